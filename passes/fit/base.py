"""The pass, and how its patterns build ops of other shapes."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..lower.crossing import fits
from ..rewriting import Rewrites, constant_of

fit = Rewrites(
    "fit-shapes", "Bring onnx ops on more than four axes, or on a batch, to shapes of the NPU."
)


def is_real(value: ir.Value) -> bool:
    """Whether a value is a tensor of static shape and of numbers that the NPU computes with."""
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return False
    return isinstance(type_.element_type, ir.F32Type)


def is_unfit(*values: ir.Value) -> bool:
    """Whether all values are tensors of real numbers and one of them does not fit the NPU."""
    return all(map(is_real, values)) and any(not fits(shape_of(value)) for value in values)


def shape_of(value: Any) -> list[int]:
    """The extents of a value of static shape."""
    return list(value.type.shape)


def size_of(value: Any) -> int:
    """The number of elements of a value of static shape."""
    return math.prod(shape_of(value))


def real(shape: Sequence[int]) -> ir.Type:
    """The type of a tensor of real numbers."""
    return tensor_type(list(shape), ir.F32Type.get())


def reshaped(x: Any, shape: Sequence[int]) -> Any:
    """`x` in another shape; a constant as a constant."""
    if shape_of(x) == list(shape):
        return x
    if (constant := constant_of(x)) is not None:
        return onnx.Constant(value=constant.reshape(shape)).output
    extents = integers(shape)
    return onnx.Reshape(x, extents, allowzero=int(0 in shape), results=[real(shape)]).reshaped


def widened(x: Any, extents: Sequence[int]) -> Any:
    """`x` broadcast to a shape; a constant as a constant."""
    if shape_of(x) == list(extents):
        return x
    if (constant := constant_of(x)) is not None:
        full = np.ascontiguousarray(np.broadcast_to(constant, list(extents)))
        return onnx.Constant(value=full).output
    return onnx.Expand(x, integers(extents), results=[real(extents)]).output


def integers(values: Sequence[int]) -> ir.Value:
    """A constant list of integers."""
    return onnx.Constant(value=np.array(values, np.int64)).output


def absent(value: ir.Value | None) -> bool:
    """Whether an optional operand or result is not given."""
    return value is None or isinstance(value.type, ir.NoneType)


def unused(value: ir.Value | None) -> bool:
    """Whether nothing uses a result."""
    return value is None or not any(True for _ in value.uses)
