"""Arithmetic that changes no bit of any value, be it NaN, infinite or minus zero."""

from typing import Any

import ml_dtypes
import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import dtype_of
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..values import extents_of, is_static
from .base import instead, owner_of, simplify
from .elementwise import is_present

_INVOLUTIONS = (onnx.Neg, onnx.Not, onnx.BitwiseNot)


def _all(value: ir.Value, number: float, *, negative: bool | None = None) -> bool:
    """Whether a constant holds nothing but a number, with this sign where it is zero."""
    array = constant_of(value)
    if array is None or array.dtype.kind not in "fiu" or not array.size:
        return False
    signed = negative is None or bool(np.all(np.signbit(array) == negative))
    return bool(np.all(array == number)) and signed


def _is_float(value: ir.Value) -> bool:
    return not isinstance(ir.ShapedType(value.type).element_type, ir.IntegerType)


def _dtype(value: ir.Value) -> np.dtype:
    return dtype_of(ir.ShapedType(value.type).element_type)


def _operand(op: Any, value: ir.Value) -> ir.Value | None:
    """An operand in the place of the result, unless another one makes the result larger."""
    others = [extents_of(other) for other in op.operands if other != value and is_present(other)]
    rank = len(extents_of(value) or ())
    small = all(
        other is not None and len(other) <= rank and all(extent == 1 for extent in other)
        for other in others
    )
    return instead(value, op.results[0]) if small or is_static(op.results[0]) else None


@simplify(onnx.Mul)
def times_one(op: Any) -> ir.Value | None:
    for value, factor in ((op.A, op.B), (op.B, op.A)):
        if _all(factor, 1) and (found := _operand(op, value)) is not None:
            return found
    return None


@simplify(onnx.Div, onnx.Pow)
def by_one(op: Any) -> ir.Value | None:
    value, number = op.operands
    return _operand(op, value) if _all(number, 1) else None


@simplify(onnx.Add)
def plus_nothing(op: Any) -> ir.Value | None:
    """Of floats only minus zero adds nothing: `-0 + 0` is `+0`."""
    for value, number in ((op.A, op.B), (op.B, op.A)):
        if _all(number, 0, negative=True if _is_float(value) else None):
            return _operand(op, value)
    return None


@simplify(onnx.Sub)
def minus_nothing(op: Any) -> ir.Value | None:
    """Of floats only plus zero takes nothing away: `-0 - -0` is `+0`."""
    nothing = _all(op.B, 0, negative=False if _is_float(op.A) else None)
    return _operand(op, op.A) if nothing else None


@simplify(*_INVOLUTIONS)
def twice_the_opposite(op: Any) -> ir.Value | None:
    inner = owner_of(op.operands[0])
    return instead(inner.operands[0], op.results[0]) if isinstance(inner, type(op)) else None


@simplify(onnx.Abs, onnx.Ceil, onnx.Floor, onnx.Relu, onnx.Round, onnx.Sign)
def twice_the_same(op: Any) -> ir.Value | None:
    inner = owner_of(op.operands[0])
    return instead(inner.results[0], op.results[0]) if isinstance(inner, type(op)) else None


@simplify(onnx.And, onnx.Or, onnx.BitwiseAnd, onnx.BitwiseOr, onnx.Max, onnx.Min)
def of_the_same_operands(op: Any) -> ir.Value | None:
    operands = list(op.operands)
    same = all(operand == operands[0] for operand in operands)
    return instead(operands[0], op.results[0]) if same else None


@simplify(onnx.And, onnx.Or, onnx.Xor)
def with_a_known_truth(op: Any) -> ir.Value | None:
    """`x and true`, `x or false`, `x xor false`."""
    neutral = isinstance(op, onnx.And)
    for value, other in ((op.A, op.B), (op.B, op.A)):
        array = constant_of(other)
        if array is not None and np.all(array == neutral):
            return _operand(op, value)
    return None


@simplify(onnx.Where)
def where_one_side_is_taken(op: Any) -> ir.Value | None:
    """The condition is known, or both sides are the same."""
    if op.X == op.Y:
        return _operand(op, op.X)
    condition = constant_of(op.condition)
    if condition is None or not condition.size:
        return None
    if np.all(condition):
        return _operand(op, op.X)
    return None if np.any(condition) else _operand(op, op.Y)


@simplify(onnx.Clip)
def clip_to_everything(op: Any) -> ir.Value | None:
    """Limits that no value of the type passes; to onnxruntime infinities pass absent ones."""
    ends = (-np.inf, np.inf) if _is_float(op.input) else _limits(op.input)
    for value, end in zip((op.min, op.max), ends, strict=True):
        if not (_all(value, end) if value is not None else not _is_float(op.input)):
            return None
    return instead(op.input, op.output)


def _limits(value: ir.Value) -> tuple[Any, Any]:
    """The limits of a Clip that has none of its own."""
    dtype = _dtype(value)
    info = np.iinfo(dtype) if dtype.kind in "iu" else ml_dtypes.finfo(dtype)
    return info.min, info.max


@simplify(onnx.Clip)
def clip_of_clip(op: Any) -> Any:
    """One Clip between the nearer limits, if they are numbers that leave something between them."""
    inner = owner_of(op.input)
    if not isinstance(inner, onnx.Clip):
        return None
    limits = [_interval(each) for each in (inner, op)]
    if limits[0] is None or limits[1] is None:
        return None
    low, high = max(limits[0][0], limits[1][0]), min(limits[0][1], limits[1][1])
    if not low <= high:
        return None
    bounds = [onnx.Constant(value=np.array(number, _dtype(op.input))) for number in (low, high)]
    return onnx.Clip(inner.input, *(bound.result for bound in bounds), results=[op.output.type])


def _interval(op: Any) -> tuple[Any, Any] | None:
    """The limits of a Clip; None where they are not known, or no numbers."""
    found = []
    for value, limit in zip((op.min, op.max), _limits(op.input), strict=True):
        array = np.array(limit) if value is None else constant_of(value)
        if array is None or array.size != 1 or array.ravel()[0] != array.ravel()[0]:
            return None
        found.append(array.ravel()[0])
    return found[0], found[1]
