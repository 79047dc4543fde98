"""The transpositions that are left, where they are, and the bound."""

import itertools

import numpy as np
import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.passes.layout.assignment import Problem, Use, Value, assign, total_cost
from mobilint.passes.layout.bound import lower_bound
from mobilint.passes.layout.orders import IDENTITY, ORDERS
from mobilint.report.layout import layout_report

MODULE = """
func.func @main(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x4x3xf32> {
  %0 = "mobilint.softmax"(%x) {axis = 3 : i32}
    : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> loc("first")
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 1, 3, 2>}
    : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x3xf32> loc("move")
  return %1 : tensor<1x2x4x3xf32>
}
"""


def test_what_is_left_is_listed():
    report = layout_report(parse_module(MODULE, new_context()))
    (left,) = report.transpositions
    assert left.source == "first (softmax)"
    assert left.users == ["an unnamed node (return)"]
    assert list(left.axes) == [0, 1, 3, 2]
    assert (left.size, report.moved) == (96, 96)
    assert report.bound == 96  # the argument and the result are tied


def test_nothing_to_move_is_bound_by_nothing():
    text = MODULE.replace("array<i64: 0, 1, 3, 2>", "array<i64: 0, 1, 2, 3>")
    text = text.replace("tensor<1x2x4x3xf32>", "tensor<1x2x3x4xf32>")
    assert layout_report(parse_module(text, new_context())).bound == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_bound_is_below_the_best(seed):
    """On small problems every assignment is tried; the bound is near, and never above."""
    random = np.random.default_rng(seed)
    orders = [ORDERS[i] for i in random.permutation(len(ORDERS))]
    allowed = [[IDENTITY], *([IDENTITY, *orders[: random.integers(1, 3)]] for _ in range(4))]
    values = []
    for producer in range(4):
        uses = tuple(
            Use(int(user), orders[random.integers(len(orders))])
            for user in random.integers(producer, 5, random.integers(1, 3))
            if user != producer or producer == 0
        )
        if uses:
            values.append(Value(producer, (1, 2, 3, 4), int(random.integers(1, 9)) * 1000, uses))
    problem = Problem(allowed, values)
    best = min(total_cost(problem, choice) for choice in itertools.product(*allowed))
    bound = lower_bound(problem)
    assert bound <= best
    assert bound >= best // 2 - 50
    assert total_cost(problem, assign(problem)) >= bound
