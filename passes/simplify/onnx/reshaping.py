"""Reshaping and transposing: chains that one op says as well, or none."""

import math
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..values import is_static
from .base import MOVES_NOTHING, owner_of, shorten
from .permutations import permutation_of
from .pulling import used_by_one_op

AXES = (onnx.Squeeze, onnx.Unsqueeze)  # two of which `simplify-squeeze` makes one of


@shorten(*MOVES_NOTHING)
def back_to_an_earlier_shape(op: Any) -> ir.Value | None:
    """A chain of ops that only change the shape, and in the end do not."""
    result, source = op.results[0], op
    while is_static(result) and isinstance(source, MOVES_NOTHING):
        if source.operands[0].type == result.type:
            return source.operands[0]
        source = owner_of(source.operands[0])
    return None


@shorten(*MOVES_NOTHING)
def reshape_of_another_shape(op: Any) -> Any:
    """A reshape to a static shape does not care how its operand came to its own."""
    inner = owner_of(op.operands[0])
    if not isinstance(inner, MOVES_NOTHING) or not is_static(op.results[0]):
        return None
    if not isinstance(op, onnx.Reshape):
        by_axes = isinstance(op, AXES) and isinstance(inner, AXES)
        if by_axes or not used_by_one_op(op.operands[0]):
            return None
    return reshaped(inner.operands[0], op.results[0].type)


@shorten(*MOVES_NOTHING)
def reshape_of_transposed_ones(op: Any) -> Any:
    """A Transpose that only moves axes of extent 1 leaves all elements in their order."""
    inner = owner_of(op.operands[0])
    if not moves_ones(inner) or not is_static(op.results[0]):
        return None
    return reshaped(inner.data, op.results[0].type)


@shorten(onnx.Transpose)
def transposed_ones_of_reshaped(op: Any) -> Any:
    inner = owner_of(op.data)
    if not isinstance(inner, MOVES_NOTHING) or not moves_ones(op) or not used_by_one_op(op.data):
        return None
    return reshaped(inner.operands[0], op.transposed.type)


def moves_ones(op: Any) -> bool:
    """Whether an op is a Transpose that only moves axes of extent 1."""
    if not isinstance(op, onnx.Transpose) or not is_static(op.data):
        return False
    perm, shape = permutation_of(op) or (), list(op.data.type.shape)
    kept = [axis for axis in perm if shape[axis] != 1]
    return kept == sorted(kept)


@shorten(onnx.Transpose)
def transpose_of_fewer_axes(op: Any) -> Any:
    """Above rank 4: axes of extent 1 go, and axes that stay together become one."""
    type_, perm = op.data.type, permutation_of(op)
    if not is_static(op.data) or type_.rank <= HARDWARE_RANK or perm is None:
        return None
    extents, perm = merged_axes(list(type_.shape), list(perm))
    if len(extents) >= type_.rank:
        return None
    element = type_.element_type
    low = reshaped(op.data, tensor_type(extents, element))
    moved_type = tensor_type([extents[axis] for axis in perm], element)
    moved = onnx.Transpose(low, perm=perm, results=[moved_type])
    return reshaped(moved, op.transposed.type)


HARDWARE_RANK = 4


def merged_axes(shape: list[int], perm: list[int]) -> tuple[list[int], list[int]]:
    """The fewest axes, and their permutation, that a transposition comes to.

    `(1, 2, 3, 4, 5)` by `(0, 2, 1, 3, 4)` is `(2, 3, 20)` by `(1, 0, 2)`.
    """
    groups: list[list[int]] = []
    for axis in perm:
        if shape[axis] == 1:
            continue
        if groups and _follows(groups[-1][-1], axis, shape):
            groups[-1].append(axis)
        else:
            groups.append([axis])
    ordered = sorted(groups)
    extents = [math.prod(shape[axis] for axis in group) for group in ordered]
    return extents, [ordered.index(group) for group in groups]


def _follows(axis: int, other: int, shape: list[int]) -> bool:
    """Whether only axes of extent 1 lie between two axes, in this order."""
    return axis < other and all(extent == 1 for extent in shape[axis + 1 : other])


def reshaped(x: Any, type_: ir.RankedTensorType) -> Any:
    extents = list(type_.shape)
    shape = onnx.Constant(value=np.array(extents, np.int64))
    return onnx.Reshape(x, shape, allowzero=int(0 in extents), results=[type_])
