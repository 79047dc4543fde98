"""Parts of the last axis of a tensor, however they are cut out of it."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import absent, integers, is_real, real, shape_of
from ..rewriting import constant_of
from .base import owner_of


@dataclass(frozen=True)
class Part:
    """Entries of the last axis of a tensor."""

    source: ir.Value
    entries: range


def part_of(value: ir.Value) -> Part | None:
    """The part of the last axis that a value is; None for all else."""
    op = owner_of(value)
    match op:
        case onnx.Slice() if is_real(op.data):
            return _of_slice(op)
        case onnx.Split() if is_real(op.input):
            return _of_split(op, value)
        case onnx.Gather() if is_real(op.data):
            return _of_pairs(op.data, _entry(op.indices), op.axis)
        case onnx.Squeeze() | onnx.Reshape() if is_real(op.data):
            return _of_squeezed(op)
        case _:
            return None


def _of_slice(op: Any) -> Part | None:
    extents = shape_of(op.data)
    strides = strides_of(op)
    if strides is None or list(strides) != [len(extents) - 1]:
        return None
    entries = range(extents[-1])[strides[len(extents) - 1]]
    return _cut(op.data, entries) if entries.step > 0 else None


def strides_of(op: Any) -> dict[int, slice] | None:
    """What a Slice takes of each axis; None where that is known at run time only."""
    starts, ends = _numbers(op.starts), _numbers(op.ends)
    axes = None if op.axes is None or absent(op.axes) else _numbers(op.axes)
    steps = None if op.steps is None or absent(op.steps) else _numbers(op.steps)
    if starts is None or ends is None:
        return None
    rank = len(shape_of(op.data))
    axes = [axis % rank for axis in axes] if axes is not None else list(range(len(starts)))
    steps = steps or [1] * len(starts)
    if min(steps, default=1) < 1 or len(axes) != len(starts) or len(steps) != len(starts):
        return None
    bounds = zip(axes, starts, ends, steps, strict=True)
    return {axis: slice(start, end, step) for axis, start, end, step in bounds}


def _of_split(op: Any, value: ir.Value) -> Part | None:
    extents = shape_of(op.input)
    if op.axis % len(extents) != len(extents) - 1:
        return None
    ends = list(accumulate((shape_of(result)[-1] for result in op.results), initial=0))
    index = list(op.results).index(value)
    return _cut(op.input, range(ends[index], ends[index + 1]))


def _cut(x: ir.Value, entries: range) -> Part:
    """One of a pair is every second entry before there were pairs, with an axis of extent 1."""
    pairs = _of_pairs(x, entries[0], -1) if len(entries) == 1 else None
    return _within(x, entries) if pairs is None else pairs


def _within(x: ir.Value, entries: range) -> Part:
    """Entries of a tensor, or of the one that it is itself cut from."""
    outer = part_of(x)
    if outer is None or len(outer.entries) != shape_of(x)[-1]:
        return Part(x, entries)
    return Part(outer.source, outer.entries[entries.start : entries.stop : entries.step])


def whole_or_part(value: ir.Value) -> Part:
    """The part that a value of real numbers is, or else all of itself."""
    return part_of(value) or Part(value, range(shape_of(value)[-1]))


def value_of(part: Part) -> ir.Value:
    """The tensor of a part, cut out anew where it is not all."""
    *outer, width = shape_of(part.source)
    entries = part.entries
    if entries == range(width):
        return part.source
    bounds = ([entries.start], [entries.stop], [len(outer)], [entries.step])
    kind = real([*outer, len(entries)])
    return onnx.Slice(part.source, *map(integers, bounds), results=[kind]).output


def _of_squeezed(op: Any) -> Part | None:
    """One of a pair that was the last axis, without the axis."""
    if [*shape_of(op.results[0]), 1] != shape_of(op.data):
        return None
    part = part_of(op.data)
    return part if part is not None and len(part.entries) > 1 else None


def _of_pairs(x: ir.Value, entry: int | None, axis: int) -> Part | None:
    """Every second entry, where the last axis is seen as pairs."""
    view: Any = owner_of(x)
    extents = shape_of(x)
    if not isinstance(view, onnx.Reshape) or not is_real(view.data) or entry not in (0, 1):
        return None
    if axis % len(extents) != len(extents) - 1 or extents[-1] != 2:
        return None
    whole = [*extents[:-2], extents[-2] * 2]
    if shape_of(view.data) != whole:
        return None
    return _within(view.data, range(entry, whole[-1], 2))


def _entry(value: ir.Value) -> int | None:
    constant = constant_of(value)
    return None if constant is None or constant.ndim else int(constant)


def _numbers(value: ir.Value | None) -> list[int] | None:
    """The integers of an operand, None for one that is absent or not known."""
    constant = None if value is None or absent(value) else constant_of(value)
    return None if constant is None else [int(number) for number in constant.ravel()]
