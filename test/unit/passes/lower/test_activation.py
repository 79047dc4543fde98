"""Functions of one operand keep their numbers, also at the edges."""

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(3)
EDGES = np.array(
    [0.0, -0.0, 1, -1, 0.5, -3, 3, 30, -30, 1e4, -1e4, np.inf, -np.inf, np.nan], np.float32
)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


UNARY = [
    ("Relu", {}, 21),
    ("LeakyRelu", {"alpha": 0.2}, 21),
    ("Sigmoid", {}, 21),
    ("Tanh", {}, 21),
    ("Elu", {"alpha": 1.5}, 21),
    ("Celu", {"alpha": 1.5}, 21),
    ("Selu", {}, 21),
    ("HardSigmoid", {}, 21),
    ("HardSigmoid", {"alpha": 0.3, "beta": 0.4}, 21),
    ("HardSwish", {}, 21),
    ("Softplus", {}, 21),
    ("Softsign", {}, 21),
    ("Gelu", {}, 21),
    ("Gelu", {"approximate": "tanh"}, 21),
    ("Mish", {}, 21),
    ("Erf", {}, 21),
    ("Exp", {}, 21),
    ("Neg", {}, 21),
    ("Abs", {}, 21),
    ("Identity", {}, 21),
]


@pytest.mark.parametrize(("kind", "attributes", "opset"), UNARY)
def test_unary(check_lowering, kind, attributes, opset):
    node = helper.make_node(kind, ["x"], ["y"], **attributes)
    check_lowering(node, inputs={"x": array(1, 3, 4, 5) * 3}, opset=opset)


# Left out: what onnxruntime itself turns into NaN where the definition gives a number.
AT_EDGES = [case for case in UNARY if case[0] not in ("Softsign", "Gelu", "Mish", "HardSwish")]


@pytest.mark.parametrize(("kind", "attributes", "opset"), AT_EDGES)
def test_unary_at_the_edges(check_lowering, kind, attributes, opset):
    node = helper.make_node(kind, ["x"], ["y"], **attributes)
    check_lowering(node, inputs={"x": EDGES}, opset=opset)


@pytest.mark.parametrize("kind", ["Log", "Sqrt", "Reciprocal"])
def test_of_positive_numbers(check_lowering, kind):
    node = helper.make_node(kind, ["x"], ["y"])
    check_lowering(node, inputs={"x": np.abs(array(3, 4)) + 0.1})


@pytest.mark.parametrize("slope", [(1,), (3, 1, 1), (1, 3, 1, 1), (5,)])
def test_prelu(check_lowering, slope):
    node = helper.make_node("PRelu", ["x", "s"], ["y"])
    check_lowering(node, inputs={"x": array(1, 3, 4, 5)}, constants={"s": array(*slope)})


@pytest.mark.parametrize(("low", "high"), [(0, 6), (None, 1), (-1, None), (None, None), (2, 1)])
def test_clip(check_lowering, low, high):
    constants = {}
    if low is not None:
        constants["low"] = np.float32(low)
    if high is not None:
        constants["high"] = np.float32(high)
    names = ["low" if low is not None else "", "high" if high is not None else ""]
    node = helper.make_node("Clip", ["x", *names], ["y"])
    check_lowering(node, inputs={"x": array(3, 4) * 4}, constants=constants)


@pytest.mark.parametrize("kind", ["Softmax", "LogSoftmax"])
@pytest.mark.parametrize(
    ("shape", "axis"), [((1, 3, 4, 5), 1), ((3, 4), -1), ((6,), 0), ((1, 1), 1)]
)
def test_softmax(check_lowering, kind, shape, axis):
    node = helper.make_node(kind, ["x"], ["y"], axis=axis)
    check_lowering(node, inputs={"x": array(*shape) * 10})


FUSED = {
    "swish": ["Sigmoid x t", "Mul x t y"],
    "mish": ["Softplus x s", "Tanh s t", "Mul t x y"],
    "hard_swish": ["Add x three s", "Clip s zero six t", "Mul x t u", "Div u six y"],
    "hard_sigmoid": ["Add x three s", "Clip s zero six t", "Div t six y"],
}


@pytest.mark.parametrize("name", FUSED)
def test_fused(check_lowering, name):
    nodes = []
    for line in FUSED[name]:
        kind, *operands, result = line.split()
        nodes.append(helper.make_node(kind, operands, [result]))
    constants = {"zero": np.float32(0), "three": np.float32(3), "six": np.float32(6)}
    module = check_lowering(*nodes, inputs={"x": array(1, 3, 4, 5) * 4}, constants=constants)
    assert f'"mobilint.{name}"' in str(module)
