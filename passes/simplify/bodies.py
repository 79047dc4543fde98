"""The types that the bodies of If, Loop, Scan and SequenceMap take and give."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.dialect.onnx.control_flow import body_of, yielded
from mobilint.dialect.onnx.types import (
    element_of,
    is_optional,
    is_sequence,
    is_tensor,
    optional_of,
    sequence_of,
)
from mobilint.mlir import ir

from ..rewriting import constant_of
from .values import extents_of


@dataclass(frozen=True)
class Carried:
    """What a body hands to its next run: its arguments from `argument` on, yielded from `value`."""

    argument: int = 0
    value: int = 0
    count: int = 0


def carried_of(op: Any) -> Carried:
    """What a region op carries from one run of its body to the next."""
    match op:
        case onnx.Loop():
            return Carried(2, 1, len(op.v_initial))
        case onnx.Scan():
            return Carried(0, 0, scan_states(op))
    return Carried()


def scan_states(op: Any) -> int:
    """The number of state variables of a Scan."""
    return len(op.operands) - op.num_scan_inputs


def argument_types(op: Any) -> list[ir.Type]:
    """The types of the arguments of the body in its first run, by those of the operands."""
    match op:
        case onnx.Loop():
            counters = [_scalar(np.dtype(np.int64)), _scalar(np.dtype(bool))]
            return [*counters, *(value.type for value in op.v_initial)]
        case onnx.Scan():
            states = scan_states(op)
            axes = op.scan_input_axes or [0] * op.num_scan_inputs
            scanned = zip(list(op.operands)[states:], axes, strict=True)
            kept = [value.type for value in list(op.operands)[:states]]
            return [*kept, *(_without_axis(value.type, axis) for value, axis in scanned)]
        case onnx.SequenceMap():
            return [
                element_of(value.type) if is_sequence(value.type) else value.type
                for value in op.operands
            ]
    return []


def body_result_types(op: Any) -> list[ir.Type]:
    """The types of the results, by what the body yields."""
    match op:
        case onnx.If():
            branches = [yielded(region) for region in op.regions]
            return [common_type(a.type, b.type) for a, b in zip(*branches, strict=True)]
        case onnx.Loop():
            count = len(op.v_initial)
            values = yielded(op.regions[0])
            final = zip(op.v_initial, values[1 : 1 + count], strict=True)
            trips = trip_count(op)
            return [
                *(common_type(start.type, value.type) for start, value in final),
                *(_with_axis(value.type, 0, trips) for value in values[1 + count :]),
            ]
        case onnx.Scan():
            return _scan_types(op)
    return [sequence_of(value.type) for value in yielded(op.regions[0])]


def _scan_types(op: Any) -> list[ir.Type]:
    states = scan_states(op)
    values = yielded(op.regions[0])
    operands = list(op.operands)
    final = zip(operands[:states], values[:states], strict=True)
    axes = op.scan_output_axes or [0] * len(values[states:])
    return [
        *(common_type(start.type, value.type) for start, value in final),
        *(
            _with_axis(value.type, axis, scan_length(op))
            for value, axis in zip(values[states:], axes, strict=True)
        ),
    ]


def scan_length(op: Any) -> int | None:
    """How many times the body of a Scan runs, None where it is not known."""
    states = scan_states(op)
    axes = op.scan_input_axes or [0] * op.num_scan_inputs
    for value, axis in zip(list(op.operands)[states:], axes, strict=True):
        extents = extents_of(value)
        if extents and extents[axis] is not None:
            return extents[axis]
    return None


def trip_count(op: Any) -> int | None:
    """How many times the body of a Loop runs, None where it depends on what it computes."""
    start = True if op.cond is None else _flag(op.cond)
    if start is False:
        return 0
    limit = None if op.M is None else constant_of(op.M)
    if limit is None or start is None:
        return None
    goes_on = yielded(op.regions[0])[0]
    kept = goes_on == body_of(op.regions[0]).arguments[1] or _flag(goes_on) is True
    return max(0, int(limit.ravel()[0])) if kept else None


def _flag(value: ir.Value) -> bool | None:
    constant = constant_of(value)
    return None if constant is None or constant.size != 1 else bool(constant.ravel()[0])


def common_type(a: ir.Type, b: ir.Type) -> ir.Type:
    """The most precise type that values of both types have.

    A body may take an optional and give what it holds: the second type then counts.
    """
    if a == b or is_optional(a) != is_optional(b):
        return b
    if is_sequence(a) and is_sequence(b):
        return sequence_of(common_type(element_of(a), element_of(b)))
    if is_optional(a) and is_optional(b):
        return optional_of(common_type(element_of(a), element_of(b)))
    if not is_tensor(a) or not is_tensor(b):
        return a
    element = ir.ShapedType(a).element_type
    first, second = _extents(a), _extents(b)
    if first is None or second is None or len(first) != len(second):
        return ir.UnrankedTensorType.get(element)
    extents = [x if x == y else -1 for x, y in zip(first, second, strict=True)]
    return tensor_type(extents, element)


def without_shape(type_: ir.Type) -> ir.Type:
    """A type of which only the elements are known."""
    if is_sequence(type_):
        return sequence_of(without_shape(element_of(type_)))
    if is_optional(type_):
        return optional_of(without_shape(element_of(type_)))
    if not is_tensor(type_):
        return type_
    return ir.UnrankedTensorType.get(ir.ShapedType(type_).element_type)


def _scalar(dtype: np.dtype) -> ir.Type:
    return tensor_type([], ir.IntegerType.get_signless(1 if dtype.kind == "b" else 64))


def _extents(type_: ir.Type) -> list[int] | None:
    if not isinstance(type_, ir.RankedTensorType):
        return None
    return [
        -1 if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis) for axis in range(type_.rank)
    ]


def _without_axis(type_: ir.Type, axis: int) -> ir.Type:
    extents = _extents(type_)
    if not extents:
        return type_
    del extents[axis]
    return tensor_type(extents, ir.ShapedType(type_).element_type)


def _with_axis(type_: ir.Type, axis: int, extent: int | None) -> ir.Type:
    extents = _extents(type_)
    if extents is None:
        return type_
    place = axis if axis >= 0 else axis + len(extents) + 1
    extents.insert(place, -1 if extent is None else extent)
    return tensor_type(extents, ir.ShapedType(type_).element_type)


def set_types(values: Sequence[ir.Value], types: Sequence[ir.Type]) -> None:
    for value, type_ in zip(values, types, strict=True):
        if value.type != type_:
            value.set_type(type_)
