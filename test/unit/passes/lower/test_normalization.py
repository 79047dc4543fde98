"""Normalisations keep their numbers."""

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(7)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("shape", [(1, 3, 4, 5), (1, 3, 4)])
def test_batch(check_lowering, shape):
    node = helper.make_node("BatchNormalization", ["x", "s", "b", "m", "v"], ["y"])
    constants = {"s": array(3), "b": array(3), "m": array(3), "v": array(3) ** 2}
    check_lowering(node, inputs={"x": array(*shape)}, constants=constants)


@pytest.mark.parametrize("shape", [(1, 3, 4, 5), (1, 3, 4)])
def test_instance(check_lowering, shape):
    node = helper.make_node("InstanceNormalization", ["x", "s", "b"], ["y"], epsilon=1e-3)
    check_lowering(node, inputs={"x": array(*shape)}, constants={"s": array(3), "b": array(3)})


def test_group(check_lowering):
    node = helper.make_node("GroupNormalization", ["x", "s", "b"], ["y"], num_groups=2)
    check_lowering(node, inputs={"x": array(1, 6, 4, 5)}, constants={"s": array(6), "b": array(6)})


@pytest.mark.parametrize("axis", [-1, 1, 2])
@pytest.mark.parametrize("bias", [False, True])
def test_layer(check_lowering, axis, bias):
    shape = (1, 3, 4, 5)
    constants = {"s": array(*shape[axis:])}
    if bias:
        constants["b"] = array(*shape[axis:])
    node = helper.make_node("LayerNormalization", ["x", *constants], ["y"], axis=axis)
    check_lowering(node, inputs={"x": array(*shape)}, constants=constants)


@pytest.mark.parametrize("p", [1, 2])
def test_lp(check_lowering, p):
    node = helper.make_node("LpNormalization", ["x"], ["y"], p=p, axis=1)
    check_lowering(node, inputs={"x": array(1, 3, 4, 5)})
