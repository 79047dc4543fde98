"""Convolutions, as one matrix product per block of output rows."""

import numpy as np
from numpy.lib.stride_tricks import as_strided

from .registry import Array, filled, kernel

BLOCK_BYTES = 16 << 20  # the unfolded input of a block of output rows
DEPTHWISE_ELEMENTS = 1 << 17  # a block of output rows of a depthwise convolution stays in the cache


def padded(x: Array, north: int, south: int, west: int, east: int) -> Array:
    """`x` with a border of zeros around H and W."""
    if not (north or south or west or east):
        return np.ascontiguousarray(x)
    _, height, width, channels = x.shape
    result = filled((1, north + height + south, west + width + east, channels), 0, x.dtype)
    result[:, north : north + height, west : west + width] = x
    return result


@kernel("convolution", "depthwise_convolution", "group_convolution")
def convolution(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    *,
    h_stride: int,
    w_stride: int,
    h_dilation: int,
    w_dilation: int,
    north_padding: int,
    south_padding: int,
    west_padding: int,
    east_padding: int,
    group_number: int,
    shape: tuple[int, ...],
) -> Array:
    # The windows below are views that nothing checks, so that all that they rest on is checked.
    if x.shape[3] != group_number * weight.shape[3] or weight.shape[0] % group_number:
        raise ValueError(f"a weight of {weight.shape} does not fit {x.shape}")
    if min(h_stride, w_stride, h_dilation, w_dilation) < 1:
        raise ValueError("strides and dilations start at 1")
    x = padded(x, north_padding, south_padding, west_padding, east_padding)
    strides, dilations = (h_stride, w_stride), (h_dilation, w_dilation)
    if _extents(x, weight.shape[1:3], strides, dilations) != shape[1:3]:
        raise ValueError(f"does not make {shape}")
    if group_number == x.shape[3] and weight.shape[3] == 1:
        result = _depthwise(x, weight, strides, dilations)
    else:
        inputs = np.split(x, group_number, axis=3)
        weights = np.split(weight, group_number, axis=0)
        parts = [_dense(i, w, strides, dilations) for i, w in zip(inputs, weights, strict=True)]
        result = parts[0] if group_number == 1 else np.concatenate(parts, axis=3)
    if bias is not None:
        result += bias
    return result


def _extents(
    x: Array, kernel_shape: tuple[int, ...], strides: tuple[int, int], dilations: tuple[int, int]
) -> tuple[int, int]:
    """The height and width of the result over a padded input."""
    height, width = (
        (extent - (taps - 1) * dilation - 1) // stride + 1
        for extent, taps, stride, dilation in zip(
            x.shape[1:3], kernel_shape, strides, dilations, strict=True
        )
    )
    if height < 1 or width < 1:
        raise ValueError(f"a kernel of {kernel_shape} does not fit into {x.shape}")
    return height, width


def _dense(x: Array, weight: Array, strides: tuple[int, int], dilations: tuple[int, int]) -> Array:
    out_channels, h_kernel, w_kernel, channels = weight.shape
    height, width = _extents(x, (h_kernel, w_kernel), strides, dilations)
    matrix = weight.reshape(out_channels, -1).T
    if (h_kernel, w_kernel) == (1, 1):
        picked = x[:, :: strides[0], :: strides[1]][:, :height, :width]
        return np.matmul(picked.reshape(-1, channels), matrix).reshape(1, height, width, -1)
    result = np.empty((1, height, width, out_channels), x.dtype)
    rows = max(1, BLOCK_BYTES // (width * h_kernel * w_kernel * channels * x.itemsize))
    x = np.ascontiguousarray(x)
    for first in range(0, height, rows):
        block = result[0, first : first + rows]
        shape = (len(block), width, h_kernel, w_kernel, channels)
        unfolded = _windows(x[0, first * strides[0] :], shape, strides, dilations)
        np.matmul(
            unfolded.reshape(len(block) * width, -1), matrix, out=block.reshape(-1, out_channels)
        )
    return result


def _windows(
    x: Array, shape: tuple[int, ...], strides: tuple[int, int], dilations: tuple[int, int]
) -> Array:
    """A view of every window: rows, columns, kernel rows, kernel columns, channels."""
    row, column, channel = x.strides
    steps = (
        row * strides[0],
        column * strides[1],
        row * dilations[0],
        column * dilations[1],
        channel,
    )
    return as_strided(x, shape, steps, writeable=False)


def _depthwise(
    x: Array, weight: Array, strides: tuple[int, int], dilations: tuple[int, int]
) -> Array:
    multiplier = weight.shape[0] // x.shape[3]
    if multiplier > 1:
        x = np.repeat(x, multiplier, axis=3)
    channels, h_kernel, w_kernel, _ = weight.shape
    height, width = _extents(x, (h_kernel, w_kernel), strides, dilations)
    taps = np.ascontiguousarray(weight[..., 0].transpose(1, 2, 0))
    if strides[1] == 1:
        # Whole rows are then contiguous, in the input as in the result.
        taps = np.tile(taps, (1, 1, width))
    result = np.empty((height, width, channels), x.dtype)
    windows = _windows(x[0], (height, width, h_kernel, w_kernel, channels), strides, dilations)
    rows = max(1, DEPTHWISE_ELEMENTS // (width * channels))
    for first in range(0, height, rows):
        _add_taps(windows[first : first + rows], taps, result[first : first + rows])
    return result[np.newaxis]


def _add_taps(windows: Array, taps: Array, result: Array) -> None:
    """Put the sum over the windows of value times tap into `result`."""
    rows, width, h_kernel, w_kernel, channels = windows.shape
    whole_rows = taps.shape[2] != channels or width == 1
    total = result.reshape(rows, -1) if whole_rows else result
    product = np.empty_like(total)
    for i in range(h_kernel):
        for j in range(w_kernel):
            values = windows[:, :, i, j]
            if whole_rows:
                values = as_strided(
                    values, (rows, width * channels), (values.strides[0], values.itemsize)
                )
            if i == j == 0:
                np.multiply(values, taps[i, j], out=total)
            else:
                np.multiply(values, taps[i, j], out=product)
                np.add(total, product, out=total)
