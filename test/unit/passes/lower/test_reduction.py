"""Reductions keep their numbers over all axes."""

from itertools import product

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(5)
KINDS = [
    "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
    "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare",
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "axes", "keep"), list(product(KINDS, ([1], [-1, -2], None), (0, 1)))
)
def test_reduction(check_lowering, kind, axes, keep):
    x = np.abs(RNG.standard_normal((1, 3, 4, 5))).astype(np.float32) + 0.1
    operands = ["x"] if axes is None else ["x", "a"]
    constants = {} if axes is None else {"a": np.array(axes, np.int64)}
    node = helper.make_node(kind, operands, ["y"], keepdims=keep)
    check_lowering(node, inputs={"x": x}, constants=constants)


@pytest.mark.parametrize("kind", ["ReduceMax", "ReduceSum", "ReduceMean"])
def test_no_axes_can_mean_nothing(check_lowering, kind):
    x = RNG.standard_normal((2, 3)).astype(np.float32)
    node = helper.make_node(kind, ["x"], ["y"], noop_with_empty_axes=1)
    check_lowering(node, inputs={"x": x})


@pytest.mark.parametrize("extreme", [np.inf, -np.inf, 1e4, -1e4])
def test_log_sum_exp_of_extremes(check_lowering, extreme):
    x = np.array([[extreme, 0, 1], [extreme, extreme, extreme]], np.float32)
    node = helper.make_node("ReduceLogSumExp", ["x", "a"], ["y"])
    check_lowering(node, inputs={"x": x}, constants={"a": np.array([1], np.int64)})
