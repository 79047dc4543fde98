"""Largest values and means of integers."""

import numpy as np

from ..pooling import pooling as real_pooling
from ..registry import INTEGERS, Array, filled, kernel
from .rescaling import rescaled


@kernel("pooling_max", types=INTEGERS)
def pooling_max(
    x: Array,
    *,
    h_kernel: int,
    w_kernel: int,
    h_stride: int,
    w_stride: int,
    h_dilation: int,
    w_dilation: int,
    north_padding: int,
    south_padding: int,
    west_padding: int,
    east_padding: int,
    shape: tuple[int, ...],
) -> Array:
    largest = real_pooling(
        x.astype(np.float32),
        h_kernel=h_kernel,
        w_kernel=w_kernel,
        h_stride=h_stride,
        w_stride=w_stride,
        h_dilation=h_dilation,
        w_dilation=w_dilation,
        north_padding=north_padding,
        south_padding=south_padding,
        west_padding=west_padding,
        east_padding=east_padding,
        pool_type="max",
        is_include_pad=False,
        shape=shape,
    )
    # A window of nothing but padding has the lowest integer.
    return np.maximum(largest, np.iinfo(x.dtype).min).astype(x.dtype)


@kernel("pooling_mean", types=INTEGERS)
def pooling_mean(
    x: Array,
    multiplier: Array,
    shift: Array,
    *,
    h_kernel: int,
    w_kernel: int,
    h_stride: int,
    w_stride: int,
    h_dilation: int,
    w_dilation: int,
    north_padding: int,
    west_padding: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
    shape: tuple[int, ...],
) -> Array:
    _, height, width, channels = x.shape
    rows = _reach(shape[1], h_kernel, h_stride, h_dilation)
    columns = _reach(shape[2], w_kernel, w_stride, w_dilation)
    room = (max(rows, north_padding + height), max(columns, west_padding + width))
    image = filled((*room, channels), 0, np.dtype(np.int64))
    image[north_padding : north_padding + height, west_padding : west_padding + width] = (
        x[0].astype(np.int64) - x_zero_point
    )
    total = np.zeros(shape[1:], np.int64)
    for i in range(0, h_kernel * h_dilation, h_dilation):
        for j in range(0, w_kernel * w_dilation, w_dilation):
            total += image[
                i : i + (shape[1] - 1) * h_stride + 1 : h_stride,
                j : j + (shape[2] - 1) * w_stride + 1 : w_stride,
            ]
    return rescaled(total[np.newaxis], multiplier, shift, zero_point, low, high)


def _reach(count: int, taps: int, stride: int, dilation: int) -> int:
    return (count - 1) * stride + (taps - 1) * dilation + 1


@kernel("global_average_pooling", types=INTEGERS)
def global_average_pooling(
    x: Array,
    *,
    multiplier: int,
    shift: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    sums = x.sum(axis=(1, 2), keepdims=True, dtype=np.int64) - x_zero_point * x[0, ..., 0].size
    return rescaled(sums, multiplier, shift, zero_point, low, high)


@kernel("reduce_sum", "reduce_mean", types=INTEGERS)
def reduce_sum(
    x: Array,
    *,
    axes: list[int],
    multiplier: int,
    shift: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
    shape: tuple[int, ...],
) -> Array:
    centred = x.astype(np.int64) - x_zero_point
    sums = np.asarray(centred.sum(axis=tuple(axes)) if axes else centred)
    return rescaled(sums.reshape(shape), multiplier, shift, zero_point, low, high)


@kernel("reduce_max", types=INTEGERS)
def reduce_max(x: Array, *, axes: list[int], shape: tuple[int, ...]) -> Array:
    lowest = np.iinfo(x.dtype).min
    largest = np.max(x, axis=tuple(axes), initial=lowest) if axes else x
    return np.asarray(largest, x.dtype).reshape(shape)
