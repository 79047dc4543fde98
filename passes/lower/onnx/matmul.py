"""Matrix products; with constant weights they are 1x1 convolutions over tokens."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..axes import reshaped, transposed
from ..crossing import device_constant
from .base import lower, rank_of


def linear(x: ir.Value, weight: np.ndarray, bias: np.ndarray | None = None) -> ir.OpView:
    """`x @ weight + bias` over the last axis; `weight` is (in, out), `bias` (out,)."""
    kernel = np.ascontiguousarray(weight.T)[:, None, None, :]
    return mbl.convolution(x, kernel, bias)


@lower(onnx.MatMul)
def by_a_weight(op: Any, A: ir.Value) -> ir.Value | None:
    weight = constant_of(op.B)
    if weight is None or weight.ndim > 2:
        return None
    matrix = weight[:, None] if weight.ndim == 1 else weight
    # A vector on the left is a row already; one on the right takes the last axis away again.
    return reshaped(linear(A, matrix), op.Y.type)


@lower(onnx.MatMul)
def matmul(op: Any, A: ir.Value, B: ir.Value) -> ir.Value:
    left, right = A, B
    if rank_of(op.B) == 1:  # a column, where the device form is a row
        right = transposed(B, (0, 1, 3, 2))
    return reshaped(mbl.MatMul(left, right), op.Y.type)


@lower(onnx.Gemm)
def gemm(op: Any, A: ir.Value) -> ir.Value | None:
    weight, bias = constant_of(op.B), constant_of(op.C) if op.C is not None else None
    if weight is None or (op.C is not None and bias is None):
        return None
    matrix = (weight.T if op.transB else weight) * np.float32(op.alpha)
    x = transposed(A, (0, 1, 3, 2)) if op.transA else A
    if bias is None:
        return linear(x, matrix).result
    scaled = bias * np.float32(op.beta)
    if scaled.size == 1 or scaled.shape in ((matrix.shape[1],), (1, matrix.shape[1])):
        per_channel = np.ascontiguousarray(np.broadcast_to(scaled.ravel(), matrix.shape[1:]))
        return linear(x, matrix, per_channel).result
    return mbl.AddingConstant(linear(x, matrix), constant=device_constant(scaled)).result


@lower(onnx.Gemm)
def gemm_of_values(op: Any, A: ir.Value, B: ir.Value, C: ir.Value | None) -> ir.OpView:
    swap = (0, 1, 3, 2)
    left = transposed(A, swap) if op.transA else A
    product = mbl.MatMul(left, transposed(B, swap) if op.transB else B)
    if op.alpha != 1:
        product = mbl.MultiplyConstant(product, constant=np.array([op.alpha], np.float32))
    if C is None:
        return product
    if op.beta == 1:
        return mbl.Adding(product, C)
    return mbl.Adding(product, mbl.MultiplyConstant(C, constant=np.array([op.beta], np.float32)))
