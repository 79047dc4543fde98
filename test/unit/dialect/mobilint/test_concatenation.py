"""Concatenate means what ONNX's Concat means."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import OpError

RNG = np.random.default_rng(9)
SHAPES = {
    1: [(1, 2, 3, 4), (1, 1, 3, 4), (1, 5, 3, 4)],
    2: [(1, 2, 3, 4), (1, 2, 0, 4), (1, 2, 1, 4)],
    3: [(1, 2, 3, 4), (1, 2, 3, 1)],
}


def some(shape: Any) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("axis", [1, 2, 3, -1, -2, -3])
def test_is_concat(build: Any, evaluate: Any, reference: Any, axis: int) -> None:
    arrays = [some(shape) for shape in SHAPES[axis % 4]]
    got = evaluate(build(mbl.Concatenate, *SHAPES[axis % 4], axis=axis), *arrays)
    operands = {f"x{index}": array for index, array in enumerate(arrays)}
    np.testing.assert_array_equal(got, reference("Concat", operands, axis=axis))


def test_one_operand(build: Any, evaluate: Any) -> None:
    x = some((1, 1, 1, 1))
    np.testing.assert_array_equal(evaluate(build(mbl.Concatenate, x.shape, axis=0), x), x)


# The source may have joined other axes in another order; the operands are joined as they stand.
def test_records_of_the_source_change_nothing(build: Any, evaluate: Any) -> None:
    arrays = [some(shape) for shape in SHAPES[3]]
    records = {
        "original_key": "cat",
        "original_axis": -3,
        "original_inputs": [7, 4],
        "input_index": [1, 0],
        "input_names": ["b", "a"],
    }
    op = build(mbl.Concatenate, *SHAPES[3], axis=3, **records)
    np.testing.assert_array_equal(evaluate(op, *arrays), np.concatenate(arrays, axis=3))
    assert {name: getattr(op, name) for name in records} == records


@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 2, 3, 1)])
@pytest.mark.parametrize("axis", [1, -1])
def test_moves_with_its_axes(build: Any, evaluate: Any, order: Any, axis: int) -> None:
    arrays = [some(shape) for shape in SHAPES[axis % 4]]
    op = build(mbl.Concatenate, *SHAPES[axis % 4], axis=axis)
    moved = [np.ascontiguousarray(array.transpose(order)) for array in arrays]
    other = build(mbl.Concatenate, *[array.shape for array in moved], **op.permuted(order))
    wanted = op.evaluate(*arrays).transpose(order)
    np.testing.assert_array_equal(evaluate(other, *moved), wanted)


TWO = [(1, 2, 3, 4), (1, 2, 3, 5)]


@pytest.mark.parametrize(
    ("message", "shapes", "fields"),
    [
        ("needs an axis from -4 to 3, got None", TWO, {"axis": None}),
        ("needs an axis from -4 to 3, got 4", TWO, {"axis": 4}),
        ("needs an axis from -4 to 3, got -5", TWO, {"axis": -5}),
        (
            "joins along axis 2, but inputs[1] has shape [1, 2, 3, 5] and inputs[0] [1, 2, 3, 4]",
            TWO,
            {"axis": 2},
        ),
        (
            "needs a tensor of rank 4 and batch 1 as inputs[1], got tensor<3x4xf32>",
            [(1, 2, 3, 4), (3, 4)],
            {"axis": 3},
        ),
        (
            "has operands of element types f32 and f16",
            ["1x2x3x4xf32", "1x2x3x4xf16"],
            {"axis": 3},
        ),
        ("joins 2 batches", [(1, 2, 3, 4)] * 2, {"axis": 0}),
        (
            "needs an input_index of 0 to 1, got [1, 1]",
            TWO,
            {"axis": 3, "input_index": [1, 1]},
        ),
        (
            "needs 2 input_names, one for each operand, got ['a']",
            TWO,
            {"axis": 3, "input_names": ["a"]},
        ),
    ],
)
def test_refuses(refuses: Any, message: str, shapes: Any, fields: Any) -> None:
    refuses(message, mbl.Concatenate, *shapes, **fields)


def test_refuses_nothing_to_join(module: Any) -> None:
    with pytest.raises(OpError, match="needs at least one operand"):
        mbl.Concatenate([], axis=3)
