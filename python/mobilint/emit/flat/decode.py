"""FlatBuffers to dataclasses, trusting nothing: every offset is checked before it is followed."""

import struct
from collections.abc import Callable
from typing import Any, TypeVar

from .types import BYTE, Kind, Number, Scalar, Slot, Table, Text, Union, Vector, slots

T = TypeVar("T")


class FlatError(ValueError):
    """Bytes that are no FlatBuffer of the wanted table."""


def decode(table: type[T], data: bytes | memoryview, identifier: bytes) -> T:
    """The value whose encoding `data` is; raises FlatError where it is none."""
    reader = _Reader(bytes(data))
    if reader.data[4:8] != identifier:
        raise FlatError(f"has the identifier {reader.data[4:8]!r} instead of {identifier!r}")
    return reader.table(table, reader.offset(0))


class _Reader:
    """A buffer, and how many more items may be read from it.

    Offsets may share what they point at, so that a small file could unfold into a huge value; a
    file that our encoder wrote has at least one byte for each item.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._left = len(data)

    def table(self, table: type[T], position: int) -> T:
        self._spend(1)
        vtable = position - self.number(_SOFFSET, position)
        size = self.number(_VOFFSET, vtable)
        values: dict[str, Any] = {}
        for slot in slots(table):
            entry = self._entry(vtable, size, slot.index)
            values[slot.name] = self._field(slot, position, vtable, size, entry)
        return table(**values)

    def _entry(self, vtable: int, size: int, index: int) -> int:
        """Where a field lies in its table, 0 if it is absent."""
        at = 4 + 2 * index
        return self.number(_VOFFSET, vtable + at) if at + 2 <= size else 0

    def _field(self, slot: Slot, position: int, vtable: int, size: int, entry: int) -> Any:
        if entry == 0:
            return _absent(slot)
        at = position + entry
        if not isinstance(slot.kind, Union):
            return self._value(slot.kind, at)
        tag_entry = self._entry(vtable, size, slot.index - 1)
        tag = self.number(BYTE, position + tag_entry) if tag_entry else 0
        if not 1 <= tag <= len(slot.kind.members):
            raise FlatError(f"has the unknown tag {tag} in '{slot.name}'")
        return self.table(slot.kind.members[tag - 1], self.offset(at))

    def _value(self, kind: Kind, at: int) -> Any:
        match kind:
            case Number():
                return self._number(kind, at)
            case Text():
                return self._text(self.offset(at))
            case Table(type=type_):
                return self.table(type_, self.offset(at))
            case Vector(item=item):
                return self._vector(item, self.offset(at))
            case Union():
                raise TypeError("a union has a tag beside it, and is read with it")

    def _number(self, kind: Number, at: int) -> Any:
        value = self.number(kind.scalar, at)
        if kind.enum is None:
            return value
        if value not in kind.enum.__members__.values():
            raise FlatError(f"has the unknown {kind.enum.__name__} {value}")
        return kind.enum(value)

    def _text(self, at: int) -> str:
        length = self.number(_UOFFSET, at)
        raw = self._slice(at + 4, length)
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            raise FlatError("has a string that is not UTF-8") from None

    def _vector(self, item: Number | Text | Table, at: int) -> tuple[Any, ...]:
        count = self.number(_UOFFSET, at)
        width = item.scalar.size if isinstance(item, Number) else 4
        raw = self._slice(at + 4, count * width)
        if isinstance(item, Number) and item.enum is None:
            return struct.unpack(f"<{count}{item.scalar.code}", raw)
        read: Callable[[int], Any] = lambda index: self._value(item, at + 4 + index * width)  # noqa: E731
        return tuple(read(index) for index in range(count))

    def offset(self, at: int) -> int:
        """The position that the offset at `at` points to."""
        return at + self.number(_UOFFSET, at)

    def number(self, scalar: Scalar, at: int) -> Any:
        if at < 0 or at + scalar.size > len(self.data):
            raise FlatError(f"points at byte {at} of {len(self.data)}")
        return struct.unpack_from("<" + scalar.code, self.data, at)[0]

    def _slice(self, at: int, length: int) -> bytes:
        if at + length > len(self.data):
            raise FlatError(f"points at bytes {at} to {at + length} of {len(self.data)}")
        self._spend(length)
        return self.data[at : at + length]

    def _spend(self, items: int) -> None:
        self._left -= items
        if self._left < 0:
            raise FlatError("unfolds into more than its size")


_UOFFSET = Scalar("uint", "I", 4)
_SOFFSET = Scalar("int", "i", 4)
_VOFFSET = Scalar("ushort", "H", 2)


def _absent(slot: Slot) -> Any:
    match slot.kind:
        case Number(enum=None, scalar=scalar):
            return {"?": False, "f": 0.0, "d": 0.0}.get(scalar.code, 0)
        case Number(enum=enum) if enum is not None:
            return enum(0)
        case Vector():
            return ()
        case Table(optional=True):
            return None
        case _:
            raise FlatError(f"has no '{slot.name}'")
