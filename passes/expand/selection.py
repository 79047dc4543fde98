"""Where, with a mask that is known."""

from itertools import groupby
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import integers, is_real, real, shape_of, widened
from ..rewriting import Decline, constant_of
from .base import expand

MAX_RUNS = 64  # as many slices as a Gather may become


@expand(onnx.Where)
def where_of_a_known_mask(op: Any) -> Any:
    """Parts of either operand, side by side, along the one axis that the mask looks at."""
    mask = constant_of(op.condition)
    if mask is None or not all(map(is_real, (op.X, op.Y, op.output))):
        return None
    extents = shape_of(op.output)
    mask = mask.reshape((1,) * (len(extents) - mask.ndim) + mask.shape)
    sides = {True: widened(op.X, extents), False: widened(op.Y, extents)}
    varying = [axis for axis in range(mask.ndim) if np.any(mask != mask.take([0], axis))]
    if not varying:
        return sides[bool(mask.flat[0])]
    if len(varying) > 1:
        raise Decline(f"has a mask that changes along {len(varying)} axes")
    (axis,) = varying
    line = mask[tuple(slice(None) if n == axis else 0 for n in range(mask.ndim))].tolist()
    runs = [(chosen, len(list(run))) for chosen, run in groupby(line)]
    if len(runs) > MAX_RUNS:
        raise Decline(f"has a mask of {len(runs)} runs, and {MAX_RUNS} are unrolled")
    parts, start = [], 0
    for chosen, length in runs:
        parts.append(_part(sides[chosen], axis, start, start + length))
        start += length
    return onnx.Concat(parts, axis=axis, results=[op.output.type]).concat_result


def _part(x: ir.Value, axis: int, start: int, stop: int) -> ir.Value:
    extents = shape_of(x)
    extents[axis] = stop - start
    bounds = integers([start]), integers([stop]), integers([axis]), integers([1])
    return onnx.Slice(x, *bounds, results=[real(extents)]).output
