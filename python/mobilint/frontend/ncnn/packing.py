"""A net as one piece of bytes, as programs carry it: the length of its text, the text, weights."""

import struct

from mobilint.mlir import ir

from .exporter import Files
from .importer import module_of, read_net

MARK = b"ncnn"
_LENGTH = struct.Struct("<I")


def pack_net(files: Files) -> bytes:
    """The bytes of a net."""
    text = files.param.encode()
    return MARK + _LENGTH.pack(len(text)) + text + files.weights


def unpack_net(data: bytes, place: str) -> ir.Module:
    """The module of a packed net; `place` is what messages call it."""
    start = len(MARK) + _LENGTH.size
    (length,) = _LENGTH.unpack(data[len(MARK) : start])
    net = read_net(data[start : start + length], place)
    return module_of(net, data[start + length :], place)
