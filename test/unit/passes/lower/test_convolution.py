"""Convolutions of all forms keep their numbers and leave no transposition behind."""

from itertools import product

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(0)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(
    ("stride", "dilation", "group", "pads"),
    list(product((1, 2), (1, 2), (1, 2, 6), ((0, 0, 0, 0), (1, 2, 0, 1)))),
)
def test_2d(check_lowering, stride, dilation, group, pads):
    node = helper.make_node(
        "Conv",
        ["x", "w", "b"],
        ["y"],
        strides=[stride, 1],
        dilations=[1, dilation],
        group=group,
        pads=list(pads),
    )
    constants = {"w": array(12, 6 // group, 3, 2), "b": array(12)}
    module = check_lowering(node, inputs={"x": array(1, 6, 7, 8)}, constants=constants)
    assert "mobilint.transpose" not in str(module)


@pytest.mark.parametrize("auto_pad", ["SAME_UPPER", "SAME_LOWER", "VALID"])
def test_auto_pad(check_lowering, auto_pad):
    node = helper.make_node("Conv", ["x", "w"], ["y"], auto_pad=auto_pad, strides=[2, 3])
    check_lowering(node, inputs={"x": array(1, 3, 8, 9)}, constants={"w": array(4, 3, 3, 2)})


def test_1d(check_lowering):
    node = helper.make_node("Conv", ["x", "w"], ["y"], strides=[2], pads=[1, 0], dilations=[2])
    check_lowering(node, inputs={"x": array(1, 3, 11)}, constants={"w": array(4, 3, 3)})


def test_a_large_batch_stays_on_the_host(check_lowering):
    node = helper.make_node("Conv", ["x", "w"], ["y"])
    inputs, constants = {"x": array(17, 3, 5, 5)}, {"w": array(4, 3, 3, 3)}
    module = check_lowering(node, inputs=inputs, constants=constants, host=["Conv"])
    assert "has a batch of 17" in str(module)


def test_weight_at_run_time_stays_on_the_host(check_lowering):
    node = helper.make_node("Conv", ["x", "w"], ["y"])
    inputs = {"x": array(1, 3, 5, 5), "w": array(4, 3, 3, 3)}
    module = check_lowering(node, inputs=inputs, host=["Conv"])
    assert "has a weight that is known at run time only" in str(module)


@pytest.mark.parametrize(
    ("attributes", "group"),
    [
        ({"strides": [2, 2], "pads": [1, 0, 0, 1]}, 1),
        ({"strides": [2, 1], "dilations": [1, 2]}, 2),
        ({"strides": [3, 2], "output_padding": [1, 1], "pads": [1, 1, 1, 1]}, 1),
        ({"strides": [2, 2], "auto_pad": "SAME_UPPER"}, 1),
        ({"strides": [2, 2], "auto_pad": "SAME_LOWER"}, 1),
        ({"strides": [2, 2], "output_shape": [9, 10]}, 1),
        ({"strides": [2, 2], "output_shape": [8, 9], "auto_pad": "SAME_UPPER"}, 4),
        ({}, 4),
    ],
)
def test_transposed(check_lowering, attributes, group):
    node = helper.make_node("ConvTranspose", ["x", "w", "b"], ["y"], group=group, **attributes)
    constants = {"w": array(4, 3, 3, 3), "b": array(3 * group)}
    check_lowering(node, inputs={"x": array(1, 4, 4, 5)}, constants=constants)


def test_transposed_1d(check_lowering):
    node = helper.make_node("ConvTranspose", ["x", "w"], ["y"], strides=[2], pads=[1, 1])
    check_lowering(node, inputs={"x": array(1, 4, 6)}, constants={"w": array(4, 3, 4)})


@pytest.mark.parametrize("before", ["Add", "Sub", "Mul", "Div"])
@pytest.mark.parametrize("constant_first", [False, True])
def test_arithmetic_behind_it_is_folded(check_lowering, before, constant_first):
    operands = ["c", "t"] if constant_first else ["t", "c"]
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["t"]),
        helper.make_node(before, operands, ["y"]),
    ]
    constants = {"w": array(4, 3, 3, 3), "c": array(4, 1, 1) + 3}
    module = check_lowering(*nodes, inputs={"x": array(1, 3, 6, 6)}, constants=constants, rtol=1e-4)
    folded = not (before == "Div" and constant_first)
    assert ("constant" not in str(module).replace("input_constant", "")) == folded


def test_batch_normalization_and_padding_are_folded(check_lowering):
    nodes = [
        helper.make_node("Pad", ["x", "p"], ["t"]),
        helper.make_node("Conv", ["t", "w"], ["u"]),
        helper.make_node("BatchNormalization", ["u", "s", "b", "m", "v"], ["y"], epsilon=1e-3),
    ]
    constants = {
        "p": np.array([0, 0, 1, 2, 0, 0, 3, 0]),
        "w": array(4, 3, 3, 3),
        "s": array(4),
        "b": array(4),
        "m": array(4),
        "v": array(4) ** 2,
    }
    module = check_lowering(*nodes, inputs={"x": array(1, 3, 6, 6)}, constants=constants, rtol=1e-4)
    text = str(module)
    assert "mobilint.pad" not in text
    assert "mobilint.batchnorm" not in text
