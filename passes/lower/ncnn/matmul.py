"""Products of matrices; with constant weights they are convolutions."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import floats
from mobilint.dialect.ncnn.matmul import matrix_shape
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..axes import channels_last, reshaped, transposed
from ..crossing import RANK
from .activation import activated
from .base import dequantized, lower, rank_of, saturated, scaled

_SWAP = (0, 1, 3, 2)


def linear(x: Any, weight: np.ndarray, bias: np.ndarray | None = None) -> ir.OpView:
    """`x @ weight + bias` over the last axis; `weight` is (in, out), `bias` (out,)."""
    kernel = np.ascontiguousarray(weight.T)[:, None, None, :]
    return mbl.convolution(x, kernel, bias)


@lower(ncnn.InnerProduct)
def inner_product(op: Any, x: ir.Value) -> Any:
    """A window over a whole image gives what flattening it would, without moving its channels."""
    weight = dequantized(op.weight_data, op.weight_scales)
    x = saturated(x, op.input_scale)
    bias = None if op.bias_data is None else floats(op.bias_data)
    if rank_of(op.x) == 3:
        kernel = weight.reshape(op.num_output, *op.x.type.shape).transpose(0, 2, 3, 1)
        return activated(
            op, mbl.convolution(channels_last(x, 4), np.ascontiguousarray(kernel), bias)
        )
    if not op.by_row:
        x = mbl.Reshape(x, new_shape=[1, 1, 1, op.depth]).result
    return activated(op, linear(x, weight.T, bias))


@lower(ncnn.MatMul)
def by_a_weight(op: Any, a: ir.Value) -> ir.Value | None:
    weight = constant_of(op.b)
    if weight is None or weight.ndim != 2:
        return None
    return reshaped(linear(a, weight.T if op.transB else weight), op.y.type)


@lower(ncnn.MatMul)
def matmul(op: Any, a: ir.Value, b: ir.Value) -> ir.Value:
    # A vector on the left is a row already; one on the right is a column.
    turned = op.transB or rank_of(op.b) == 1
    return reshaped(mbl.MatMul(a, transposed(b, _SWAP) if turned else b), op.y.type)


@lower(ncnn.Gemm)
def gemm(op: Any, inputs: list[ir.Value]) -> Any:
    """`alpha * (A B + beta * C)`: C is scaled twice."""
    given, sources = list(inputs), list(op.inputs)
    a = _factor(op.A_data, op.constantA, op.transA, given, sources)
    b = _factor(op.B_data, op.constantB, op.transB, given, sources)
    if op.constantB and not op.constantA:
        y: Any = linear(a, floats(op.B_data).T if op.transB else floats(op.B_data))
    else:
        y = mbl.MatMul(a, b)
    if (addend := _addend(op, given, sources)) is not None:
        y = addend(y)
    y = scaled(y, op.alpha)
    y = transposed(y, _SWAP) if op.output_transpose else y
    return reshaped(y, op.y.type)


def _factor(weight: Any, constant: int, turn: int, given: list[Any], sources: list[Any]) -> Any:
    """One factor as 1 x 1 x rows x columns."""
    if constant:
        matrix = np.ascontiguousarray(floats(weight).T if turn else floats(weight))
        return mbl.InputConstant(constant=matrix[None, None]).result
    x = _matrix(given.pop(0), sources.pop(0))
    return transposed(x, _SWAP) if turn else x


def _matrix(x: ir.Value, source: ir.Value) -> ir.Value:
    shape = matrix_shape(list(source.type.shape))
    wanted = [1] * (RANK - len(shape)) + shape
    return x if list(x.type.shape) == wanted else mbl.Reshape(x, new_shape=wanted).result


def _addend(op: Any, given: list[Any], sources: list[Any]) -> Any:
    """How C is added to the product, None where there is none."""
    if op.C_data is not None:
        constant = floats(op.C_data)[None, None] if op.C_data.ndim == 2 else floats(op.C_data)
        return lambda y: mbl.AddingConstant(y, constant=constant * np.float32(op.beta))
    if not given:
        return None
    value, columns = _matrix(given[0], sources[0]), op.factor_shapes()[1][1]
    shape = list(sources[0].type.shape)
    if len(shape) == 1 and shape[0] not in (1, columns):
        value = transposed(value, _SWAP)
    return lambda y: mbl.Adding(y, scaled(value, op.beta))
