"""Every second pixel of rows and columns, in all four ways, side by side as channels.

So it is written in front of YOLO's backbones, and where Swin merges patches.
"""

from collections.abc import Sequence
from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, real, reshaped, shape_of
from .base import owner_of, recognize, transposed
from .parts import strides_of

Offsets = list[tuple[int, int]]  # of rows and columns


@recognize(onnx.Concat)
def space_to_depth_of_slices(op: Any) -> Any:
    if not is_real(op.concat_result) or len(shape_of(op.concat_result)) != 4:
        return None
    axis = op.axis % 4
    if axis not in (1, 3) or len(op.inputs) < 4:
        return None
    parts = [_part(value) for value in op.inputs]
    source = parts[0][0]
    if not is_real(source) or any(other != source for other, _ in parts):
        return None
    height = 2 if axis == 1 else 1
    strides = [ranges[height : height + 2] for _, ranges in parts]
    block = _block(shape_of(source)[height : height + 2], strides)
    whole = all(_is_whole(source, ranges, height) for _, ranges in parts)
    if block is None or not whole or len(parts) != block * block:
        return None
    return _moved(source, axis, block, [(rows.start, columns.start) for rows, columns in strides])


def _part(value: ir.Value) -> tuple[ir.Value, list[range]]:
    """The tensor that a value is cut from, and the entries that it has of each axis."""
    steps = []
    while isinstance(op := owner_of(value), onnx.Slice) and is_real(op.data):
        if (strides := strides_of(op)) is None:
            break
        steps.append(strides)
        value = op.data
    ranges = [range(extent) for extent in shape_of(value)] if is_real(value) else []
    for strides in reversed(steps):
        ranges = [entries[strides.get(axis, slice(None))] for axis, entries in enumerate(ranges)]
    return value, ranges


def _is_whole(source: ir.Value, ranges: Sequence[range], height: int) -> bool:
    """Whether the other axes are taken as they are."""
    extents = enumerate(shape_of(source))
    return all(
        ranges[axis] == range(extent) for axis, extent in extents if not 0 <= axis - height < 2
    )


def _block(extents: list[int], strides: Sequence[Sequence[range]]) -> int | None:
    """The stride, where it is the same for all and leaves no pixel out."""
    block = strides[0][0].step
    for pair in strides:
        for extent, entries in zip(extents, pair, strict=True):
            if extent % block or entries != range(entries.start, extent, block):
                return None
            if entries.start >= block:
                return None
    return block if block > 1 else None


def _moved(x: ir.Value, axis: int, block: int, offsets: Offsets) -> Any:
    """The op where rows go first, and the movement that it is where columns do."""
    rows_first = [(row, column) for row in range(block) for column in range(block)]
    columns_first = [(row, column) for column in range(block) for row in range(block)]
    if offsets not in (rows_first, columns_first):
        return None
    inner = (0, 1) if offsets == rows_first else (1, 0)
    if axis == 1:
        batch, channels, height, width = shape_of(x)
        after = [batch, channels * block**2, height // block, width // block]
        if offsets == rows_first:
            return onnx.SpaceToDepth(x, blocksize=block, results=[real(after)])
        view, blocks, outer = [batch, channels], [3, 5], [1, 2, 4]
        perm = [0, *(blocks[side] for side in inner), *outer]
    else:
        batch, height, width, channels = shape_of(x)
        after = [batch, height // block, width // block, channels * block**2]
        view, blocks = [batch], [2, 4]
        perm = [0, 1, 3, *(blocks[side] for side in inner), 5]
    view += [height // block, block, width // block, block]
    seen = reshaped(x, view if axis == 1 else [*view, channels])
    return reshaped(transposed(seen, perm), after)
