"""Normalisations per channel and per group of channels."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 3, 2, 6)
EPSILON = np.array([1e-3], np.float32)
RNG = np.random.default_rng(5)


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


X = array(*SHAPE)
LARGE_MEAN = X + np.float32(1000)
FIRST = (0, 3, 1, 2)  # channels last to channels first
LAST = (0, 2, 3, 1)


def statistics(channels: int) -> dict[str, np.ndarray]:
    positive = np.abs(array(channels)) + np.float32(0.1)
    names = ("gamma", "beta", "moving_mean")
    return {name: array(channels) for name in names} | {"moving_var": positive}


def test_batchnorm_is_onnx_batch_normalization(build: Any, evaluate: Any, reference: Any) -> None:
    fields = statistics(6)
    got = evaluate(build(mbl.Batchnorm, SHAPE, epsilon=EPSILON, **fields), X)
    inputs = {"x": X.transpose(FIRST), **fields}
    wanted = reference("BatchNormalization", inputs, epsilon=1e-3)
    np.testing.assert_allclose(got, wanted.transpose(LAST), rtol=1e-4, atol=1e-5)


def test_batchnorm_of_infinity_and_nan(build: Any, evaluate: Any) -> None:
    x = np.array([np.inf, -np.inf, np.nan], np.float32).reshape(1, 1, 1, 3)
    op = build(mbl.Batchnorm, x.shape, epsilon=EPSILON, **statistics(3))
    assert not np.isfinite(evaluate(op, x)).any()


@pytest.mark.parametrize("x", [X, LARGE_MEAN], ids=["plain", "large mean"])
def test_instance_is_onnx_instance_normalization(
    build: Any, evaluate: Any, reference: Any, x: np.ndarray
) -> None:
    scale, bias = array(6), array(6)
    op = build(mbl.InstanceNormalization, SHAPE, scale=scale, bias=bias, epsilon=EPSILON)
    inputs = {"x": x.transpose(FIRST), "scale": scale, "bias": bias}
    wanted = reference("InstanceNormalization", inputs, epsilon=1e-3)
    np.testing.assert_allclose(evaluate(op, x), wanted.transpose(LAST), rtol=2e-2, atol=1e-3)


@pytest.mark.parametrize("groups", [1, 2, 3, 6])
def test_group_is_onnx_group_normalization(
    build: Any, evaluate: Any, reference: Any, groups: int
) -> None:
    scale, bias = array(6), array(6)
    fields = {"num_groups": groups, "scale": scale, "bias": bias, "epsilon": EPSILON}
    got = evaluate(build(mbl.GroupNormalization, SHAPE, **fields), X)
    inputs = {"x": X.transpose(FIRST), "scale": scale, "bias": bias}
    wanted = reference("GroupNormalization", inputs, epsilon=1e-3, num_groups=groups)
    np.testing.assert_allclose(got, wanted.transpose(LAST), rtol=1e-4, atol=1e-5)


def instance_by_hand(x: np.ndarray, scale: np.ndarray, bias: np.ndarray) -> np.ndarray:
    """InstanceNorm of PyTorch's form, (n, c, w...) with one feature per channel."""
    axes = tuple(range(2, x.ndim))
    centred = x - x.mean(axes, keepdims=True)
    normalized = centred / np.sqrt(x.var(axes, keepdims=True) + EPSILON[0])
    shape = (1, -1, *[1] * len(axes))
    return normalized * scale.reshape(shape) + bias.reshape(shape)


def test_group_order_1_is_the_sequence_of_the_seed(build: Any, evaluate: Any) -> None:
    x, scale, bias = array(1, 1, 5, 6), array(3), array(3)
    # (n, 1, w, c*2) -> (n, w, c, 2) -> (n, 2, w, c), and the features are the last axis.
    split = x.astype(np.float64).reshape(1, 5, 3, 2).transpose(0, 3, 1, 2)
    normal = instance_by_hand(split.transpose(0, 3, 1, 2), scale, bias).transpose(0, 2, 3, 1)
    wanted = normal.transpose(0, 2, 3, 1).reshape(1, 1, 5, 6)
    fields = {"scale": scale, "bias": bias, "num_groups": 2, "group_order": 1}
    op = build(mbl.InstanceNormalization, x.shape, epsilon=EPSILON, **fields)
    np.testing.assert_allclose(evaluate(op, x), wanted, rtol=1e-4, atol=1e-5)


