"""Tensors of more than four axes, and batches, keep their numbers and leave nothing on the host.

Only inputs and outputs that have more than three axes longer than 1 are reshaped there.
"""

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(9)
SPECIAL = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0], np.float32)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def special(*shape):
    """Numbers with infinities, NaN and negative zero among them."""
    x = array(*shape)
    x.ravel()[: SPECIAL.size] = SPECIAL
    return x


def ints(*values):
    return np.array(values, np.int64)


SHAPES = [
    (2, 3, 4, 5),
    (2, 1, 3, 2, 4),
    (1, 2, 3, 1, 4, 2),
    (3, 1, 1, 1, 1),
    (1, 1, 1, 1, 1),
    (2, 3, 1, 1),
]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", ["Relu", "Neg", "Sigmoid", "LeakyRelu", "Abs", "Gelu"])
def test_one_operand(check_lowering, shape, kind):
    x = special(*shape) if np.prod(shape) > SPECIAL.size else array(*shape)
    check_lowering(helper.make_node(kind, ["x"], ["y"]), inputs={"x": x}, views=True)


def test_clip(check_lowering):
    node = helper.make_node("Clip", ["x", "low", "high"], ["y"])
    bounds = {"low": np.array(-0.5, np.float32), "high": np.array(0.5, np.float32)}
    check_lowering(node, inputs={"x": special(2, 3, 4, 5)}, constants=bounds, views=True)


PAIRS = [
    ((2, 3, 4, 5), (2, 3, 4, 5)),
    ((2, 3, 4, 5), (3, 1, 1)),
    ((2, 3, 4, 5), (5,)),
    ((2, 3, 4, 5), (1,)),
    ((2, 3, 4, 5), ()),
    ((2, 3, 4, 5), (2, 1, 4, 1)),
    ((2, 1, 4, 1), (1, 3, 1, 5)),
    ((2, 1, 3, 4, 5), (3, 1, 5)),
    ((2, 3, 2, 2, 2), (1, 3, 1, 1, 1)),
    ((1, 2, 3, 4, 5), (1, 1, 1, 1, 1)),
    ((3, 1, 2, 1, 2), (1, 2, 1, 3, 1)),
]


@pytest.mark.parametrize("shapes", PAIRS)
@pytest.mark.parametrize("kind", ["Add", "Sub", "Max", "Div"])
@pytest.mark.parametrize("constant", [None, "a", "b"])
def test_two_operands(check_lowering, shapes, kind, constant):
    values = {"a": array(*shapes[0]), "b": array(*shapes[1])}
    check_lowering(
        helper.make_node(kind, ["a", "b"], ["y"]),
        inputs={name: value for name, value in values.items() if name != constant},
        constants={name: value for name, value in values.items() if name == constant},
        views=True,
    )


def test_prelu(check_lowering):
    node = helper.make_node("PRelu", ["x", "s"], ["y"])
    inputs, constants = {"x": array(2, 3, 4, 5)}, {"s": array(3, 1, 1)}
    check_lowering(node, inputs=inputs, constants=constants, views=True)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("axis", [0, 1, 2, -1])
@pytest.mark.parametrize("kind", ["Softmax", "LogSoftmax"])
def test_softmax(check_lowering, shape, axis, kind):
    node = helper.make_node(kind, ["x"], ["y"], axis=axis)
    check_lowering(node, inputs={"x": array(*shape)}, views=True)


@pytest.mark.parametrize(
    "kind", ["ReduceSum", "ReduceMax", "ReduceMean", "ReduceL2", "ReduceLogSumExp"]
)
@pytest.mark.parametrize(
    "axes", [(0,), (1,), (2, 3), (-1,), (0, 1), (1, 2), (0, 1, 2, 3), (0, 2), (1, 3)]
)
@pytest.mark.parametrize("keepdims", [0, 1])
@pytest.mark.parametrize("shape", [(2, 3, 4, 5), (2, 3, 1, 2, 4)])
def test_reduction(check_lowering, kind, axes, keepdims, shape):
    node = helper.make_node(kind, ["x", "a"], ["y"], keepdims=keepdims)
    inputs, constants = {"x": array(*shape)}, {"a": ints(*axes)}
    check_lowering(node, inputs=inputs, constants=constants, views=True)


