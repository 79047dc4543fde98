"""Ops that move or select elements."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of
from .axes import Grouping, aligned, broadcasting, free_but, grouped
from .base import absent, fit, integers, is_real, is_unfit, real, reshaped, shape_of


@fit(onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze)
def reshape(op: Any) -> Any:
    x, y = op.operands[0], op.results[0]
    return reshaped(x, shape_of(y)) if is_unfit(x, y) else None


@fit(onnx.Split)
def split(op: Any) -> Any:
    if not is_unfit(op.input, *op.results):
        return None
    extents = shape_of(op.input)
    axis = op.axis % len(extents)
    grouping, inner = _along(extents, axis)
    kinds = [real(grouping.shape(shape_of(result))) for result in op.results]
    sizes = integers([shape_of(result)[axis] * inner for result in op.results])
    data = reshaped(op.input, grouping.shape(extents))
    new = onnx.Split(data, sizes, axis=grouping.index(axis), results=kinds)
    return [
        reshaped(part, shape_of(result))
        for part, result in zip(new.results, op.results, strict=True)
    ]


@fit(onnx.Concat)
def concatenation(op: Any) -> Any:
    y = op.results[0]
    if not is_unfit(*op.inputs, y):
        return None
    extents = shape_of(y)
    axis = op.axis % len(extents)
    grouping, _ = _along(extents, axis)
    parts = [reshaped(value, grouping.shape(shape_of(value))) for value in op.inputs]
    kind = real(grouping.shape(extents))
    return reshaped(
        onnx.Concat(parts, axis=grouping.index(axis), results=[kind]).concat_result, extents
    )


@fit(onnx.Gather)
def gather_of_constant_indices(op: Any) -> Any:
    indices = constant_of(op.indices)
    if indices is None or indices.size == 0 or not is_unfit(op.data, op.output):
        return None
    extents = shape_of(op.data)
    axis = op.axis % len(extents)
    grouping, inner = _along(extents, axis)
    at = np.where(indices < 0, indices + extents[axis], indices).ravel()
    entries = (at[:, None] * inner + np.arange(inner)).ravel()
    picked = [*extents[:axis], len(at), *extents[axis + 1 :]]
    new = onnx.Gather(
        reshaped(op.data, grouping.shape(extents)),
        integers(entries.tolist()),
        axis=grouping.index(axis),
        results=[real(grouping.shape(picked))],
    )
    return reshaped(new.output, shape_of(op.output))


@fit(onnx.Slice)
def slice_(op: Any) -> Any:
    """All axes at once where the others merge, axis by axis where they do not."""
    if not is_unfit(op.data, op.output) or (ranges := _ranges(op)) is None:
        return None
    extents = shape_of(op.data)
    try:
        return reshaped(_sliced(op.data, extents, ranges), shape_of(op.output))
    except Decline:
        x = op.data
        for axis, kept in ranges.items():
            x = _sliced(x, extents, {axis: kept})
            extents[axis] = len(kept)
        return reshaped(x, shape_of(op.output))


def _ranges(op: Any) -> dict[int, range] | None:
    """The entries that a Slice keeps, of each axis of which it does not keep all."""
    settings = [_numbers(value) for value in list(op.operands)[1:]]
    if any(setting is None for setting in settings):
        return None
    starts, ends, axes, steps = [*(setting or [] for setting in settings), [], []][:4]
    extents = shape_of(op.data)
    axes = [axis % len(extents) for axis in axes or range(len(starts))]
    bounds = zip(axes, starts, ends, steps or [1] * len(axes), strict=True)
    ranges = {axis: range(extents[axis])[slice(*_bounds(*given))] for axis, *given in bounds}
    return {axis: kept for axis, kept in ranges.items() if kept != range(extents[axis])}


def _sliced(x: ir.Value, extents: list[int], ranges: dict[int, range]) -> Any:
    cut = [len(ranges.get(axis, range(extent))) for axis, extent in enumerate(extents)]
    if len(ranges) == 1 and all(kept.step == 1 for kept in ranges.values()):
        ((axis, kept),) = ranges.items()
        grouping, inner = _along(extents, axis)
        ranges = {axis: range(kept.start * inner, kept.stop * inner)}
    else:
        grouping = grouped([extents, cut], free_but(list(ranges), [extents, cut]))
    return onnx.Slice(
        reshaped(x, grouping.shape(extents)),
        integers([kept.start for kept in ranges.values()]),
        integers([BEFORE_ALL if kept.stop < 0 else kept.stop for kept in ranges.values()]),
        integers([grouping.index(axis) for axis in ranges]),
        integers([kept.step for kept in ranges.values()]),
        results=[real(grouping.shape(cut))],
    ).output


BEFORE_ALL = -(2**31) + 1  # below any axis, so that a backward slice reaches its first element


def _bounds(start: int, end: int, step: int) -> tuple[int, int | None, int]:
    """Python's bounds; ONNX says by a very low end that a backward slice takes all."""
    return start, None if step < 0 and end < BEFORE_ALL + 1 else end, step


