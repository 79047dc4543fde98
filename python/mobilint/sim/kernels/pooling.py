"""Pooling, along H and then along W."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .registry import Array, filled, kernel


@kernel("global_average_pooling")
def global_average_pooling(x: Array) -> Array:
    return np.mean(x, axis=(1, 2), keepdims=True, dtype=np.float64).astype(x.dtype)


@dataclass(frozen=True)
class _Axis:
    """The windows along one axis."""

    axis: int
    taps: int
    stride: int
    dilation: int
    begin: int
    end: int
    count: int  # of windows


@kernel("pooling")
def pooling(
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
    pool_type: str,
    is_include_pad: bool,
    shape: tuple[int, ...],
) -> Array:
    rows = _Axis(1, h_kernel, h_stride, h_dilation, north_padding, south_padding, shape[1])
    columns = _Axis(2, w_kernel, w_stride, w_dilation, west_padding, east_padding, shape[2])
    if pool_type == "max":
        lowest = -np.inf
        return _combined(_combined(x, rows, np.maximum, lowest), columns, np.maximum, lowest)
    if pool_type != "average":
        raise ValueError(f"there is no {pool_type} pooling")
    result = _combined(_combined(x, rows, np.add, 0), columns, np.add, 0)
    for axis in (rows, columns):
        extents = [1, 1, 1, 1]
        extents[axis.axis] = axis.count
        sizes = _window_sizes(axis, x.shape[axis.axis], is_include_pad)
        result /= sizes.astype(x.dtype).reshape(extents)
    return result


def _combined(x: Array, axis: _Axis, combine: Callable[..., Array], outside: float) -> Array:
    """Combine the elements of every window along an axis."""
    window = (axis.taps - 1) * axis.dilation + 1
    if not 1 <= window <= axis.begin + x.shape[axis.axis] + axis.end:
        raise ValueError(f"a window of {window} does not fit into {x.shape}")
    reach = (axis.count - 1) * axis.stride + window
    bordered = _bordered(x, axis.axis, axis.begin, reach, outside)
    result: Array | None = None
    for tap in range(axis.taps):
        first = tap * axis.dilation
        index = [slice(None)] * x.ndim
        index[axis.axis] = slice(first, first + (axis.count - 1) * axis.stride + 1, axis.stride)
        values = bordered[tuple(index)]
        if result is None:
            result = values.copy()
        else:
            combine(result, values, out=result)
    if result is None:
        raise ValueError("the window is empty")
    return result


def _bordered(x: Array, axis: int, begin: int, extent: int, value: float) -> Array:
    """`x` behind `begin` elements of `value`, cut or filled up to `extent`."""
    if begin == 0 and extent <= x.shape[axis]:
        return x
    shape = list(x.shape)
    shape[axis] = max(extent, begin + x.shape[axis])
    result = filled(tuple(shape), value, x.dtype)
    index = [slice(None)] * x.ndim
    index[axis] = slice(begin, begin + x.shape[axis])
    result[tuple(index)] = x
    return result


def _window_sizes(axis: _Axis, extent: int, include_pad: bool) -> Array:
    """How many elements of each window count."""
    starts = np.arange(axis.count) * axis.stride
    positions = starts[:, np.newaxis] + np.arange(axis.taps) * axis.dilation
    lowest = 0 if include_pad else axis.begin
    highest = axis.begin + extent + (axis.end if include_pad else 0)
    return np.count_nonzero((positions >= lowest) & (positions < highest), axis=1)
