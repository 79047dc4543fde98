"""Sliding windows over H and W: geometry and gathering, for convolutions and pooling."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ..core import i32, i32s
from .base import Unary


class Windowed(Unary):
    """An op with a window of H and W; the result has one position per place of the window."""

    h_kernel: i32
    w_kernel: i32
    h_stride: i32
    w_stride: i32
    west_padding: i32
    east_padding: i32
    north_padding: i32
    south_padding: i32
    padding_list: i32s = ()

    def permuted(self, order: Any) -> dict[str, Any] | None:
        return None  # channels last


def window_problems(op: Any) -> Iterator[str]:
    """Windows without extent, negative paddings, a `padding_list` that contradicts the four."""
    for name in ("h_kernel", "w_kernel", "h_stride", "w_stride", "h_dilation", "w_dilation"):
        if getattr(op, name) < 1:
            yield f"needs {name} of at least 1, got {getattr(op, name)}"
    four = [op.north_padding, op.west_padding, op.south_padding, op.east_padding]
    if min(four) < 0:
        yield f"has negative padding, [h_begin, w_begin, h_end, w_end] = {four}"
    listed = list(op.padding_list)
    if listed and listed != four:
        yield f"has padding_list {listed}, but its four paddings are {four} in that order"


def reach(kernel: int, dilation: int) -> int:
    """The extent that a dilated window covers."""
    return (kernel - 1) * dilation + 1


def places(extent: int, kernel: int, stride: int, dilation: int) -> int:
    """How many places a window has along a padded extent; 0 or less where it does not fit."""
    return (extent - reach(kernel, dilation)) // stride + 1


def window_problem(op: Any, height: int, width: int) -> str | None:
    """Why the window does not fit into the padded input, or None."""
    h, w = reach(op.h_kernel, op.h_dilation), reach(op.w_kernel, op.w_dilation)
    if h <= height and w <= width:
        return None
    return f"has a window of {h}x{w} over a padded input of {height}x{width}"


def padded(x: np.ndarray, op: Any, value: float) -> np.ndarray:
    """An NHWC array with the op's padding filled with `value`."""
    rows = (op.north_padding, op.south_padding)
    columns = (op.west_padding, op.east_padding)
    return np.pad(x, ((0, 0), rows, columns, (0, 0)), constant_values=value)


def windows(x: np.ndarray, op: Any) -> np.ndarray:
    """All windows of a padded NHWC array, as a view: (N, H', W', C, h_kernel, w_kernel)."""
    h, w = reach(op.h_kernel, op.h_dilation), reach(op.w_kernel, op.w_dilation)
    view = sliding_window_view(x, (h, w), axis=(1, 2))
    return view[:, :: op.h_stride, :: op.w_stride, :, :: op.h_dilation, :: op.w_dilation]