def _numbers(value: ir.Value) -> list[int] | None:
    """The integers of an operand, none for an absent one, None for one of run time."""
    if absent(value):
        return []
    constant = constant_of(value)
    return None if constant is None else [int(n) for n in constant.ravel()]


@fit(onnx.Pad)
def padding(op: Any) -> Any:
    sides = _sides(op) if is_unfit(op.data, op.output) else None
    if not sides:
        return None
    extents, wide = shape_of(op.data), shape_of(op.output)
    try:
        grouping = grouped([extents, wide], free_but(list(sides), [extents, wide]))
    except Decline:
        x = op.data
        for axis, (begin, end) in sides.items():
            extents[axis] += begin + end
            operands = [x, integers([begin, end]), op.operands[2], integers([axis])]
            x = op.rebuilt(operands, results=[real(extents)]).output
        return x
    begins, ends = zip(*sides.values(), strict=True)
    axes = integers([grouping.index(axis) for axis in sides])
    data = reshaped(op.data, grouping.shape(extents))
    operands = [data, integers([*begins, *ends]), op.operands[2], axes]
    return reshaped(op.rebuilt(operands, results=[real(grouping.shape(wide))]).output, wide)


def _sides(op: Any) -> dict[int, tuple[int, int]] | None:
    """What is added before and behind each axis that grows or shrinks."""
    pads, axes = _numbers(op.pads), [] if absent(op.axes) else _numbers(op.axes)
    if pads is None or axes is None:
        return None
    rank, half = len(shape_of(op.data)), len(pads) // 2
    pairs = zip(axes or range(rank), pads[:half], pads[half:], strict=True)
    return {axis % rank: (begin, end) for axis, begin, end in pairs if begin or end}


@fit(onnx.Tile)
def tile(op: Any) -> Any:
    repeats = _numbers(op.repeats)
    if not repeats or not is_unfit(op.output):
        return None
    x, extents = op.input, shape_of(op.input)
    for axis, count in enumerate(repeats):
        if count != 1:
            wide = [*extents[:axis], extents[axis] * count, *extents[axis + 1 :]]
            grouping = grouped([extents, wide], free_but([axis], [extents, wide]))
            counts = [1] * len(grouping.groups)
            counts[grouping.index(axis)] = count
            data, kind = reshaped(x, grouping.shape(extents)), real(grouping.shape(wide))
            x, extents = onnx.Tile(data, integers(counts), results=[kind]).output, wide
    return reshaped(x, extents)


@fit(onnx.Expand)
def expand(op: Any) -> Any:
    """All at once where axes merge, axis by axis where they do not."""
    if not is_real(op.input) or not is_unfit(op.output):
        return None
    wide = shape_of(op.output)
    x, extents = op.input, aligned(shape_of(op.input), len(wide))
    try:
        return reshaped(_expanded(x, extents, wide), wide)
    except Decline:
        for axis, extent in reversed(list(enumerate(wide))):
            step = [*extents[:axis], extent, *extents[axis + 1 :]]
            x, extents = _expanded(x, extents, step), step
        return reshaped(x, wide)


def _expanded(x: ir.Value, extents: Sequence[int], wide: Sequence[int]) -> Any:
    grouping = grouped([extents, wide], broadcasting([extents, wide]))
    shape = grouping.shape(wide)
    data = reshaped(x, grouping.shape(extents))
    return onnx.Expand(data, integers(shape), results=[real(shape)]).output


def _along(extents: list[int], axis: int) -> tuple[Grouping, int]:
    """A grouping in which one axis may take in those behind it, and how many elements that is."""
    grouping = grouped([extents], free_but([axis], [extents]), absorbing=True)
    return grouping, grouping.inner(axis, extents)
