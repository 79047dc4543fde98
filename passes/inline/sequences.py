"""Sequences whose elements are all known one by one, and optionals: they fold away.

A known sequence is the result of SequenceConstruct or SequenceEmpty, a *list* of values. A pattern
gets an op and returns what replaces it, or None where something is not known.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import source_names
from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.dialect.onnx.types import element_of, is_optional, is_sequence
from mobilint.errors import CompileError, code
from mobilint.mlir import ir

from ..rewriting import constant_of
from ..simplify.values import extents_of
from .bodies import constant, copy_body, integers, stacked, untyped

UNFIT = code(
    "ML0303",
    "a sequence that does not fit",
    "A position lies outside of a sequence, or sequences that are worked through together have "
    "different lengths. Running such a model fails, or gives what no standard says: correct the "
    "node that makes the sequence.",
)
Pattern = Callable[[Any], list[ir.Value] | None]


def elements_of(value: ir.Value) -> list[ir.Value] | None:
    """The elements of a sequence, None where they are not known one by one."""
    owner = None if isinstance(value.owner, ir.Block) else value.owner.opview
    match owner:
        case onnx.SequenceConstruct():
            return list(owner.inputs)
        case onnx.SequenceEmpty():
            return []
    return None


def make_sequence(elements: Sequence[ir.Value], type_: ir.Type) -> ir.Value:
    """A sequence of some values; `type_` is its type where there are none."""
    if elements:
        return onnx.SequenceConstruct(list(elements), results=[type_]).result
    element = type_proto(element_of(type_)).tensor_type.elem_type
    return onnx.SequenceEmpty(dtype=element, results=[type_]).result


def _insert(op: Any) -> list[ir.Value] | None:
    elements = elements_of(op.input_sequence)
    if elements is None:
        return None
    place = _place(op, op.position, len(elements) + 1, len(elements))
    if place is None:
        return None
    return [make_sequence([*elements[:place], op.tensor, *elements[place:]], _typed(op))]


def _erase(op: Any) -> list[ir.Value] | None:
    elements = elements_of(op.input_sequence)
    if elements is None:
        return None
    place = _place(op, op.position, len(elements), len(elements) - 1)
    if place is None:
        return None
    return [make_sequence([*elements[:place], *elements[place + 1 :]], _typed(op))]


def _at(op: Any) -> list[ir.Value] | None:
    elements = elements_of(op.input_sequence)
    if elements is None:
        return None
    place = _place(op, op.position, len(elements), None)
    return None if place is None else [elements[place]]


def _place(op: Any, position: ir.Value | None, count: int, default: int | None) -> int | None:
    """A constant position from the front, None for one that is computed."""
    if position is None:
        index, length = default, count
    else:
        known = constant_of(position)
        if known is None:
            return None
        index, length = int(known.ravel()[0]), count
        if index < 0:  # negative ones count the present elements
            index += len(elements_of(op.input_sequence) or ())
    if index is None or not 0 <= index < length:
        have = len(elements_of(op.input_sequence) or ())
        given = "the last one" if position is None else constant_of(position)
        raise _unfit(op, f"asks for position {given} of a sequence of {have}")
    return index


def _length(op: Any) -> list[ir.Value] | None:
    elements = elements_of(op.input_sequence)
    return None if elements is None else [constant(np.int64(len(elements)))]


def _concat(op: Any) -> list[ir.Value] | None:
    elements = elements_of(op.input_sequence)
    if not elements:
        return None
    if op.new_axis:
        return [stacked(elements, op.axis)[-1].result]
    return [onnx.Concat(elements, axis=op.axis, results=[untyped(op.concat_result)]).result]


def _split(op: Any) -> list[ir.Value] | None:
    extents = extents_of(op.input)
    if extents is None or (extent := extents[op.axis]) is None:
        return None
    if op.split is None:
        sizes = [1] * extent
    elif (known := constant_of(op.split)) is None:
        return None
    elif known.ndim:
        sizes = [int(size) for size in known]
    else:
        step = int(known)
        sizes = [min(step, extent - start) for start in range(0, extent, step)]
    if not sizes:
        return [make_sequence([], _typed(op))]
    axis = op.axis % len(extents)
    types = [untyped(op.input)] * len(sizes)
    parts = list(onnx.Split(op.input, integers(*sizes), axis=axis, results=types).results)
    if op.split is None and not op.keepdims:
        parts = [onnx.Squeeze(p, integers(axis), results=[untyped(p)]).result for p in parts]
    return [make_sequence(parts, _typed(op))]


def _map(op: Any) -> list[ir.Value] | None:
    """One copy of the body for each element."""
    lists = [elements_of(value) if is_sequence(value.type) else None for value in op.operands]
    unknown = any(
        elements is None and is_sequence(value.type)
        for elements, value in zip(lists, op.operands, strict=True)
    )
    if unknown:
        return None
    lengths = {len(elements) for elements in lists if elements is not None}
    if len(lengths) > 1:
        listed = ", ".join(str(len(elements)) for elements in lists if elements is not None)
        raise _unfit(op, f"maps sequences of different lengths, {listed}")
    columns: list[list[ir.Value]] = [[] for _ in op.results]
    for index in range(lengths.pop()):
        arguments = [
            value if elements is None else elements[index]
            for elements, value in zip(lists, op.operands, strict=True)
        ]
        _, values = copy_body(op.regions[0], arguments)
        for column, value in zip(columns, values, strict=True):
            column.append(value)
    return [
        make_sequence(column, result.type)
        for column, result in zip(columns, op.results, strict=True)
    ]


def _identity(op: Any) -> list[ir.Value] | None:
    type_ = op.input.type
    return [op.input] if is_sequence(type_) or is_optional(type_) else None


def _get_element(op: Any) -> list[ir.Value] | None:
    if not is_optional(op.input.type):
        return [op.input]
    held = _held(op.input)
    return None if held is None or isinstance(held.type, ir.NoneType) else [held]


def _has_element(op: Any) -> list[ir.Value] | None:
    value = op.operands[0] if len(op.operands) else None
    if value is None or isinstance(value.type, ir.NoneType):
        return [constant(np.False_)]
    if not is_optional(value.type):
        return [constant(np.True_)]
    held = _held(value)
    return None if held is None else [constant(not isinstance(held.type, ir.NoneType))]


def _held(optional: ir.Value) -> ir.Value | None:
    """What an optional holds: a value of no type for nothing, None where it is not known."""
    owner: Any = None if isinstance(optional.owner, ir.Block) else optional.owner.opview
    return owner.operands[0] if isinstance(owner, onnx.Optional) and len(owner.operands) else None


def _typed(op: Any) -> ir.Type:
    return op.results[0].type


def _unfit(op: Any, text: str) -> CompileError:
    names = " + ".join(source_names(op.location))
    return CompileError(UNFIT, text, node=f"'{names}' ({op.OPERATION_NAME.partition('.')[2]})")


PATTERNS: dict[str, Pattern] = {
    onnx.ConcatFromSequence.OPERATION_NAME: _concat,
    onnx.Identity.OPERATION_NAME: _identity,
    onnx.OptionalGetElement.OPERATION_NAME: _get_element,
    onnx.OptionalHasElement.OPERATION_NAME: _has_element,
    onnx.SequenceAt.OPERATION_NAME: _at,
    onnx.SequenceErase.OPERATION_NAME: _erase,
    onnx.SequenceInsert.OPERATION_NAME: _insert,
    onnx.SequenceLength.OPERATION_NAME: _length,
    onnx.SequenceMap.OPERATION_NAME: _map,
    onnx.SplitToSequence.OPERATION_NAME: _split,
}
