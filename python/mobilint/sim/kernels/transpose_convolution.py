"""Transposed convolution: one matrix product, whose columns are added up where they belong."""

from dataclasses import dataclass

import numpy as np

from .registry import Array, kernel


@dataclass(frozen=True)
class _Axis:
    """How positions spread along an axis: to `stride * position + padding - dilation * tap`.

    This is the plain convolution with stride 1 over the input with zeros put in between.
    """

    stride: int
    dilation: int
    padding: int
    count: int  # of results

    def overlap(self, tap: int, extent: int) -> tuple[slice, slice]:
        """The input positions whose result for a tap is inside, and these results."""
        offset = self.padding - self.dilation * tap
        first = max(0, -(offset // self.stride))
        last = min(extent - 1, (self.count - 1 - offset) // self.stride)
        start = first * self.stride + offset
        stop = last * self.stride + offset + 1
        if last < first:
            return slice(0, 0), slice(0, 0)
        return slice(first, last + 1), slice(start, stop, self.stride)


@kernel("transpose_convolution")
def transpose_convolution(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    *,
    h_stride: int,
    w_stride: int,
    h_dilation: int,
    w_dilation: int,
    north_padding: int,
    west_padding: int,
    group_number: int,
    shape: tuple[int, ...],
) -> Array:
    rows = _Axis(h_stride, h_dilation, north_padding, shape[1])
    columns = _Axis(w_stride, w_dilation, west_padding, shape[2])
    inputs = np.split(x[0], group_number, axis=2)
    weights = np.split(weight, group_number, axis=0)
    parts = [_spread(i, w, rows, columns) for i, w in zip(inputs, weights, strict=True)]
    result = parts[0] if group_number == 1 else np.concatenate(parts, axis=2)
    if bias is not None:
        result += bias
    return result[np.newaxis]


def _spread(x: Array, weight: Array, rows: _Axis, columns: _Axis) -> Array:
    out_channels, h_kernel, w_kernel, channels = weight.shape
    height, width = x.shape[:2]
    result = np.zeros((rows.count, columns.count, out_channels), x.dtype)
    matrix = weight.transpose(3, 1, 2, 0).reshape(channels, -1)
    products = np.matmul(x.reshape(-1, channels), matrix)
    products = products.reshape(height, width, h_kernel, w_kernel, out_channels)
    for i in range(h_kernel):
        from_rows, to_rows = rows.overlap(i, height)
        for j in range(w_kernel):
            from_columns, to_columns = columns.overlap(j, width)
            result[to_rows, to_columns] += products[from_rows, from_columns, i, j]
    return result
