"""Whole elements copied: joined, cut into parts, constant, as they are."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Operands, Result, Results, Weight, i32, i32s
from .base import (
    WHOLE,
    Layer,
    Stored,
    Unary,
    axis_of,
    axis_problem,
    extents,
    float_type,
    floats,
)


class Copying(Unary):
    """A layer whose output is its input, of any elements."""

    elements: ClassVar[Sequence[str]] = ()

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x


class Noop(Copying, name="Noop"):
    """The input as it is.

    Example:
        %y = "ncnn.Noop"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """


class DeepCopy(Copying, name="DeepCopy"):
    """The input as it is.

    Example:
        %y = "ncnn.DeepCopy"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """


class Packing(Copying, name="Packing"):
    """The input as it is: how ncnn keeps channels in memory does not show.

    Example:
        %y = "ncnn.Packing"(%x) {out_elempack = 4 : i32} : (tensor<4x3x4xf32>) -> tensor<4x3x4xf32>
    """

    out_elempack: Annotated[i32, 0] = 1
    use_padding: Annotated[i32, 1] = 0
    cast_type_from: Annotated[i32, 2] = 0
    cast_type_to: Annotated[i32, 3] = 0

    def parameter_problems(self) -> Iterator[str]:
        if self.cast_type_from != self.cast_type_to:
            yield f"casts from type {self.cast_type_from} to {self.cast_type_to}; Cast does that"


class Split(Layer, name="Split"):
    """The input several times: in ncnn a blob has one consumer. `tops` is the number of outputs.

    Example:
        %a, %b = "ncnn.Split"(%x) {tops = 2 : i32}
          : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    ys: Results
    tops: i32

    def parameter_problems(self) -> Iterator[str]:
        if self.tops < 1:
            yield f"needs an output, got {self.tops}"

    def shape(self) -> Any:
        return (self.x.type,) * self.tops

    def evaluate(self, x: np.ndarray) -> Any:
        return (x,) * self.tops


class MemoryData(Layer, name="MemoryData"):
    """A constant of the extents that are not 0; `load_type` 0 stores it in any form, 1 as floats.

    Example:
        %y = "ncnn.MemoryData"() {
          w = 3 : i32, data = dense<0.5> : tensor<3xf32>
        } : () -> tensor<3xf32>
    """

    y: Result
    w: Annotated[i32, 0] = 0
    h: Annotated[i32, 1] = 0
    c: Annotated[i32, 2] = 0
    d: Annotated[i32, 11] = 0
    load_type: Annotated[i32, 21] = 1
    data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if min(self._extents(), default=0) < 1:
            yield f"has the extents {self._extents()}"

    def _extents(self) -> list[int]:
        return [extent for extent in (self.c, self.d, self.h, self.w) if extent]

    def stored(self) -> Sequence[Stored]:
        return (Stored("data", tuple(self._extents()), tagged=not self.load_type),)

    def shape(self) -> Any:
        return float_type(self._extents())

    def constant_value(self) -> Any:
        return floats(self.data)

    def evaluate(self) -> np.ndarray:
        return floats(self.data)


class Concat(Layer, name="Concat"):
    """The inputs one after the other along `axis`.

    Example:
        %y = "ncnn.Concat"(%a, %b) {axis = 0 : i32}
          : (tensor<2x3x4xf32>, tensor<1x3x4xf32>) -> tensor<3x3x4xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    inputs: Operands
    y: Result
    axis: Annotated[i32, 0] = 0

    def parameter_problems(self) -> Iterator[str]:
        if not self.inputs:
            yield "needs at least one input"
            return
        first = extents(self.inputs[0])
        if (problem := axis_problem("axis", self.axis, len(first))) is not None:
            yield problem
            return
        for value in self.inputs[1:]:
            if self._rest(extents(value)) != self._rest(first):
                yield f"joins {first} and {extents(value)} along axis {self.axis}"

    def _rest(self, shape: list[int]) -> list[int]:
        return [n for axis, n in enumerate(shape) if axis != axis_of(self.axis, len(shape))]

    def shape(self) -> Any:
        shape = extents(self.inputs[0])
        axis = axis_of(self.axis, len(shape))
        shape[axis] = sum(extents(value)[axis] for value in self.inputs)
        return shape

    def evaluate(self, *inputs: np.ndarray) -> np.ndarray:
        return np.concatenate(inputs, axis=axis_of(self.axis, inputs[0].ndim))


class Slice(Layer, name="Slice"):
    """The input cut along `axis` into `tops` parts.

    `slices` are their sizes, -233 being an equal share of what is left; `indices` are instead the
    places of the cuts, the last part being the rest.

    Example:
        %a, %b = "ncnn.Slice"(%x) {tops = 2 : i32, slices = array<i32: 1, -233>}
          : (tensor<3x4xf32>) -> (tensor<1x4xf32>, tensor<2x4xf32>)
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    ys: Results
    tops: i32
    slices: Annotated[i32s, 0] = ()
    axis: Annotated[i32, 1] = 0
    indices: Annotated[i32s, 2] = ()

    def parameter_problems(self) -> Iterator[str]:
        if (problem := axis_problem("axis", self.axis, self.x.type.rank)) is not None:
            yield problem
            return
        given = len(self.indices) + 1 if self.indices else len(self.slices)
        if given < self.tops or self.tops < 1:
            yield f"has {given} parts for {self.tops} outputs"
            return
        extent = extents(self.x)[axis_of(self.axis, self.x.type.rank)]
        bounds = self.bounds()
        if any(end <= start for start, end in bounds) or bounds[-1][1] > extent:
            yield f"cuts an extent of {extent} at {bounds}"

    def bounds(self) -> list[tuple[int, int]]:
        """The begin and the end of each part."""
        extent = extents(self.x)[axis_of(self.axis, self.x.type.rank)]
        start, found = 0, []
        for index in range(self.tops):
            if self.indices:
                last = index == self.tops - 1
                end = extent if last else self.indices[index] + (self.indices[index] < 0) * extent
            elif self.slices[index] == WHOLE:
                end = start + (extent - start) // (self.tops - index)
            else:
                end = start + self.slices[index]
            found.append((start, end))
            start = end
        return found

    def shape(self) -> Any:
        shapes = []
        for start, end in self.bounds():
            shape = extents(self.x)
            shape[axis_of(self.axis, len(shape))] = end - start
            shapes.append(shape)
        return tuple(shapes)

    def evaluate(self, x: np.ndarray) -> Any:
        axis = axis_of(self.axis, x.ndim)
        return tuple(x.take(range(start, end), axis=axis) for start, end in self.bounds())
