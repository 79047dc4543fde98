"""GroupNormalization: one of another kind, between two reshapes."""

import math
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, shape_of
from .base import constant, only_maker, reals, recognize


@recognize(onnx.Reshape)
def group_normalization(op: Any) -> Any:
    """Each row that is normalised by itself is a group of channels."""
    inner = only_maker(op.data, onnx.InstanceNormalization, onnx.LayerNormalization)
    if inner is None or inner.results[0] != op.data:
        return None
    reshape = only_maker(inner.operands[0], onnx.Reshape)
    if reshape is None or reshape.data.type != op.reshaped.type or not is_real(reshape.data):
        return None
    x = reshape.data
    groups = _groups(inner, shape_of(x))
    parameters = None if groups is None else _per_channel(inner, shape_of(x)[1])
    if groups is None or parameters is None:
        return None
    fields = {"num_groups": groups, "epsilon": inner.epsilon}
    return onnx.GroupNormalization(x, *parameters, **fields, results=[x.type])


def _groups(inner: Any, extents: list[int]) -> int | None:
    """The number of groups, each of more than one channel; None where rows are no groups."""
    rows = shape_of(inner.operands[0])
    first = inner.axis % len(rows) if isinstance(inner, onnx.LayerNormalization) else 2
    count = math.prod(rows[:first])
    if len(extents) < 3 or extents[0] == 0 or count % extents[0]:
        return None
    groups = count // extents[0]
    if isinstance(inner, onnx.InstanceNormalization) and groups != rows[1]:
        return None
    return groups if extents[1] % groups == 0 and groups < extents[1] else None


def _per_channel(inner: Any, channels: int) -> tuple[ir.Value, ir.Value] | None:
    """Scale and bias for each channel; None where they vary within a group."""
    scale = reals(inner.operands[1])
    if scale is None:
        return None
    absent = isinstance(inner.operands[2].type, ir.NoneType)
    bias = np.zeros_like(scale) if absent else reals(inner.operands[2])
    if bias is None:
        return None
    if isinstance(inner, onnx.InstanceNormalization):
        repeats = channels // len(scale)
        return constant(np.repeat(scale, repeats)), constant(np.repeat(bias, repeats))
    if np.any(scale != scale.flat[0]) or np.any(bias != bias.flat[0]):
        return None
    return constant(np.full(channels, scale.flat[0])), constant(np.full(channels, bias.flat[0]))
