"""Normalisations by statistics of the tensor itself, still without scale and bias.

Means over the last axes are a LayerNormalization or RMSNormalization; over others, with the axes
moved to the end and back, which no layout of the NPU minds.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, shape_of
from .base import axes_of, constant, number, recognize, transposed

TOLERANCE = 1e-5  # by which a written number may differ from the one that is meant


def square(p: Any, x: Any) -> Any:
    """`x` times itself."""
    return p.Pow(x, 2) | x * x


def _over_root(p: Any, x: Any, square: Any) -> Any:
    """`x / sqrt(square)`."""
    root = p.Sqrt(square) | p.Pow(square, 0.5)
    return x / root | x * (p.Reciprocal(root) | 1 / root | p.Pow(square, -0.5))


def _centred(p: Any, x: Any, axes: Any) -> Any:
    return x - p.ReduceMean(x, axes, keepdims=1)


def _layer_normalization(p: Any, x: Any, axes: Any, again: Any, epsilon: Any) -> Any:
    centred = _centred(p, x, axes)
    variance = p.ReduceMean(square(p, centred), again, keepdims=1)
    return _over_root(p, centred, variance + epsilon)


@recognize.graph(_layer_normalization, dialect=onnx)
def layer_normalization(
    root: Any, x: ir.Value, axes: ir.Value, again: ir.Value, epsilon: ir.Value
) -> Any:
    return _normalized(root, _layer_of, x, [axes, again], epsilon)


def _by_a_difference_of_means(p: Any, x: Any, axes: Any, again: Any, epsilon: Any) -> Any:
    """The variance as the mean of squares less the square of the mean."""
    mean = p.ReduceMean(x, axes, keepdims=1)
    difference = p.ReduceMean(square(p, x), again, keepdims=1) - square(p, mean)
    variance = difference | p.Max(difference, 0) | p.Max(0, difference) | p.Relu(difference)
    return _over_root(p, x - mean, variance + epsilon)


@recognize.graph(_by_a_difference_of_means, dialect=onnx)
def layer_normalization_by_means(
    root: Any, x: ir.Value, axes: ir.Value, again: ir.Value, epsilon: ir.Value
) -> Any:
    return _normalized(root, _layer_of, x, [axes, again], epsilon)


def _scaled_before(
    p: Any, x: Any, axes: Any, again: Any, epsilon: Any, gamma: Any, beta: Any
) -> Any:
    """`x * factor + (beta - mean * factor)`, as TensorFlow has it."""
    mean = p.ReduceMean(x, axes, keepdims=1)
    centred = x - mean | mean - x
    variance = p.ReduceMean(square(p, centred), again, keepdims=1) + epsilon
    factor = _over_root(p, gamma, variance)
    return x * factor + (beta - mean * factor)


@recognize.graph(_scaled_before, dialect=onnx)
def layer_normalization_scaled_before(
    root: Any,
    x: ir.Value,
    axes: ir.Value,
    again: ir.Value,
    epsilon: ir.Value,
    gamma: ir.Value,
    beta: ir.Value,
) -> Any:
    y = _normalized(root, _layer_of, x, [axes, again], epsilon)
    if y is None:
        return None
    scaled = onnx.Mul(y, gamma, results=[x.type]).C
    return onnx.Add(scaled, beta, results=[x.type])


@recognize.graph(
    lambda p, x, axes, epsilon: _over_root(
        p, x, p.ReduceMean(square(p, x), axes, keepdims=1) + epsilon
    ),
    dialect=onnx,
)
def rms_normalization(root: Any, x: ir.Value, axes: ir.Value, epsilon: ir.Value) -> Any:
    return _normalized(root, _rms_of, x, [axes], epsilon)


def _normalized(
    root: Any,
    form: Callable[[ir.Value, int, float], ir.Value],
    x: ir.Value,
    axes: Sequence[ir.Value],
    epsilon: ir.Value,
) -> ir.Value | None:
    """`x` normalised over axes, which all have to be the same; None where it cannot be."""
    small = number(epsilon)
    if not is_real(x) or root.result.type != x.type or small is None:
        return None
    rank = len(shape_of(x))
    first, *others = (axes_of(value, rank) for value in axes)
    if not first or any(other != first for other in others):
        return None
    return normalized_over(x, first, small, form)


def _layer_of(x: ir.Value, axis: int, epsilon: float) -> ir.Value:
    ones = constant(np.ones(shape_of(x)[axis:]))
    absent = onnx.NoValue().result
    types = [x.type, absent.type, absent.type]
    return onnx.LayerNormalization(x, ones, absent, axis=axis, epsilon=epsilon, results=types).Y


def _rms_of(x: ir.Value, axis: int, epsilon: float) -> ir.Value:
    ones = constant(np.ones(shape_of(x)[axis:]))
    return onnx.RMSNormalization(x, ones, axis=axis, epsilon=epsilon, results=[x.type]).Y


def normalized_over(
    x: ir.Value,
    axes: Sequence[int],
    epsilon: float,
    form: Callable[[ir.Value, int, float], ir.Value] = _layer_of,
) -> ir.Value:
    """`x` normalised over axes, which go to the end and back where they are not there."""
    rank = len(shape_of(x))
    perm = [*(axis for axis in range(rank) if axis not in axes), *axes]
    y = form(transposed(x, perm), rank - len(axes), epsilon)
    return transposed(y, np.argsort(perm).tolist())


MAX_NORM = 1e-6  # vectors shorter than that may come out of length one, not shorter


def _sum_of_squares(p: Any, x: Any, axes: Any) -> Any:
    return p.ReduceSum(square(p, x), axes, keepdims=1) | p.ReduceSumSquare(x, axes, keepdims=1)


def _length(p: Any, x: Any, axes: Any, small: Any) -> Any:
    """The length of a vector, kept from zero in one of the ways that there are."""
    squares = _sum_of_squares(p, x, axes)
    length = p.ReduceL2(x, axes, keepdims=1) | p.Sqrt(squares) | p.Pow(squares, 0.5)
    bounded = p.Max(length, small) | p.Max(small, length) | p.Clip(length, small)
    return length | bounded | length + small


def _unit_vector(p: Any, x: Any, axes: Any, small: Any, shape: Any) -> Any:
    length = _length(p, x, axes, small)
    return x / (length | p.Expand(length, shape))


@recognize.graph(_unit_vector, dialect=onnx)
def l2_normalization(root: Any, x: ir.Value, axes: ir.Value, small: ir.Value | None) -> Any:
    return _unit(root, x, axes, 0.0 if small is None else number(small))


def _unit_vector_by_squares(p: Any, x: Any, axes: Any, small: Any) -> Any:
    squares = _sum_of_squares(p, x, axes)
    bounded = p.Max(squares, small) | p.Max(small, squares) | p.Clip(squares, small)
    return _over_root(p, x, bounded)


@recognize.graph(_unit_vector_by_squares, dialect=onnx)
def l2_normalization_by_squares(root: Any, x: ir.Value, axes: ir.Value, small: ir.Value) -> Any:
    square = number(small)
    return None if square is None or square < 0 else _unit(root, x, axes, square**0.5)


def _unit(root: Any, x: ir.Value, axes: ir.Value, small: float | None) -> Any:
    if small is None or not 0 <= small <= MAX_NORM or not is_real(x) or root.result.type != x.type:
        return None
    along = axes_of(axes, len(shape_of(x)))
    if along is None or len(along) != 1:
        return None
    return onnx.LpNormalization(x, axis=along[0], p=2, results=[x.type])
