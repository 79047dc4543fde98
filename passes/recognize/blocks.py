"""Pixels into channels and back, where they are a reshape, a transposition and a reshape."""

from collections.abc import Iterator
from typing import Any

from mobilint.dialect import onnx

from ..fit.base import is_real, shape_of
from ..simplify.onnx.reshaping import merged_axes
from .base import only_maker, owner_of, permutation, recognize

Movement = tuple[list[int], list[int]]  # what the tensor is seen as, and the order of the axes


@recognize(onnx.Reshape)
def depth_to_space(op: Any) -> Any:
    return _one_op(op, onnx.DepthToSpace)


@recognize(onnx.Reshape)
def space_to_depth(op: Any) -> Any:
    return _one_op(op, onnx.SpaceToDepth)


def _one_op(op: Any, kind: Any) -> Any:
    transpose: Any = only_maker(op.data, onnx.Transpose)
    view: Any = owner_of(transpose.data) if transpose else None
    if not isinstance(view, onnx.Reshape) or not is_real(view.data) or not is_real(op.reshaped):
        return None
    before, after = shape_of(view.data), shape_of(op.reshaped)
    if len(before) != 4 or len(after) != 4 or before[0] != after[0]:
        return None
    deep, flat = (before, after) if kind is onnx.DepthToSpace else (after, before)
    block = flat[2] // max(deep[2], 1)
    batch, channels, height, width = deep
    if block < 2 or flat[1:] != [channels // block**2, height * block, width * block]:
        return None
    present = merged_axes(shape_of(transpose.data), permutation(transpose))
    for mode, (extents, perm) in _movements(kind, flat[1], block, height, width):
        if merged_axes([batch, *extents], [0, *perm]) == present:
            fields = {"blocksize": block, "mode": mode}
            return kind(view.data, **fields, results=[op.reshaped.type])
    return None


def _movements(
    kind: Any, depth: int, block: int, height: int, width: int
) -> Iterator[tuple[str, Movement]]:
    if kind is onnx.DepthToSpace:
        yield "DCR", ([block, block, depth, height, width], [3, 4, 1, 5, 2])
        yield "CRD", ([depth, block, block, height, width], [1, 4, 2, 5, 3])
    else:
        yield "DCR", ([depth, height, block, width, block], [3, 5, 1, 2, 4])
        yield "CRD", ([depth, height, block, width, block], [1, 3, 5, 2, 4])
