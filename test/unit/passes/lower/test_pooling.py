"""Pooling of all forms keeps its numbers."""

from itertools import product

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(1)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(
    ("kind", "ceil", "pads", "stride"),
    list(
        product(("MaxPool", "AveragePool"), (0, 1), ((0, 0, 0, 0), (1, 0, 1, 1)), ((2, 2), (3, 1)))
    ),
)
def test_2d(check_lowering, kind, ceil, pads, stride):
    node = helper.make_node(
        kind,
        ["x"],
        ["y"],
        kernel_shape=[3, 2],
        ceil_mode=ceil,
        pads=list(pads),
        strides=list(stride),
    )
    module = check_lowering(node, inputs={"x": array(1, 3, 8, 9)})
    assert "mobilint.transpose" not in str(module)


@pytest.mark.parametrize("include", [0, 1])
def test_padding_that_counts(check_lowering, include):
    node = helper.make_node(
        "AveragePool",
        ["x"],
        ["y"],
        kernel_shape=[3, 3],
        pads=[1, 1, 1, 1],
        count_include_pad=include,
    )
    check_lowering(node, inputs={"x": array(1, 2, 5, 5)})


@pytest.mark.parametrize("auto_pad", ["SAME_UPPER", "SAME_LOWER", "VALID"])
@pytest.mark.parametrize("kind", ["MaxPool", "AveragePool"])
def test_auto_pad(check_lowering, kind, auto_pad):
    node = helper.make_node(
        kind, ["x"], ["y"], kernel_shape=[3, 2], strides=[2, 2], auto_pad=auto_pad
    )
    check_lowering(node, inputs={"x": array(1, 3, 7, 8)})


def test_dilated(check_lowering):
    node = helper.make_node("MaxPool", ["x"], ["y"], kernel_shape=[2, 2], dilations=[2, 3])
    check_lowering(node, inputs={"x": array(1, 3, 7, 8)})


def test_1d(check_lowering):
    node = helper.make_node("AveragePool", ["x"], ["y"], kernel_shape=[3], strides=[2])
    check_lowering(node, inputs={"x": array(1, 3, 9)})


def test_indices_stay_on_the_host(check_lowering):
    nodes = [
        helper.make_node("MaxPool", ["x"], ["y", "i"], kernel_shape=[2, 2]),
        helper.make_node("Cast", ["i"], ["z"], to=1),
    ]
    check_lowering(
        *nodes,
        inputs={"x": array(1, 3, 6, 6)},
        outputs=["y", "z"],
        host=["MaxPool", "Cast"],
    )


@pytest.mark.parametrize("kind", ["GlobalAveragePool", "GlobalMaxPool"])
@pytest.mark.parametrize("shape", [(1, 3, 5, 6), (1, 3, 5), (1, 4, 1, 1)])
def test_global(check_lowering, kind, shape):
    check_lowering(helper.make_node(kind, ["x"], ["y"]), inputs={"x": array(*shape)})


@pytest.mark.parametrize("kernel", [[9, 9], [5, 20], [30, 7]])
@pytest.mark.parametrize("include", [0, 1])
def test_an_average_over_more_than_there_is(check_lowering, kernel, include):
    """As exporters write it: with ceil_mode the window begins, and counts what there is."""
    node = helper.make_node(
        "AveragePool",
        ["x"],
        ["y"],
        kernel_shape=kernel,
        ceil_mode=1,
        strides=kernel,
        count_include_pad=include,
    )
    check_lowering(node, inputs={"x": array(1, 3, 5, 7)}, opset=12)
    check_lowering(node, inputs={"x": array(1, 3, 5, 7)}, opset=22)
