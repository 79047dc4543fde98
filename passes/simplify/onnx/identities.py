"""Ops that change nothing."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..values import integers, is_static
from .base import MOVES_NOTHING, instead, shorten


@shorten(onnx.Identity)
def identity(op: Any) -> ir.Value | None:
    return instead(op.input, op.output)


@shorten(onnx.Dropout)
def dropout_at_inference(op: Any) -> list[ir.Value] | None:
    """Without training mode it passes its operand on."""
    training = None if op.training_mode is None else constant_of(op.training_mode)
    if op.training_mode is not None and (training is None or training.any()):
        return None
    mask = op.results[1]
    if any(True for _ in mask.uses) or op.data.type != op.output.type:
        return None
    return [op.data, mask]


@shorten(onnx.Cast)
def cast_to_the_same_type(op: Any) -> ir.Value | None:
    return instead(op.input, op.output)


@shorten(*MOVES_NOTHING, onnx.Expand, onnx.Tile)
def another_shape_that_is_the_same(op: Any) -> ir.Value | None:
    return instead(op.operands[0], op.results[0]) if is_static(op.results[0]) else None


@shorten(onnx.Concat)
def concatenation_of_one(op: Any) -> ir.Value | None:
    return instead(op.inputs[0], op.concat_result) if len(op.inputs) == 1 else None


@shorten(onnx.Sum, onnx.Max, onnx.Min, onnx.Mean)
def of_one_operand(op: Any) -> ir.Value | None:
    return instead(op.data_0[0], op.results[0]) if len(op.data_0) == 1 else None


@shorten(onnx.Pad)
def padding_of_nothing(op: Any) -> ir.Value | None:
    pads = integers(op.pads)
    return instead(op.data, op.output) if pads is not None and not any(pads) else None


@shorten(onnx.Slice)
def slice_of_everything(op: Any) -> ir.Value | None:
    steps = [1] if op.steps is None else integers(op.steps)
    if steps is None or any(step != 1 for step in steps) or not is_static(op.output):
        return None
    return instead(op.data, op.output)


@shorten(onnx.Resize)
def resize_to_the_same_size(op: Any) -> ir.Value | None:
    """Scales that are nearly one would still move what is between the grid's points."""
    scales = None if op.scales is None else constant_of(op.scales)
    exact = op.sizes is not None or (scales is not None and np.all(scales == 1))
    if not exact or op.coordinate_transformation_mode == "tf_crop_and_resize":
        return None
    return instead(op.X, op.Y) if is_static(op.Y) else None
