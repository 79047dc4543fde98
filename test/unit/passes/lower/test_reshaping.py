"""Ops that move elements move them to the right places."""

import numpy as np
import pytest
from onnx import helper

from mobilint.dialect import interpreter
from mobilint.frontend.onnx import import_onnx
from mobilint.passes import pipelines
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of

RNG = np.random.default_rng(4)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def ints(*values):
    return np.array(values, np.int64)


CASES = {
    "reshape": ("Reshape x s", {}, (1, 3, 4, 5), {"s": ints(0, -1)}),
    "reshape_up": ("Reshape x s", {}, (12, 5), {"s": ints(1, 3, 4, 5)}),
    "flatten": ("Flatten x", {"axis": 1}, (1, 3, 4, 5), {}),
    "flatten_negative": ("Flatten x", {"axis": -1}, (1, 3, 4, 5), {}),
    "squeeze": ("Squeeze x a", {}, (1, 3, 1, 5), {"a": ints(-2)}),
    "squeeze_all": ("Squeeze x", {}, (1, 3, 1, 5), {}),
    "unsqueeze": ("Unsqueeze x a", {}, (3, 5), {"a": ints(0, -1)}),
    "transpose": ("Transpose x", {"perm": [0, 3, 1, 2]}, (1, 3, 4, 5), {}),
    "transpose_default": ("Transpose x", {}, (3, 4, 1), {}),
    "slice": ("Slice x b e a s", {}, (1, 3, 8, 5), {
        "b": ints(1, -1), "e": ints(100, -6), "a": ints(2, -1), "s": ints(2, -1)}),
    "slice_no_axes": ("Slice x b e", {}, (4, 5), {"b": ints(1, 0), "e": ints(3, -1)}),
    "gather": ("Gather x i", {"axis": 1}, (1, 6, 4), {"i": ints(0, 1, 4, -1)}),
    "gather_scalar": ("Gather x i", {"axis": -1}, (3, 4), {"i": np.array(2)}),
    "gather_matrix": ("Gather x i", {}, (5, 2), {"i": ints(0, 1, 2, 4).reshape(2, 2)}),
    "pad": ("Pad x p v", {}, (1, 3, 4, 5), {
        "p": ints(0, 1, 2, 0, 0, 0, 1, 3), "v": np.float32(1.5)}),
    "pad_crop": ("Pad x p", {}, (1, 3, 4, 5), {"p": ints(0, 0, -1, 0, 0, 0, 0, -2)}),
    "pad_reflect": ("Pad x p", {"mode": "reflect"}, (4, 5), {"p": ints(1, 2, 0, 3)}),
    "pad_edge": ("Pad x p", {"mode": "edge"}, (4, 5), {"p": ints(1, 2, 0, 3)}),
    "pad_wrap": ("Pad x p", {"mode": "wrap"}, (4, 5), {"p": ints(1, 2, 0, 3)}),
    "pad_axes": ("Pad x p  a", {}, (1, 3, 4, 5), {"p": ints(1, 2), "a": ints(-1)}),
    "expand": ("Expand x s", {}, (3, 1), {"s": ints(1, 3, 4)}),
    "tile": ("Tile x r", {}, (2, 3), {"r": ints(2, 3)}),
    "depth_to_space": ("DepthToSpace x", {"blocksize": 2}, (1, 12, 3, 4), {}),
    "depth_to_space_crd": ("DepthToSpace x", {"blocksize": 2, "mode": "CRD"}, (1, 12, 3, 4), {}),
    "space_to_depth": ("SpaceToDepth x", {"blocksize": 2}, (1, 3, 4, 6), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_one_operand(check_lowering, name):
    text, attributes, shape, constants = CASES[name]
    kind, *operands = text.split(" ")
    node = helper.make_node(kind, operands, ["y"], **attributes)
    check_lowering(node, inputs={"x": array(*shape)}, constants=constants, rtol=0, atol=0)


@pytest.mark.parametrize(("shape", "axis"), [((1, 3, 4, 5), 1), ((2, 3), -1), ((4,), 0)])
def test_concat(check_lowering, shape, axis):
    inputs = {"a": array(*shape), "b": array(*shape)}
    node = helper.make_node("Concat", ["a", "c", "b"], ["y"], axis=axis)
    check_lowering(node, inputs=inputs, constants={"c": array(*shape)})


@pytest.mark.parametrize("attributes", [{}, {"num_outputs": 3}])
def test_split(check_lowering, attributes):
    operands = ["x"] if attributes else ["x", "s"]
    constants = {} if attributes else {"s": ints(1, 4, 2)}
    node = helper.make_node("Split", operands, ["a", "b", "c"], axis=-1, **attributes)
    check_lowering(node, inputs={"x": array(2, 7)}, constants=constants, outputs=["a", "b", "c"])


def test_gather_of_indices_at_run_time_stays_on_the_host(check_lowering):
    node = helper.make_node("Gather", ["x", "i"], ["y"])
    inputs = {"x": array(5, 2), "i": ints(3, 1)}
    check_lowering(node, inputs=inputs, host=["Gather"])


def test_channel_shuffle_and_attention_heads(check_lowering):
    nodes = [
        helper.make_node("Reshape", ["x", "a"], ["t"]),
        helper.make_node("Transpose", ["t"], ["u"], perm=[0, 2, 1, 3]),
        helper.make_node("Reshape", ["u", "b"], ["y"]),
    ]
    constants = {"a": ints(1, 2, 3, 20), "b": ints(1, 6, 4, 5)}
    check_lowering(*nodes, inputs={"x": array(1, 6, 4, 5)}, constants=constants)


def test_space_to_depth_by_columns_of_depth():
    """The mode is too new for onnxruntime; the formula is the standard's."""
    node = helper.make_node("SpaceToDepth", ["x"], ["y"], blocksize=2, mode="CRD")
    x = array(1, 3, 4, 6)
    module = import_onnx(model_of([node], {"x": x}, {}, ["y"], 28))
    for passes in pipelines.stages().values():
        run_passes(module, passes)
    (y,) = interpreter.evaluate(module, [x])
    blocks = x.reshape(1, 3, 2, 2, 3, 2).transpose(0, 1, 3, 5, 2, 4)
    np.testing.assert_array_equal(y, blocks.reshape(1, 12, 2, 3))
    assert '"mobilint.ordered_patchify"' in str(module)
