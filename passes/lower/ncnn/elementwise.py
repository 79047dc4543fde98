"""Arithmetic of each element."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.elementwise import broadcast_shapes
from mobilint.mlir import ir

from ...rewriting import Decline, constant_of
from ..axes import widened
from ..crossing import RANK, device_shape
from .activation import absolute_of
from .base import lower, one, scaled, shifted

_FORMS = {
    "add": (mbl.Adding, mbl.AddingConstant),
    "sub": (mbl.Sub, mbl.SubConstant),
    "mul": (mbl.Multiply, mbl.MultiplyConstant),
    "div": (mbl.Div, mbl.DivConstant),
}
_SWAPPED = {"rsub": "sub", "rdiv": "div"}


@lower(ncnn.Dropout)
def dropout(op: Any, x: ir.Value) -> Any:
    return mbl.Identity(x) if op.scale == 1 else scaled(x, op.scale)


@lower(ncnn.Exp)
def exponential(op: Any, x: ir.Value) -> ir.OpView:
    """`base ** (shift + scale * x)` is e to the power of that times ln(base)."""
    if op.base != -1 and op.base <= 0:
        raise Decline(f"has the base {op.base:g}, which has no logarithm")
    factor = 1.0 if op.base == -1 else float(np.log(op.base))
    return mbl.Exp(shifted(scaled(x, op.scale * factor), op.shift * factor))


@lower(ncnn.Log)
def logarithm(op: Any, x: ir.Value) -> ir.OpView:
    if op.base != -1 and (op.base <= 0 or op.base == 1):
        raise Decline(f"has the base {op.base:g}, to which there is no logarithm")
    factor = 1.0 if op.base == -1 else 1 / float(np.log(op.base))
    return scaled(mbl.Log(shifted(scaled(x, op.scale), op.shift)), factor)


@lower(ncnn.Power)
def power(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.Pow(shifted(scaled(x, op.scale), op.shift), exponent=op.power)


_UNARY: dict[str, Callable[[Any], Any]] = {
    "abs": absolute_of,
    "neg": mbl.Neg,
    "square": lambda x: mbl.Multiply(x, x),
    "sqrt": mbl.Sqrt,
    "rsqrt": mbl.Rsqrt,
    "exp": mbl.Exp,
    "log": mbl.Log,
    "reciprocal": lambda x: mbl.DivConstant(x, constant=one(1), is_const_first=True),
    "tanh": mbl.Tanh,
    "log10": lambda x: scaled(mbl.Log(x), 1 / float(np.log(10))),
}


@lower(ncnn.UnaryOp)
def unary(op: Any, x: ir.Value) -> ir.OpView:
    if op.function not in _UNARY:
        raise Decline(f"computes {op.function}, which the NPU does not")
    return _UNARY[op.function](x)


@lower(ncnn.BinaryOp)
def with_a_number(op: Any, x: ir.Value) -> ir.OpView | None:
    if not op.with_scalar:
        return None
    match op.function:
        case "max":
            return mbl.Clip(x, clip_min_value=op.b)
        case "min":
            return mbl.Clip(x, clip_max_value=op.b)
        case "pow":
            return mbl.Pow(x, exponent=op.b)
        case "rpow" if op.b > 0:
            return mbl.Exp(scaled(x, float(np.log(op.b))))
    return _with_constant(op.function, x, one(op.b), first=False)


def _with_constant(function: str, x: ir.Value, constant: np.ndarray, *, first: bool) -> Any:
    """Arithmetic with a constant, which is the first operand or the second."""
    if function in _SWAPPED:
        function, first = _SWAPPED[function], not first
    if function not in _FORMS:
        raise Decline(f"computes {function}, which the NPU does not")
    return _FORMS[function][1](x, constant=constant, is_const_first=first)


@lower(ncnn.BinaryOp)
def with_a_constant_on_the_right(op: Any, x: ir.Value) -> ir.OpView | None:
    if op.other is None or (constant := constant_of(op.other)) is None:
        return None
    shapes = broadcast_shapes(list(op.x.type.shape), list(constant.shape))
    return _with_constant(
        op.function, _placed(x, shapes[0]), _rank_4(constant, shapes[1]), first=False
    )


@lower(ncnn.BinaryOp)
def with_a_constant_on_the_left(op: Any, other: ir.Value | None) -> ir.OpView | None:
    if other is None or (constant := constant_of(op.x)) is None:
        return None
    shapes = broadcast_shapes(list(constant.shape), list(op.other.type.shape))
    return _with_constant(
        op.function, _placed(other, shapes[1]), _rank_4(constant, shapes[0]), first=True
    )


@lower(ncnn.BinaryOp)
def of_two_values(op: Any, x: ir.Value, other: ir.Value | None) -> Any:
    if other is None:
        return None
    shapes = broadcast_shapes(list(op.x.type.shape), list(op.other.type.shape))
    a, b = _placed(x, shapes[0]), _placed(other, shapes[1])
    function = op.function
    if function in _SWAPPED:
        function, a, b = _SWAPPED[function], b, a
    if function in _FORMS:
        return _FORMS[function][0](a, b)
    if function in ("max", "min"):
        return extreme([a, b], device_shape(op.y.type), smallest=function == "min")
    if function == "logaddexp":
        high = extreme([a, b], device_shape(op.y.type), smallest=False)
        apart = mbl.Neg(absolute_of(mbl.Sub(a, b)))
        return mbl.Adding(high, mbl.Softplus(apart))
    raise Decline(f"computes {function} of two values, which the NPU does not")


def _placed(x: ir.Value, shape: list[int]) -> ir.Value:
    """A device value in the place that ncnn gives it beside one of another rank."""
    wanted = [1] * (RANK - len(shape)) + shape
    return x if list(x.type.shape) == wanted else mbl.Reshape(x, new_shape=wanted).result


def _rank_4(constant: np.ndarray, shape: list[int]) -> np.ndarray:
    return constant.reshape([1] * (RANK - len(shape)) + shape)


def extreme(values: list[ir.Value], shape: list[int], *, smallest: bool) -> ir.Value:
    """The largest or smallest of values that broadcast to a shape, element by element.

    All side by side, reduced: exact for infinities and NaN.
    """
    rows = []
    for value in values:
        wide = widened(mbl.Neg(value).result if smallest else value, shape)
        rows.append(mbl.Reshape(wide, new_shape=[1, 1, 1, int(np.prod(shape))]))
    joined = mbl.Concatenate(rows, axis=2)
    best = mbl.ReduceMax(joined, reduce_axes=[2], keep_dims=True, noop_with_empty_axes=0)
    result = mbl.Reshape(best, new_shape=shape).result
    return mbl.Neg(result).result if smallest else result


@lower(ncnn.Eltwise)
def eltwise(op: Any, inputs: list[ir.Value]) -> Any:
    if op.op_type == 2:
        return extreme(inputs, device_shape(op.y.type), smallest=False)
    terms: list[Any] = list(inputs)
    if op.op_type == 1 and op.coeffs:
        terms = [scaled(x, factor) for x, factor in zip(inputs, op.coeffs, strict=True)]
    combine = mbl.Multiply if op.op_type == 0 else mbl.Adding
    result = terms[0]
    for term in terms[1:]:
        result = combine(result, term)
    return result
