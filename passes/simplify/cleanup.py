"""`simplify-onnx`: ops that change nothing, and short chains that one op says as well."""

import math
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..rewriting import Rewrites, constant_of

simplify = Rewrites("simplify-onnx", "Remove onnx ops that change nothing.")


@simplify(onnx.Identity)
def identity(op: Any) -> ir.Value:
    return op.input


@simplify(onnx.Dropout)
def dropout_at_inference(op: Any) -> list[ir.Value] | None:
    """Without training mode it passes its operand on; its mask is all true."""
    training = None if op.training_mode is None else constant_of(op.training_mode)
    if op.training_mode is not None and (training is None or training.any()):
        return None
    return [op.data, op.results[1]] if op.mask is None else None


@simplify(onnx.Cast)
def cast_to_the_same_type(op: Any) -> ir.Value | None:
    return op.input if _same_type(op.input, op.output) else None


@simplify(onnx.Reshape, onnx.Expand, onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze)
def another_shape_that_is_the_same(op: Any) -> ir.Value | None:
    return op.operands[0] if _same_type(op.operands[0], op.results[0]) else None


@simplify(onnx.Reshape)
def reshape_of_another_shape(op: Any) -> Any:
    """A reshape to a static shape does not care how its operand came to its own."""
    inner = _owner(op.data)
    moves_nothing = (onnx.Reshape, onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze)
    type_ = op.reshaped.type
    if not isinstance(inner, moves_nothing) or not _is_static(type_):
        return None
    return _reshaped(inner.operands[0], type_)


@simplify(onnx.Transpose)
def transpose_that_moves_nothing(op: Any) -> ir.Value | None:
    perm = op.perm
    return op.data if perm is not None and list(perm) == list(range(len(perm))) else None


@simplify(onnx.Transpose)
def transpose_of_transpose(op: Any) -> Any:
    inner = _owner(op.data)
    if not isinstance(inner, onnx.Transpose) or op.perm is None or inner.perm is None:
        return None
    perm = [inner.perm[axis] for axis in op.perm]
    return onnx.Transpose(inner.data, perm=perm, results=[op.transposed.type])


@simplify(onnx.Transpose)
def transpose_of_fewer_axes(op: Any) -> Any:
    """Above rank 4: axes of extent 1 go, and axes that stay together become one."""
    type_ = op.data.type
    if not _is_static(type_) or type_.rank <= HARDWARE_RANK or op.perm is None:
        return None
    extents, perm = merged_axes(list(type_.shape), list(op.perm))
    if len(extents) >= type_.rank:
        return None
    element = type_.element_type
    low = _reshaped(op.data, tensor_type(extents, element))
    moved_type = tensor_type([extents[axis] for axis in perm], element)
    moved = onnx.Transpose(low, perm=perm, results=[moved_type])
    return _reshaped(moved, op.transposed.type)


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


def _reshaped(x: Any, type_: ir.RankedTensorType) -> Any:
    shape = onnx.Constant(value=np.array(type_.shape, np.int64))
    return onnx.Reshape(x, shape, allowzero=1, results=[type_])


@simplify(onnx.Concat)
def concatenation_of_one(op: Any) -> ir.Value | None:
    return op.inputs[0] if len(op.inputs) == 1 else None


@simplify(onnx.Sum, onnx.Max, onnx.Min, onnx.Mean)
def of_one_operand(op: Any) -> ir.Value | None:
    return op.data_0[0] if len(op.data_0) == 1 else None


@simplify(onnx.Pad)
def padding_of_nothing(op: Any) -> ir.Value | None:
    pads = constant_of(op.pads)
    return op.data if pads is not None and not pads.any() else None


@simplify(onnx.Slice)
def slice_of_everything(op: Any) -> ir.Value | None:
    steps = None if op.steps is None else constant_of(op.steps)
    forwards = op.steps is None or (steps is not None and bool(np.all(steps == 1)))
    return op.data if forwards and _same_type(op.data, op.output) else None


def _owner(value: ir.Value) -> Any:
    """The op that makes a value, None for a block argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview


def _is_static(type_: ir.Type) -> bool:
    return isinstance(type_, ir.RankedTensorType) and type_.has_static_shape


def _same_type(a: ir.Value, b: ir.Value) -> bool:
    """Whether two values have the same type, all dimensions known."""
    return _is_static(a.type) and a.type == b.type


simplify_onnx = simplify.as_pass
