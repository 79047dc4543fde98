"""Activations mean what ONNX's mean, and hold for all numbers."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 2, 3, 4)
RNG = np.random.default_rng(1)
ORDINARY = (RNG.standard_normal(SHAPE) * 3).astype(np.float32)
EDGES = np.array(
    [1e4, -1e4, 0, -0.0, 1e-30, -1e-30, 88, -88, np.nan, np.inf, 3, -3], np.float32
).reshape(1, 1, 3, 4)

# The class, its attributes, the ONNX op and that op's attributes.
SAME = [
    (mbl.Relu, {}, "Relu", {}),
    (mbl.LeakyRelu, {"leaky_alpha": 0.2}, "LeakyRelu", {"alpha": 0.2}),
    (mbl.LeakyRelu, {"leaky_alpha": 0.0}, "LeakyRelu", {"alpha": 0.0}),
    (mbl.LeakyRelu, {"leaky_alpha": -1.5}, "LeakyRelu", {"alpha": -1.5}),
    (mbl.Elu, {"leaky_alpha": 1.0}, "Elu", {"alpha": 1.0}),
    (mbl.Elu, {"leaky_alpha": 0.3}, "Elu", {"alpha": 0.3}),
    (mbl.Celu, {"alpha": 1.0}, "Celu", {"alpha": 1.0}),
    (mbl.Celu, {"alpha": 2.5}, "Celu", {"alpha": 2.5}),
    (mbl.HardSigmoid, {"alpha": 0.2, "beta": 0.5}, "HardSigmoid", {}),
    (mbl.HardSigmoid, {}, "HardSigmoid", {"alpha": 0.2, "beta": 0.5}),
    (mbl.HardSigmoid, {"alpha": 0.3, "beta": 0.1}, "HardSigmoid", {"alpha": 0.3, "beta": 0.1}),
    (mbl.HardSwish, {}, "HardSwish", {}),
    (mbl.Sigmoid, {}, "Sigmoid", {}),
    (mbl.Gelu, {}, "Gelu", {}),
    (mbl.Gelu, {"approximate": True}, "Gelu", {"approximate": "tanh"}),
    (mbl.Softplus, {}, "Softplus", {}),
    (mbl.Mish, {}, "Mish", {}),
]


@pytest.mark.parametrize("x", [ORDINARY, EDGES, EDGES[:, :, :1, :1]], ids=["some", "edge", "one"])
@pytest.mark.parametrize(("cls", "fields", "kind", "attributes"), SAME)
def test_is_the_onnx_op(
    build: Any,
    evaluate: Any,
    reference: Any,
    cls: Any,
    fields: Any,
    kind: str,
    attributes: Any,
    x: Any,
) -> None:
    got = evaluate(build(cls, x.shape, **fields), x)
    wanted = reference(kind, {"x": x}, opset=22, **attributes)
    np.testing.assert_allclose(got, wanted, rtol=2e-6, atol=2e-6)


@pytest.mark.parametrize("alpha", [1.0, 0.5, 1.702])
def test_swish_is_onnx_swish(build: Any, evaluate: Any, reference: Any, alpha: float) -> None:
    wanted = reference("Swish", {"x": ORDINARY}, opset=24, alpha=alpha)
    if alpha == 1:
        got = evaluate(build(mbl.Swish, SHAPE), ORDINARY)
    elif alpha == 1.702:
        got = evaluate(build(mbl.QuickGelu, SHAPE), ORDINARY)
    else:
        got = ORDINARY * evaluate(build(mbl.Sigmoid, SHAPE, alpha=alpha), ORDINARY)
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "bounds", [(None, None), (-1.0, None), (None, 2.0), (-1.0, 2.0), (1.0, 1.0)]
)
def test_clip_is_onnx_clip(build: Any, evaluate: Any, reference: Any, bounds: Any) -> None:
    low, high = bounds
    # An absent bound lets infinity pass, which onnxruntime makes the largest number.
    x = np.where(np.isinf(EDGES), np.float32(7), EDGES)
    got = evaluate(build(mbl.Clip, x.shape, clip_min_value=low, clip_max_value=high), x)
    limits = [None if bound is None else np.float32(bound) for bound in bounds]
    wanted = reference("Clip", {"x": x, "low": limits[0], "high": limits[1]})
    np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("bounds", [(-1.0, 1.0), (0.0, 6.0)])
def test_hardtanh_is_onnx_clip(build: Any, evaluate: Any, reference: Any, bounds: Any) -> None:
    low, high = bounds
    got = evaluate(build(mbl.Hardtanh, EDGES.shape, min_val=low, max_val=high), EDGES)
    limits = {"low": np.float32(low), "high": np.float32(high)}
    np.testing.assert_array_equal(got, reference("Clip", {"x": EDGES, **limits}))


def test_log_sigmoid_is_the_logarithm_of_sigmoid(build: Any, evaluate: Any) -> None:
    got = evaluate(build(mbl.LogSigmoid, SHAPE), ORDINARY)
    np.testing.assert_allclose(got, -np.log1p(np.exp(-ORDINARY.astype(np.float64))), rtol=1e-5)


@pytest.mark.parametrize(
    ("cls", "at_minus", "at_plus"),
    [
        (mbl.Softplus, 0, 1e4),
        (mbl.LogSigmoid, -1e4, 0),
        (mbl.Mish, 0, 1e4),
        (mbl.Sigmoid, 0, 1),
        (mbl.Swish, 0, 1e4),
        (mbl.Gelu, 0, 1e4),
        (mbl.QuickGelu, 0, 1e4),
    ],
)
def test_large_values_do_not_overflow(
    build: Any, evaluate: Any, cls: Any, at_minus: float, at_plus: float
) -> None:
    x = np.array([-1e4, 1e4], np.float32).reshape(1, 1, 1, 2)
    np.testing.assert_array_equal(evaluate(build(cls, x.shape), x).ravel(), [at_minus, at_plus])


def test_glu_gates_the_first_half(build: Any, evaluate: Any, reference: Any) -> None:
    a, b = np.split(ORDINARY, 2, axis=-1)
    got = evaluate(build(mbl.GLU, SHAPE), ORDINARY)
    np.testing.assert_allclose(got, a * reference("Sigmoid", {"x": b}), rtol=1e-5)


@pytest.mark.parametrize(
    ("message", "cls", "shape", "fields"),
    [
        ("divides by its alpha, which is 0", mbl.Celu, SHAPE, {"alpha": 0.0}),
        (
            "has an empty range [2.0, 1.0]",
            mbl.Clip,
            SHAPE,
            {"clip_min_value": 2.0, "clip_max_value": 1.0},
        ),
        ("has an empty range [2.0, 1.0]", mbl.Hardtanh, SHAPE, {"min_val": 2.0}),
        ("has alpha without beta; give both or neither", mbl.HardSigmoid, SHAPE, {"alpha": 0.2}),
        ("has beta without alpha; give both or neither", mbl.HardSigmoid, SHAPE, {"beta": 0.2}),
        ("splits its channels in halves, but has 3", mbl.GLU, (1, 1, 1, 3), {}),
        ("needs a tensor of rank 4 and batch 1 as x", mbl.Relu, (2, 2, 3, 4), {}),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, shape: Any, fields: Any) -> None:
    refuses(message, cls, shape, **fields)


def test_any_permutation_of_the_axes_is_tolerated(build: Any) -> None:
    assert build(mbl.Gelu, SHAPE).permuted([0, 3, 1, 2]) == {}
    assert build(mbl.GLU, SHAPE).permuted([0, 3, 1, 2]) is None
