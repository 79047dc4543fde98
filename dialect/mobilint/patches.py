"""Patches of an image as rows, and rows staggered along a diagonal."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import Operand, Result, i32
from .base import Op, extents
from .quantized import Moving
from .quantized.meaning import Filling

_ORDERS = ((0, 1, 3, 2, 4, 5), (0, 2, 4, 1, 3, 5), (0, 3, 1, 4, 2, 5))


class OrderedPatchify(Op, name="ordered_patchify"):
    """Splits H and W into blocks and puts the parts in another order.

    `(1, H, W, C)` is seen as `(1, H/h_kernel, h_kernel, W/w_kernel, w_kernel, C)`, permuted by
    (0,1,3,2,4,5), (0,2,4,1,3,5) or (0,3,1,4,2,5) for `order` 0, 1 or 2, and the two middle pairs
    of axes are merged again. Order 0 makes a row of each patch, and order 0 with the kernels
    (W/w_kernel, w_kernel) undoes it. Order 1 makes a row of each place in a patch, and order 2
    with the kernels (w_kernel, W/w_kernel) undoes it.

    Example:
        %y = "mobilint.ordered_patchify"(%x) {
          h_kernel = 2 : i32, w_kernel = 3 : i32
        } : (tensor<1x4x6x2xf32>) -> tensor<1x4x6x2xf32>
    """

    integers = Moving()

    x: Operand
    y: Result

    h_kernel: i32
    w_kernel: i32
    order: i32 = 0

    def check(self) -> Iterator[str]:
        _, h, w, _ = extents(self.x)
        if self.h_kernel < 1 or self.w_kernel < 1 or h % self.h_kernel or w % self.w_kernel:
            yield f"splits {h}x{w} into patches of {self.h_kernel}x{self.w_kernel}"
        elif self.order not in (0, 1, 2):
            yield f"needs order 0, 1 or 2, got {self.order}"

    def split(self) -> list[int]:
        _, h, w, channels = extents(self.x)
        return [
            1, h // self.h_kernel, self.h_kernel, w // self.w_kernel, self.w_kernel, channels,
        ]  # fmt: skip

    def shape(self) -> Any:
        split = self.split()
        moved = [split[axis] for axis in _ORDERS[self.order]]
        return [1, moved[1] * moved[2], moved[3] * moved[4], moved[5]]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(self.split()).transpose(_ORDERS[self.order]).reshape(self.shape())


class StaggeredPadding(Op, name="staggered_padding"):
    """Each row shifted by its number, in zeros, so that the rows lie along a diagonal.

    Rows run along `axis - 1`, columns along `axis`. Row i of N, with K columns, starts at column
    i (`reverse`: N-1-i) of N+K-1. A `window_size` w of 0 or more then keeps the columns from w
    up to w+N, or with `reverse` from N-1-w up to N+w; which columns is ours, the sentence of the
    vendor's page being at odds with its tables.

    Example:
        %y = "mobilint.staggered_padding"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x4xf32>
    """

    integers = Filling(lambda op: 0.0)

    x: Operand
    y: Result

    axis: i32 = 3
    reverse: bool = False
    window_size: i32 = -1

    def check(self) -> Iterator[str]:
        if self.axis not in (2, 3):
            yield f"needs axis 2 or 3, got {self.axis}"
            return
        first, last = self.kept()
        width = self.full()
        if not 0 <= first < last <= width:
            yield f"keeps columns {first} up to {last} of {width}"

    def full(self) -> int:
        """The columns before the window is cut out."""
        shape = extents(self.x)
        return shape[self.axis - 1] + shape[self.axis] - 1

    def kept(self) -> tuple[int, int]:
        """The columns that stay, as a half-open range."""
        rows, window = extents(self.x)[self.axis - 1], self.window_size
        if window < 0:
            return 0, self.full()
        return (rows - 1 - window, rows + window) if self.reverse else (window, window + rows)

    def shape(self) -> Any:
        shape = extents(self.x)
        first, last = self.kept()
        shape[self.axis] = last - first
        return shape

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        moved = np.moveaxis(x, (self.axis - 1, self.axis), (0, 1))
        rows, columns = moved.shape[:2]
        staggered = np.zeros((rows, self.full(), *moved.shape[2:]), x.dtype)
        for row in range(rows):
            start = rows - 1 - row if self.reverse else row
            staggered[row, start : start + columns] = moved[row]
        first, last = self.kept()
        return np.moveaxis(staggered[:, first:last], (0, 1), (self.axis - 1, self.axis))
