"""Normalisations over axes that the op names."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Operand, Result, Weight, i32, i32s, i64s
from .base import Op, Unary, axes_problem, extents
from .normalization import epsilon_problems, epsilon_value, scaled, standardized, wide


class TrailingNormalization(Unary):
    """A normalisation over the trailing axes whose extents `normalized_shape` lists."""

    normalized_shape: i64s = ()
    scale: Weight
    epsilon: Weight

    @property
    def trailing_shape(self) -> list[int]:
        """The extents of the normalised axes, the channels where none are listed."""
        return list(self.normalized_shape) or extents(self.x)[3:]

    @property
    def trailing_axes(self) -> tuple[int, ...]:
        """The normalised axes, counted from the end."""
        return tuple(range(-len(self.trailing_shape), 0))

    def parameters(self) -> dict[str, np.ndarray]:
        """The constants that have the normalised shape, by name."""
        return {"scale": self.scale}

    def check(self) -> Iterator[str]:
        yield from epsilon_problems(self.epsilon)
        wanted, found = self.trailing_shape, extents(self.x)
        if len(wanted) > 4 or found[4 - len(wanted) :] != wanted:
            yield f"normalises the trailing axes {wanted} of an operand of shape {found}"
        for name, array in self.parameters().items():
            if list(array.shape) != wanted:
                yield f"has a {name} of shape {list(array.shape)} for normalised axes {wanted}"

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        first = 4 - len(self.trailing_shape)
        inner = [axis - first for axis in order[first:]]
        if min(inner) < 0:
            return None
        arrays = self.parameters().items()
        return {
            "normalized_shape": [self.trailing_shape[axis] for axis in inner],
            **{name: np.ascontiguousarray(array.transpose(inner)) for name, array in arrays},
        }


class LayerNormalization(TrailingNormalization, name="layer_normalization"):
    """`scale * (x - mean) / sqrt(variance + epsilon) + bias` over the trailing axes.

    `normalized_shape` lists the extents of these axes; an empty one means the channels. The
    variance is the biased one; scale and bias have the normalised shape.

    Example:
        %y = "mobilint.layer_normalization"(%x) {
          normalized_shape = array<i64: 4>, scale = dense<2.0> : tensor<4xf32>,
          epsilon = dense<1.0e-05> : tensor<f32>, bias = dense<1.0> : tensor<4xf32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    bias: Weight | None

    def parameters(self) -> dict[str, np.ndarray]:
        return {"scale": self.scale} | ({} if self.bias is None else {"bias": self.bias})

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        normalized = standardized(wide(x), self.trailing_axes, self.epsilon)
        return scaled(normalized, self.scale, self.bias).astype(x.dtype)


class RmsNormalization(TrailingNormalization, name="rms_normalization"):
    """`scale * x / sqrt(mean(x**2) + epsilon)` over the trailing axes.

    `normalized_shape` lists the extents of these axes, which are the scale's too; an empty one
    means the channels.

    Example:
        %y = "mobilint.rms_normalization"(%x) {
          scale = dense<2.0> : tensor<4xf32>, epsilon = dense<1.0e-05> : tensor<f32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        mean = np.square(wide(x)).mean(axis=self.trailing_axes, keepdims=True)
        return (self.scale * x / np.sqrt(mean + epsilon_value(self.epsilon))).astype(x.dtype)


class NormDivision(Unary):
    """A division by a norm over the axes `norm_axis`; 0 / 0 is 0."""

    norm_axis: i32s

    def check(self) -> Iterator[str]:
        if (problem := axes_problem("norm_axis", self.norm_axis)) is not None:
            yield problem

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {"norm_axis": moved_axes(self.norm_axis, order)}


class L1Normalization(NormDivision, name="l1_normalization"):
    """`x / sum(|x|)` over the axes `norm_axis`; 0 / 0 is 0.

    Example:
        %y = "mobilint.l1_normalization"(%x) {
          norm_axis = array<i32: 3>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        norm = np.abs(wide(x)).sum(axis=tuple(self.norm_axis), keepdims=True)
        return _quotient(x, norm)


class L2Normalization(NormDivision, name="l2_normalization"):
    """`x / sqrt(sum(x**2) + epsilon)` over the axes `norm_axis`; 0 / 0 is 0.

    A missing epsilon is 0; that, and 0 / 0, are this project's definition.

    Example:
        %y = "mobilint.l2_normalization"(%x) {
          norm_axis = array<i32: 3>, epsilon = dense<1.0e-05> : tensor<f32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    epsilon: Weight | None

    def check(self) -> Iterator[str]:
        yield from epsilon_problems(self.epsilon)
        yield from NormDivision.check(self)

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        total = np.square(wide(x)).sum(axis=tuple(self.norm_axis), keepdims=True)
        epsilon = 0.0 if self.epsilon is None else epsilon_value(self.epsilon)
        return _quotient(x, np.sqrt(total + epsilon))


class Rstd(Op, name="rstd"):
    """`1 / sqrt(variance + epsilon)` over the axes `reduce_axes`, which stay with an extent of 1.

    The variance is the biased one. With `num_groups` above 1 the channels, which must be among the
    axes, are that many consecutive groups with one result each.

    Example:
        %y = "mobilint.rstd"(%x) {
          reduce_axes = array<i32: 1, 2, 3>, epsilon = dense<1.0e-05> : tensor<f32>,
          num_groups = 2 : i32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x2xf32>
    """

    x: Operand
    y: Result

    reduce_axes: i32s
    epsilon: Weight
    num_groups: i32 = 1

    def check(self) -> Iterator[str]:
        yield from epsilon_problems(self.epsilon)
        if (problem := axes_problem("reduce_axes", self.reduce_axes)) is not None:
            yield problem
        channels = extents(self.x)[3]
        if self.num_groups < 1 or channels % self.num_groups:
            yield f"needs groups that divide its {channels} channels, got {self.num_groups}"
        if self.num_groups > 1 and 3 not in self._axes:
            yield f"has {self.num_groups} groups of channels, but does not reduce the channels"

    @property
    def _axes(self) -> list[int]:
        return sorted(axis % 4 for axis in self.reduce_axes)

    def shape(self) -> Any:
        shape = [1 if axis in self._axes else n for axis, n in enumerate(extents(self.x))]
        return [*shape[:3], self.num_groups] if 3 in self._axes else shape

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        if self.num_groups > 1 and order[3] != 3:
            return None
        return {"reduce_axes": moved_axes(self.reduce_axes, order)}

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        axes = self._axes
        values = wide(x)
        if 3 in axes:
            values = values.reshape(*x.shape[:3], self.num_groups, -1)
            axes = [4 if axis == 3 else axis for axis in axes]
        variance = values.var(axis=tuple(axes), keepdims=True)
        result = 1 / np.sqrt(variance + epsilon_value(self.epsilon))
        return result.reshape(self.shape()).astype(x.dtype)


def moved_axes(axes: Sequence[int], order: Sequence[int]) -> list[int]:
    """Where axes are after a transposition by `order`."""
    return sorted(list(order).index(axis % 4) for axis in axes)


def _quotient(x: np.ndarray, norm: np.ndarray) -> np.ndarray:
    return np.where((x == 0) & (norm == 0), 0, x / norm).astype(x.dtype)
