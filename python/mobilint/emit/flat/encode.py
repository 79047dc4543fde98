"""Dataclasses to FlatBuffers, by the runtime's builder."""

from collections.abc import Sequence
from typing import Any, cast

import flatbuffers  # pyright: ignore[reportMissingTypeStubs]
from flatbuffers import number_types  # pyright: ignore[reportMissingTypeStubs]

from .types import BYTE, Number, Scalar, Slot, Table, Text, Union, Vector, slots

_NUMBERS = cast(Any, number_types)
_FLAGS: dict[str, Any] = {
    "B": _NUMBERS.Uint8Flags,
    "I": _NUMBERS.Uint32Flags,
    "Q": _NUMBERS.Uint64Flags,
    "i": _NUMBERS.Int32Flags,
    "q": _NUMBERS.Int64Flags,
    "f": _NUMBERS.Float32Flags,
    "d": _NUMBERS.Float64Flags,
    "?": _NUMBERS.BoolFlags,
}


def encode(value: Any, identifier: bytes) -> bytes:
    """The bytes of a table with everything below it; the same value gives the same bytes."""
    builder: Any = cast(Any, flatbuffers).Builder(1024)
    builder.Finish(_table(builder, value), file_identifier=identifier)
    return bytes(builder.Output())


def _table(builder: Any, value: Any) -> int:
    layout = slots(cast(type[Any], type(value)))
    # What a table refers to must be written before the table itself is begun.
    references = [_reference(builder, slot, getattr(value, slot.name)) for slot in layout]
    builder.StartObject(layout[-1].index + 1 if layout else 0)
    for slot, reference in zip(layout, references, strict=True):
        _write(builder, slot, getattr(value, slot.name), reference)
    return builder.EndObject()


def _reference(builder: Any, slot: Slot, value: Any) -> int:
    match slot.kind:
        case Text():
            return builder.CreateString(value)
        case Table() | Union():
            return 0 if value is None else _table(builder, value)
        case Vector(item=Number(scalar=scalar)):
            return _numbers(builder, scalar, value) if value else 0
        case Vector(item=Text() | Table() as item):
            return _references(builder, item, value) if value else 0
        case _:
            return 0


def _write(builder: Any, slot: Slot, value: Any, reference: int) -> None:
    match slot.kind:
        case Number(scalar=scalar):
            builder.PrependSlot(_FLAGS[scalar.code], slot.index, scalar_value(value), 0)
        case Union(members=members):
            tag = members.index(type(value)) + 1
            builder.PrependSlot(_FLAGS[BYTE.code], slot.index - 1, tag, 0)
            builder.PrependUOffsetTRelativeSlot(slot.index, reference, 0)
        case _:
            builder.PrependUOffsetTRelativeSlot(slot.index, reference, 0)


def scalar_value(value: Any) -> Any:
    return value if isinstance(value, float | bool) else int(value)


def _numbers(builder: Any, scalar: Scalar, values: Sequence[Any]) -> int:
    builder.StartVector(scalar.size, len(values), scalar.size)
    for value in reversed(values):
        builder.Prepend(_FLAGS[scalar.code], scalar_value(value))
    return builder.EndVector()


def _references(builder: Any, item: Text | Table, values: Sequence[Any]) -> int:
    made = [
        builder.CreateString(value) if isinstance(item, Text) else _table(builder, value)
        for value in values
    ]
    builder.StartVector(4, len(made), 4)
    for reference in reversed(made):
        builder.PrependUOffsetTRelative(reference)
    return builder.EndVector()
