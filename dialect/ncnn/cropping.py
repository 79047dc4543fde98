"""A part of a tensor, and a tensor written into a part of another."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Operands, Result, i32, i32s
from .base import WHOLE, Layer, axis_names, extents, named_extents
from .expressions import ExpressionError, evaluate


class Crop(Layer, name="Crop"):
    """The part of the input from `starts` to `ends`, or by offsets and extents for each axis.

    With `starts` and `ends` (or expressions for them) as in NumPy, but that an end of -233 or 0 is
    the extent itself. With a second input the extents are its own, behind the offsets; a second
    input of lower rank leaves the channels. Otherwise an axis loses its offset in front and
    `offset2` behind, and no more than the extent in `out` stays, unless that is -233.

    The page of 2021 has a default of 1 for coffset, outw and hoffset2; they are 0.

    Example:
        %y = "ncnn.Crop"(%x) {starts = array<i32: 1>, ends = array<i32: 3>, axes = array<i32: 2>}
          : (tensor<2x3x4xf32>) -> tensor<2x3x2xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    references: Operands
    y: Result
    woffset: Annotated[i32, 0] = 0
    hoffset: Annotated[i32, 1] = 0
    coffset: Annotated[i32, 2] = 0
    outw: Annotated[i32, 3] = 0
    outh: Annotated[i32, 4] = 0
    outc: Annotated[i32, 5] = 0
    woffset2: Annotated[i32, 6] = 0
    hoffset2: Annotated[i32, 7] = 0
    coffset2: Annotated[i32, 8] = 0
    starts: Annotated[i32s, 9] = ()
    ends: Annotated[i32s, 10] = ()
    axes: Annotated[i32s, 11] = ()
    doffset: Annotated[i32, 13] = 0
    outd: Annotated[i32, 14] = 0
    doffset2: Annotated[i32, 15] = 0
    starts_expr: Annotated[str, 19] = ""
    ends_expr: Annotated[str, 20] = ""
    axes_expr: Annotated[str, 21] = ""

    def parameter_problems(self) -> Iterator[str]:
        try:
            bounds = self.bounds()
        except (ExpressionError, ValueError) as error:
            yield f"cuts at no place: {error}"
            return
        for (start, end), extent in zip(bounds, extents(self.x), strict=True):
            if not 0 <= start < end <= extent:
                yield f"cuts {extents(self.x)} to {bounds}"
                return

    def bounds(self) -> list[tuple[int, int]]:
        """The begin and the end along each axis."""
        starts, ends, axes = self._listed()
        if starts and ends:
            return self._from_lists(starts, ends, axes)
        if self.references and self.woffset == WHOLE:
            raise ValueError("woffset -233 takes the places from a blob, known at run time only")
        if self.references:
            return self._as_reference()
        bounds = []
        for name, extent in named_extents(extents(self.x)).items():
            start = getattr(self, f"{name}offset")
            size = extent - start - getattr(self, f"{name}offset2")
            if (wanted := getattr(self, f"out{name}")) != WHOLE:
                size = min(size, wanted)
            bounds.append((start, start + size))
        return bounds

    def _listed(self) -> tuple[list[int], list[int], list[int]]:
        sizes = [named_extents(extents(value)) for value in (self.x, *self.references)]
        lists = []
        for name in ("starts", "ends", "axes"):
            text = getattr(self, f"{name}_expr")
            lists.append(evaluate(text, sizes) if text else list(getattr(self, name)))
        return lists[0], lists[1], lists[2]

    def _from_lists(
        self, starts: list[int], ends: list[int], axes: list[int]
    ) -> list[tuple[int, int]]:
        shape = extents(self.x)
        axes = axes or list(range(len(shape)))[: len(starts)]
        if any(not -len(shape) <= axis < len(shape) for axis in axes):
            raise ValueError(f"axes {axes} are not of rank {len(shape)}")
        bounds = [(0, extent) for extent in shape]
        for axis, start, end in zip(axes, starts, ends, strict=True):
            extent = shape[axis]
            start = 0 if start == WHOLE else start + (start < 0) * extent
            end = extent if end == WHOLE else end + (end <= 0) * extent
            bounds[axis % len(shape)] = (start, min(end, extent))
        return bounds

    def _as_reference(self) -> list[tuple[int, int]]:
        shape, reference = extents(self.x), extents(self.references[0])
        sizes = named_extents(reference)
        bounds = []
        for name, extent in named_extents(shape).items():
            size = sizes.get(name, 1)
            if name == "c" and len(reference) != len(shape):
                size = extent
            start = getattr(self, f"{name}offset")
            bounds.append((start, start + size))
        return bounds

    def shape(self) -> Any:
        return [end - start for start, end in self.bounds()]

    def evaluate(self, x: np.ndarray, *references: np.ndarray) -> np.ndarray:
        return x[tuple(slice(start, end) for start, end in self.bounds())]


class CopyTo(Layer, name="CopyTo"):
    """The first input with the second written into it, from the offsets or `starts` on.

    Example:
        %y = "ncnn.CopyTo"(%x, %part) {starts = array<i32: 1>, axes = array<i32: 0>}
          : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    part: Operand
    y: Result
    woffset: Annotated[i32, 0] = 0
    hoffset: Annotated[i32, 1] = 0
    coffset: Annotated[i32, 2] = 0
    starts: Annotated[i32s, 9] = ()
    axes: Annotated[i32s, 11] = ()
    doffset: Annotated[i32, 13] = 0

    def parameter_problems(self) -> Iterator[str]:
        shape, part = extents(self.x), extents(self.part)
        if len(shape) != len(part):
            yield f"writes {part} into {shape}"
        elif any(
            not 0 <= start <= extent - size
            for start, extent, size in zip(self.places(), shape, part, strict=True)
        ):
            yield f"writes {part} into {shape} from {self.places()} on"

    def places(self) -> list[int]:
        """Where the part begins along each axis."""
        shape = extents(self.x)
        if not self.starts:
            return [getattr(self, f"{name}offset") for name in axis_names(len(shape))]
        axes = list(self.axes) or list(range(len(shape)))
        places = [0] * len(shape)
        for axis, start in zip(axes, self.starts, strict=False):
            start = 0 if start == WHOLE else start
            places[axis] = start + (start < 0) * shape[axis]
        return places

    def shape(self) -> Any:
        return self.x.type

    def evaluate(self, x: np.ndarray, part: np.ndarray) -> np.ndarray:
        y = x.copy()
        pairs = zip(self.places(), part.shape, strict=True)
        y[tuple(slice(start, start + size) for start, size in pairs)] = part
        return y
