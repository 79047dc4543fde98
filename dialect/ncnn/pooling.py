"""Pooling along one, two and three axes, and the statistics of channels."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Result, i32
from .base import SAME_LOWER, WHOLE, Layer, extents
from .elementwise import FLT_MAX
from .windows import (
    Window,
    gathered,
    given_paddings,
    own,
    padded,
    places_problem,
    window_problems,
    with_same_padding,
)

FULL, VALID, SAME_UPPER_MODE, SAME_LOWER_MODE = range(4)


class BasePooling1D(Layer):
    """The largest (`pooling_type` 0) or the mean value (1) of each window, per channel.

    `global_pooling` takes all of a channel, and gives a vector. `adaptive_pooling` divides the
    input evenly into `out_w` windows; -233 keeps the extent. `pad_mode` 0 pads behind until the
    last window fits, 1 drops what is left, 2 and 3 keep the extent (SAME_UPPER, SAME_LOWER), where
    the padding counts in a mean. Any other padding counts if `avgpool_count_include_pad` says so.
    """

    axes: ClassVar[str] = "w"
    ranks: ClassVar[Sequence[int]] = (2,)

    x: Operand
    y: Result
    pooling_type: Annotated[i32, 0] = 0
    kernel_w: Annotated[i32, 1] = 0
    stride_w: Annotated[i32, 2] = 1
    pad_left: Annotated[i32, 3] = 0
    global_pooling: Annotated[i32, 4] = 0
    pad_mode: Annotated[i32, 5] = 0
    avgpool_count_include_pad: Annotated[i32, 6] = 0
    adaptive_pooling: Annotated[i32, 7] = 0
    out_w: Annotated[i32, 8] = 0
    pad_right: Annotated[i32, 14] | None

    def parameter_problems(self) -> Iterator[str]:
        if self.pooling_type not in (0, 1):
            yield f"has pooling_type {self.pooling_type}, and ncnn's are 0 and 1"
        if self.global_pooling:
            return
        if self.adaptive_pooling:
            if min(self.adaptive_extents()) < 1:
                yield f"needs out_w and out_h of at least 1, got {self.adaptive_extents()}"
            return
        if not 0 <= self.pad_mode <= SAME_LOWER_MODE:
            yield f"has pad_mode {self.pad_mode}, and ncnn's are 0 to {SAME_LOWER_MODE}"
            return
        yield from window_problems(self, self.axes, ("kernel", "stride"))
        if min(given_paddings(self, self.axes)) < 0:
            yield f"has negative padding {given_paddings(self, self.axes)}"
        elif (problem := places_problem(self.windows(), extents(self.x)[1:])) is not None:
            yield problem

    def adaptive_extents(self) -> list[int]:
        """The spatial extents of an adaptive pooling's output."""
        found = []
        for axis, extent in zip(self.axes, extents(self.x)[1:], strict=True):
            wanted = getattr(self, f"out_{axis}")
            wanted = self.out_w if wanted is None else wanted
            found.append(extent if wanted == WHOLE else wanted)
        return found

    def tails(self) -> list[int]:
        """What is padded behind each axis, beside the given padding, so that the windows fit."""
        if self.pad_mode != FULL:
            return [0] * len(self.axes)
        pads = given_paddings(self, self.axes)
        totals = [a + b for a, b in zip(pads[::2], pads[1::2], strict=True)]
        return [
            -(extent + total - own(self, f"kernel_{axis}")) % own(self, f"stride_{axis}")
            for axis, extent, total in zip(self.axes, extents(self.x)[1:], totals, strict=True)
        ]

    def windows(self) -> list[Window]:
        """The windows with all padding; for poolings that are neither global nor adaptive."""
        pads = given_paddings(self, self.axes)
        found = []
        for index, (axis, tail) in enumerate(zip(self.axes, self.tails(), strict=True)):
            sizes = own(self, f"kernel_{axis}"), own(self, f"stride_{axis}")
            if self.pad_mode in (SAME_UPPER_MODE, SAME_LOWER_MODE):
                kind = WHOLE if self.pad_mode == SAME_UPPER_MODE else SAME_LOWER
                extent = extents(self.x)[1 + index]
                found.append(with_same_padding(Window(*sizes), extent, kind))
            else:
                begin, end = pads[2 * index : 2 * index + 2]
                found.append(Window(*sizes, 1, begin, end + tail))
        return found

    @property
    def counts_padding(self) -> bool:
        """Whether a mean divides by all of the window, padding included."""
        return self.pad_mode in (SAME_UPPER_MODE, SAME_LOWER_MODE) or bool(
            self.avgpool_count_include_pad
        )

    def shape(self) -> Any:
        channels, *spatial = extents(self.x)
        if self.global_pooling:
            return [channels]
        if self.adaptive_pooling:
            return [channels, *self.adaptive_extents()]
        return [channels, *(w.places(n) for w, n in zip(self.windows(), spatial, strict=True))]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        if self.global_pooling:
            return self._reduced(x.reshape(x.shape[0], -1), 1)
        if self.adaptive_pooling:
            return self._adaptive(x)
        windows = self.windows()
        elements = tuple(range(-len(windows), 0))
        if self.pooling_type == 0:
            return gathered(padded(x, windows, -FLT_MAX), windows).max(axis=elements)
        sums = gathered(padded(x.astype(np.float64), windows, 0), windows).sum(axis=elements)
        counted = padded(np.ones_like(x), windows, float(self.counts_padding))
        counts = gathered(counted, windows).sum(axis=elements, dtype=np.float64)
        return (sums / counts).astype(np.float32)

    def _reduced(self, x: np.ndarray, axis: int) -> np.ndarray:
        if self.pooling_type == 0:
            return x.max(axis=axis)
        return x.mean(axis=axis, dtype=np.float64).astype(np.float32)

    def _adaptive(self, x: np.ndarray) -> np.ndarray:
        # Along one axis after the other, which gives the same means: all windows are full.
        for axis, count in enumerate(self.adaptive_extents(), start=1):
            extent = x.shape[axis]
            bounds = [(extent * i // count, -(-extent * (i + 1) // count)) for i in range(count)]
            parts = [self._reduced(x.take(range(*pair), axis), axis) for pair in bounds]
            x = np.stack(parts, axis)
        return x


class BasePooling2D(BasePooling1D):
    """Pooling along h and w; what is not given of h is that of w."""

    axes: ClassVar[str] = "hw"
    ranks: ClassVar[Sequence[int]] = (3,)

    kernel_h: Annotated[i32, 11] | None
    stride_h: Annotated[i32, 12] | None
    pad_top: Annotated[i32, 13] | None
    pad_bottom: Annotated[i32, 15] | None
    out_h: Annotated[i32, 18] | None


class BasePooling3D(BasePooling2D):
    """Pooling along d, h and w; what is not given of d is that of w."""

    axes: ClassVar[str] = "dhw"
    ranks: ClassVar[Sequence[int]] = (4,)

    pad_behind: Annotated[i32, 16] | None
    kernel_d: Annotated[i32, 21] | None
    stride_d: Annotated[i32, 22] | None
    pad_front: Annotated[i32, 23] | None
    out_d: Annotated[i32, 28] | None


class Pooling(BasePooling2D, name="Pooling"):
    """Pooling along h and w.

    Example:
        %y = "ncnn.Pooling"(%x) {kernel_w = 2 : i32, stride_w = 2 : i32}
          : (tensor<3x4x4xf32>) -> tensor<3x2x2xf32>
    """


class Pooling1D(BasePooling1D, name="Pooling1D"):
    """Pooling along w of (channels, w).

    Example:
        %y = "ncnn.Pooling1D"(%x) {kernel_w = 2 : i32, stride_w = 2 : i32}
          : (tensor<3x4xf32>) -> tensor<3x2xf32>
    """


class Pooling3D(BasePooling3D, name="Pooling3D"):
    """Pooling along d, h and w.

    Example:
        %y = "ncnn.Pooling3D"(%x) {kernel_w = 2 : i32, stride_w = 2 : i32}
          : (tensor<3x4x4x4xf32>) -> tensor<3x2x2x2xf32>
    """


class StatisticsPooling(Layer, name="StatisticsPooling"):
    """The mean of each channel, and with `include_stddev` the standard deviations behind them.

    Example:
        %y = "ncnn.StatisticsPooling"(%x) {include_stddev = 1 : i32}
          : (tensor<3x4x4xf32>) -> tensor<6xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3, 4)

    x: Operand
    y: Result
    include_stddev: Annotated[i32, 0] = 0

    def shape(self) -> Any:
        return [extents(self.x)[0] * (2 if self.include_stddev else 1)]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        channels = x.reshape(x.shape[0], -1).astype(np.float64)
        found = [channels.mean(axis=1)]
        if self.include_stddev:
            found.append(channels.std(axis=1))
        return np.concatenate(found).astype(np.float32)