def test_group_order_0_is_the_sequence_of_the_seed(build: Any, evaluate: Any) -> None:
    x, scale, bias = array(1, 1, 5, 6), array(3), array(3)
    # (n, 1, w, 2*c) -> (n, w, 2, c), and the features are the last axis.
    split = x.astype(np.float64).reshape(1, 5, 2, 3)
    normal = instance_by_hand(split.transpose(0, 3, 1, 2), scale, bias).transpose(0, 2, 3, 1)
    fields = {"scale": scale, "bias": bias, "num_groups": 2, "group_order": 0}
    op = build(mbl.InstanceNormalization, x.shape, epsilon=EPSILON, **fields)
    np.testing.assert_allclose(evaluate(op, x), normal.reshape(x.shape), rtol=1e-4, atol=1e-5)


def test_one_element_is_its_bias(build: Any, evaluate: Any) -> None:
    fields = {"scale": array(1), "bias": np.array([3], np.float32), "epsilon": EPSILON}
    x = np.full((1, 1, 1, 1), 7, np.float32)
    assert evaluate(build(mbl.InstanceNormalization, x.shape, **fields), x) == 3
    assert evaluate(build(mbl.GroupNormalization, x.shape, num_groups=1, **fields), x) == 3


CASES = [
    (mbl.Batchnorm, statistics(6)),
    (mbl.GroupNormalization, {"num_groups": 3, "scale": array(6)}),
    (mbl.InstanceNormalization, {"scale": array(6)}),
    (mbl.InstanceNormalization, {"scale": array(3), "num_groups": 2, "group_order": 1}),
]


@pytest.mark.parametrize(("cls", "fields"), CASES)
def test_channels_may_move_to_axis_1(build: Any, evaluate: Any, cls: Any, fields: Any) -> None:
    plain = build(cls, SHAPE, epsilon=EPSILON, **fields)
    changed = plain.permuted(FIRST)
    assert changed == {"channel_last": False}
    x = np.ascontiguousarray(X.transpose(FIRST))
    moved = build(cls, x.shape, epsilon=EPSILON, **fields, **changed)
    np.testing.assert_allclose(evaluate(moved, x), evaluate(plain, X).transpose(FIRST), rtol=1e-6)
    assert plain.permuted((0, 1, 3, 2)) is None
    assert moved.permuted(LAST) == {"channel_last": True}


ONE = {"epsilon": EPSILON}


@pytest.mark.parametrize(
    ("message", "cls", "fields"),
    [
        (
            "has a beta of shape [5] for 6 channels",
            mbl.Batchnorm,
            ONE | statistics(6) | {"beta": array(5)},
        ),
        (
            "needs an epsilon of one number, got shape [2]",
            mbl.Batchnorm,
            statistics(6) | {"epsilon": array(2)},
        ),
        (
            "needs an epsilon of at least 0, got -1.0",
            mbl.Batchnorm,
            statistics(6) | {"epsilon": np.float32(-1)},
        ),
        (
            "has a gamma of shape [6] for 3 channels",
            mbl.Batchnorm,
            ONE | statistics(6) | {"channel_last": False},
        ),
        (
            "needs groups that divide its 6 channels, got 4",
            mbl.GroupNormalization,
            ONE | {"num_groups": 4, "scale": array(6)},
        ),
        (
            "needs groups that divide its 6 channels, got 0",
            mbl.GroupNormalization,
            ONE | {"num_groups": 0, "scale": array(6)},
        ),
        (
            "has a scale of shape [3] for 6 channels",
            mbl.GroupNormalization,
            ONE | {"num_groups": 3, "scale": array(3)},
        ),
        (
            "has a bias of shape [6] for 3 features",
            mbl.InstanceNormalization,
            ONE | {"scale": array(3), "bias": array(6), "num_groups": 2, "group_order": 0},
        ),
        (
            "needs a group_order of 0 or 1 with its groups, got -1",
            mbl.InstanceNormalization,
            ONE | {"scale": array(3), "num_groups": 2},
        ),
        (
            "has group_order 1 without num_groups",
            mbl.InstanceNormalization,
            ONE | {"scale": array(6), "group_order": 1},
        ),
        (
            "needs groups that divide its 6 channels, got 4",
            mbl.InstanceNormalization,
            ONE | {"scale": array(6), "num_groups": 4, "group_order": 0},
        ),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, fields: Any) -> None:
    refuses(message, cls, SHAPE, **fields)
