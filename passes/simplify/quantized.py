"""`undo-dynamic-quantization`: products of numbers that are rounded at run time, in real numbers.

Dynamic quantisation rounds what goes into a product to eight bits, by a scale that is computed from
it. Here the product is taken of what was there before, with the weights as the real numbers that
they stand for. That is nearer to what the model was trained as, but not what onnxruntime computes:
so the pass runs on request only.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import Rewrites, constant_of

undo = Rewrites(
    "undo-dynamic-quantization", "Take products of what was there before it was rounded to 8 bits."
)
undo_dynamic_quantization = undo.as_pass


@undo(onnx.Mul)
def real_product(op: Any) -> Any:
    """`cast(x_q * w_q + b_q) * (x_scale * w_scale)`, whichever side the factors are on."""
    for product, scales in ((op.A, op.B), (op.B, op.A)):
        cast = _owner(product)
        if not isinstance(cast, onnx.Cast):
            continue
        for integer, bias in _products(_owner(cast.input)):
            new = _real(integer, bias, scales, op.C.type)
            if new is not None:
                return new
    return None


def _products(op: Any) -> Iterator[tuple[Any, ir.Value | None]]:
    """The product of integers that an op is, or adds a bias to, and that bias."""
    if isinstance(op, onnx.MatMulInteger | onnx.ConvInteger):
        yield op, None
    elif isinstance(op, onnx.Add):
        for product, bias in ((op.A, op.B), (op.B, op.A)):
            if isinstance(_owner(product), onnx.ConvInteger):
                yield _owner(product), bias


def _real(integer: Any, bias: ir.Value | None, scales: ir.Value, type_: ir.Type) -> Any:
    """The product of real numbers; None where something is not of the usual form."""
    rounded, weight, zero, weight_zero = integer.operands
    source = _owner(rounded)
    if not isinstance(source, onnx.DynamicQuantizeLinear) or zero != source.y_zero_point:
        return None
    scale = _other_factor(scales, source.y_scale)
    array = None if scale is None else _weight(integer, weight, weight_zero, scale)
    added = None if bias is None else _bias(bias, source.y_scale)
    if array is None or (bias is not None and added is None):
        return None
    values = [source.x, onnx.Constant(value=array).output]
    if isinstance(integer, onnx.MatMulInteger):
        return onnx.MatMul(*values, results=[type_]).result
    if added is not None:
        values.append(onnx.Constant(value=added).output)
    names = ("auto_pad", "dilations", "group", "kernel_shape", "pads", "strides")
    fields = {name: getattr(integer, name) for name in names}
    return onnx.Conv(*values, results=[type_], **fields).result


def _bias(bias: ir.Value, scale: ir.Value) -> np.ndarray | None:
    """The constant that was divided by the scales, rounded, and brought to another shape."""
    op = _owner(bias)
    for kinds in ((onnx.Reshape, onnx.Unsqueeze), (onnx.Cast,), (onnx.Floor, onnx.Round)):
        if not isinstance(op, kinds):
            return None
        op = _owner(op.operands[0])
    if not isinstance(op, onnx.Div) or _other_factor(op.B, scale) is None:
        return None
    constant = constant_of(op.A)
    return None if constant is None else constant.astype(np.float32).ravel()


def _other_factor(scales: ir.Value, known: ir.Value) -> np.ndarray | None:
    """The constant that a scale is multiplied by."""
    owner = _owner(scales)
    if not isinstance(owner, onnx.Mul):
        return None
    others = [b for a, b in ((owner.A, owner.B), (owner.B, owner.A)) if a == known]
    return constant_of(others[0]) if others else None


def _weight(
    integer: Any, weight: ir.Value, zero: ir.Value | None, scale: np.ndarray
) -> np.ndarray | None:
    """The real numbers that a constant weight stands for; None where it is no constant."""
    array = constant_of(weight)
    offset = np.zeros((), np.int32) if zero is None else constant_of(zero)
    if array is None or offset is None:
        return None
    offset = offset.astype(np.int32)
    if isinstance(integer, onnx.ConvInteger):
        per_channel = (-1,) + (1,) * (array.ndim - 1)
        if scale.size not in (1, array.shape[0]):
            return None
        scale, offset = scale.reshape(per_channel), offset.reshape(per_channel)
    return ((array.astype(np.int32) - offset) * scale).astype(np.float32)


@undo(onnx.Custom)
def real_lstm(op: Any) -> Any:
    """DynamicQuantizeLSTM of onnxruntime, whose weights are transposed."""
    if op.function_name != "DynamicQuantizeLSTM":
        return None
    x, w, r, *optional, w_scale, w_zero, r_scale, r_zero = op.inputs
    weights = [_lstm_weight(w, w_scale, w_zero), _lstm_weight(r, r_scale, r_zero)]
    if any(weight is None for weight in weights):
        return None
    given = op.node_attributes()
    none = ir.NoneType.get()
    results = [value.type for value in op.outputs] + [none] * (3 - len(op.outputs))
    constants = [onnx.Constant(value=weight).output for weight in weights]
    new = onnx.LSTM(x, *constants, *optional, results=results, **given)
    return list(new.results)[: len(op.outputs)]


def _lstm_weight(weight: ir.Value, scale: ir.Value, zero: ir.Value) -> np.ndarray | None:
    arrays = [constant_of(value) for value in (weight, scale, zero)]
    if any(array is None for array in arrays):
        return None
    quantized, factors, offsets = (np.asarray(array) for array in arrays)
    directions = quantized.shape[0]
    factors = factors.reshape(directions, 1, -1)
    offsets = offsets.astype(np.int32).reshape(directions, 1, -1)
    real = (quantized.astype(np.int32) - offsets) * factors
    return np.ascontiguousarray(real.transpose(0, 2, 1), np.float32)


def _owner(value: ir.Value) -> Any:
    return None if isinstance(value.owner, ir.Block) else value.owner.opview
