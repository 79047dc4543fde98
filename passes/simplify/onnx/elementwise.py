"""Ops that work on each element alone, with operands broadcast against each other."""

from collections.abc import Sequence
from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..values import extents_of

_UNARY = (
    onnx.Abs, onnx.Acos, onnx.Acosh, onnx.Asin, onnx.Asinh, onnx.Atan, onnx.Atanh, onnx.BitwiseNot,
    onnx.Cast, onnx.Ceil, onnx.Celu, onnx.Cos, onnx.Cosh, onnx.Elu, onnx.Erf, onnx.Exp, onnx.Floor,
    onnx.Gelu, onnx.HardSigmoid, onnx.HardSwish, onnx.Identity, onnx.IsInf, onnx.IsNaN,
    onnx.LeakyRelu, onnx.Log, onnx.Mish, onnx.Neg, onnx.Not, onnx.Reciprocal, onnx.Relu, onnx.Round,
    onnx.Selu, onnx.Shrink, onnx.Sigmoid, onnx.Sign, onnx.Sin, onnx.Sinh, onnx.Softplus,
    onnx.Softsign, onnx.Sqrt, onnx.Swish, onnx.Tan, onnx.Tanh, onnx.ThresholdedRelu,
)  # fmt: skip
_BINARY = (
    onnx.Add, onnx.And, onnx.BitShift, onnx.BitwiseAnd, onnx.BitwiseOr, onnx.BitwiseXor, onnx.Div,
    onnx.Equal, onnx.Greater, onnx.GreaterOrEqual, onnx.Less, onnx.LessOrEqual, onnx.Mod, onnx.Mul,
    onnx.Or, onnx.Pow, onnx.PRelu, onnx.Sub, onnx.Xor,
)  # fmt: skip
_OF_MANY = (onnx.Max, onnx.Mean, onnx.Min, onnx.Sum, onnx.Where)
BY_NUMBERS = (onnx.Clip, onnx.DequantizeLinear, onnx.QuantizeLinear)
BROADCASTING = (*_BINARY, *_OF_MANY)
ELEMENTWISE = (*_UNARY, *BROADCASTING, *BY_NUMBERS)


def is_elementwise(op: Any) -> bool:
    """Whether each element of the result depends on one element of each operand only."""
    if isinstance(op, BY_NUMBERS):  # or, of those that quantise, by numbers along an axis
        return all(map(is_number, list(op.operands)[1:]))
    return isinstance(op, ELEMENTWISE)


def is_number(value: ir.Value) -> bool:
    """Whether an operand is the same for all elements, as it has no axes or is not given."""
    return not is_present(value) or extents_of(value) == []


def is_present(value: ir.Value) -> bool:
    """Whether a value is more than the sign of an operand that is not given."""
    return not isinstance(value.type, ir.NoneType)


def broadcast_type(values: Sequence[ir.Value], element: ir.Type) -> ir.Type:
    """The type of an elementwise result of these operands."""
    shapes = [extents_of(value) for value in values if is_present(value)]
    known = [shape for shape in shapes if shape is not None]
    if len(known) != len(shapes):
        return ir.UnrankedTensorType.get(element)
    rank = max(map(len, known), default=0)
    padded = [[1] * (rank - len(shape)) + list(shape) for shape in known]
    return tensor_type([_extent(column) for column in zip(*padded, strict=True)], element)


def _extent(column: Sequence[int | None]) -> int:
    decided = [extent for extent in column if extent not in (None, 1)]
    return decided[0] if decided else -1 if None in column else 1
