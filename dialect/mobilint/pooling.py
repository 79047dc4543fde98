"""Pooling over windows and over the whole image."""

import math
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from ..core import i32
from .base import Unary, extents
from .quantized.meaning import Choice
from .quantized.pooling import Largest, Mean
from .windows import Windowed, padded, reach, window_problem, window_problems, windows

_LARGEST = Largest()
_MEAN = Mean(lambda op, x: op.sums(x), lambda op: op.window_counts())


class Pooling(Windowed, name="pooling"):
    """The largest or the mean value of each window, per channel.

    Padding never wins a maximum; it counts in a mean if `is_include_pad` says so, but what
    `is_ceil_mode` reaches beyond the padding never does. With `is_ceil_mode` the last window may
    reach over the end, unless it would start in the padding behind the input: then it is dropped.
    A window of padding only gives -infinity, or NaN as its mean; that is ours. `pad_mode` is
    `explicit` after import; the other modes stand for paddings that the importer resolves to
    numbers.

    Example:
        %y = "mobilint.pooling"(%x) {
          h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 2 : i32, w_stride = 2 : i32,
          west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
          south_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"
        } : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x3xf32>
    """

    integers = Choice(lambda op: _LARGEST if op.pool_type == "max" else _MEAN)

    h_dilation: i32 = 1
    w_dilation: i32 = 1
    pool_type: Literal["max", "average"]
    pad_mode: Literal["explicit", "same_upper", "same_lower", "valid"]
    is_ceil_mode: bool = False
    is_include_pad: bool = False
    channel_last: bool = True

    def precheck(self) -> Iterator[str]:
        yield from Windowed.precheck(self)
        yield from window_problems(self)

    def check(self) -> Iterator[str]:
        if self.pad_mode != "explicit":
            yield f'has pad_mode "{self.pad_mode}", which the importer resolves to "explicit"'
        if not self.channel_last:
            yield "has channel_last = false, and the hardware's activations are channels last"
        if self.is_include_pad and self.pool_type == "max":
            yield "has is_include_pad, which means something for averages only"
        _, h, w, _ = extents(self.x)
        height = h + self.north_padding + self.south_padding
        width = w + self.west_padding + self.east_padding
        if (problem := window_problem(self, height, width)) is not None:
            yield problem

    def shape(self) -> Any:
        _, h, w, channels = extents(self.x)
        return [1, self._places(h, "h"), self._places(w, "w"), channels]

    def _sides(self, axis: str) -> tuple[int, int]:
        if axis == "h":
            return self.north_padding, self.south_padding
        return self.west_padding, self.east_padding

    def _places(self, extent: int, axis: str) -> int:
        begin, end = self._sides(axis)
        stride = getattr(self, f"{axis}_stride")
        covered = reach(getattr(self, f"{axis}_kernel"), getattr(self, f"{axis}_dilation"))
        room = extent + begin + end - covered
        if not self.is_ceil_mode:
            return room // stride + 1
        count = -(-room // stride) + 1
        return count - 1 if (count - 1) * stride >= extent + begin else count

    def _overhang(self, extent: int, axis: str) -> int:
        """How far the last window reaches beyond the padding."""
        begin, end = self._sides(axis)
        covered = reach(getattr(self, f"{axis}_kernel"), getattr(self, f"{axis}_dilation"))
        last = (self._places(extent, axis) - 1) * getattr(self, f"{axis}_stride")
        return max(last + covered - extent - begin - end, 0)

    def _gathered(self, array: np.ndarray, inside: float, outside: float) -> np.ndarray:
        """All windows, with one value in the padding and another one beyond it."""
        _, h, w, _ = array.shape
        over = ((0, 0), (0, self._overhang(h, "h")), (0, self._overhang(w, "w")), (0, 0))
        filled = np.pad(padded(array, self, inside), over, constant_values=outside)
        return windows(filled, self)[:, : self._places(h, "h"), : self._places(w, "w")]

    def sums(self, x: np.ndarray) -> np.ndarray:
        """The sum of each window."""
        return self._gathered(x, 0, 0).sum(axis=(4, 5), dtype=np.float64)

    def counts(self) -> np.ndarray:
        """How many elements of each window count: 1 x H' x W' x 1."""
        _, h, w, _ = extents(self.x)
        ones = np.ones((1, h, w, 1))
        return self._gathered(ones, float(self.is_include_pad), 0).sum(axis=(4, 5))

    def window_counts(self) -> np.ndarray:
        """As `counts`, in one number where all windows are alike."""
        counts = self.counts()
        return counts if np.ptp(counts) else counts[:1, :1, :1]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        if self.pool_type == "max":
            return self._gathered(x, -np.inf, -np.inf).max(axis=(4, 5))
        with np.errstate(invalid="ignore"):
            return (self.sums(x) / self.counts()).astype(x.dtype)


class GlobalAveragePooling(Unary, name="global_average_pooling"):
    """The mean over H and W of each channel: `1 x 1 x 1 x C`.

    Example:
        %y = "mobilint.global_average_pooling"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32>
    """

    integers = Mean(
        lambda op, x: x.sum(axis=(1, 2), keepdims=True), lambda op: math.prod(extents(op.x)[1:3])
    )

    channel_last: bool = True

    def check(self) -> Iterator[str]:
        if not self.channel_last:
            yield "has channel_last = false, and the hardware's activations are channels last"
        _, h, w, _ = extents(self.x)
        if h * w == 0:
            yield f"averages {h}x{w} elements"

    def permuted(self, order: Any) -> dict[str, Any] | None:
        return None  # channels last

    def shape(self) -> Any:
        return [1, 1, 1, extents(self.x)[3]]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        with np.errstate(invalid="ignore"):
            return x.mean(axis=(1, 2), keepdims=True, dtype=np.float64).astype(x.dtype)
