"""Recurrent networks on several sequences: one op for each, as the NPU has one batch."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of
from .base import absent, fit, integers, is_real, real, shape_of
from .unrolling import MAX_IMAGES

_STATES = (5, 6)  # the operands that are states at the start
_LENGTHS = 4


@fit(onnx.LSTM, onnx.GRU, onnx.RNN)
def sequence_by_sequence(op: Any) -> Any:
    given = [op.X, *(value for value in op.results if not absent(value))]
    if not all(map(is_real, given)):
        return None
    batch = shape_of(op.X)[0 if op.layout else 1]
    if batch == 1:
        return None
    if batch > MAX_IMAGES:
        raise Decline(f"has a batch of {batch}, and {MAX_IMAGES} sequences are unrolled")
    columns = [_operand(op, index, batch) for index in range(len(op.operands))]
    types = [_result_type(op, index) for index in range(len(op.results))]
    runs = [
        op.rebuilt([column[entry] for column in columns], results=types) for entry in range(batch)
    ]
    return [
        result if absent(result) else _joined([run.results[index] for run in runs], op, index)
        for index, result in enumerate(op.results)
    ]


def _operand(op: Any, index: int, batch: int) -> list[ir.Value]:
    """An operand for each sequence: its part, or what all share."""
    value = op.operands[index]
    if absent(value) or index not in (0, _LENGTHS, *_STATES):
        return [value] * batch
    axis = 0 if op.layout or index == _LENGTHS else 1
    if (constant := constant_of(value)) is not None:
        parts = [constant.take([entry], axis) for entry in range(batch)]
        return [onnx.Constant(value=part).output for part in parts]
    extents = shape_of(value)
    extents[axis] = 1
    part = tensor_type(extents, value.type.element_type)
    split = onnx.Split(value, integers([1] * batch), axis=axis, results=[part] * batch)
    return list(split.results)


def _batch_axis(op: Any, index: int) -> int:
    if op.layout:
        return 0
    return 2 if index == 0 else 1


def _result_type(op: Any, index: int) -> ir.Type:
    result = op.results[index]
    if absent(result):
        return result.type
    extents = shape_of(result)
    extents[_batch_axis(op, index)] = 1
    return real(extents)


def _joined(parts: list[ir.Value], op: Any, index: int) -> ir.Value:
    axis, type_ = _batch_axis(op, index), op.results[index].type
    return onnx.Concat(parts, axis=axis, results=[type_]).concat_result
