"""Elementwise ops keep their numbers, also for infinities, NaN and all ways of broadcasting."""

from itertools import product

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(2)
EDGES = np.array([0.0, -0.0, 1, -1, 1e-30, -1e30, 3e38, np.inf, -np.inf, np.nan], np.float32)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


SHAPES = [
    ((1, 3, 4, 5), (3, 1, 1)),
    ((5,), (1, 3, 4, 5)),
    ((2, 3), (2, 1)),
    ((), (1, 2, 3)),
    ((), ()),
]


@pytest.mark.parametrize(
    ("kind", "shapes", "constant"),
    list(product(("Add", "Sub", "Mul", "Div", "Max", "Min"), SHAPES, (None, "a", "b"))),
)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_binary(check_lowering, kind, shapes, constant):
    values = {"a": array(*shapes[0]), "b": array(*shapes[1])}
    inputs = {name: value for name, value in values.items() if name != constant}
    constants = {name: value for name, value in values.items() if name == constant}
    check_lowering(helper.make_node(kind, ["a", "b"], ["y"]), inputs=inputs, constants=constants)


@pytest.mark.parametrize("kind", ["Add", "Sub", "Mul", "Div", "Max", "Min"])
def test_edges(check_lowering, kind):
    a, b = np.meshgrid(EDGES, EDGES)
    inputs = {"a": a.astype(np.float32), "b": b.astype(np.float32)}
    check_lowering(helper.make_node(kind, ["a", "b"], ["y"]), inputs=inputs)


@pytest.mark.parametrize("kind", ["Max", "Min", "Sum"])
@pytest.mark.parametrize("count", [1, 3])
def test_of_many(check_lowering, kind, count):
    names = ["a", "b", "c"][:count]
    inputs = {name: array(1, 2, 3) for name in names}
    check_lowering(helper.make_node(kind, names, ["y"]), inputs=inputs)


@pytest.mark.parametrize("exponent", [2.0, 0.5, -1.0, 3.0])
def test_power(check_lowering, exponent):
    node = helper.make_node("Pow", ["x", "e"], ["y"])
    inputs = {"x": np.abs(array(2, 3)) + 0.1}
    check_lowering(node, inputs=inputs, constants={"e": np.float32(exponent)})
