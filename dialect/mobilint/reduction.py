"""Reductions over any axes."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Operand, Result, i32, i32s
from .base import Op, extents
from .quantized.pooling import Largest, Mean


class Reduction(Op):
    """A reduction over `reduce_axes`; negative axes count from the end.

    Without axes it reduces all of them, or none if `noop_with_empty_axes` is 1. With `keep_dims`
    the reduced axes stay as extents of 1; without it the result has fewer axes, which only a
    tensor on its way to the host may have.
    """

    x: Operand
    y: Result

    keep_dims: bool
    reduce_axes: i32s
    noop_with_empty_axes: i32

    def check(self) -> Iterator[str]:
        axes = list(self.reduce_axes)
        if not all(-4 <= axis < 4 for axis in axes):
            yield f"needs reduce_axes from -4 to 3, got {axes}"
        elif len({axis % 4 for axis in axes}) != len(axes):
            yield f"names an axis twice in reduce_axes {axes}"
        if self.noop_with_empty_axes not in (0, 1):
            yield f"needs noop_with_empty_axes 0 or 1, got {self.noop_with_empty_axes}"

    def axes(self) -> tuple[int, ...]:
        """The axes that are reduced, from 0 to 3."""
        if not len(self.reduce_axes):
            return () if self.noop_with_empty_axes else (0, 1, 2, 3)
        return tuple(sorted(axis % 4 for axis in self.reduce_axes))

    def shape(self) -> Any:
        axes = self.axes()
        shape = extents(self.x)
        if not self.keep_dims:
            return [n for axis, n in enumerate(shape) if axis not in axes]
        return [1 if axis in axes else n for axis, n in enumerate(shape)]

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        if not self.keep_dims:
            return None
        return {"reduce_axes": sorted(order.index(axis % 4) for axis in self.reduce_axes)}

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        axes = self.axes()
        if not axes:
            return self.reduce_none(x)
        with np.errstate(invalid="ignore", over="ignore"):
            return self.reduce(x, axis=axes, keepdims=self.keep_dims).astype(x.dtype)

    def reduce(self, x: np.ndarray, *, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
        raise NotImplementedError

    def reduce_none(self, x: np.ndarray) -> np.ndarray:
        """What remains of the formula when nothing is reduced."""
        return x


class ReduceL2(Reduction, name="reduce_l2"):
    """`sqrt(sum(x^2))`; without axes, and `noop_with_empty_axes`, it is `|x|`.

    Example:
        %y = "mobilint.reduce_l2"(%x) {
          keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    """

    def reduce(self, x: np.ndarray, *, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
        return np.sqrt(np.square(x, dtype=np.float64).sum(axis=axis, keepdims=keepdims))

    def reduce_none(self, x: np.ndarray) -> np.ndarray:
        return np.abs(x)


class ReduceMax(Reduction, name="reduce_max"):
    """The largest value; NaN if there is one.

    Example:
        %y = "mobilint.reduce_max"(%x) {
          keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    """

    integers = Largest()

    def reduce(self, x: np.ndarray, *, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
        return x.max(axis=axis, keepdims=keepdims, initial=-np.inf)


class ReduceMean(Reduction, name="reduce_mean"):
    """The mean value; NaN for that of no elements.

    Example:
        %y = "mobilint.reduce_mean"(%x) {
          keep_dims = true, reduce_axes = array<i32: 1, 2>, noop_with_empty_axes = 0 : i32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32>
    """

    integers = Mean(
        lambda op, x: x.sum(axis=op.axes(), keepdims=op.keep_dims),
        lambda op: math.prod(extents(op.x)[axis] for axis in op.axes()),
    )

    def reduce(self, x: np.ndarray, *, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
        total = x.sum(axis=axis, keepdims=keepdims, dtype=np.float64)
        return total / math.prod(x.shape[number] for number in axis)


class ReduceProd(Reduction, name="reduce_prod"):
    """The product.

    Example:
        %y = "mobilint.reduce_prod"(%x) {
          keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    """

    def reduce(self, x: np.ndarray, *, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
        return x.prod(axis=axis, keepdims=keepdims)


class ReduceSum(Reduction, name="reduce_sum"):
    """The sum.

    Example:
        %y = "mobilint.reduce_sum"(%x) {
          keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    """

    integers = Mean(lambda op, x: x.sum(axis=op.axes(), keepdims=op.keep_dims), lambda op: 1)

    def reduce(self, x: np.ndarray, *, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
        return x.sum(axis=axis, keepdims=keepdims, dtype=np.float64)
