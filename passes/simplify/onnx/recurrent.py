"""Recurrent ops of `simplify-onnx`: the layout with the sequence first, which all tools have."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..values import is_static
from .base import simplify

STATES = ("initial_h", "initial_c")


@simplify(onnx.RNN, onnx.GRU, onnx.LSTM)
def sequence_first(op: Any) -> list[ir.Value] | None:
    """With layout 1 the batch is first in X and Y, and in the states."""
    if op.layout != 1 or not all(map(is_static, (op.X, *_present(op.results)))):
        return None
    operands = list(op.operands)
    for index, slot in enumerate(op.spec.operands):
        if isinstance(operands[index].type, ir.NoneType):
            continue
        if slot.name == "X" or slot.name in STATES:
            operands[index] = _swapped(operands[index], [1, 0, 2])
    # A sequence of outputs has an axis of directions between sequence and batch.
    perms = [[2, 0, 1, 3], *[[1, 0, 2]] * (len(op.results) - 1)]
    inverse = [[1, 2, 0, 3], *perms[1:]]
    types = [_moved(v.type, perm) for v, perm in zip(op.results, inverse, strict=True)]
    new = op.rebuilt(operands, layout=0, results=types)
    return [
        old if isinstance(old.type, ir.NoneType) else _swapped(value, perm)
        for old, value, perm in zip(op.results, new.results, perms, strict=True)
    ]


def _present(values: Any) -> list[ir.Value]:
    return [value for value in values if not isinstance(value.type, ir.NoneType)]


def _moved(type_: ir.Type, perm: list[int]) -> ir.Type:
    if isinstance(type_, ir.NoneType):
        return type_
    ranked = ir.RankedTensorType(type_)
    return tensor_type([ranked.shape[axis] for axis in perm], ranked.element_type)


def _swapped(value: ir.Value, perm: list[int]) -> ir.Value:
    return onnx.Transpose(value, perm=perm, results=[_moved(value.type, perm)]).result
