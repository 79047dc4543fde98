"""Reading a `.param.bin`, the binary form of a net, which has no names."""

import struct

from mobilint.dialect.ncnn.layer_types import LAYER_TYPES
from mobilint.errors import CompileError

from .errors import MALFORMED, UNKNOWN_LAYER
from .records import Net, Record, Value
from .text import LARGEST_ID, MAGIC

_END = -233
_ARRAY, _TEXT = -23300, -23400
_CUSTOM = 256


def is_binary(data: bytes) -> bool:
    """Whether the bytes of a net are those of its binary form."""
    return data[:4] == struct.pack("<i", MAGIC)


def read_binary(data: bytes, place: str) -> Net:
    """The net of a binary file; blobs have their numbers as names, layers type and place."""
    reader = _Words(data, place)
    reader.word()
    layers, blobs = reader.word(), reader.word()
    if min(layers, blobs) < 1:
        raise CompileError(MALFORMED, f"has {layers} layers and {blobs} blobs", place=place)
    records = [_record(reader, index, blobs) for index in range(layers)]
    if reader.rest:
        message = f"has {reader.rest} bytes behind its {layers} layers"
        raise CompileError(MALFORMED, message, place=place)
    return Net(records, place)


class _Words:
    """The words of a file, one after the other."""

    def __init__(self, data: bytes, place: str) -> None:
        self._data, self._at, self.place = data, 0, place

    @property
    def rest(self) -> int:
        return len(self._data) - self._at

    def take(self, count: int) -> bytes:
        if not 0 <= count <= self.rest:
            raise CompileError(MALFORMED, "the file is cut short", place=self.place)
        self._at += count
        return self._data[self._at - count : self._at]

    def word(self) -> int:
        return struct.unpack("<i", self.take(4))[0]


def _record(reader: _Words, index: int, blobs: int) -> Record:
    number = reader.word()
    if not 0 <= number < len(LAYER_TYPES):
        kind = "custom layer" if number >= _CUSTOM else "layer type"
        message = f"layer {index} is of {kind} {number % _CUSTOM}, which is not known"
        raise CompileError(UNKNOWN_LAYER, message, place=reader.place)
    type_ = LAYER_TYPES[number]
    counts = reader.word(), reader.word()
    names = [reader.word() for _ in range(sum(counts))] if min(counts) >= 0 else [-1]
    if any(not 0 <= name < blobs for name in names):
        message = f"layer {index} ({type_}) has a blob that is not one of {blobs}"
        raise CompileError(MALFORMED, message, place=reader.place)
    spelled = [str(name) for name in names]
    parameters = dict(_parameters(reader, f"layer {index} ({type_})"))
    name = f"{type_}_{index}"
    return Record(type_, name, spelled[: counts[0]], spelled[counts[0] :], parameters)


def _parameters(reader: _Words, layer: str) -> list[tuple[int, Value]]:
    found = []
    while (word := reader.word()) != _END:
        if word <= _TEXT:
            number, size = _TEXT - word, reader.word()
            text = reader.take(size).decode(errors="replace")
            reader.take(-size % 4)
            value = Value("text", text)
        elif word <= _ARRAY:
            number = _ARRAY - word
            words = reader.take(4 * reader.word())
            value = Value("ints", struct.unpack(f"<{len(words) // 4}i", words), words)
        else:
            words = reader.take(4)
            number, value = word, Value("int", struct.unpack("<i", words)[0], words)
        if not 0 <= number <= LARGEST_ID:
            message = f"{layer} has a parameter {number}, and ncnn's are 0 to {LARGEST_ID}"
            raise CompileError(MALFORMED, message, place=reader.place)
        found.append((number, value))
    return found
