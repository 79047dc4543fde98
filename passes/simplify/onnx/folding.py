"""`fold-into-weights`: arithmetic by constants goes into the weights in front of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline, Rewrites, constant_of
from ..values import extents_of
from .base import owner_of
from .elementwise import is_present
from .permutations import full_pads
from .pulling import used_by_one_op

fold_into_weights = Rewrites(
    "fold-into-weights", "Fold arithmetic by constants, and padding, into the weights before it."
)

LINEAR = (onnx.Conv, onnx.ConvTranspose, onnx.Gemm)  # whose second axis is that of the channels


@dataclass(frozen=True)
class Affine:
    """`scale * x + shift`, each a number per channel or one for all."""

    scale: np.ndarray
    shift: np.ndarray


@fold_into_weights(onnx.Mul, onnx.Div, onnx.Add, onnx.Sub, onnx.BatchNormalization)
def affine_behind_weights(op: Any) -> Any:
    for linear in _linear_before(op):
        affine = _affine(op, linear.results[0], _channels(linear))
        if affine is not None:
            return _scaled(linear, affine, op)
    return None


def _linear_before(op: Any) -> list[Any]:
    operands = op.operands[:1] if isinstance(op, onnx.BatchNormalization) else op.operands
    found = [owner_of(value) for value in operands if used_by_one_op(value)]
    return [
        linear
        for linear in found
        if isinstance(linear, LINEAR)
        and linear.results[0].type == op.results[0].type
        and all(map(_is_known, list(linear.operands)[1:]))
    ]


def _is_known(value: ir.Value) -> bool:
    return not is_present(value) or constant_of(value) is not None


def _channels(linear: Any) -> int:
    weight = _array(linear.operands[1])
    match linear:
        case onnx.Conv():
            return weight.shape[0]
        case onnx.ConvTranspose():
            return weight.shape[1] * linear.group
    return weight.shape[0 if linear.transB else 1]


def _array(value: ir.Value) -> np.ndarray:
    array = constant_of(value)
    assert array is not None
    return array


def _affine(op: Any, x: ir.Value, channels: int) -> Affine | None:
    """What an op does to its operand x; None where that is not affine by constants."""
    if isinstance(op, onnx.BatchNormalization):
        return _of_normalization(op)
    first, second = op.operands
    x_is_first = first == x
    constant = _per_channel(second if x_is_first else first, x, channels)
    if constant is None:
        return None
    one, nothing = np.ones(1), np.zeros(1)
    match op:
        case onnx.Mul():
            return Affine(constant, nothing)
        case onnx.Add():
            return Affine(one, constant)
        case onnx.Sub():
            return Affine(one, -constant) if x_is_first else Affine(-one, constant)
        case _ if x_is_first and np.all(constant):
            return Affine(1 / constant, nothing)
    return None


def _of_normalization(op: Any) -> Affine | None:
    operands = [constant_of(value) for value in list(op.operands)[1:]]
    used = any(True for result in list(op.results)[1:] for _ in result.uses)
    if op.training_mode or used or any(array is None for array in operands):
        return None
    scale, bias, mean, variance = (np.asarray(array, np.float64) for array in operands)
    if np.any(variance + op.epsilon <= 0):
        raise Decline("has a variance that is not positive")
    factor = scale / np.sqrt(variance + op.epsilon)
    return Affine(factor, bias - mean * factor)


def _per_channel(value: ir.Value, x: ir.Value, channels: int) -> np.ndarray | None:
    """A constant that varies along the second axis of x at most, as one number per channel."""
    constant, extents = constant_of(value), extents_of(x)
    if constant is None or extents is None or constant.ndim > len(extents):
        return None
    shape = [1] * (len(extents) - constant.ndim) + list(constant.shape)
    if shape[1] not in (1, channels) or any(n != 1 for n in (shape[0], *shape[2:])):
        return None
    return constant.astype(np.float64).ravel()


def _scaled(linear: Any, affine: Affine, op: Any) -> Any:
    weight, bias = _array(linear.operands[1]), _bias(linear)
    if bias is None:
        return None
    scale = np.broadcast_to(affine.scale, bias.shape)
    with np.errstate(over="ignore"):
        arrays = [
            _by_channel(linear, weight.astype(np.float64), scale).astype(weight.dtype),
            (bias * scale + affine.shift).astype(weight.dtype),
        ]
    if not all(np.all(np.isfinite(array)) for array in arrays):
        raise Decline("has constants that make infinite weights")
    operands = [linear.operands[0], *(onnx.Constant(value=array).result for array in arrays)]
    changes = {"beta": 1.0} if isinstance(linear, onnx.Gemm) else {}
    made = linear.rebuilt(operands, **changes, results=[op.results[0].type])
    return [made.results[0], *list(op.results)[1:]]


def _bias(linear: Any) -> np.ndarray | None:
    """The bias of each channel; None where it varies along other axes."""
    channels = _channels(linear)
    operands = list(linear.operands)
    if len(operands) < 3 or not is_present(operands[2]):
        return np.zeros(channels)
    bias = _array(operands[2]).astype(np.float64)
    if isinstance(linear, onnx.Gemm):
        if bias.size not in (1, channels) or (bias.ndim and bias.shape[-1] != bias.size):
            return None
        bias = bias * linear.beta
    return np.broadcast_to(bias.ravel(), (channels,))


def _by_channel(linear: Any, weight: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """A weight times a number for each channel of the result."""
    match linear:
        case onnx.Conv():
            return weight * scale.reshape(-1, *[1] * (weight.ndim - 1))
        case onnx.Gemm():
            return weight * (scale.reshape(-1, 1) if linear.transB else scale)
    grouped = weight.reshape(linear.group, -1, *weight.shape[1:])
    factors = scale.reshape(linear.group, 1, weight.shape[1], *[1] * (weight.ndim - 2))
    return (grouped * factors).reshape(weight.shape)


@fold_into_weights(onnx.Conv)
def padding_before_convolution(op: Any) -> Any:
    """Zeros around an image are the convolution's own padding."""
    pad = owner_of(op.X)
    if not isinstance(pad, onnx.Pad) or not used_by_one_op(op.X) or pad.mode != "constant":
        return None
    pads, rank = full_pads(pad), len(extents_of(op.X) or ())
    value = None if pad.constant_value_ is None else constant_of(pad.constant_value_)
    if pads is None or op.auto_pad not in ("NOTSET", "VALID"):
        return None
    if pad.constant_value_ is not None and (value is None or np.any(value)):
        raise Decline("pads with another number than zero")
    if any(pads[axis] or pads[rank + axis] for axis in (0, 1)) or min(pads) < 0:
        raise Decline("pads batch or channels, or crops")
    own = list(op.pads or [0] * 2 * (rank - 2))
    added = [*pads[2:rank], *pads[rank + 2 :]]
    total = [a + b for a, b in zip(own, added, strict=True)]
    operands = [pad.data, *list(op.operands)[1:]]
    return op.rebuilt(operands, pads=total, auto_pad="NOTSET", results=[op.results[0].type])


@fold_into_weights(onnx.Add)
def bias_of_a_matrix_product(op: Any) -> Any:
    """A product of matrices by a constant, and a constant vector behind it, are a Gemm."""
    for value, bias in (op.operands, reversed(list(op.operands))):
        product, array = owner_of(value), constant_of(bias)
        if (
            isinstance(product, onnx.MatMul)
            and used_by_one_op(value)
            and array is not None
            and op.results[0].type == value.type
            and all(len(extents_of(operand) or ()) == 2 for operand in product.operands)
            and constant_of(product.B) is not None
        ):
            return onnx.Gemm(product.A, product.B, bias, results=[op.results[0].type])
    return None
