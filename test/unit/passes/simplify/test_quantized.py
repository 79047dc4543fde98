"""Products that are rounded at run time, in real numbers: near to what onnxruntime computes."""

import numpy as np
import pytest
from onnx import helper

from mobilint.dialect import interpreter
from mobilint.dialect.core import ops_inside
from mobilint.frontend.onnx import import_onnx
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of, run_source

RNG = np.random.default_rng(4)
X = RNG.standard_normal((1, 4, 6, 6)).astype(np.float32)


def near(model, inputs, gone, share=0.03):
    """Undo the rounding: the results are near, and ops of some names are gone."""
    module = import_onnx(model)
    run_passes(module, ["undo-dynamic-quantization"])
    names = {op.operation.name for op in ops_inside(module.operation)}
    assert not names & {f"onnx.{name}" for name in gone}
    for got, want in zip(
        interpreter.evaluate(module, list(inputs.values())), run_source(model, inputs), strict=True
    ):
        assert got.shape == want.shape
        assert np.abs(got - want).max() < share * np.ptp(want)


def quantized(op_type, x, weight, zero, **attributes):
    return [
        helper.make_node("DynamicQuantizeLinear", [x], ["q", "qs", "qz"]),
        helper.make_node(op_type, ["q", weight, "qz", zero], ["i"], **attributes),
        helper.make_node("Cast", ["i"], ["c"], to=1),
        helper.make_node("Mul", ["qs", "s"], ["scales"]),
        helper.make_node("Mul", ["c", "scales"], ["y"]),
    ]


@pytest.mark.parametrize("scale", [np.float32(0.02), np.array([0.01, 0.02, 0.03], np.float32)])
def test_matrix_products(scale):
    x = X.reshape(6, 24)
    constants = {
        "w": RNG.integers(-128, 128, (24, 3)).astype(np.int8),
        "z": np.array(3, np.int8),
        "s": scale,
    }
    model = model_of(quantized("MatMulInteger", "x", "w", "z"), {"x": x}, constants)
    near(model, {"x": x}, ["MatMulInteger", "DynamicQuantizeLinear"])


@pytest.mark.parametrize("bias", [False, True])
def test_convolutions(bias):
    nodes = quantized("ConvInteger", "x", "w", "z", pads=[1, 1, 1, 1], strides=[2, 1])
    constants = {
        "w": RNG.integers(0, 256, (3, 4, 3, 3)).astype(np.uint8),
        "z": np.array(128, np.uint8),
        "s": np.array(0.02, np.float32),
    }
    if bias:
        constants |= {"b": RNG.standard_normal(3).astype(np.float32), "to": np.array([1, -1, 1, 1])}
        nodes[2].input[0] = "biased"
        nodes[2:2] = [
            helper.make_node("Mul", ["qs", "s"], ["scale"]),
            helper.make_node("Div", ["b", "scale"], ["d"]),
            helper.make_node("Floor", ["d"], ["f"]),
            helper.make_node("Cast", ["f"], ["bi"], to=6),
            helper.make_node("Reshape", ["bi", "to"], ["br"]),
            helper.make_node("Add", ["i", "br"], ["biased"]),
        ]
    model = model_of(nodes, {"x": X}, constants)
    near(model, {"x": X}, ["ConvInteger", "DynamicQuantizeLinear", "Floor"])


@pytest.mark.parametrize("per_channel", [False, True])
def test_recurrent_networks(per_channel):
    hidden, steps, size = 5, 4, 3
    x = RNG.standard_normal((steps, 1, size)).astype(np.float32)
    counts = (1, 4 * hidden) if per_channel else (1,)
    constants = {
        "W": RNG.integers(-100, 100, (1, size, 4 * hidden)).astype(np.int8),
        "R": RNG.integers(-100, 100, (1, hidden, 4 * hidden)).astype(np.int8),
        "B": RNG.standard_normal((1, 8 * hidden)).astype(np.float32),
        "ws": np.full(counts, 0.004, np.float32),
        "wz": np.zeros(counts, np.int8),
        "rs": np.full(counts, 0.003, np.float32),
        "rz": np.zeros(counts, np.int8),
    }
    node = helper.make_node(
        "DynamicQuantizeLSTM",
        ["x", "W", "R", "B", "", "", "", "", "ws", "wz", "rs", "rz"],
        ["y", "h"],
        domain="com.microsoft",
        hidden_size=hidden,
    )
    model = model_of([node], {"x": x}, constants)
    model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    near(model, {"x": x}, ["Custom"])
