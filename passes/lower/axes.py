"""Axes: from a source tensor's to its device form's, and to channels last and back."""

from collections.abc import Sequence

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

from .crossing import RANK, device_shape

# Source axes N, C, H, W and N, C, L (behind one leading one) in the order N, H, W, C.
_CHANNELS_LAST = {4: (0, 2, 3, 1), 3: (0, 1, 3, 2), 2: (0, 1, 2, 3)}


def device_axis(axis: int, rank: int) -> int:
    """The device axis of an axis, which may be negative, of a source tensor of `rank`."""
    return (axis + rank if axis < 0 else axis) + RANK - rank


def channels_last(x: ir.Value, rank: int) -> ir.Value:
    """A device value whose source is N, C and up to two spatial axes, as N, H, W, C."""
    return transposed(x, _CHANNELS_LAST[rank])


def channels_first(x: ir.Value | ir.OpView, rank: int) -> ir.Value:
    """The inverse of `channels_last`."""
    order = _CHANNELS_LAST[rank]
    return transposed(x, [order.index(axis) for axis in range(RANK)])


def transposed(x: ir.Value | ir.OpView, order: Sequence[int]) -> ir.Value:
    """`x` with its axes in another order; itself where the order is the present one."""
    value = x.result if isinstance(x, ir.OpView) else x
    if list(order) == list(range(RANK)):
        return value
    return mbl.Transpose(value, transpose_axes=list(order)).result


def reshaped(x: ir.Value | ir.OpView, type_: ir.Type) -> ir.Value:
    """`x` in the device shape of a source type; itself where it has that shape."""
    value = x.result if isinstance(x, ir.OpView) else x
    shape = device_shape(type_)
    if list(value.type.shape) == shape:
        return value
    return mbl.Reshape(value, new_shape=shape).result


def widened(x: ir.Value, shape: Sequence[int]) -> ir.Value:
    """`x` broadcast to a shape, by adding negative zeros, which changes no value."""
    extents = list(x.type.shape)
    if extents == list(shape):
        return x
    missing = [1 if have == want else want for have, want in zip(extents, shape, strict=True)]
    return mbl.AddingConstant(x, constant=np.full(missing, -0.0, np.float32)).result
