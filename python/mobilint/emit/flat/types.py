"""What the annotations of a table's dataclass mean in FlatBuffers."""

from collections.abc import Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints


@dataclass(frozen=True)
class Scalar:
    """A number: its name in a schema, and its format for `struct`."""

    name: str
    code: str
    size: int


u8 = Annotated[int, Scalar("ubyte", "B", 1)]
u32 = Annotated[int, Scalar("uint", "I", 4)]
u64 = Annotated[int, Scalar("ulong", "Q", 8)]
i32 = Annotated[int, Scalar("int", "i", 4)]
i64 = Annotated[int, Scalar("long", "q", 8)]
f32 = Annotated[float, Scalar("float", "f", 4)]
f64 = Annotated[float, Scalar("double", "d", 8)]
_BOOL = Scalar("bool", "?", 1)
BYTE = Scalar("ubyte", "B", 1)  # an enumeration and the tag of a union take one


@dataclass(frozen=True)
class Number:
    """A number, or a member of `enum`, which takes a byte."""

    scalar: Scalar
    enum: type[IntEnum] | None = None


@dataclass(frozen=True)
class Text:
    """A string of UTF-8."""


@dataclass(frozen=True)
class Table:
    """A table, described by a dataclass; it may be absent when `optional`."""

    type: type[Any]
    optional: bool = False


@dataclass(frozen=True)
class Union:
    """One of several tables, told apart by a tag that counts from 1."""

    members: tuple[type[Any], ...]


@dataclass(frozen=True)
class Vector:
    """Any number of items."""

    item: Number | Text | Table


Kind = Number | Text | Table | Union | Vector


@dataclass(frozen=True)
class Slot:
    """A field of a table; `index` is its place in the vtable, and a union's tag is before it."""

    name: str
    kind: Kind
    index: int
    doc: str


def field_of(doc: str, default: Any = MISSING) -> Any:
    """A field of a table and its document, with what it has where nothing is said."""
    return field(metadata={"doc": doc}, default=default)


@cache
def slots(table: type[Any]) -> tuple[Slot, ...]:
    """The fields of a table, in order."""
    assert is_dataclass(table), f"{table} is no dataclass"
    hints = get_type_hints(table, include_extras=True)
    found: list[Slot] = []
    index = 0
    for item in cast(Sequence[Field[Any]], fields(table)):
        kind = kind_of(hints[item.name])
        index += isinstance(kind, Union)
        found.append(Slot(item.name, kind, index, str(item.metadata.get("doc", ""))))
        index += 1
    return tuple(found)


def kind_of(hint: Any) -> Kind:
    """What an annotation stands for; raises TypeError for one that no table can have."""
    if get_origin(hint) is Annotated:
        return Number(next(extra for extra in get_args(hint) if isinstance(extra, Scalar)))
    if isinstance(hint, UnionType):
        return _alternatives(get_args(hint))
    if get_origin(hint) is tuple:
        item = kind_of(get_args(hint)[0])
        if isinstance(item, Number | Text | Table):
            return Vector(item)
    if isinstance(hint, type):
        return _plain(hint)
    raise TypeError(f"no field can have the type {hint}")


def _alternatives(types: tuple[Any, ...]) -> Table | Union:
    tables = tuple(item for item in types if item is not NoneType)
    return Table(tables[0], optional=True) if len(tables) == 1 else Union(tables)


def _plain(hint: type[Any]) -> Kind:
    if hint is str:
        return Text()
    if hint is bool:
        return Number(_BOOL)
    if issubclass(hint, IntEnum):
        return Number(BYTE, hint)
    if is_dataclass(hint):
        return Table(hint)
    raise TypeError(f"no field can have the type {hint}")
