"""LayerNormalization of sums that lose their axes and get them back, as JAX writes it."""

import math
from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, shape_of
from .base import axes_of, has_numbers, number, recognize
from .normalization import TOLERANCE, normalized_over, square


def _by_sums(
    p: Any,
    x: Any,
    axes: Any,
    again: Any,
    share: Any,
    shape: Any,
    last: Any,
    epsilon: Any,
    gamma: Any,
) -> Any:
    """The variance is the mean of squares less the square of the mean, and not below zero."""
    mean = p.ReduceSum(x, axes, keepdims=0) * share
    squares = p.ReduceSum(square(p, x), again, keepdims=0) * share
    difference = squares - square(p, mean)
    variance = p.Max(difference, 0) | p.Max(0, difference) | difference
    root = p.Sqrt(p.Reshape(variance, last) + epsilon)
    inverse = p.Reciprocal(root) | 1 / root
    centred = x - p.Reshape(mean, shape)
    return centred * (inverse | inverse * gamma) | centred / root


@recognize.graph(_by_sums, dialect=onnx)
def layer_normalization_by_sums(
    root: Any,
    x: ir.Value,
    axes: ir.Value,
    again: ir.Value,
    share: ir.Value,
    shape: ir.Value,
    last: ir.Value,
    epsilon: ir.Value,
    gamma: ir.Value | None,
) -> Any:
    small, part = number(epsilon), number(share)
    if not is_real(x) or root.result.type != x.type or small is None or part is None:
        return None
    extents = shape_of(x)
    along = axes_of(axes, len(extents))
    if along is None or along != axes_of(again, len(extents)):
        return None
    kept = [1 if axis in along else extent for axis, extent in enumerate(extents)]
    count = math.prod(extents[axis] for axis in along)
    if not math.isclose(part * count, 1, rel_tol=TOLERANCE):
        return None
    if not has_numbers(shape, kept) or not has_numbers(last, kept):
        return None
    y = normalized_over(x, along, small)
    return y if gamma is None else onnx.Mul(y, gamma, results=[x.type])
