"""Normalisations over axes that the op names."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 2, 3, 4)
EPSILON = np.array([1e-3], np.float32)
RNG = np.random.default_rng(6)


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


X = array(*SHAPE)
TRAILING = [(4,), (3, 4), (2, 3, 4)]


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("shape", TRAILING)
def test_layer_is_onnx_layer_normalization(
    build: Any, evaluate: Any, reference: Any, shape: Any, bias: bool
) -> None:
    fields = {"scale": array(*shape)} | ({"bias": array(*shape)} if bias else {})
    op = build(mbl.LayerNormalization, SHAPE, normalized_shape=shape, epsilon=EPSILON, **fields)
    wanted = reference("LayerNormalization", {"x": X, **fields}, axis=-len(shape), epsilon=1e-3)
    np.testing.assert_allclose(evaluate(op, X), wanted, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("shape", TRAILING)
def test_rms_is_onnx_rms_normalization(
    build: Any, evaluate: Any, reference: Any, shape: Any
) -> None:
    scale = array(*shape)
    op = build(mbl.RmsNormalization, SHAPE, normalized_shape=shape, epsilon=EPSILON, scale=scale)
    inputs = {"x": X, "scale": scale}
    wanted = reference("RMSNormalization", inputs, opset=23, axis=-len(shape), epsilon=1e-3)
    np.testing.assert_allclose(evaluate(op, X), wanted, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("cls", [mbl.LayerNormalization, mbl.RmsNormalization])
def test_empty_shape_means_the_channels(build: Any, evaluate: Any, cls: Any) -> None:
    fields = {"scale": array(4), "epsilon": EPSILON}
    named = build(cls, SHAPE, normalized_shape=[4], **fields)
    np.testing.assert_array_equal(evaluate(build(cls, SHAPE, **fields), X), evaluate(named, X))


@pytest.mark.parametrize("order", [(0, 2, 1, 3), (0, 1, 3, 2), (0, 3, 1, 2)])
@pytest.mark.parametrize("shape", TRAILING)
def test_layer_moves_if_its_axes_stay_last(
    build: Any, evaluate: Any, shape: Any, order: Any
) -> None:
    fields = {
        "scale": array(*shape),
        "bias": array(*shape),
        "epsilon": EPSILON,
        "normalized_shape": shape,
    }
    plain = build(mbl.LayerNormalization, SHAPE, **fields)
    changed = plain.permuted(order)
    assert (changed is None) == (set(order[-len(shape) :]) != set(range(4 - len(shape), 4)))
    if changed is None:
        return
    x = np.ascontiguousarray(X.transpose(order))
    moved = build(mbl.LayerNormalization, x.shape, **(fields | changed))
    np.testing.assert_allclose(evaluate(moved, x), evaluate(plain, X).transpose(order), rtol=1e-6)


@pytest.mark.parametrize(("cls", "p"), [(mbl.L1Normalization, 1), (mbl.L2Normalization, 2)])
@pytest.mark.parametrize("axis", [1, 2, 3, -1])
def test_norms_are_onnx_lp_normalization(
    build: Any, evaluate: Any, reference: Any, cls: Any, p: int, axis: int
) -> None:
    got = evaluate(build(cls, SHAPE, norm_axis=[axis]), X)
    wanted = reference("LpNormalization", {"x": X}, axis=axis, p=p)
    np.testing.assert_allclose(got, wanted, rtol=1e-5)


def test_norms_over_several_axes(build: Any, evaluate: Any) -> None:
    got = evaluate(build(mbl.L1Normalization, SHAPE, norm_axis=[1, 3]), X)
    np.testing.assert_allclose(np.abs(got).sum((1, 3)), np.ones((1, 3)), rtol=1e-6)
    got = evaluate(build(mbl.L2Normalization, SHAPE, norm_axis=[-1, 2], epsilon=EPSILON), X)
    wanted = X / np.sqrt(np.square(X).sum((2, 3), keepdims=True) + EPSILON[0])
    np.testing.assert_allclose(got, wanted, rtol=1e-5)


@pytest.mark.parametrize("cls", [mbl.L1Normalization, mbl.L2Normalization])
def test_norm_of_zeros_is_zero_and_large_values_do_not_overflow(
    build: Any, evaluate: Any, cls: Any
) -> None:
    x = np.array([[0, 0], [1e30, 0]], np.float32).reshape(1, 1, 2, 2)
    got = evaluate(build(cls, x.shape, norm_axis=[3]), x)
    np.testing.assert_allclose(got, [[[[0, 0], [1, 0]]]], rtol=1e-6)


@pytest.mark.parametrize("axes", [[3], [1, 2], [-1, 2], [1, 2, 3]])
def test_rstd(build: Any, evaluate: Any, axes: Any) -> None:
    got = evaluate(build(mbl.Rstd, SHAPE, reduce_axes=axes, epsilon=EPSILON), X)
    variance = X.astype(np.float64).var(tuple(axes), keepdims=True)
    np.testing.assert_allclose(got, 1 / np.sqrt(variance + EPSILON[0]), rtol=1e-5)


def test_rstd_reduces_within_groups_of_channels(build: Any, evaluate: Any) -> None:
    fields = {"reduce_axes": [1, 3], "epsilon": EPSILON, "num_groups": 2}
    got = evaluate(build(mbl.Rstd, SHAPE, **fields), X)
    one = build(mbl.Rstd, (1, 2, 3, 2), reduce_axes=[1, 3], epsilon=EPSILON)
    halves = [evaluate(one, np.ascontiguousarray(half)) for half in np.split(X, 2, axis=3)]
    np.testing.assert_array_equal(got, np.concatenate(halves, axis=3))


def test_axes_move_with_a_permutation(build: Any) -> None:
    order = [0, 3, 1, 2]
    norm = build(mbl.L1Normalization, SHAPE, norm_axis=[-1, 1])
    assert norm.permuted(order) == {"norm_axis": [1, 2]}
    rstd = build(mbl.Rstd, SHAPE, reduce_axes=[3], epsilon=EPSILON)
    assert rstd.permuted(order) == {"reduce_axes": [1]}
    grouped = build(mbl.Rstd, SHAPE, reduce_axes=[3], epsilon=EPSILON, num_groups=2)
    assert grouped.permuted(order) is None


@pytest.mark.parametrize(
    ("message", "cls", "fields"),
    [
        (
            "normalises the trailing axes [3] of an operand of shape [1, 2, 3, 4]",
            mbl.LayerNormalization,
            {"scale": array(3), "normalized_shape": [3]},
        ),
        (
            "normalises the trailing axes [1, 1, 2, 3, 4]",
            mbl.RmsNormalization,
            {"scale": array(1, 1, 2, 3, 4), "normalized_shape": [1, 1, 2, 3, 4]},
        ),
        (
            "has a scale of shape [3] for normalised axes [4]",
            mbl.RmsNormalization,
            {"scale": array(3)},
        ),
        (
            "has a bias of shape [1] for normalised axes [4]",
            mbl.LayerNormalization,
            {"scale": array(4), "bias": array(1)},
        ),
        ("needs at least one axis in norm_axis", mbl.L2Normalization, {"norm_axis": []}),
        ("needs norm_axis from -4 to 3, got 4", mbl.L2Normalization, {"norm_axis": [4]}),
        (
            "names an axis twice in norm_axis [3, -1]",
            mbl.L2Normalization,
            {"norm_axis": [3, -1]},
        ),
        ("needs at least one axis in reduce_axes", mbl.Rstd, {"reduce_axes": []}),
        (
            "needs groups that divide its 4 channels, got 3",
            mbl.Rstd,
            {"reduce_axes": [3], "num_groups": 3},
        ),
        (
            "has 2 groups of channels, but does not reduce the channels",
            mbl.Rstd,
            {"reduce_axes": [1], "num_groups": 2},
        ),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, fields: Any) -> None:
    refuses(message, cls, SHAPE, epsilon=EPSILON, **fields)


@pytest.mark.parametrize("epsilon", [np.float32(-1), np.float32(np.nan)])
def test_refuses_an_epsilon_that_is_no_small_number(refuses: Any, epsilon: Any) -> None:
    refuses("needs an epsilon of at least 0", mbl.Rstd, SHAPE, reduce_axes=[3], epsilon=epsilon)
