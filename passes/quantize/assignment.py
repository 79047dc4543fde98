"""Which ops compute on integers, and which integers stand for each value."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from mobilint.dialect import core
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.mobilint import Quantization, meaning_of
from mobilint.dialect.mobilint.quantized import Moving
from mobilint.dialect.mobilint.quantized.elementwise import (
    Affine,
    Product,
    Quotient,
    WeightedSum,
)
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
    the saturation of what they clamp makes superfluous. `wide` values have 16 bits; those that
    are `forced` to have them have been asked for.
    """

    ops: list[Any] = field(default_factory=list)
    types: dict[ir.Value, Quantization] = field(default_factory=dict)
    clamps: dict[ir.Operation, Any] = field(default_factory=dict)
    bits: int = 8
    wide: set[ir.Value] = field(default_factory=set)
    forced: set[ir.Value] = field(default_factory=set)

    def __contains__(self, op: Any) -> bool:
        return op is not None and op.operation in self._members

    def __post_init__(self) -> None:
        self._members: dict[ir.Operation, Any] = {}

    def add(self, op: Any) -> None:
        self.ops.append(op)
        self._members[op.operation] = op

    def drop(self, ops: list[Any]) -> None:
        for op in ops:
            del self._members[op.operation]
        self.ops = [op for op in self.ops if op in self]


def assign(function: func.FuncOp, bits: int, wide: Collection[int] = ()) -> Assignment:
    """Choose ops and types for a function whose ops have ranges.

    `wide` has the places of ops whose results and weights have 16 bits whatever they are for.
    """
    made = Assignment(bits=bits)
    for place, op in enumerate(function.entry_block.operations):
        if _is_quantizable(op, made):
            made.add(op)
            if place in wide:
                made.forced.add(op.results[0])
    made.drop(_last_joins(made))
    made.wide = _wide_values(made) | made.forced
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


def _last_joins(made: Assignment) -> list[Any]:
    """Concatenations of results of the program, and what moves their elements afterwards.

    Results of one tensor may have very different ranges, such as scores beside boxes, and nothing
    computes on them any more: they are joined as reals.
    """
    last: dict[ir.Operation, Any] = {}
    for op in reversed(made.ops):
        users = users_of(op.results[0])
        if is_moving(op) and all(user not in made or user.operation in last for user in users):
            last[op.operation] = op
    joined: dict[ir.Operation, Any] = {}
    for op in reversed(last.values()):
        behind = any(value.owner in joined for value in op.operands)
        if isinstance(op, mbl.Concatenate) or behind:
            joined[op.operation] = op
    return list(joined.values())


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
    return 16 if value in made.wide else made.bits


def _wide_values(made: Assignment) -> set[ir.Value]:
    """What lies between an op and functions of single elements, which alone read it.

    There 16 bits cost little: such functions do little else than read and write. An op of two
    operands has 16 bits for both or for none.
    """
    wide = {
        op.results[0]
        for op in made.ops
        if not is_moving(op) and all(_reads_wide(user, made) for user in users_of(op.results[0]))
    }
    while narrow := [v for v in wide if not _alike(v, wide)]:
        wide.difference_update(narrow)
    return wide


def _reads_wide(op: Any, made: Assignment) -> bool:
    return op in made and (_is_pointwise(op) or isinstance(op, mbl.Softmax))


def _alike(value: ir.Value, wide: set[ir.Value]) -> bool:
    """Whether all ops that read a value read wide ones only."""
    return all(operand in wide for user in users_of(value) for operand in user.operands)


def _is_pointwise(op: Any) -> bool:
    """Whether each result depends on one element of each operand."""
    return isinstance(meaning_of(op), Table | Affine | WeightedSum | Product | Quotient)


def _push(value: ir.Value, type_: Quantization, made: Assignment) -> None:
    """Let a value that nothing else reads be made in the type that its reader needs."""
    op = owner_of(value)
    if op not in made or len(users_of(value)) != 1:
        return
    if not is_moving(op):
        made.types[value] = type_
    elif len(op.operands) == 1:
        _push(op.operands[0], type_, made)
