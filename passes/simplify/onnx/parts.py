"""Tensors cut into parts and joined again: Slice, Split and Concat."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..values import extents_of, integers, is_static
from .base import instead, owner_of, simplify
from .permutations import as_integers, listed_axes
from .pulling import used_by_one_op


@dataclass(frozen=True)
class Part:
    """Entries of a tensor along one axis."""

    source: ir.Value
    axis: int
    entries: range


def part_of(value: ir.Value) -> Part | None:
    """What a value is a part of, if a Slice along one axis or a Split makes it."""
    maker = owner_of(value)
    if not isinstance(maker, onnx.Slice | onnx.Split) or not is_static(maker.operands[0]):
        return None
    if isinstance(maker, onnx.Slice):
        cuts = cuts_of(maker)
        if cuts is None or len(cuts) != 1:
            return None
        ((axis, entries),) = cuts.items()
        return Part(maker.data, axis, entries)
    shape = extents_of(maker.input) or []
    axis, start = maker.axis % len(shape), 0
    for result in maker.results:
        if not is_static(result):
            return None
        extent = result.type.get_dim_size(axis)
        if result == value:
            return Part(maker.input, axis, range(start, start + extent))
        start += extent
    return None


def cuts_of(op: Any) -> dict[int, range] | None:
    """The entries that a Slice takes along each axis; None where they are not known."""
    extents, starts, ends = extents_of(op.data), integers(op.starts), integers(op.ends)
    if extents is None or starts is None or ends is None:
        return None
    axes = listed_axes(op, len(extents))
    steps = [1] * len(starts) if op.steps is None else integers(op.steps)
    if axes is None or steps is None:
        return None
    found: dict[int, range] = {}
    for axis, start, end, step in zip(axes, starts, ends, steps, strict=False):
        extent = extents[axis]
        if extent is None:
            return None
        found[axis] = _entries(extent, start, end, step)
    return found


def _entries(extent: int, start: int, end: int, step: int) -> range:
    """What a Slice takes of so many entries: backwards, it begins with the first at the latest."""
    start, end = (number + extent if number < 0 else number for number in (start, end))
    low, high = (0, extent) if step > 0 else (-1, extent - 1)
    found = range(min(max(start, 0), high), min(max(end, low), high), step)
    return found if found else range(0)


def sliced(x: ir.Value, cuts: dict[int, range], type_: ir.Type) -> Any:
    """A Slice that takes these entries."""
    axes = sorted(cuts)
    extents = extents_of(x) or []
    ends = [cuts[axis].stop if cuts[axis].stop >= 0 else -(extents[axis] or 0) - 1 for axis in axes]
    return onnx.Slice(
        x,
        as_integers([cuts[axis].start for axis in axes]),
        as_integers(ends),
        as_integers(axes),
        as_integers([cuts[axis].step for axis in axes]),
        results=[type_],
    )


@simplify(onnx.Slice)
def slice_of_slice(op: Any) -> Any:
    inner = owner_of(op.data)
    if not isinstance(inner, onnx.Slice):
        return None
    first, second = cuts_of(inner), cuts_of(op)
    if first is None or second is None:
        return None
    cuts = dict(first)
    for axis, entries in second.items():
        before = first.get(axis, entries)
        if axis in first:
            before = before[entries.start : _stop(entries) : entries.step]
        cuts[axis] = before or range(0)
    return sliced(inner.data, cuts, op.output.type)


def _stop(entries: range) -> int | None:
    """The end of a range in the form of a slice's, where -1 is the last entry."""
    return None if entries.stop < 0 else entries.stop


@simplify(onnx.Slice)
def slice_of_concatenation(op: Any) -> Any:
    """Entries that all come from one of the operands."""
    part, inner = part_of(op.output), owner_of(op.data)
    if part is None or not isinstance(inner, onnx.Concat) or not part.entries:
        return None
    if inner.axis % op.data.type.rank != part.axis or part.entries.step != 1:
        return None
    found = _operand_with(inner, part)
    if found is None:
        return None
    operand, entries = found
    if entries == range(operand.type.get_dim_size(part.axis)):
        return instead(operand, op.output)
    return sliced(operand, {part.axis: entries}, op.output.type)


