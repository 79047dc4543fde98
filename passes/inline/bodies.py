"""Copies of the bodies of region ops, and constants and slices to feed them with."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import ops_inside
from mobilint.dialect.onnx.control_flow import body_of
from mobilint.mlir import ir

from ..simplify.values import extents_of


def copy_body(region: ir.Region, arguments: Sequence[ir.Value]) -> tuple[list[Any], list[ir.Value]]:
    """Copy what a region does to the insertion point; the ops, and what it would yield."""
    block = body_of(region)
    values: dict[ir.Value, ir.Value] = dict(zip(block.arguments, arguments, strict=True))
    copies: list[Any] = []
    for op in block.operations:
        if isinstance(op, onnx.Yield):
            return copies, [values.get(value, value) for value in op.operands]
        copy = op.operation.clone().opview
        for inner in (copy, *ops_inside(copy)):
            for index, operand in enumerate(inner.operands):
                if operand in values:
                    inner.operation.operands[index] = values[operand]
        values.update(zip(op.results, copy.results, strict=True))
        copies.append(copy)
    raise AssertionError("a region without a terminator does not verify")


def constant(array: Any) -> ir.Value:
    return onnx.Constant(value=np.asarray(array)).result


def integers(*values: int) -> ir.Value:
    return constant(np.array(values, np.int64))


def untyped(like: ir.Value | ir.Type) -> ir.Type:
    """The type of a tensor of unknown rank, for inference to refine."""
    type_ = like if isinstance(like, ir.Type) else like.type
    return ir.UnrankedTensorType.get(ir.ShapedType(type_).element_type)


def entry_at(value: ir.Value, axis: int, index: int) -> list[Any]:
    """The ops that take one entry along an axis, the last of which gives it."""
    extents = extents_of(value)
    assert extents is not None
    axis %= len(extents)
    cut = onnx.Slice(
        value, integers(index), integers(index + 1), integers(axis), None, results=[untyped(value)]
    )
    return [cut, onnx.Squeeze(cut, integers(axis), results=[untyped(value)])]


def stacked(values: Sequence[ir.Value], axis: int) -> list[Any]:
    """The ops that put values along a new axis, the last of which gives the whole."""
    widened = [onnx.Unsqueeze(value, integers(axis), results=[untyped(value)]) for value in values]
    whole = onnx.Concat([op.result for op in widened], axis=axis, results=[untyped(values[0])])
    return [*widened, whole]
