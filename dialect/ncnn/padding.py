"""Tensors with a border."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import numpy as np

from ..core import Operand, Result, Weight, f32, i32
from .base import Layer, Stored, extents, floats


class Padding(Layer, name="Padding"):
    """The input with a border, by `type`: 0 a value, 1 the edge repeated, 2 the inside reflected.

    `front` and `behind` are along the channels of rank 3 and the depth of rank 4. With
    `per_channel_pad_data_size` each channel has a value of its own.

    Example:
        %y = "ncnn.Padding"(%x) {left = 1 : i32, top = 2 : i32, value = 0.5 : f32}
          : (tensor<2x3x4xf32>) -> tensor<2x5x5xf32>
    """

    x: Operand
    y: Result
    top: Annotated[i32, 0] = 0
    bottom: Annotated[i32, 1] = 0
    left: Annotated[i32, 2] = 0
    right: Annotated[i32, 3] = 0
    type_: Annotated[i32, 4] = 0
    value: Annotated[f32, 5] = 0.0
    per_channel_pad_data_size: Annotated[i32, 6] = 0
    front: Annotated[i32, 7] = 0
    behind: Annotated[i32, 8] = 0
    per_channel_pad_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if self.type_ not in (0, 1, 2):
            yield f"has type (4) {self.type_}, and ncnn's are 0 to 2"
        widths = self.widths()
        if any(min(pair) < 0 for pair in widths):
            yield f"has negative padding {widths}"
        elif self.type_ == 2 and any(
            max(p) >= n for p, n in zip(widths, extents(self.x), strict=True)
        ):
            yield f"reflects {widths} elements of {extents(self.x)}"
        if self.per_channel_pad_data_size not in (0, extents(self.x)[0]):
            yield f"has {self.per_channel_pad_data_size} values for {extents(self.x)[0]} channels"

    def widths(self) -> list[tuple[int, int]]:
        """What is added in front of and behind each axis."""
        found = [
            (self.front, self.behind),
            (self.top, self.bottom),
            (self.left, self.right),
        ]
        rank = self.x.type.rank
        return [(0, 0), *found] if rank == 4 else found[3 - rank :]

    def stored(self) -> Sequence[Stored]:
        size = self.per_channel_pad_data_size
        return (Stored("per_channel_pad_data", (size,)),) if size else ()

    def shape(self) -> Any:
        pairs = zip(extents(self.x), self.widths(), strict=True)
        return [extent + begin + end for extent, (begin, end) in pairs]

    @property
    def by_channel(self) -> bool:
        """Whether the value depends on the channel."""
        of_space = self.x.type.rank == 3 and not (self.front or self.behind)
        return self.type_ == 0 and self.per_channel_pad_data is not None and of_space

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        widths = self.widths()
        if self.by_channel:
            values = floats(self.per_channel_pad_data)
            padded = [
                np.pad(image, widths[1:], constant_values=value)
                for image, value in zip(x, values, strict=True)
            ]
            return np.stack(padded)
        if self.type_ == 0:
            return np.pad(x, widths, constant_values=self.value)
        return np.pad(x, widths, "edge" if self.type_ == 1 else "reflect")


def _too_far(width: tuple[int, int], extent: int) -> bool:
    return max(width) >= extent
