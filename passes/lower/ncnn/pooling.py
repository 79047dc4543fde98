"""Pooling, local, global and adaptive."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import reshaped
from .base import from_image, image, lower, over
from .convolution import two

_POOLINGS = (ncnn.Pooling, ncnn.Pooling1D)
_MOST_PARTS = 64  # more slices than that cost more than the copy to the host and back


@lower(*_POOLINGS)
def global_pooling(op: Any, x: ir.Value) -> ir.Value | None:
    if not op.global_pooling:
        return None
    y = image(x, op.x)
    if op.pooling_type == 1 and isinstance(op, ncnn.Pooling):
        return mbl.GlobalAveragePooling(y).result
    form = mbl.ReduceMean if op.pooling_type == 1 else mbl.ReduceMax
    return reshaped(form(y, **over([1, 2])), op.y.type)


@lower(*_POOLINGS)
def adaptive_pooling(op: Any, x: ir.Value) -> ir.Value | None:
    if not op.adaptive_pooling:
        return None
    y = image(x, op.x)
    wanted = [1, *op.adaptive_extents()][-2:]
    present = list(y.type.shape)[1:3]
    if all(n % count == 0 for n, count in zip(present, wanted, strict=True)):
        size = [n // count for n, count in zip(present, wanted, strict=True)]
        return from_image(_pooled(op, y, size, size, (0, 0, 0, 0), counted=False), op.y)
    for axis, count in enumerate(wanted, start=1):
        y = _evenly(op, y, axis, count)
    return from_image(y, op.y)


def _evenly(op: Any, x: ir.Value, axis: int, count: int) -> ir.Value:
    """One value for each of `count` parts of an axis, which may overlap."""
    extent = x.type.shape[axis]
    if count == extent:
        return x
    if count > _MOST_PARTS:
        raise Decline(f"has {count} windows of different size, and {_MOST_PARTS} are unrolled")
    form = mbl.ReduceMean if op.pooling_type == 1 else mbl.ReduceMax
    parts = []
    for index in range(count):
        bounds = extent * index // count, -(-extent * (index + 1) // count)
        part = mbl.Slice(x, axis=[axis], start=[bounds[0]], end=[bounds[1]], step=[1])
        parts.append(form(part, **over([axis])))
    return mbl.Concatenate(parts, axis=axis).result


@lower(*_POOLINGS)
def pooling(op: Any, x: ir.Value) -> ir.Value:
    """The paddings in numbers; what makes the last window fit is padding behind."""
    height, width = two(op.windows())
    y = _pooled(
        op,
        image(x, op.x),
        [height.kernel, width.kernel],
        [height.stride, width.stride],
        (height.begin, width.begin, height.end, width.end),
        counted=op.pooling_type == 1 and op.counts_padding,
    )
    return from_image(y, op.y)


def _pooled(
    op: Any,
    x: ir.Value,
    kernel: Any,
    stride: Any,
    pads: tuple[int, int, int, int],
    *,
    counted: bool,
) -> ir.OpView:
    return mbl.Pooling(
        x,
        pool_type="average" if op.pooling_type == 1 else "max",
        pad_mode="explicit",
        is_include_pad=counted,
        h_kernel=kernel[0],
        w_kernel=kernel[1],
        h_stride=stride[0],
        w_stride=stride[1],
        north_padding=pads[0],
        west_padding=pads[1],
        south_padding=pads[2],
        east_padding=pads[3],
    )


@lower(ncnn.StatisticsPooling)
def statistics(op: Any, x: ir.Value) -> Any:
    axes = over([2, 3])
    mean = mbl.ReduceMean(x, **axes)
    count = int(np.prod(x.type.shape[:2]))
    row = [1, 1, 1, count]
    if not op.include_stddev:
        return mbl.Reshape(mean, new_shape=row)
    apart = mbl.Sub(x, mean)
    deviation = mbl.Sqrt(mbl.ReduceMean(mbl.Multiply(apart, apart), **axes))
    parts = [mbl.Reshape(part, new_shape=row) for part in (mean, deviation)]
    return mbl.Concatenate(parts, axis=3)
