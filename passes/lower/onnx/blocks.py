"""Pixels into channels and back: a reshape, one `ordered_patchify`, a reshape, channels last."""

from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..axes import channels_first, channels_last, transposed
from .base import lower, shape_of


@lower(onnx.DepthToSpace)
def depth_to_space(op: Any, input: ir.Value) -> ir.Value:
    """Channels (row block, column block, depth): columns are a reshape, rows swap with W."""
    _, channels, height, width = shape_of(op.input)
    block = op.blocksize
    depth = channels // (block * block)
    x = channels_last(input, 4)
    if op.mode == "CRD":  # channels (depth, row block, column block)
        x = mbl.Reshape(x, new_shape=[1, height * width, depth, block * block])
        x = transposed(x, (0, 1, 3, 2))
    rows = mbl.Reshape(x, new_shape=[1, height * width, block, block * depth])
    swapped = mbl.OrderedPatchify(rows, h_kernel=width, w_kernel=1, order=0)
    y = mbl.Reshape(swapped, new_shape=[1, height * block, width * block, depth])
    return channels_first(y, 4)


@lower(onnx.SpaceToDepth)
def space_to_depth(op: Any, input: ir.Value) -> ir.Value:
    _, channels, height, width = shape_of(op.input)
    block = op.blocksize
    height, width = height // block, width // block
    x = channels_last(input, 4)
    rows = mbl.Reshape(x, new_shape=[1, height * block, width, block * channels])
    swapped = mbl.OrderedPatchify(rows, h_kernel=block, w_kernel=1, order=0)
    y = mbl.Reshape(swapped, new_shape=[1, height, width, block * block * channels])
    if op.mode == "CRD":  # channels (depth, row block, column block)
        parts = mbl.Reshape(y, new_shape=[1, height * width, block * block, channels])
        deep = transposed(parts, (0, 1, 3, 2))
        y = mbl.Reshape(deep, new_shape=[1, height, width, block * block * channels])
    return channels_first(y, 4)
