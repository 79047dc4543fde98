"""Pixels into channels and back."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..blocks import channels_to_pixels, pixels_to_channels
from .base import lower


@lower(onnx.DepthToSpace)
def depth_to_space(op: Any, input: ir.Value) -> ir.Value:
    return channels_to_pixels(input, op.blocksize, channel_first=op.mode == "CRD")


@lower(onnx.SpaceToDepth)
def space_to_depth(op: Any, input: ir.Value) -> ir.Value:
    return pixels_to_channels(input, op.blocksize, channel_first=op.mode == "CRD")
