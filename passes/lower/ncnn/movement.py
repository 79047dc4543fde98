"""Layers that move or select elements without computing."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import axis_of, floats
from mobilint.mlir import ir

from ..axes import channels_first, channels_last, device_axis, reshaped, transposed
from ..blocks import channels_to_pixels, pixels_to_channels
from ..crossing import RANK
from .base import device_axes, lower, rank_of


@lower(ncnn.Noop, ncnn.DeepCopy, ncnn.Packing)
def copy(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.Identity(x)


@lower(ncnn.Cast)
def cast_to_the_same(op: Any, x: ir.Value) -> ir.OpView | None:
    return mbl.Identity(x) if op.type_from == op.type_to else None


@lower(ncnn.Split)
def split(op: Any, x: ir.Value) -> list[ir.Value]:
    return [x] * op.tops


@lower(ncnn.Flatten, ncnn.Squeeze, ncnn.ExpandDims)
def another_shape(op: Any, x: ir.Value) -> ir.Value:
    return reshaped(x, op.y.type)


@lower(ncnn.Reshape)
def reshape(op: Any, x: ir.Value) -> ir.Value:
    return reshaped(x, op.y.type)


@lower(ncnn.Permute)
def permute(op: Any, x: ir.Value) -> ir.Value:
    leading = RANK - rank_of(op.x)
    return transposed(x, [*range(leading), *(axis + leading for axis in op.order())])


@lower(ncnn.Concat)
def concatenate(op: Any, inputs: list[ir.Value]) -> ir.OpView:
    rank = rank_of(op.y)
    return mbl.Concatenate(inputs, axis=device_axis(axis_of(op.axis, rank), rank))


@lower(ncnn.Slice)
def slices(op: Any, x: ir.Value) -> list[ir.Value]:
    rank = rank_of(op.x)
    axis = device_axis(axis_of(op.axis, rank), rank)
    return [_cut(x, {axis: bounds}) for bounds in op.bounds()]


@lower(ncnn.Crop)
def crop(op: Any, x: ir.Value) -> ir.Value:
    rank = rank_of(op.x)
    return _cut(x, dict(zip(device_axes(range(rank), rank), op.bounds(), strict=True)))


def _cut(x: ir.Value, bounds: dict[int, tuple[int, int]]) -> ir.Value:
    """The part of `x` within bounds along some axes; itself where that is all."""
    extents = list(x.type.shape)
    cut = {axis: pair for axis, pair in bounds.items() if pair != (0, extents[axis])}
    if not cut:
        return x
    return mbl.Slice(
        x,
        axis=list(cut),
        start=[start for start, _ in cut.values()],
        end=[end for _, end in cut.values()],
        step=[1] * len(cut),
    ).result


@lower(ncnn.Padding)
def padding(op: Any, x: ir.Value) -> ir.OpView:
    widths = [(0, 0)] * (RANK - rank_of(op.x)) + op.widths()
    y = mbl.Pad(
        x,
        pad_mode=("constant", "edge", "reflect")[op.type_],
        constant=0.0 if op.by_channel or op.type_ else op.value,
        padding_list=[begin for begin, _ in widths] + [end for _, end in widths],
    )
    if not op.by_channel:
        return y
    # The border, which is zeros so far, gets the value of its channel.
    border = np.pad(np.zeros(op.x.type.shape[1:]), op.widths()[1:], constant_values=1)
    values = floats(op.per_channel_pad_data).reshape(1, -1, 1, 1)
    return mbl.AddingConstant(y, constant=(values * border).astype(np.float32))


@lower(ncnn.Tile)
def tile(op: Any, x: ir.Value) -> ir.Value:
    counts = op.counts()
    for axis, count in enumerate(counts):
        if count > 1:
            x = mbl.Concatenate([x] * count, axis=device_axis(axis, len(counts))).result
    return mbl.Identity(x).result if max(counts) == 1 else x


@lower(ncnn.Flip)
def flip(op: Any, x: ir.Value) -> ir.OpView:
    axes = device_axes(op.axes, rank_of(op.x))
    if not axes:
        return mbl.Identity(x)
    return mbl.Slice(
        x,
        axis=axes,
        start=[-1] * len(axes),
        end=[-(2**31)] * len(axes),
        step=[-1] * len(axes),
    )


@lower(ncnn.CumulativeSum)
def cumulative_sum(op: Any, x: ir.Value) -> ir.Value:
    """The product with a triangle of ones along the axis."""
    rank = rank_of(op.x)
    axis = device_axis(axis_of(op.axis, rank), rank)
    order = [*(a for a in range(RANK) if a != axis), axis]
    extent = x.type.shape[axis]
    triangle = np.triu(np.ones((extent, extent), np.float32))
    sums = mbl.MatMul(transposed(x, order), constant=triangle)
    return transposed(sums, [order.index(a) for a in range(RANK)])


@lower(ncnn.ShuffleChannel)
def shuffle_channels(op: Any, x: ir.Value) -> ir.Value:
    y = channels_last(x, 4)
    _, height, width, channels = y.type.shape
    parts = mbl.Reshape(y, new_shape=[1, height * width, op.rows, channels // op.rows])
    dealt = transposed(parts, (0, 1, 3, 2))
    return channels_first(mbl.Reshape(dealt, new_shape=[1, height, width, channels]), 4)


@lower(ncnn.PixelShuffle)
def pixel_shuffle(op: Any, x: ir.Value) -> ir.Value:
    return channels_to_pixels(x, op.upscale_factor, channel_first=op.mode == 0)


@lower(ncnn.Reorg)
def reorganize(op: Any, x: ir.Value) -> ir.Value:
    return pixels_to_channels(x, op.stride, channel_first=op.mode == 0)


@lower(ncnn.CopyTo)
def copy_to(op: Any, x: ir.Value, part: ir.Value) -> ir.Value:
    """What is around the part, cut out and joined to it axis by axis, the innermost first."""
    rank = rank_of(op.x)
    axes, places = device_axes(range(rank), rank), op.places()
    y, present = part, list(part.type.shape)
    bounds = {
        axis: (place, place + present[axis]) for axis, place in zip(axes, places, strict=True)
    }
    for axis in reversed(axes):
        y = _surrounded(x, y, bounds, axis)
        bounds[axis] = (0, x.type.shape[axis])
    return y


def _surrounded(
    x: ir.Value, part: ir.Value, bounds: dict[int, tuple[int, int]], axis: int
) -> ir.Value:
    start, end = bounds[axis]
    sides: Sequence[tuple[int, int]] = [(0, start), (end, x.type.shape[axis])]
    before, behind = (
        [_cut(x, {**bounds, axis: side})] if side[0] < side[1] else [] for side in sides
    )
    pieces = [*before, part, *behind]
    return pieces[0] if len(pieces) == 1 else mbl.Concatenate(pieces, axis=axis).result
