"""The program file: a header, then three sections, each with a checksum.

    byte 0   magic "MPRG"
         4   format version, 32 bits
         8   the bytes of the whole file, 64 bits
        16   three section entries of 64 bytes: kind and zero (32 bits each), offset and size
             (64 bits each), SHA-256 of the section, 8 bytes of zero
       208   CRC-32 of the bytes before it, 32 bits; zeros up to byte 256

Numbers are little-endian. The sections are 1, the description (a FlatBuffer), 2, the host
functions, and 3, the weights; each starts at a multiple of 64, with zeros in between.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .errors import Corrupted, NotAProgram, Truncated, UnknownVersion, refusal
from .format import ALIGNMENT, VERSION

MAGIC = b"MPRG"
DESCRIPTION, FUNCTIONS, WEIGHTS = KINDS = (1, 2, 3)
HEADER_BYTES = 256
_FIXED = struct.Struct("<4sIQ")
_ENTRY = struct.Struct("<IIQQ32sQ")

Chunks = Sequence[bytes | memoryview]


@dataclass(frozen=True)
class Entry:
    """Where a section lies, and the hash of its bytes."""

    kind: int
    offset: int
    size: int
    sha256: bytes


def pack(sections: Sequence[Chunks]) -> Iterator[bytes | memoryview]:
    """The bytes of a file, piece by piece, from the pieces of its sections."""
    entries: list[Entry] = []
    offset = HEADER_BYTES
    for kind, chunks in zip(KINDS, sections, strict=True):
        digest = hashlib.sha256()
        size = 0
        for chunk in chunks:
            digest.update(chunk)
            size += len(chunk)
        entries.append(Entry(kind, offset, size, digest.digest()))
        offset = _aligned(offset + size)
    total = entries[-1].offset + entries[-1].size
    yield _header(entries, total)
    for index, chunks in enumerate(sections):
        yield from chunks
        if index < len(sections) - 1:
            end = entries[index].offset + entries[index].size
            yield bytes(entries[index + 1].offset - end)


def _header(entries: Iterable[Entry], total: int) -> bytes:
    parts = [_FIXED.pack(MAGIC, VERSION, total)]
    parts += [_ENTRY.pack(e.kind, 0, e.offset, e.size, e.sha256, 0) for e in entries]
    packed = b"".join(parts)
    return (packed + struct.pack("<I", zlib.crc32(packed))).ljust(HEADER_BYTES, b"\0")


def unpack(data: memoryview, place: str | None = None) -> list[memoryview]:
    """The sections of a file; raises CompileError unless every byte is as it was written."""
    if bytes(data[:4]) != MAGIC:
        raise refusal(NotAProgram, f"does not start with '{MAGIC.decode()}'", place)
    if len(data) < HEADER_BYTES:
        raise refusal(Truncated, f"has {len(data)} bytes, and its header takes 256", place)
    _, version, total = _FIXED.unpack_from(data)
    if version != VERSION:
        message = f"has format version {version}; this tool reads version {VERSION}"
        raise refusal(UnknownVersion, message, place)
    if bytes(data[:HEADER_BYTES]) != _header(list(_entries(data)), total):
        raise refusal(Corrupted, "has a damaged header", place)
    if total != len(data):
        raise refusal(Truncated, f"has {len(data):,} bytes instead of {total:,}", place)
    return _sections(data, place)


def _entries(data: memoryview) -> Iterator[Entry]:
    for index in range(len(KINDS)):
        kind, _, offset, size, sha256, _ = _ENTRY.unpack_from(
            data, _FIXED.size + index * _ENTRY.size
        )
        yield Entry(kind, offset, size, sha256)


def _sections(data: memoryview, place: str | None) -> list[memoryview]:
    found: list[memoryview] = []
    end = HEADER_BYTES
    for kind, entry in zip(KINDS, _entries(data), strict=True):
        start = _aligned(end)
        end = start + entry.size
        if entry.kind != kind or entry.offset != start or end > len(data):
            raise refusal(Corrupted, f"has section {entry.kind} where section {kind} goes", place)
        section = data[start:end]
        if hashlib.sha256(section).digest() != entry.sha256:
            raise refusal(Corrupted, f"has another checksum than its section {kind}", place)
        found.append(section)
    if end != len(data) or any(data[position] for position in _gaps(data)):
        raise refusal(Corrupted, "has bytes outside its sections", place)
    return found


def _gaps(data: memoryview) -> Iterator[int]:
    """The positions between the sections."""
    end = HEADER_BYTES
    for entry in _entries(data):
        yield from range(end, entry.offset)
        end = entry.offset + entry.size


def _aligned(offset: int) -> int:
    return -(-offset // ALIGNMENT) * ALIGNMENT
