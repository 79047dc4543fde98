"""Reductions over any axes."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..axes import device_axis, reshaped
from .base import integers, lower, rank_of

_FORMS = {
    "onnx.ReduceL2": mbl.ReduceL2,
    "onnx.ReduceMax": mbl.ReduceMax,
    "onnx.ReduceMean": mbl.ReduceMean,
    "onnx.ReduceProd": mbl.ReduceProd,
    "onnx.ReduceSum": mbl.ReduceSum,
}


def _over(op: Any) -> dict[str, Any]:
    """The attributes of the reduction; `keepdims` only changes the shape afterwards."""
    rank = rank_of(op.data)
    axes = integers(op.axes, "axes")
    if not axes:
        axes = [] if op.noop_with_empty_axes else list(range(rank))
    return {
        "reduce_axes": sorted(device_axis(axis, rank) for axis in axes),
        "keep_dims": True,
        "noop_with_empty_axes": 1,
    }


@lower(*(onnx.ONNX.ops[name.removeprefix("onnx.")] for name in _FORMS))
def reduction(op: Any, data: ir.Value) -> ir.Value:
    return reshaped(_FORMS[op.OPERATION_NAME](data, **_over(op)), op.reduced.type)


@lower(onnx.ReduceMin)
def reduce_min(op: Any, data: ir.Value) -> ir.Value:
    """`-max(-x)`."""
    return reshaped(mbl.Neg(mbl.ReduceMax(mbl.Neg(data), **_over(op))), op.reduced.type)


@lower(onnx.ReduceL1)
def reduce_l1(op: Any, data: ir.Value) -> ir.Value:
    """The sum of `relu(x) + relu(-x)`."""
    absolute = mbl.Adding(mbl.Relu(data), mbl.Relu(mbl.Neg(data)))
    return reshaped(mbl.ReduceSum(absolute, **_over(op)), op.reduced.type)


@lower(onnx.ReduceSumSquare)
def reduce_sum_square(op: Any, data: ir.Value) -> ir.Value:
    return reshaped(mbl.ReduceSum(mbl.Multiply(data, data), **_over(op)), op.reduced.type)


@lower(onnx.ReduceLogSum)
def reduce_log_sum(op: Any, data: ir.Value) -> ir.Value:
    return reshaped(mbl.Log(mbl.ReduceSum(data, **_over(op))), op.reduced.type)


@lower(onnx.ReduceLogSumExp)
def reduce_log_sum_exp(op: Any, data: ir.Value) -> ir.Value:
    """`m + log(sum(exp(x - m)))`, with m the maximum bounded to finite numbers."""
    over = _over(op)
    if not over["reduce_axes"]:
        return reshaped(mbl.Identity(data), op.reduced.type)
    largest = float(np.finfo(np.float32).max)
    shift = mbl.Clip(mbl.ReduceMax(data, **over), clip_min_value=-largest, clip_max_value=largest)
    total = mbl.Log(mbl.ReduceSum(mbl.Exp(mbl.Sub(data, shift)), **over))
    return reshaped(mbl.Adding(total, shift), op.reduced.type)
