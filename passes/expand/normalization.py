"""Normalisations without parameters."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx

from ..fit.base import integers, is_real, real, shape_of
from .base import expand

EPSILON = 1e-9  # of the function body that ONNX gives


@expand(onnx.MeanVarianceNormalization)
def mean_variance_normalization(op: Any) -> Any:
    """As ONNX's function body has it, with the variance as a difference of means."""
    if not is_real(op.X):
        return None
    full = shape_of(op.X)
    axes = [axis % len(full) for axis in op.axes]
    reduced = [1 if axis in axes else extent for axis, extent in enumerate(full)]
    wide, low, over = real(full), real(reduced), integers(axes)
    mean = onnx.ReduceMean(op.X, over, keepdims=1, results=[low]).reduced
    square = onnx.Mul(op.X, op.X, results=[wide]).C
    mean_square = onnx.ReduceMean(square, over, keepdims=1, results=[low]).reduced
    square_mean = onnx.Mul(mean, mean, results=[low]).C
    variance = onnx.Sub(mean_square, square_mean, results=[low]).C
    deviation = onnx.Sqrt(variance, results=[low]).Y
    epsilon = onnx.Constant(value=np.array(EPSILON, np.float32)).output
    scale = onnx.Add(deviation, epsilon, results=[low]).C
    return onnx.Div(onnx.Sub(op.X, mean, results=[wide]).C, scale, results=[wide])