def _operand_with(concat: Any, part: Part) -> tuple[ir.Value, range] | None:
    """The operand of a Concat that has all entries of a part, and which of its own they are."""
    start = 0
    for operand in concat.inputs:
        if not is_static(operand):
            return None
        stop = start + operand.type.get_dim_size(part.axis)
        if start <= part.entries.start and part.entries.stop <= stop:
            return operand, range(part.entries.start - start, part.entries.stop - start)
        start = stop
    return None


@simplify(onnx.Split)
def split_of_concatenation(op: Any) -> list[ir.Value] | None:
    """What was joined is cut at the same places."""
    inner = owner_of(op.input)
    results = list(op.results)
    if not isinstance(inner, onnx.Concat) or len(inner.inputs) != len(results):
        return None
    rank = len(extents_of(op.input) or ())
    if not rank or inner.axis % rank != op.axis % rank:
        return None
    same = all(
        is_static(result) and operand.type == result.type
        for operand, result in zip(inner.inputs, results, strict=True)
    )
    return list(inner.inputs) if same else None


@simplify(onnx.Split)
def split_into_one(op: Any) -> ir.Value | None:
    return instead(op.input, op.results[0]) if len(op.results) == 1 else None


@simplify(onnx.Concat)
def concatenation_of_parts(op: Any) -> Any:
    """Parts that lie next to each other are one part, or all that there was."""
    if not is_static(op.concat_result):
        return None
    axis, operands = op.axis % op.concat_result.type.rank, list(op.inputs)
    for place, (first, second) in enumerate(pairwise(operands)):
        joined = _joined(part_of(first), part_of(second), axis)
        if joined is None:
            continue
        whole = _whole(joined, [first, second])
        if whole is None:
            continue
        rest = [*operands[:place], whole, *operands[place + 2 :]]
        if len(rest) == 1:
            return instead(rest[0], op.concat_result)
        return onnx.Concat(rest, axis=axis, results=[op.concat_result.type])
    return None


def _joined(first: Part | None, second: Part | None, axis: int) -> Part | None:
    if first is None or second is None or first.source != second.source:
        return None
    steps = first.entries.step == second.entries.step == 1
    if (first.axis, second.axis) != (axis, axis) or not steps:
        return None
    if first.entries.stop != second.entries.start:
        return None
    return Part(first.source, axis, range(first.entries.start, second.entries.stop))


def _whole(part: Part, parts: Sequence[ir.Value]) -> ir.Value | None:
    """A joined part as one value, unless its makers stay and it takes an op of its own."""
    extents = list(part.source.type.shape)
    if part.entries == range(extents[part.axis]):
        return part.source
    slices = all(
        isinstance(owner_of(value), onnx.Slice) and used_by_one_op(value) for value in parts
    )
    if not slices:
        return None
    extents[part.axis] = len(part.entries)
    type_ = ir.RankedTensorType.get(extents, part.source.type.element_type)
    return sliced(part.source, {part.axis: part.entries}, type_).output


@simplify(onnx.Concat)
def concatenation_of_concatenations(op: Any) -> Any:
    rank = len(extents_of(op.concat_result) or ())
    operands: list[ir.Value] = []
    for value in op.inputs:
        inner = owner_of(value)
        nested = isinstance(inner, onnx.Concat) and rank and inner.axis % rank == op.axis % rank
        operands += list(inner.inputs) if nested and used_by_one_op(value) else [value]
    if len(operands) == len(op.inputs):
        return None
    return onnx.Concat(operands, axis=op.axis, results=[op.concat_result.type])


@simplify(onnx.Concat)
def concatenation_with_nothing(op: Any) -> Any:
    """Operands without entries do not show."""
    rank = len(extents_of(op.concat_result) or ())
    kept = [
        v for v in op.inputs if not rank or (extents_of(v) or [None] * rank)[op.axis % rank] != 0
    ]
    if len(kept) == len(op.inputs) or not kept:
        return None
    return onnx.Concat(kept, axis=op.axis, results=[op.concat_result.type])
