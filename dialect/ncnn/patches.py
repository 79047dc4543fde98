"""Windows of an image as columns, and back."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Result, f32, i32
from .base import Layer, extents
from .windows import (
    Window,
    gathered,
    given_paddings,
    own,
    padded,
    places_problem,
    window_problems,
    windows_of,
)


class Patches(Layer):
    """A layer of windows along h and w; what is not given of h is that of w."""

    kernel_w: Annotated[i32, 1] = 0
    dilation_w: Annotated[i32, 2] = 1
    stride_w: Annotated[i32, 3] = 1
    pad_left: Annotated[i32, 4] = 0
    kernel_h: Annotated[i32, 11] | None
    dilation_h: Annotated[i32, 12] | None
    stride_h: Annotated[i32, 13] | None
    pad_top: Annotated[i32, 14] | None
    pad_right: Annotated[i32, 15] | None
    pad_bottom: Annotated[i32, 16] | None

    def kernel(self) -> list[int]:
        return [own(self, "kernel_h"), own(self, "kernel_w")]


class Unfold(Patches, name="Unfold"):
    """The elements of each window as a column, in the order (channel, row, column).

    Example:
        %y = "ncnn.Unfold"(%x) {kernel_w = 2 : i32} : (tensor<2x3x3xf32>) -> tensor<8x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    x: Operand
    y: Result
    pad_value: Annotated[f32, 18] = 0.0

    def parameter_problems(self) -> Iterator[str]:
        yield from window_problems(self, "hw", ("kernel", "stride", "dilation"))
        if (problem := places_problem(self.windows(), extents(self.x)[1:])) is not None:
            yield problem

    def windows(self) -> list[Window]:
        return windows_of(self, "hw", extents(self.x)[1:])

    def shape(self) -> Any:
        channels, *spatial = extents(self.x)
        places = [w.places(n) for w, n in zip(self.windows(), spatial, strict=True)]
        return [channels * int(np.prod(self.kernel())), int(np.prod(places))]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        windows = self.windows()
        view = gathered(padded(x, windows, self.pad_value), windows)
        return view.transpose(0, 3, 4, 1, 2).reshape(self.shape())


class Fold(Patches, name="Fold"):
    """The sums of what Unfold would have made columns of, without the padding.

    Example:
        %y = "ncnn.Fold"(%x) {kernel_w = 2 : i32, output_w = 3 : i32}
          : (tensor<8x4xf32>) -> tensor<2x3x3xf32>
    """

    ranks: ClassVar[Sequence[int]] = (2,)

    x: Operand
    y: Result
    output_w: Annotated[i32, 20] = 0
    output_h: Annotated[i32, 21] | None

    def parameter_problems(self) -> Iterator[str]:
        yield from window_problems(self, "hw", ("kernel", "stride", "dilation"))
        rows, columns = extents(self.x)
        area = int(np.prod(self.kernel()))
        places = self.places()
        if min(given_paddings(self, "hw")) < 0 or min(places) < 1:
            yield f"makes an image of {self.output()} with paddings {given_paddings(self, 'hw')}"
        elif rows % area or columns != int(np.prod(places)):
            yield f"has columns of {rows} x {columns}, but its windows need {area} x {places}"

    def output(self) -> list[int]:
        """The height and the width of the image."""
        return [self.output_w if self.output_h is None else self.output_h, self.output_w]

    def windows(self) -> list[Window]:
        pads = given_paddings(self, "hw")
        sizes = ("kernel", "stride", "dilation")
        return [
            Window(*(own(self, f"{name}_{axis}") for name in sizes), *pads[2 * i : 2 * i + 2])
            for i, axis in enumerate("hw")
        ]

    def places(self) -> list[int]:
        return [w.places(n) for w, n in zip(self.windows(), self.output(), strict=True)]

    def shape(self) -> Any:
        return [extents(self.x)[0] // int(np.prod(self.kernel())), *self.output()]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        windows, output = self.windows(), self.output()
        channels = self.shape()[0]
        columns = x.reshape(channels, *self.kernel(), *self.places())
        y = np.zeros(
            (channels, *(n + w.begin + w.end for n, w in zip(output, windows, strict=True)))
        )
        for row, column in np.ndindex(*self.kernel()):
            where = [
                slice(start, start + (count - 1) * w.stride + 1, w.stride)
                for start, count, w in zip(
                    (row * windows[0].dilation, column * windows[1].dilation),
                    self.places(),
                    windows,
                    strict=True,
                )
            ]
            y[:, where[0], where[1]] += columns[:, row, column]
        inside = [slice(w.begin, w.begin + n) for w, n in zip(windows, output, strict=True)]
        return y[:, inside[0], inside[1]].astype(np.float32)
