"""Ops that move or select elements without computing."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import device_axis, reshaped, transposed, widened
from ..crossing import RANK, device_shape
from .base import integers, lower, optional_weight, rank_of, scalar, shape_of, weight_of


@lower(onnx.Reshape, onnx.Squeeze, onnx.Unsqueeze)
def another_shape(op: Any, data: ir.Value) -> ir.Value:
    return reshaped(data, op.results[0].type)


@lower(onnx.Flatten)
def flatten(op: Any, input: ir.Value) -> ir.Value:
    return reshaped(input, op.output.type)


@lower(onnx.Transpose)
def transpose(op: Any, data: ir.Value) -> ir.Value:
    rank = rank_of(op.data)
    perm = op.perm or range(rank)[::-1]
    leading = RANK - rank
    return transposed(data, [*range(leading), *(axis + leading for axis in perm)])


@lower(onnx.Concat)
def concatenate(op: Any, inputs: list[ir.Value]) -> ir.OpView:
    rank = rank_of(op.results[0])
    return mbl.Concatenate(inputs, axis=device_axis(op.axis, rank), original_axis=op.axis % rank)


@lower(onnx.Split)
def split(op: Any, input: ir.Value) -> list[ir.Value]:
    rank = rank_of(op.input)
    axis, start = device_axis(op.axis, rank), 0
    parts: list[ir.Value] = []
    for result in op.results:
        extent = shape_of(result)[op.axis % rank]
        parts.append(_sliced(input, axis, start, start + extent))
        start += extent
    return parts


@lower(onnx.Slice)
def slice_(op: Any, data: ir.Value) -> ir.OpView:
    rank = rank_of(op.data)
    starts = integers(op.starts, "starts")
    ends = integers(op.ends, "ends")
    assert starts is not None
    assert ends is not None
    axes = integers(op.axes, "axes") or list(range(len(starts)))
    return mbl.Slice(
        data,
        axis=[device_axis(axis, rank) for axis in axes],
        start=starts,
        end=ends,
        step=integers(op.steps, "steps") or [1] * len(starts),
    )


@lower(onnx.Gather)
def gather_of_constant_indices(op: Any, data: ir.Value) -> ir.Value:
    """Slices of runs of indices, side by side."""
    rank = rank_of(op.data)
    axis = device_axis(op.axis, rank)
    extent = shape_of(op.data)[op.axis % rank]
    indices = weight_of(op.indices, "indices")
    if indices.size == 0 or np.any((indices < -extent) | (indices >= extent)):
        raise Decline(f"has indices outside the {extent} entries of its axis")
    runs = _runs(np.where(indices < 0, indices + extent, indices).ravel().tolist())
    if len(runs) > MAX_RUNS:
        raise Decline(f"picks {len(runs)} separate runs of entries, and {MAX_RUNS} are unrolled")
    parts = [_sliced(data, axis, start, stop) for start, stop in runs]
    picked = parts[0] if len(parts) == 1 else mbl.Concatenate(parts, axis=axis).result
    return reshaped(picked, op.output.type)


MAX_RUNS = 64  # more slices than that cost more than the copy to the host and back


def _runs(indices: list[int]) -> list[tuple[int, int]]:
    """Maximal runs of consecutive indices, as half-open ranges."""
    runs: list[tuple[int, int]] = []
    for index in indices:
        if runs and runs[-1][1] == index:
            runs[-1] = (runs[-1][0], index + 1)
        else:
            runs.append((index, index + 1))
    return runs


def _sliced(x: ir.Value, axis: int, start: int, stop: int) -> ir.Value:
    return mbl.Slice(x, axis=[axis], start=[start], end=[stop], step=[1]).result


@lower(onnx.Pad)
def pad(op: Any, data: ir.Value) -> ir.OpView:
    rank = rank_of(op.data)
    pads = integers(op.pads, "pads")
    assert pads is not None
    axes = integers(op.axes, "axes") or list(range(rank))
    value = optional_weight(op.constant_value_, "a fill value")
    begins, ends = [0] * RANK, [0] * RANK
    for index, axis in enumerate(axes):
        begins[device_axis(axis, rank)] = pads[index]
        ends[device_axis(axis, rank)] = pads[index + len(axes)]
    return mbl.Pad(
        data,
        pad_mode=op.mode,
        constant=0.0 if value is None else scalar(value, "a fill value"),
        padding_list=[*begins, *ends],
    )


@lower(onnx.Expand)
def expand(op: Any, input: ir.Value) -> ir.Value:
    """Adding negative zeros that broadcast to the wider shape changes no value."""
    return widened(input, device_shape(op.output.type))


@lower(onnx.Tile)
def tile(op: Any, input: ir.Value) -> ir.Value:
    repeats = integers(op.repeats, "repeats")
    assert repeats is not None
    for axis, count in enumerate(repeats):
        if count == 0:
            raise Decline("has a repeat of 0, which leaves nothing")
        if count > 1:
            along = device_axis(axis, rank_of(op.input))
            input = mbl.Concatenate([input] * count, axis=along).result
    return input
