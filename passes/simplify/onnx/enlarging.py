"""Pad and Expand: several in a row, and those that broadcasting does without."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..values import is_static
from .base import owner_of, simplify
from .elementwise import BROADCASTING, broadcast_type
from .permutations import as_integers, full_pads
from .pulling import used_by_one_op


@simplify(onnx.Pad)
def pad_of_pad(op: Any) -> Any:
    """The same number around what has it around already."""
    inner = owner_of(op.data)
    if not isinstance(inner, onnx.Pad) or not used_by_one_op(op.data):
        return None
    first, second = full_pads(inner), full_pads(op)
    if {op.mode, inner.mode} != {"constant"} or not _pads_with_the_same(op, inner):
        return None
    if first is None or second is None or min(*first, *second, 0) < 0:
        return None
    pads = [a + b for a, b in zip(first, second, strict=True)]
    return onnx.Pad(
        inner.data, as_integers(pads), op.constant_value_, None, results=[op.output.type]
    )


def _pads_with_the_same(op: Any, other: Any) -> bool:
    values = [op.constant_value_, other.constant_value_]
    numbers = [np.zeros(()) if value is None else constant_of(value) for value in values]
    if numbers[0] is None or numbers[1] is None:
        return all(value is not None for value in values) and values[0] == values[1]
    return bool(np.all(numbers[0] == numbers[1]))


@simplify(onnx.Expand)
def expand_of_expand(op: Any) -> Any:
    inner = owner_of(op.input)
    if not isinstance(inner, onnx.Expand) or not is_static(op.output):
        return None
    shape = as_integers(list(op.output.type.shape))
    return onnx.Expand(inner.input, shape, results=[op.output.type])


@simplify(*BROADCASTING)
def operand_that_broadcasting_expands(op: Any) -> Any:
    """The result is as large without the Expand."""
    makers = [owner_of(value) for value in op.operands]
    for place, maker in enumerate(makers):
        if not isinstance(maker, onnx.Expand) or (isinstance(op, onnx.PRelu) and place):
            continue
        operands = [*list(op.operands)[:place], maker.input, *list(op.operands)[place + 1 :]]
        result = op.results[0]
        if broadcast_type(operands, ir.ShapedType(result.type).element_type) != result.type:
            continue
        if is_static(result) and all(map(is_static, operands)):
            return op.rebuilt(operands, results=[result.type])
    return None
