"""Elementwise ops: neighbouring axes along which the same operands broadcast become one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of
from .axes import Grouping, aligned, broadcasting, grouped
from .base import fit, is_real, is_unfit, real, reshaped, shape_of, size_of, widened

_ONE_OPERAND = (
    onnx.Abs,
    onnx.Celu,
    onnx.Elu,
    onnx.Erf,
    onnx.Exp,
    onnx.Gelu,
    onnx.HardSigmoid,
    onnx.HardSwish,
    onnx.Identity,
    onnx.LeakyRelu,
    onnx.Log,
    onnx.Mish,
    onnx.Neg,
    onnx.Reciprocal,
    onnx.Relu,
    onnx.Selu,
    onnx.Shrink,
    onnx.Sigmoid,
    onnx.Softplus,
    onnx.Softsign,
    onnx.Sqrt,
    onnx.Swish,
    onnx.Tanh,
    onnx.ThresholdedRelu,
)
_BROADCASTING = (
    onnx.Add,
    onnx.Div,
    onnx.Max,
    onnx.Mean,
    onnx.Min,
    onnx.Mul,
    onnx.PRelu,
    onnx.Pow,
    onnx.Sub,
    onnx.Sum,
)


@fit(*_ONE_OPERAND, onnx.Clip)
def one_operand(op: Any) -> Any:
    y = op.results[0]
    if not is_unfit(op.operands[0], y):
        return None
    extents = shape_of(y)
    shape = grouped([extents], broadcasting([extents])).shape(extents)
    x = reshaped(op.operands[0], shape)
    return reshaped(op.rebuilt([x, *list(op.operands)[1:]], results=[real(shape)]).result, extents)


@fit(*_BROADCASTING)
def broadcasting_operands(op: Any) -> Any:
    y = op.results[0]
    if not is_unfit(y) or not all(map(is_real, op.operands)):
        return None
    extents = shape_of(y)
    operands = [_over_images(value, extents) for value in op.operands]
    try:
        grouping = _grouping(operands, extents)
    except Decline:
        operands = [value if size_of(value) == 1 else widened(value, extents) for value in operands]
        grouping = _grouping(operands, extents)
    operands = [_regrouped(value, grouping, len(extents)) for value in operands]
    new = op.rebuilt(operands, results=[real(grouping.shape(extents))])
    return reshaped(new.result, extents)


def _grouping(operands: Sequence[ir.Value], extents: list[int]) -> Grouping:
    wide = [aligned(shape_of(value), len(extents)) for value in operands if size_of(value) > 1]
    tensors = [extents, *wide]
    return grouped(tensors, broadcasting(tensors))


def _regrouped(x: ir.Value, grouping: Grouping, rank: int) -> ir.Value:
    if size_of(x) == 1:
        return reshaped(x, [1])
    return reshaped(x, grouping.shape(aligned(shape_of(x), rank)))


def _over_images(x: ir.Value, extents: list[int]) -> ir.Value:
    """A constant of one value per channel for each image, so that images merge with channels."""
    constant = constant_of(x)
    shape = aligned(shape_of(x), len(extents))
    if constant is None or len(shape) < 2 or shape[0] != 1 or shape[1] == 1:
        return x
    images = np.broadcast_to(constant.reshape(shape), [extents[0], *shape[1:]])
    return onnx.Constant(value=np.ascontiguousarray(images)).output
