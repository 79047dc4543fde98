"""Activations: those that ONNX has, and constants that are written in too many elements."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import constant_of
from .base import constant, number, recognize


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
