"""Reshape, transpose and slice mean what ONNX's do."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 4, 6, 5)
X = np.arange(120, dtype=np.float32).reshape(SHAPE)
MOST, LEAST = 2**63 - 1, -(2**63)


@pytest.mark.parametrize("shape", [(1, 1, 1, 120), (1, 5, 6, 4), (1, 120, 1, 1)])
@pytest.mark.parametrize("allowzero", [0, 1])
def test_reshape(build: Any, evaluate: Any, reference: Any, shape: Any, allowzero: int) -> None:
    op = build(mbl.Reshape, SHAPE, new_shape=shape, allowzero=allowzero)
    operands = {"x": X, "shape": np.array(shape)}
    wanted = reference("Reshape", operands, allowzero=allowzero)
    np.testing.assert_array_equal(evaluate(op, X), wanted)
    assert op.permuted((0, 3, 1, 2)) is None


def test_reshape_of_no_elements(build: Any, evaluate: Any) -> None:
    op = build(mbl.Reshape, (1, 0, 3, 2), new_shape=(1, 5, 0, 1))
    assert evaluate(op, np.zeros((1, 0, 3, 2), np.float32)).shape == (1, 5, 0, 1)


@pytest.mark.parametrize("rest", list(permutations((1, 2, 3))))
def test_transpose(build: Any, evaluate: Any, reference: Any, rest: Any) -> None:
    order = (0, *rest)
    got = evaluate(build(mbl.Transpose, SHAPE, transpose_axes=order), X)
    np.testing.assert_array_equal(got, reference("Transpose", {"x": X}, perm=order))


def test_transpose_may_bring_another_one_to_the_front(build: Any, evaluate: Any) -> None:
    x = X.reshape(1, 1, 24, 5)
    got = evaluate(build(mbl.Transpose, x.shape, transpose_axes=(1, 2, 0, 3)), x)
    np.testing.assert_array_equal(got, x.transpose(1, 2, 0, 3))


# Axes, starts, ends and steps.
SLICES = [
    ([1], [1], [3], None),
    ([3], [0], [MOST], [2]),
    ([-1], [-3], [-1], [1]),
    ([1, 2], [0, 5], [4, 1], [1, -2]),
    ([2], [-1], [LEAST], [-1]),
    ([2], [MOST], [LEAST], [-3]),
    ([2], [-100], [LEAST], [-1]),
    ([2], [-100], [100], [1]),
    ([2], [100], [-100], [-1]),
    ([2], [3], [3], [1]),
    ([2], [4], [1], [1]),
    ([2], [1], [4], [-1]),
    ([3, 1, 2], [4, 0, 2], [5, 1, 3], [1, 1, 1]),
    ([0], [0], [1], [1]),
    ([0], [-1], [-2], [-1]),
    ([3], [0], [5], [7]),
]


@pytest.mark.parametrize(("axes", "starts", "ends", "steps"), SLICES)
def test_slice(
    build: Any, evaluate: Any, reference: Any, axes: Any, starts: Any, ends: Any, steps: Any
) -> None:
    op = build(mbl.Slice, SHAPE, axis=axes, start=starts, end=ends, step=steps)
    numbers = [np.array(values, np.int64) for values in (starts, ends, axes)]
    operands = {"x": X, "starts": numbers[0], "ends": numbers[1], "axes": numbers[2]}
    operands["steps"] = np.array(steps or [1] * len(axes), np.int64)
    np.testing.assert_array_equal(evaluate(op, X), reference("Slice", operands))


@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 2, 3, 1)])
def test_slice_moves_with_its_axes(build: Any, evaluate: Any, order: Any) -> None:
    fields = {"axis": [1, -1], "start": [1, 4], "end": [4, 0], "step": [1, -2]}
    op = build(mbl.Slice, SHAPE, **fields)
    moved = np.ascontiguousarray(X.transpose(order))
    other = build(mbl.Slice, moved.shape, **{**fields, **op.permuted(order)})
    np.testing.assert_array_equal(evaluate(other, moved), op.evaluate(X).transpose(order))


@pytest.mark.parametrize(
    ("message", "cls", "fields"),
    [
        ("needs new_shape", mbl.Reshape, {"new_shape": None}),
        (
            "needs a new_shape of rank 4 and batch 1, got [120]",
            mbl.Reshape,
            {"new_shape": [120]},
        ),
        (
            "needs a new_shape of rank 4 and batch 1, got [2, 2, 6, 5]",
            mbl.Reshape,
            {"new_shape": [2, 2, 6, 5]},
        ),
        (
            "needs a new_shape of rank 4 and batch 1, got [1, -1, 6, 5]",
            mbl.Reshape,
            {"new_shape": [1, -1, 6, 5]},
        ),
        (
            "makes 150 elements, [1, 5, 6, 5], of [1, 4, 6, 5]",
            mbl.Reshape,
            {"new_shape": [1, 5, 6, 5]},
        ),
        (
            "needs allowzero 0 or 1, got 3",
            mbl.Reshape,
            {"new_shape": [1, 4, 6, 5], "allowzero": 3},
        ),
        (
            "needs transpose_axes that name 0 to 3 once each, got [0, 1, 2]",
            mbl.Transpose,
            {"transpose_axes": [0, 1, 2]},
        ),
        (
            "needs transpose_axes that name 0 to 3 once each, got [0, 1, 2, -1]",
            mbl.Transpose,
            {"transpose_axes": [0, 1, 2, -1]},
        ),
        (
            "makes a batch of 4 by transpose_axes [1, 0, 2, 3]",
            mbl.Transpose,
            {"transpose_axes": [1, 0, 2, 3]},
        ),
        (
            "needs as many starts, ends and steps as axes",
            mbl.Slice,
            {"axis": [1, 2], "start": [0], "end": [1, 1]},
        ),
        (
            "needs as many starts, ends and steps as axes",
            mbl.Slice,
            {"axis": [1], "start": [0], "end": [1], "step": [1, 1]},
        ),
        ("needs axes from -4 to 3, got [4]", mbl.Slice, {"axis": [4], "start": [0], "end": [1]}),
        (
            "names an axis twice in [1, -3]",
            mbl.Slice,
            {"axis": [1, -3], "start": [0, 0], "end": [1, 1]},
        ),
        (
            "has a step of 0",
            mbl.Slice,
            {"axis": [1], "start": [0], "end": [1], "step": [0]},
        ),
        ("slices the batch away", mbl.Slice, {"axis": [0], "start": [1], "end": [2]}),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, fields: Any) -> None:
    refuses(message, cls, SHAPE, **fields)
