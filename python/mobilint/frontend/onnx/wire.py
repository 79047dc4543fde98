"""The bytes of a model without its large tensors, which are read off the file when used.

A protobuf message keeps a copy of all its bytes. Large weights are cut out before the message is
parsed, and said to be external data in the model's own file: ONNX has the form for it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from onnx import TensorProto

LARGE = 2**16  # bytes; a map per tensor of this size stays below the maps that a process may have

Bytes = bytes | memoryview

# Which fields of a message lead to tensors, by their numbers.
_FIELDS: dict[str, dict[int, str]] = {
    "model": {7: "graph"},
    "graph": {1: "node", 5: "tensor"},
    "node": {5: "attribute"},
    "attribute": {5: "tensor"},
    "tensor": {9: "raw_data"},
}
_VARINT, _FIXED_64, _LENGTH, _FIXED_32 = 0, 1, 2, 5


class _Field(NamedTuple):
    """A field of a message: where it begins, where its value does, and where both end."""

    number: int
    start: int
    value: int
    end: int


def without_large_tensors(data: memoryview, name: str) -> bytes:
    """A model's bytes, in which `name`, its own file, holds the large tensors.

    Raises ValueError where the bytes are no message.
    """
    return b"".join(_message(data, 0, len(data), "model", name))


def fault(data: bytes) -> str:
    """Where the bytes of a model stop being a message, in words."""
    try:
        without_large_tensors(memoryview(data), "")
    except ValueError as error:
        return str(error)
    return "a field inside it cannot be read"


def _message(data: memoryview, start: int, end: int, kind: str, name: str) -> list[Bytes]:
    """The bytes of a message, in pieces."""
    pieces: list[Bytes] = []
    tail: list[Bytes] = []
    copied = start
    for field in _large_fields(data, start, end):
        inner = _FIELDS[kind].get(field.number)
        if inner is None:
            continue
        pieces.append(data[copied : field.start])
        copied = field.end
        if inner == "raw_data":
            # What comes last counts, whatever else the tensor says of itself.
            tail = [_reference(name, field.value, field.end - field.value)]
            continue
        body = _message(data, field.value, field.end, inner, name)
        pieces += [_varint_of(field.number << 3 | _LENGTH), _varint_of(sum(map(len, body))), *body]
    return [*pieces, data[copied:end], *tail]


def _large_fields(data: memoryview, start: int, end: int) -> Iterator[_Field]:
    """The fields of a message that may hold a large tensor."""
    at = start
    while at < end:
        first = at
        tag, at = _varint(data, at)
        kind = tag & 7
        value = at
        if kind == _LENGTH:
            length, value = _varint(data, at)
            at = value + length
        elif kind == _VARINT:
            _, at = _varint(data, at)
        elif kind in (_FIXED_64, _FIXED_32):
            at += 8 if kind == _FIXED_64 else 4
        else:
            raise ValueError(f"at byte {first}, field {tag >> 3} has the wire type {kind}")
        if at > end:
            raise ValueError(f"at byte {first}, field {tag >> 3} is longer than its message")
        if kind == _LENGTH and at - value >= LARGE:
            yield _Field(tag >> 3, first, value, at)


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    """A number and where it ends."""
    number = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise ValueError(f"at byte {at}, a number does not end")
        byte = data[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def _varint_of(number: int) -> bytes:
    octets = bytearray()
    while number > 127:
        octets.append(number & 127 | 128)
        number >>= 7
    octets.append(number)
    return bytes(octets)


def _reference(name: str, offset: int, length: int) -> bytes:
    """The fields of a tensor whose bytes are in a file."""
    tensor = TensorProto(data_location=TensorProto.EXTERNAL)
    for key, value in (("location", name), ("offset", str(offset)), ("length", str(length))):
        tensor.external_data.add(key=key, value=value)
    return tensor.SerializeToString()