@pytest.mark.parametrize("axis", [1, 2, -1])
@pytest.mark.parametrize("shape", [(2, 3, 4, 5), (2, 1, 3, 2, 4), (2, 3, 4, 5, 1)])
@pytest.mark.parametrize("bias", [True, False])
def test_layer_normalization(check_lowering, axis, shape, bias):
    names = ["s", "b"] if bias else ["s"]
    node = helper.make_node("LayerNormalization", ["x", *names], ["y"], axis=axis)
    constants = {name: array(*shape[axis:]) for name in names}
    check_lowering(node, inputs={"x": array(*shape)}, constants=constants, views=True)


MOVES = {
    "slice": ("Slice x b e a", {}, (3, 1, 4, 2, 5), {"b": ints(1), "e": ints(2), "a": ints(0)}),
    "slice_batch": ("Slice x b e a", {}, (4, 2, 3, 5), {"b": ints(1), "e": ints(3), "a": ints(0)}),
    "slice_channels": ("Slice x b e a", {}, (2, 6, 3, 5), {
        "b": ints(1), "e": ints(-1), "a": ints(1)}),
    "slice_two": ("Slice x b e a", {}, (1, 2, 6, 3, 5), {
        "b": ints(1, 2), "e": ints(4, 9), "a": ints(2, -1)}),
    "slice_step": ("Slice x b e a s", {}, (2, 6, 3, 5), {
        "b": ints(-1), "e": ints(-(2**63)), "a": ints(1), "s": ints(-2)}),
    "slice_step_stops": ("Slice x b e a s", {}, (2, 6, 3, 5), {
        "b": ints(5), "e": ints(0), "a": ints(1), "s": ints(-1)}),
    "gather": ("Gather x i", {"axis": 0}, (3, 1, 4, 2, 5), {"i": np.array(2)}),
    "gather_batch": ("Gather x i", {"axis": 0}, (3, 2, 4, 5), {"i": ints(2, 0, -1)}),
    "gather_inner": ("Gather x i", {"axis": 2}, (2, 3, 4, 5), {
        "i": ints(3, 0, 1, 1).reshape(2, 2)}),
    "gather_up": ("Gather x i", {"axis": 1}, (2, 3, 4), {"i": ints(0, 2, 1, 0).reshape(2, 2)}),
    "squeeze": ("Squeeze x a", {}, (2, 1, 3, 1, 4), {"a": ints(1)}),
    "unsqueeze": ("Unsqueeze x a", {}, (2, 3, 4), {"a": ints(1, -1)}),
    "flatten": ("Flatten x", {}, (2, 3, 4, 5), {}),
    "reshape": ("Reshape x s", {}, (2, 3, 4, 5), {"s": ints(2, -1)}),
    "pad": ("Pad x p", {}, (2, 3, 4, 5), {"p": ints(0, 0, 1, 0, 0, 0, 0, 0)}),
    "pad_batch": ("Pad x p", {"mode": "edge"}, (2, 3, 4, 1, 5), {
        "p": ints(1, 0, 0, 0, 0, 0, 0, 0, 0, 2)}),
    "pad_two": ("Pad x p", {"mode": "reflect"}, (2, 3, 4, 5), {
        "p": ints(0, 1, 0, 2, 0, 0, 0, -1)}),
    "tile_two": ("Tile x r", {}, (2, 3, 4, 5), {"r": ints(1, 2, 1, 3)}),
    "tile": ("Tile x r", {}, (2, 3, 4, 5), {"r": ints(1, 2, 1, 1)}),
    "tile_up": ("Tile x r", {}, (1, 3, 4, 5), {"r": ints(3, 1, 1, 1)}),
    "expand": ("Expand x s", {}, (2, 1, 3), {"s": ints(2, 2, 4, 3)}),
    "expand_apart": ("Expand x s", {}, (2, 1, 3, 1), {"s": ints(2, 4, 3, 5)}),
    "transpose_merges": ("Transpose x", {"perm": [0, 3, 1, 2]}, (2, 3, 4, 5), {}),
    "transpose_swaps_batch": ("Transpose x", {"perm": [1, 0, 2, 3]}, (2, 3, 4, 5), {}),
    "transpose_heads": ("Transpose x", {"perm": [0, 2, 1, 3]}, (2, 3, 4, 5), {}),
    "transpose_reversed": ("Transpose x", {}, (2, 3, 4, 5), {}),
    "transpose_five": ("Transpose x", {"perm": [0, 3, 1, 4, 2]}, (2, 3, 4, 2, 3), {}),
    "transpose_six": ("Transpose x", {"perm": [0, 1, 4, 2, 5, 3]}, (2, 3, 2, 3, 2, 2), {}),
    "transpose_ones": ("Transpose x", {"perm": [1, 0, 3, 2]}, (2, 1, 1, 5), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", MOVES)
def test_moves(check_lowering, name):
    text, attributes, shape, constants = MOVES[name]
    kind, *operands = text.split(" ")
    node = helper.make_node(kind, operands, ["y"], **attributes)
    inputs = {"x": special(*shape)}
    check_lowering(node, inputs=inputs, constants=constants, rtol=0, atol=0, views=True)


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
@pytest.mark.parametrize("shape", [(2, 3, 4, 6), (4, 2, 2, 1, 6)])
def test_split_and_concat(check_lowering, axis, shape):
    sizes = {"s": ints(1, shape[axis] - 1)}
    nodes = [
        helper.make_node("Split", ["x", "s"], ["a", "b"], axis=axis),
        helper.make_node("Concat", ["b", "a", "b"], ["y"], axis=axis),
    ]
    check_lowering(*nodes, inputs={"x": array(*shape)}, constants=sizes, views=True)


PRODUCTS = [
    ((2, 3, 4, 5), (5, 6)),
    ((2, 3, 4, 5), (5,)),
    ((2, 3, 4, 5), (2, 3, 5, 6)),
    ((2, 1, 4, 5), (2, 3, 5, 6)),
    ((2, 3, 4, 5), (1, 3, 5, 6)),
    ((4, 5), (2, 3, 5, 6)),
    ((2, 1, 3, 4, 5), (2, 1, 3, 5, 2)),
    ((1, 2, 3, 4, 5), (5, 2)),
]


@pytest.mark.parametrize("shapes", PRODUCTS)
@pytest.mark.parametrize("constant", [None, "b"])
def test_matmul(check_lowering, shapes, constant):
    values = {"a": array(*shapes[0]), "b": array(*shapes[1])}
    check_lowering(
        helper.make_node("MatMul", ["a", "b"], ["y"]),
        inputs={name: value for name, value in values.items() if name != constant},
        constants={name: value for name, value in values.items() if name == constant},
        views=True,
    )


@pytest.mark.parametrize("kind", ["MaxPool", "AveragePool"])
@pytest.mark.parametrize("attributes", [{}, {"strides": [2, 1], "pads": [1, 0, 0, 1]}])
def test_pooling(check_lowering, kind, attributes):
    node = helper.make_node(kind, ["x"], ["y"], kernel_shape=[2, 3], **attributes)
    check_lowering(node, inputs={"x": array(3, 2, 5, 6)}, views=True)


@pytest.mark.parametrize("kind", ["GlobalAveragePool", "GlobalMaxPool"])
@pytest.mark.parametrize("shape", [(3, 2, 5, 6), (2, 3, 2, 3, 4), (1, 3, 2, 3, 4)])
def test_global_pooling(check_lowering, kind, shape):
    check_lowering(helper.make_node(kind, ["x"], ["y"]), inputs={"x": array(*shape)}, views=True)


@pytest.mark.parametrize("shape", [(3, 4, 5, 6), (2, 4, 2, 3, 4), (1, 4, 2, 3, 4)])
@pytest.mark.parametrize("kind", ["BatchNormalization", "InstanceNormalization"])
def test_normalization_of_channels(check_lowering, shape, kind):
    names = ["s", "b", "m", "v"] if kind == "BatchNormalization" else ["s", "b"]
    node = helper.make_node(kind, ["x", *names], ["y"])
    constants = {name: np.abs(array(4)) for name in names}
    check_lowering(node, inputs={"x": array(*shape)}, constants=constants, views=True)


def test_group_normalization(check_lowering):
    node = helper.make_node("GroupNormalization", ["x", "s", "b"], ["y"], num_groups=2)
    constants = {"s": array(4), "b": array(4)}
    check_lowering(node, inputs={"x": array(3, 4, 5, 6)}, constants=constants, views=True)


@pytest.mark.parametrize("mode", ["nearest", "linear"])
@pytest.mark.parametrize(
    ("names", "attributes", "constants"),
    [
        (["x", "", "n"], {}, {"n": np.array([1, 1, 2, 1.5], np.float32)}),
        (["x", "", "", "n"], {}, {"n": ints(2, 3, 7, 4)}),
        (["x", "", "n"], {"axes": [3, 2]}, {"n": np.array([2, 1.5], np.float32)}),
        (["x", "", "", "n"], {"axes": [3]}, {"n": ints(7)}),
    ],
)
def test_resize(check_lowering, mode, names, attributes, constants):
    node = helper.make_node("Resize", names, ["y"], mode=mode, **attributes)
    check_lowering(node, inputs={"x": array(2, 3, 4, 5)}, constants=constants, views=True)


@pytest.mark.parametrize("images", [2, 16])
@pytest.mark.parametrize("group", [1, 2])
def test_convolution(check_lowering, images, group):
    node = helper.make_node("Conv", ["x", "w", "b"], ["y"], group=group, pads=[1, 0, 0, 1])
    inputs = {"x": array(images, 4, 5, 6)}
    constants = {"w": array(6, 4 // group, 3, 2), "b": array(6)}
    check_lowering(node, inputs=inputs, constants=constants, views=True)


def test_transposed_convolution(check_lowering):
    node = helper.make_node("ConvTranspose", ["x", "w"], ["y"], strides=[2, 2])
    inputs, constants = {"x": array(2, 3, 4, 5)}, {"w": array(3, 2, 3, 3)}
    check_lowering(node, inputs=inputs, constants=constants, views=True)


@pytest.mark.parametrize("kind", ["DepthToSpace", "SpaceToDepth"])
def test_blocks(check_lowering, kind):
    node = helper.make_node(kind, ["x"], ["y"], blocksize=2)
    check_lowering(node, inputs={"x": array(2, 8, 4, 6)}, rtol=0, atol=0, views=True)


def test_too_many_images_stay_on_the_host(check_lowering):
    node = helper.make_node("Conv", ["x", "w"], ["y"])
    inputs, constants = {"x": array(17, 2, 4, 5)}, {"w": array(3, 2, 3, 3)}
    check_lowering(node, inputs=inputs, constants=constants, host=["Conv"])


def test_a_network_of_a_batch_moves_nothing_between_its_layers(check_lowering):
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["a"], pads=[1, 1, 1, 1]),
        helper.make_node("BatchNormalization", ["a", "s", "b", "m", "v"], ["c"]),
        helper.make_node("Relu", ["c"], ["d"]),
        helper.make_node("MaxPool", ["d"], ["e"], kernel_shape=[2, 2]),
        helper.make_node("Conv", ["e", "u"], ["f"]),
        helper.make_node("GlobalAveragePool", ["f"], ["g"]),
        helper.make_node("Flatten", ["g"], ["h"]),
        helper.make_node("Gemm", ["h", "k"], ["y"]),
    ]
    constants = {name: np.abs(array(4)) for name in "sbmv"}
    constants |= {"w": array(4, 3, 3, 3), "u": array(5, 4, 3, 3), "k": array(5, 7)}
    inputs = {"x": array(2, 3, 8, 10)}
    module = check_lowering(*nodes, inputs=inputs, constants=constants, atol=1e-4, views=True)
    assert str(module).count('"mobilint.transpose"') == 0


def test_attention_of_a_batch(check_lowering):
    nodes = [
        helper.make_node("Split", ["x"], ["q", "k", "v"], axis=0, num_outputs=3),
        helper.make_node("Squeeze", ["q", "zero"], ["q0"]),
        helper.make_node("Squeeze", ["k", "zero"], ["k0"]),
        helper.make_node("Squeeze", ["v", "zero"], ["v0"]),
        helper.make_node("Transpose", ["k0"], ["kt"], perm=[0, 1, 3, 2]),
        helper.make_node("MatMul", ["q0", "kt"], ["s"]),
        helper.make_node("Add", ["s", "mask"], ["t"]),
        helper.make_node("Softmax", ["t"], ["p"]),
        helper.make_node("MatMul", ["p", "v0"], ["y"]),
    ]
    constants = {"zero": ints(0), "mask": np.triu(np.full((4, 4), -1e9, np.float32), 1)}
    inputs = {"x": array(3, 2, 3, 4, 5)}
    check_lowering(*nodes, inputs=inputs, constants=constants, views=True)
