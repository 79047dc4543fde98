"""Activations: those that ONNX has, and constants that are written in too many elements."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, shape_of
from ..rewriting import constant_of
from .base import axes_of, constant, has_numbers, number, recognize


@recognize.graph(lambda p, x: p.product(x, 0.5, 1 + p.Erf(p.product(x, 0.5**0.5))), dialect=onnx)
def gelu(root: Any, x: ir.Value) -> Any:
    return onnx.Gelu(x, results=[x.type]) if root.result.type == x.type else None


def _cubic(p: Any, x: Any) -> Any:
    """`sqrt(2 / pi) * (x + 0.044715 * x**3)`."""
    scale, weight = (2 / np.pi) ** 0.5, 0.044715
    sum_ = x + p.product(weight, x, x, x)
    factor = 1 + p.product(weight, x, x)
    return p.product(scale, sum_) | p.product(scale, x, factor)


@recognize.graph(lambda p, x: p.product(x, 0.5, 1 + p.Tanh(_cubic(p, x))), dialect=onnx)
def gelu_by_tanh(root: Any, x: ir.Value) -> Any:
    if root.result.type != x.type:
        return None
    return onnx.Gelu(x, approximate="tanh", results=[x.type])


@recognize.graph(lambda p, x, slope: p.Max(x, x * slope) | p.Max(x * slope, x), dialect=onnx)
def leaky_relu(root: Any, x: ir.Value, slope: ir.Value) -> Any:
    alpha = number(slope)
    if alpha is None or not 0 < alpha <= 1 or root.result.type != x.type:
        return None
    return onnx.LeakyRelu(x, alpha=alpha, results=[x.type])


THRESHOLD = 15  # from here on softplus(x) is x to all digits


def _softplus_or_itself(p: Any, x: Any, bound: Any) -> Any:
    return p.Where(p.Greater(x, bound), x, p.Softplus(x) | p.Log(1 + p.Exp(x)))


@recognize.graph(_softplus_or_itself, dialect=onnx)
def softplus(root: Any, x: ir.Value, bound: ir.Value) -> Any:
    """As PyTorch has it, without the branch that only keeps the exponential in range."""
    threshold = number(bound)
    if threshold is None or threshold < THRESHOLD or root.result.type != x.type:
        return None
    return onnx.Softplus(x, results=[x.type])


def _share_of_sum(p: Any, x: Any, shift: Any, axes: Any, shape: Any) -> Any:
    part = p.Exp(x - shift | x)
    lost = p.Reshape(p.ReduceSum(part, axes, keepdims=0), shape)
    return part / (p.ReduceSum(part, axes, keepdims=1) | lost)


@recognize.graph(_share_of_sum, dialect=onnx)
def softmax(
    root: Any, x: ir.Value, shift: ir.Value | None, axes: ir.Value, shape: ir.Value | None
) -> Any:
    """Any shift that is the same along the axis goes out of the quotient."""
    if not is_real(x) or root.result.type != x.type:
        return None
    extents = shape_of(x)
    along = axes_of(axes, len(extents))
    if along is None or len(along) != 1:
        return None
    (axis,) = along
    kept = [*extents[:axis], 1, *extents[axis + 1 :]]
    if shift is not None and [1, *shape_of(shift)][axis - len(extents) :][:1] != [1]:
        return None
    if shape is not None and not has_numbers(shape, kept):
        return None
    return onnx.Softmax(x, axis=axis, results=[x.type])


@recognize(onnx.Add, onnx.Sub, onnx.Mul, onnx.Div, onnx.Pow)
def number_in_many_elements(op: Any) -> Any:
    """A constant of equal numbers, where the other operand has the shape, is one number."""
    operands = list(op.operands)
    for index, value in enumerate(operands):
        array = constant_of(value)
        if array is None or array.size < 2 or operands[1 - index].type != op.result.type:
            continue
        if array.dtype == np.float32 and array.flat[0] == array.flat[-1] and _is_uniform(array):
            operands[index] = constant(array.ravel()[0])
            return op.rebuilt(operands, results=[op.result.type])
    return None


def _is_uniform(array: np.ndarray) -> bool:
    first = array.reshape(-1)[:1].view(np.int32)
    return bool(np.all(np.ascontiguousarray(array).view(np.int32) == first))
