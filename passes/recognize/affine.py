"""Scale and bias of a normalisation: constants that are multiplied and added behind it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, shape_of
from .base import constant, only_maker, permutation, reals, recognize, transposed

# Their scale and bias, the second and third operand, have one number for each channel.
_PER_CHANNEL = (onnx.BatchNormalization, onnx.GroupNormalization, onnx.InstanceNormalization)


@dataclass(frozen=True)
class Affine:
    """A normalisation, the transposition of its result, and a constant in its result's axes."""

    op: Any
    perm: list[int]
    array: np.ndarray

    @property
    def after(self) -> np.ndarray | None:
        """The constant in the shape of scale and bias; None where it has none."""
        if isinstance(self.op, _PER_CHANNEL):
            return _per_channel(self.array, shape_of(self.op.operands[0]))
        rank = self.array.ndim
        axis = self.op.axis % rank
        if any(extent > 1 for extent in self.array.shape[:axis]):
            return None
        wanted = shape_of(self.op.operands[0])[axis:]
        return np.broadcast_to(self.array.reshape(self.array.shape[axis:]), wanted)

    def rebuilt(self, scale: np.ndarray, bias: np.ndarray | None) -> ir.Value:
        """The same with another scale and bias."""
        operands = list(self.op.operands)
        operands[1] = constant(scale)
        if bias is not None:
            operands[2] = constant(bias)
        new = self.op.rebuilt(operands, results=[result.type for result in self.op.results])
        return transposed(new.results[0], self.perm)


@recognize(onnx.Mul)
def scale_of_a_normalization(op: Any) -> Any:
    for found in _affine(op):
        factor, scale = found.after, reals(found.op.operands[1])
        bias = _bias(found.op)
        if factor is not None and scale is not None and not isinstance(bias, str):
            return found.rebuilt(scale * factor, None if bias is None else bias * factor)
    return None


@recognize(onnx.Add)
def bias_of_a_normalization(op: Any) -> Any:
    for found in _affine(op):
        shift, scale = found.after, reals(found.op.operands[1])
        bias = _bias(found.op)
        takes_bias = not isinstance(found.op, onnx.RMSNormalization) and not isinstance(bias, str)
        if shift is not None and scale is not None and takes_bias:
            return found.rebuilt(scale, shift if bias is None else bias + shift)
    return None


@recognize(onnx.Mul)
def instance_normalization(op: Any) -> Any:
    """Over all axes behind the channels, with a scale for each channel."""
    for found in _affine(op):
        layer, x = found.op, found.op.operands[0]
        if not isinstance(layer, onnx.LayerNormalization) or found.after is not None:
            continue
        extents = shape_of(x)
        factor = _per_channel(found.array, extents)
        scale = reals(layer.Scale)
        plain = scale is not None and np.all(scale == 1) and _bias(layer) is None
        if len(extents) > 2 and layer.axis % len(extents) == 2 and plain and factor is not None:
            operands = [x, constant(factor), constant(np.zeros(extents[1]))]
            new = onnx.InstanceNormalization(*operands, epsilon=layer.epsilon, results=[x.type])
            return transposed(new.output, found.perm)
    return None


def _affine(op: Any) -> Iterator[Affine]:
    """The normalisation of which an op of two operands scales or shifts the result."""
    for value, other in ((op.A, op.B), (op.B, op.A)):
        array = reals(other)
        if array is None or value.type != op.C.type or not is_real(value):
            continue
        if array.ndim > len(shape_of(value)):
            continue
        perm = list(range(len(shape_of(value))))
        transpose = only_maker(value, onnx.Transpose)
        if transpose is not None:
            value, perm = transpose.data, permutation(transpose)
        layers = (onnx.LayerNormalization, onnx.RMSNormalization)
        normalization = only_maker(value, *_PER_CHANNEL, *layers)
        if normalization is not None and normalization.results[0] == value:
            full = array.reshape((1,) * (len(perm) - array.ndim) + array.shape)
            yield Affine(normalization, perm, full.transpose(np.argsort(perm)))


def _bias(op: Any) -> Any:
    """The bias as an array, None without one, and "unknown" where it is no constant."""
    if isinstance(op, onnx.RMSNormalization):
        return None
    value = list(op.operands)[2]
    if isinstance(value.type, ir.NoneType):
        return None
    array = reals(value)
    return "unknown" if array is None else array


def _per_channel(array: np.ndarray, extents: list[int]) -> np.ndarray | None:
    """An array that varies along the axis 1 alone, as one number per channel."""
    if any(extent > 1 for axis, extent in enumerate(array.shape) if axis != 1):
        return None
    return np.broadcast_to(array.ravel(), (extents[1],))
