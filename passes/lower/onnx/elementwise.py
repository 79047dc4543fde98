"""Elementwise arithmetic of two operands, one of which may be a constant."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..axes import widened
from ..crossing import device_constant, device_shape
from .base import lower, scalar, weight_of

_CONSTANT_FORMS = {
    "onnx.Add": (mbl.Adding, mbl.AddingConstant),
    "onnx.Sub": (mbl.Sub, mbl.SubConstant),
    "onnx.Mul": (mbl.Multiply, mbl.MultiplyConstant),
    "onnx.Div": (mbl.Div, mbl.DivConstant),
}


@lower(onnx.Add, onnx.Sub, onnx.Mul, onnx.Div)
def with_constant_on_the_right(op: Any, A: ir.Value) -> ir.OpView | None:
    if (constant := constant_of(op.B)) is None:
        return None
    _, form = _CONSTANT_FORMS[op.OPERATION_NAME]
    return form(A, constant=device_constant(constant), is_const_first=False)


@lower(onnx.Add, onnx.Sub, onnx.Mul, onnx.Div)
def with_constant_on_the_left(op: Any, B: ir.Value) -> ir.OpView | None:
    if (constant := constant_of(op.A)) is None:
        return None
    _, form = _CONSTANT_FORMS[op.OPERATION_NAME]
    return form(B, constant=device_constant(constant), is_const_first=True)


@lower(onnx.Add, onnx.Sub, onnx.Mul, onnx.Div)
def of_two_values(op: Any, A: ir.Value, B: ir.Value) -> ir.OpView:
    form, _ = _CONSTANT_FORMS[op.OPERATION_NAME]
    return form(A, B)


@lower(onnx.Sum)
def sum_of_all(op: Any, data_0: list[ir.Value]) -> ir.Value:
    total, *rest = data_0
    for value in rest:
        total = mbl.Adding(total, value).result
    return total


@lower(onnx.Mean)
def mean_of_all(op: Any, data_0: list[ir.Value]) -> ir.OpView:
    count = np.array([len(data_0)], np.float32)
    return mbl.DivConstant(sum_of_all(op, data_0), constant=count, is_const_first=False)


@lower(onnx.Max, onnx.Min)
def with_a_constant_bound(op: Any, data_0: list[ir.Value]) -> ir.OpView | None:
    """A maximum or minimum with one number is a clip."""
    values = op.data_0
    constants = [constant_of(value) for value in values]
    if len(values) != 2 or (constants[0] is None) == (constants[1] is None):
        return None
    index = 0 if constants[0] is None else 1
    bound = constants[1 - index]
    assert bound is not None
    if bound.size != 1 or np.isnan(bound).any():
        return None
    x = data_0[index]
    if list(x.type.shape) != device_shape(op.results[0].type):
        return None
    name = "clip_min_value" if isinstance(op, onnx.Max) else "clip_max_value"
    bounds: dict[str, Any] = {name: float(bound.ravel()[0])}
    return mbl.Clip(x, **bounds)


@lower(onnx.Max, onnx.Min)
def maximum_or_minimum(op: Any, data_0: list[ir.Value]) -> ir.Value:
    """All operands side by side, reduced: exact for infinities and NaN.

    A minimum is the negated maximum of the negated operands, for want of a `reduce_min`.
    """
    shape = device_shape(op.results[0].type)
    negate = isinstance(op, onnx.Min)
    rows = []
    for value in data_0:
        wide = widened(mbl.Neg(value).result if negate else value, shape)
        rows.append(mbl.Reshape(wide, new_shape=[1, 1, 1, int(np.prod(shape))]))
    joined = mbl.Concatenate(rows, axis=2)
    best = mbl.ReduceMax(joined, reduce_axes=[2], keep_dims=True, noop_with_empty_axes=0)
    result = mbl.Reshape(best, new_shape=shape).result
    return mbl.Neg(result).result if negate else result


@lower(onnx.Pow)
def power(op: Any, X: ir.Value) -> ir.OpView:
    exponent = scalar(weight_of(op.Y, "an exponent"), "an exponent")
    return mbl.Pow(X, exponent=exponent)
