"""`simplify-onnx`: ops that change nothing, and short chains that one op says as well."""

import math
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..rewriting import Rewrites, constant_of
from .values import extents_of, integers, is_static

simplify = Rewrites("simplify-onnx", "Remove onnx ops that change nothing.")


_MOVES_NOTHING = (onnx.Reshape, onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze)


@simplify(onnx.Identity)
def identity(op: Any) -> ir.Value | None:
    return _instead(op.input, op.output)


@simplify(onnx.Dropout)
def dropout_at_inference(op: Any) -> list[ir.Value] | None:
    """Without training mode it passes its operand on."""
    training = None if op.training_mode is None else constant_of(op.training_mode)
    if op.training_mode is not None and (training is None or training.any()):
        return None
    mask = op.results[1]
    if any(True for _ in mask.uses) or op.data.type != op.output.type:
        return None
    return [op.data, mask]


@simplify(onnx.Cast)
def cast_to_the_same_type(op: Any) -> ir.Value | None:
    return _instead(op.input, op.output)


@simplify(*_MOVES_NOTHING, onnx.Expand, onnx.Tile)
def another_shape_that_is_the_same(op: Any) -> ir.Value | None:
    return _instead(op.operands[0], op.results[0]) if is_static(op.results[0]) else None


@simplify(*_MOVES_NOTHING)
def back_to_an_earlier_shape(op: Any) -> ir.Value | None:
    """A chain of ops that only change the shape, and in the end do not."""
    result, source = op.results[0], op
    while is_static(result) and isinstance(source, _MOVES_NOTHING):
        if source.operands[0].type == result.type:
            return source.operands[0]
        source = _owner(source.operands[0])
    return None


@simplify(onnx.Reshape)
def reshape_of_another_shape(op: Any) -> Any:
    """A reshape to a static shape does not care how its operand came to its own."""
    inner = _owner(op.data)
    if not isinstance(inner, _MOVES_NOTHING) or not is_static(op.reshaped):
        return None
    return _reshaped(inner.operands[0], op.reshaped.type)


@simplify(onnx.Squeeze, onnx.Unsqueeze)
def squeeze_and_unsqueeze(op: Any) -> ir.Value | None:
    """One undoes the other for the same axes, whatever the extents are."""
    inner = _owner(op.data)
    other = onnx.Unsqueeze if isinstance(op, onnx.Squeeze) else onnx.Squeeze
    if not isinstance(inner, other) or op.axes is None or inner.axes is None:
        return None
    axes = integers(op.axes)
    same = axes is not None and axes == integers(inner.axes)
    return _instead(inner.data, op.results[0]) if same else None


@simplify(onnx.Transpose)
def transpose_that_moves_nothing(op: Any) -> ir.Value | None:
    perm = _permutation(op)
    if perm is None or perm != sorted(perm):
        return None
    return _instead(op.data, op.transposed)


@simplify(onnx.Transpose)
def transpose_of_transpose(op: Any) -> Any:
    inner = _owner(op.data)
    if not isinstance(inner, onnx.Transpose):
        return None
    outer_perm, inner_perm = _permutation(op), _permutation(inner)
    if outer_perm is None or inner_perm is None:
        return None
    perm = [inner_perm[axis] for axis in outer_perm]
    return onnx.Transpose(inner.data, perm=perm, results=[op.transposed.type])


def _permutation(op: Any) -> list[int] | None:
    """The axes of a Transpose; without any said, they are reversed."""
    if op.perm is not None:
        return list(op.perm)
    extents = extents_of(op.data)
    return None if extents is None else list(reversed(range(len(extents))))


@simplify(onnx.Transpose)
def transpose_of_fewer_axes(op: Any) -> Any:
    """Above rank 4: axes of extent 1 go, and axes that stay together become one."""
    type_, perm = op.data.type, _permutation(op)
    if not is_static(op.data) or type_.rank <= HARDWARE_RANK or perm is None:
        return None
    extents, perm = merged_axes(list(type_.shape), perm)
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
    extents = list(type_.shape)
    shape = onnx.Constant(value=np.array(extents, np.int64))
    return onnx.Reshape(x, shape, allowzero=int(0 in extents), results=[type_])


@simplify(onnx.Concat)
def concatenation_of_one(op: Any) -> ir.Value | None:
    return _instead(op.inputs[0], op.concat_result) if len(op.inputs) == 1 else None


@simplify(onnx.Sum, onnx.Max, onnx.Min, onnx.Mean)
def of_one_operand(op: Any) -> ir.Value | None:
    return _instead(op.data_0[0], op.results[0]) if len(op.data_0) == 1 else None


@simplify(onnx.Pad)
def padding_of_nothing(op: Any) -> ir.Value | None:
    pads = integers(op.pads)
    return _instead(op.data, op.output) if pads is not None and not any(pads) else None


@simplify(onnx.Slice)
def slice_of_everything(op: Any) -> ir.Value | None:
    steps = [1] if op.steps is None else integers(op.steps)
    if steps is None or any(step != 1 for step in steps) or not is_static(op.output):
        return None
    return _instead(op.data, op.output)


@simplify(onnx.Resize)
def resize_to_the_same_size(op: Any) -> ir.Value | None:
    """Scales that are nearly one would still move what is between the grid's points."""
    scales = None if op.scales is None else constant_of(op.scales)
    exact = op.sizes is not None or (scales is not None and np.all(scales == 1))
    if not exact or op.coordinate_transformation_mode == "tf_crop_and_resize":
        return None
    return _instead(op.X, op.Y) if is_static(op.Y) else None


def _instead(value: ir.Value, result: ir.Value) -> ir.Value | None:
    """A value to put in the place of a result, None where their types differ."""
    return value if value.type == result.type else None


def _owner(value: ir.Value) -> Any:
    """The op that makes a value, None for a block argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview


simplify_onnx = simplify.as_pass
