"""Which ops compute on integers, and which integers stand for each value."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mobilint.dialect import core
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.mobilint import Quantization, meaning_of
from mobilint.dialect.mobilint.quantized import Moving
from mobilint.dialect.mobilint.quantized.elementwise import Affine
from mobilint.dialect.mobilint.quantized.tables import Table
from mobilint.mlir import func, ir

from .methods import Range
from .ranges import range_of
from .types import activation, reach

_EDGES = (mbl.Input, mbl.Output, mbl.DeviceBridge, mbl.InputConstant, mbl.Requantize)


@dataclass
class Assignment:
    """What is to be made of a function.

    `types` has the integers of the values that quantised ops make or read. `clamps` are ops that
    the saturation of what they clamp makes superfluous.
    """

    ops: list[Any] = field(default_factory=list)
    types: dict[ir.Value, Quantization] = field(default_factory=dict)
    clamps: dict[ir.Operation, Any] = field(default_factory=dict)
    bits: int = 8

    def __contains__(self, op: Any) -> bool:
        return op is not None and op.operation in self._members

    def __post_init__(self) -> None:
        self._members: dict[ir.Operation, Any] = {}

    def add(self, op: Any) -> None:
        self.ops.append(op)
        self._members[op.operation] = op


def assign(function: func.FuncOp, bits: int) -> Assignment:
    """Choose ops and types for a function whose ops have ranges."""
    made = Assignment(bits=bits)
    for op in function.entry_block.operations:
        if _is_quantizable(op, made):
            made.add(op)
    for op in made.ops:
        if (producer := _absorbing(op, made)) is not None:
            made.clamps[producer.operation] = op
    for op in made.ops:
        _set_types(op, made)
    for op in reversed(made.ops):
        if isinstance(op, mbl.Concatenate):
            for value in op.inputs:
                _push(value, made.types[op.results[0]], made)
    for op in made.ops:
        if is_moving(op) and len(op.operands) == 1:
            made.types[op.results[0]] = made.types[op.operands[0]]
    return made


def owner_of(value: ir.Value) -> Any:
    """The op that makes a value, None for an argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview


def users_of(value: ir.Value) -> list[Any]:
    return [use.owner.opview for use in value.uses]


def is_moving(op: Any) -> bool:
    return isinstance(meaning_of(op), Moving)


def known_range(value: ir.Value) -> Range | None:
    """The range of a value, measured or that of a constant."""
    op = owner_of(value)
    if isinstance(op, mbl.InputConstant) and op.constant.dtype.kind == "f" and op.constant.size:
        return Range(float(op.constant.min()), float(op.constant.max()))
    return None if op is None else range_of(op)


def _is_quantizable(op: Any, made: Assignment) -> bool:
    if not isinstance(op, core.Op) or op.dialect is not mbl.MOBILINT or isinstance(op, _EDGES):
        return False
    values = (*op.operands, *op.results)
    if meaning_of(op) is None or not all(_is_real(value) for value in values):
        return False
    if is_moving(op):
        return any(owner_of(value) in made for value in op.operands)
    return all(known_range(value) is not None for value in values)


def _is_real(value: ir.Value) -> bool:
    type_ = value.type
    return isinstance(type_, ir.RankedTensorType) and isinstance(type_.element_type, ir.F32Type)


def _absorbing(op: Any, made: Assignment) -> Any:
    """The op whose saturation does the work of a clamp, the only reader of its result; or None."""
    ends = _clamp_ends(op)
    producer = owner_of(op.operands[0]) if ends is not None else None
    if ends is None or producer is None or producer not in made or is_moving(producer):
        return None
    if producer.operation in made.clamps or len(users_of(op.x)) != 1:
        return None
    found = range_of(op)
    assert found is not None
    covered = reach(activation(found, 8))
    slack = activation(found, 8).scale / 2
    inside = ends.low - slack <= covered.low and covered.high <= ends.high + slack
    return producer if inside and _bits(op.results[0], made) == 8 else None


def _clamp_ends(op: Any) -> Range | None:
    """The ends that an op limits values to; None for an op that does more."""
    infinite = float("inf")
    match op:
        case mbl.Relu():
            return Range(0.0, infinite)
        case mbl.Clip(clip_min_value=low, clip_max_value=high):
            return Range(-infinite if low is None else low, infinite if high is None else high)
        case mbl.Hardtanh(min_val=low, max_val=high):
            return Range(low, high)
        case _:
            return None


def _set_types(op: Any, made: Assignment) -> None:
    for value in op.operands:
        if value not in made.types:
            found = known_range(value)
            if found is not None:
                made.types[value] = activation(found, made.bits)
    result = op.results[0]
    found = range_of(op)
    if isinstance(op, mbl.Softmax):
        found = Range(0.0, 255 / 256)
    if found is not None:
        made.types[result] = activation(found, _bits(result, made))
    elif is_moving(op):
        made.types[result] = made.types[op.operands[0]]


def _bits(value: ir.Value, made: Assignment) -> int:
    """16 between an op and a function that alone reads it, for that costs little."""
    users = users_of(value)
    if len(users) != 1 or users[0] not in made or is_moving(owner_of(value)):
        return made.bits
    return 16 if _is_pointwise(users[0]) or isinstance(users[0], mbl.Softmax) else made.bits


def _is_pointwise(op: Any) -> bool:
    """Whether each result depends on one element, in the same way everywhere."""
    match meaning_of(op):
        case Table():
            return True
        case Affine():
            return all(weight.size == 1 for weight in _weights(op))
        case _:
            return False


def _weights(op: Any) -> Iterator[Any]:
    for attribute in op.spec.attributes.values():
        if attribute.is_weight and (value := getattr(op, attribute.field)) is not None:
            yield value


def _push(value: ir.Value, type_: Quantization, made: Assignment) -> None:
    """Let a value that nothing else reads be made in the type that its reader needs."""
    op = owner_of(value)
    if op not in made or len(users_of(value)) != 1:
        return
    if not is_moving(op):
        made.types[value] = type_
    elif len(op.operands) == 1:
        _push(op.operands[0], type_, made)
