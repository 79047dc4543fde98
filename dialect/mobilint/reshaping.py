"""Ops that give elements another place or shape."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Operand, Result, i32, i32s, i64s
from .base import Op, extents
from .quantized import Moving


class Reshape(Op, name="reshape"):
    """The same elements, in row-major order, in another shape of rank 4.

    `new_shape` is explicit: 0 and -1, which ONNX allows, are resolved by the importer, so that
    `allowzero` changes nothing here. `is_const_first` records where the source had its constant.

    Example:
        %y = "mobilint.reshape"(%x) {
          new_shape = array<i32: 1, 1, 6, 4>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x1x6x4xf32>
    """

    integers = Moving()

    x: Operand
    y: Result

    new_shape: i32s | None
    allowzero: i32 = 0
    is_const_first: bool = False

    def check(self) -> Iterator[str]:
        if self.new_shape is None:
            yield "needs new_shape"
            return
        new = list(self.new_shape)
        if len(new) != 4 or min(new) < 0 or new[0] != 1:
            yield f"needs a new_shape of rank 4 and batch 1, got {new}"
        elif math.prod(new) != math.prod(extents(self.x)):
            yield f"makes {math.prod(new)} elements, {new}, of {extents(self.x)}"
        if self.allowzero not in (0, 1):
            yield f"needs allowzero 0 or 1, got {self.allowzero}"

    def shape(self) -> Any:
        return list(self.new_shape or ())

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(list(self.new_shape or ()))


class Transpose(Op, name="transpose"):
    """Axis i of the result is axis `transpose_axes[i]` of the operand; the batch stays 1.

    Example:
        %y = "mobilint.transpose"(%x) {
          transpose_axes = array<i64: 0, 3, 1, 2>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x4x2x3xf32>
    """

    integers = Moving()

    x: Operand
    y: Result

    transpose_axes: i64s

    def check(self) -> Iterator[str]:
        axes = list(self.transpose_axes)
        if sorted(axes) != [0, 1, 2, 3]:
            yield f"needs transpose_axes that name 0 to 3 once each, got {axes}"
        elif (batch := extents(self.x)[axes[0]]) != 1:
            yield f"makes a batch of {batch} by transpose_axes {axes}"

    def shape(self) -> Any:
        shape = extents(self.x)
        return [shape[axis] for axis in self.transpose_axes]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.transpose(self.transpose_axes)


class Slice(Op, name="slice"):
    """Per axis in `axis` the elements from `start` up to `end`, `step` apart.

    Negative positions count from the end. What lies outside is clamped as in ONNX: to 0 and the
    extent, or, for a negative step, which walks backwards, to the elements and the place before
    the first. The batch is not sliced away.

    Example:
        %y = "mobilint.slice"(%x) {
          axis = array<i32: 2, 3>, start = array<i64: 0, 1>, end = array<i64: 3, 4>,
          step = array<i64: 2, 1>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x2x3xf32>
    """

    integers = Moving()

    x: Operand
    y: Result

    axis: i32s
    start: i64s
    end: i64s
    step: i64s | None

    def check(self) -> Iterator[str]:
        counts = {len(self.axis), len(self.start), len(self.end), len(self.steps())}
        if len(counts) != 1:
            yield "needs as many starts, ends and steps as axes"
        elif not all(-4 <= axis < 4 for axis in self.axis):
            yield f"needs axes from -4 to 3, got {list(self.axis)}"
        elif len({axis % 4 for axis in self.axis}) != len(self.axis):
            yield f"names an axis twice in {list(self.axis)}"
        elif 0 in self.steps():
            yield "has a step of 0"
        elif len(self.ranges()[0]) != 1:
            yield "slices the batch away"

    def steps(self) -> list[int]:
        return [1] * len(self.axis) if self.step is None else list(self.step)

    def ranges(self) -> list[range]:
        """The positions that are kept, for each of the four axes."""
        kept = [range(extent) for extent in extents(self.x)]
        for axis, start, end, step in zip(
            self.axis, self.start, self.end, self.steps(), strict=True
        ):
            kept[axis % 4] = clamped_range(len(kept[axis % 4]), start, end, step)
        return kept

    def shape(self) -> Any:
        return [len(kept) for kept in self.ranges()]

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {"axis": [order.index(axis % 4) for axis in self.axis]}

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        for axis, kept in enumerate(self.ranges()):
            if kept != range(x.shape[axis]):
                x = x.take(np.arange(kept.start, kept.stop, kept.step), axis=axis)
        return x


def clamped_range(extent: int, start: int, end: int, step: int) -> range:
    """The positions that ONNX's Slice keeps of `extent`."""
    start = start + extent if start < 0 else start
    end = end + extent if end < 0 else end
    if step > 0:
        return range(min(max(start, 0), extent), min(max(end, 0), extent), step)
    return range(min(max(start, 0), extent - 1), min(max(end, -1), extent - 1), step)
