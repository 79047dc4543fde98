"""Elements repeated, turned round, summed up along an axis, or on a diagonal."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Result, i32, i32s
from .base import Layer, Unary, axis_of, axis_problem, extents
from .reshaping import axes_problems


class Tile(Layer, name="Tile"):
    """The input `tiles` times along `axis`, or `repeats` times along each axis, as in NumPy.

    Example:
        %y = "ncnn.Tile"(%x) {axis = 1 : i32, tiles = 2 : i32}
          : (tensor<2x3xf32>) -> tensor<2x6xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    y: Result
    axis: Annotated[i32, 0] = 0
    tiles: Annotated[i32, 1] = 1
    repeats: Annotated[i32s, 2] = ()

    def parameter_problems(self) -> Iterator[str]:
        if (problem := axis_problem("axis", self.axis, self.x.type.rank)) is not None:
            yield problem
        elif min(self.counts()) < 1 or len(self.counts()) > 4:
            yield f"repeats {extents(self.x)} by {self.counts()}"

    def counts(self) -> list[int]:
        """How often along each axis of the output."""
        rank = self.x.type.rank
        if self.repeats:
            return [1] * (rank - len(self.repeats)) + list(self.repeats)
        return [self.tiles if i == axis_of(self.axis, rank) else 1 for i in range(rank)]

    def shape(self) -> Any:
        counts, shape = self.counts(), extents(self.x)
        shape = [1] * (len(counts) - len(shape)) + shape
        return [n * count for n, count in zip(shape, counts, strict=True)]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.tile(x, self.counts())


class Flip(Unary, name="Flip"):
    """The input with some axes turned round.

    Example:
        %y = "ncnn.Flip"(%x) {axes = array<i32: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    axes: Annotated[i32s, 0] = ()

    def parameter_problems(self) -> Iterator[str]:
        yield from axes_problems(self.axes, self.x.type.rank)

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.flip(x, tuple(self.axes))


class CumulativeSum(Unary, name="CumulativeSum"):
    """The sums of all elements up to each one along `axis`.

    Example:
        %y = "ncnn.CumulativeSum"(%x) {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    """

    axis: Annotated[i32, 0] = 0

    def parameter_problems(self) -> Iterator[str]:
        if (problem := axis_problem("axis", self.axis, self.x.type.rank)) is not None:
            yield problem

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.cumsum(x, axis=axis_of(self.axis, x.ndim), dtype=np.float32)


class Diag(Layer, name="Diag"):
    """A matrix with the input vector on a diagonal, or that diagonal of an input matrix.

    Example:
        %y = "ncnn.Diag"(%x) {diagonal = 1 : i32} : (tensor<2xf32>) -> tensor<3x3xf32>
    """

    ranks: ClassVar[Sequence[int]] = (1, 2)

    x: Operand
    y: Result
    diagonal: Annotated[i32, 0] = 0

    def parameter_problems(self) -> Iterator[str]:
        if min(self.shape()) < 1:
            yield f"has no diagonal {self.diagonal} in {extents(self.x)}"

    def shape(self) -> Any:
        shape = extents(self.x)
        if len(shape) == 1:
            return [shape[0] + abs(self.diagonal)] * 2
        return [min(shape[0] + min(self.diagonal, 0), shape[1] - max(self.diagonal, 0))]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.diag(x, self.diagonal)
