"""Padding of any axis."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np

from ..core import Operand, Result, f32, i32, i32s
from .base import Op, extents
from .quantized.meaning import Filling


class Pad(Op, name="pad"):
    """Elements added before and behind the axes; negative numbers crop instead.

    `padding_list` holds what is added before each of the four axes, then what is added behind
    each. A side of -1 means that the list says; otherwise the two must agree. `pad_mode` fills
    with `constant`, with the mirrored inside without (`reflect`), with the outermost elements
    (`edge`), or from the other end (`wrap`); cropping comes first.

    Example:
        %y = "mobilint.pad"(%x) {
          west_padding = 1 : i32, east_padding = 1 : i32, south_padding = 2 : i32,
          north_padding = 0 : i32, pad_mode = "constant"
        } : (tensor<1x2x3x4xf32>) -> tensor<1x4x5x4xf32>
    """

    integers = Filling(lambda op: op.constant)

    x: Operand
    y: Result

    west_padding: i32 = -1
    east_padding: i32 = -1
    south_padding: i32 = -1
    north_padding: i32 = -1
    pad_mode: Literal["constant", "reflect", "edge", "wrap"]
    constant: f32 = 0.0
    padding_list: i32s | None

    def sides(self) -> dict[int, int]:
        """The paddings given by side, by their place in the list."""
        given = {1: "north_padding", 2: "west_padding", 5: "south_padding", 6: "east_padding"}
        return {k: getattr(self, v) for k, v in given.items() if getattr(self, v) != -1}

    def pads(self) -> list[int]:
        """What is added before each axis, then behind each."""
        if self.padding_list is not None:
            return list(self.padding_list)
        return [self.sides().get(place, 0) for place in range(8)]

    def check(self) -> Iterator[str]:
        pads, sides = self.pads(), self.sides()
        if self.padding_list is None and len(sides) != 4:
            yield "needs padding_list or all four of its sides"
            return
        if len(pads) != 8:
            yield f"needs a padding_list of 8 numbers, got {pads}"
            return
        if any(pads[place] != amount for place, amount in sides.items()):
            yield f"has padding_list {pads}, which contradicts its sides"
        for axis, extent in enumerate(extents(self.x)):
            yield from self._axis_problem(axis, extent, pads[axis], pads[axis + 4])

    def _axis_problem(self, axis: int, extent: int, begin: int, end: int) -> Iterator[str]:
        inside = extent + min(begin, 0) + min(end, 0)
        if inside < 0:
            yield f"crops {-min(begin, 0) - min(end, 0)} of the {extent} elements of axis {axis}"
        elif self.pad_mode == "reflect" and max(begin, end) >= max(inside, 1):
            yield f"reflects {max(begin, end)} of the {inside} elements of axis {axis}"
        elif self.pad_mode in ("edge", "wrap") and max(begin, end) > 0 and inside == 0:
            yield f"has nothing to pad axis {axis} from"
        elif axis == 0 and extent + begin + end != 1:
            yield f"pads the batch by {begin} and {end}"

    def shape(self) -> Any:
        pads = self.pads()
        return [n + pads[axis] + pads[axis + 4] for axis, n in enumerate(extents(self.x))]

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        pads = self.pads()
        moved = [pads[axis] for axis in order] + [pads[axis + 4] for axis in order]
        sides = dict.fromkeys(
            ("west_padding", "east_padding", "south_padding", "north_padding"), -1
        )
        return {"padding_list": moved, **sides}

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        pads = self.pads()
        inside = tuple(
            slice(max(-pads[axis], 0), n - max(-pads[axis + 4], 0))
            for axis, n in enumerate(x.shape)
        )
        widths = [(max(pads[axis], 0), max(pads[axis + 4], 0)) for axis in range(4)]
        if self.pad_mode == "constant":
            return np.pad(x[inside], widths, constant_values=self.constant)
        return np.pad(x[inside], widths, mode=self.pad_mode)
