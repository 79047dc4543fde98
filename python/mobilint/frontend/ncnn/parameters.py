"""From the numbered values of a record to the attributes of a layer."""

import struct
from typing import Any

from mobilint.dialect.core import f32, f32s, i32, i32s
from mobilint.dialect.core.attributes import Attribute, codec_of
from mobilint.dialect.ncnn import Layer

from .records import KINDS, Kind, Record, Value

_KIND_OF: dict[Any, Kind] = {
    id(codec_of(i32)): "int",
    id(codec_of(f32)): "float",
    id(codec_of(i32s)): "ints",
    id(codec_of(f32s)): "floats",
    id(codec_of(str)): "text",
}
_PROMOTED = {("int", "float"), ("ints", "floats")}
_INT32 = range(-(2**31), 2**31)


def fields_of(record: Record, layer: type[Layer]) -> dict[str, Any]:
    """The fields that the parameters of a record give; raises ValueError for one of a wrong kind.

    Numbers that are not among the layer's parameters mean nothing to ncnn and are passed over.
    """
    names = {number: name for name, number in layer.ids.items()}
    fields: dict[str, Any] = {}
    for number, value in record.parameters.items():
        if number not in names:
            continue
        attribute = layer.spec.attributes[names[number]]
        fields[attribute.field] = _converted(
            value, kind_of(attribute), f"{names[number]} ({number})"
        )
    return fields


def kind_of(attribute: Attribute) -> Kind:
    """What kind of value the parameter behind an attribute has."""
    return _KIND_OF[id(attribute.codec)]


def _converted(value: Value, wanted: Kind, name: str) -> Any:
    if value.words is not None:
        return _unpacked(value, wanted, name)
    if value.kind != wanted and (value.kind, wanted) not in _PROMOTED:
        one = wanted in ("ints", "floats") and value.kind in ("int", "float")
        hint = "; a list of one has a comma behind it" if one else ""
        raise ValueError(f"has {KINDS[value.kind]} as {name}, which is {KINDS[wanted]}{hint}")
    items: Any = value.value if wanted in ("ints", "floats") else (value.value,)
    if wanted in ("int", "ints") and not all(item in _INT32 for item in items):
        raise ValueError(f"has {value.value} as {name}, beyond 32 bits")
    return value.value


def _unpacked(value: Value, wanted: Kind, name: str) -> Any:
    """The numbers that the words of a binary file are."""
    assert value.words is not None
    listed = value.kind == "ints"
    if wanted == "text" or listed != (wanted in ("ints", "floats")):
        given = "a list" if listed else "a number"
        raise ValueError(f"has {given} as {name}, which is {KINDS[wanted]}")
    code = "i" if wanted in ("int", "ints") else "f"
    numbers = struct.unpack(f"<{len(value.words) // 4}{code}", value.words)
    return list(numbers) if listed else numbers[0]
