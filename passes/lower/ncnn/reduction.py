"""Reductions over any axes."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.mlir import ir

from ..axes import reshaped
from .activation import absolute_of
from .base import device_axes, lower, over, rank_of, scaled

_LARGEST = float(np.finfo(np.float32).max)


def _log_sum_exp(x: Any, axes: dict[str, Any]) -> Any:
    """`m + log(sum(exp(x - m)))`, with m the maximum bounded to finite numbers."""
    highest = mbl.ReduceMax(x, **axes)
    shift = mbl.Clip(highest, clip_min_value=-_LARGEST, clip_max_value=_LARGEST)
    return mbl.Adding(mbl.Log(mbl.ReduceSum(mbl.Exp(mbl.Sub(x, shift)), **axes)), shift)


_FORMS: dict[str, Callable[[Any, dict[str, Any]], Any]] = {
    "sum": lambda x, axes: mbl.ReduceSum(x, **axes),
    "asum": lambda x, axes: mbl.ReduceSum(absolute_of(x), **axes),
    "sumsq": lambda x, axes: mbl.ReduceSum(mbl.Multiply(x, x), **axes),
    "mean": lambda x, axes: mbl.ReduceMean(x, **axes),
    "max": lambda x, axes: mbl.ReduceMax(x, **axes),
    "min": lambda x, axes: mbl.Neg(mbl.ReduceMax(mbl.Neg(x), **axes)),
    "prod": lambda x, axes: mbl.ReduceProd(x, **axes),
    "l1": lambda x, axes: mbl.ReduceSum(absolute_of(x), **axes),
    "l2": lambda x, axes: mbl.ReduceL2(x, **axes),
    "logsum": lambda x, axes: mbl.Log(mbl.ReduceSum(x, **axes)),
    "logsumexp": _log_sum_exp,
}


@lower(ncnn.Reduction)
def reduction(op: Any, x: ir.Value) -> ir.Value:
    axes = over(device_axes(op.reduced_axes(), rank_of(op.x)))
    return reshaped(scaled(_FORMS[op.function](x, axes), op.coeff), op.y.type)
