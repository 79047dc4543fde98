"""The schema text of a table and of everything below it, as `flatc` takes it."""

from collections.abc import Iterator
from enum import IntEnum
from inspect import cleandoc
from typing import Any

from .types import Kind, Number, Table, Text, Union, Vector, slots


def schema(root: type[Any], namespace: str, identifier: str) -> str:
    """The text of the schema whose root is `root`."""
    found: dict[str, str] = {}
    _collect(root, found)
    head = f"namespace {namespace};"
    tail = f'root_type {root.__name__};\nfile_identifier "{identifier}";'
    return "\n\n".join([head, *found.values(), tail]) + "\n"


def _collect(table: type[Any], found: dict[str, str]) -> None:
    if table.__name__ in found:
        return
    for slot in slots(table):
        for needed in _needed(slot.kind):
            if issubclass(needed, IntEnum):
                found.setdefault(needed.__name__, _enum(needed))
            else:
                _collect(needed, found)
        if isinstance(slot.kind, Union):
            name = _union_name(slot.name)
            members = ", ".join(member.__name__ for member in slot.kind.members)
            found.setdefault(name, f"union {name} {{ {members} }}")
    found[table.__name__] = _table(table)


def _needed(kind: Kind) -> Iterator[type[Any]]:
    match kind:
        case Number(enum=enum) if enum is not None:
            yield enum
        case Table(type=type_):
            yield type_
        case Union(members=members):
            yield from members
        case Vector(item=item):
            yield from _needed(item)
        case _:
            return


def _table(table: type[Any]) -> str:
    lines = [f"{_comment(table)}table {table.__name__} {{"]
    for slot in slots(table):
        name = _union_name(slot.name) if isinstance(slot.kind, Union) else _name(slot.kind)
        required = " (required)" if _is_required(slot.kind) else ""
        lines.append(f"  /// {slot.doc}\n  {slot.name}:{name}{required};")
    return "\n".join([*lines, "}"])


def _is_required(kind: Kind) -> bool:
    return isinstance(kind, Text | Union) or (isinstance(kind, Table) and not kind.optional)


def _name(kind: Kind) -> str:
    match kind:
        case Number(enum=enum, scalar=scalar):
            return enum.__name__ if enum else scalar.name
        case Text():
            return "string"
        case Table(type=type_):
            return type_.__name__
        case Vector(item=item):
            return f"[{_name(item)}]"
        case Union():
            raise TypeError("the name of a union is that of its field")


def _union_name(field: str) -> str:
    return "Any" + field.title().replace("_", "")


def _enum(enum: type[IntEnum]) -> str:
    members = ", ".join(f"{member.name} = {member.value}" for member in enum)
    return f"{_comment(enum)}enum {enum.__name__} : ubyte {{ {members} }}"


def _comment(of: type[Any]) -> str:
    return "".join(f"/// {line}\n" for line in cleandoc(of.__doc__ or "").splitlines())
