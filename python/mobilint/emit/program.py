"""A program in memory: its description, weights and host functions."""

import mmap
import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mobilint.files import unreadable, write_whole

from .check import check
from .container import pack, unpack
from .errors import Malformed, refusal
from .flat import FlatError, decode, encode
from .format import IDENTIFIER, Buffer, Description, HostFunction
from .packing import unpack_array


@dataclass(frozen=True)
class Chunk:
    """Consecutive bytes of the weights section."""

    address: int
    data: memoryview


class Weights:
    """The weights section as chunks in ascending order, with zeros in between."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = chunks
        self._addresses = [chunk.address for chunk in chunks]

    @property
    def size(self) -> int:
        if not self._chunks:
            return 0
        return self._chunks[-1].address + len(self._chunks[-1].data)

    def read(self, address: int, size: int) -> memoryview:
        """The bytes of a constant, which never lie in two chunks."""
        if not size:
            return memoryview(b"")
        chunk = self._chunks[bisect_right(self._addresses, address) - 1]
        start = address - chunk.address
        return chunk.data[start : start + size]

    def pieces(self) -> Iterator[bytes | memoryview]:
        """All bytes, piece by piece."""
        end = 0
        for chunk in self._chunks:
            yield bytes(chunk.address - end)
            yield chunk.data
            end = chunk.address + len(chunk.data)


@dataclass(frozen=True)
class Program:
    """A program that can be run, written to a file and read back."""

    description: Description
    weights: Weights
    functions: memoryview

    def pieces(self) -> Iterator[bytes | memoryview]:
        """The bytes of the program's file, piece by piece."""
        described = encode(self.description, IDENTIFIER.encode())
        return pack([[described], [self.functions], list(self.weights.pieces())])

    def to_bytes(self) -> bytes:
        return b"".join(self.pieces())

    def save(self, path: str | Path) -> None:
        """Write the file; it appears whole or not at all."""
        write_whole(path, self.pieces())

    @staticmethod
    def from_bytes(data: bytes | memoryview, place: str | None = None) -> "Program":
        """The program that the bytes of a file hold; raises CompileError if it is not sound."""
        described, functions, weights = unpack(memoryview(data), place)
        try:
            description = decode(Description, described, IDENTIFIER.encode())
        except FlatError as problem:
            raise refusal(Malformed, f"{problem} in its description", place) from None
        if (problem := check(description, len(functions), len(weights))) is not None:
            raise refusal(Malformed, problem, place)
        return Program(description, Weights([Chunk(0, weights)]), functions)

    @staticmethod
    def load(path: str | Path) -> "Program":
        """The program in a file; its weights stay there until they are needed."""
        try:
            with Path(path).open("rb") as file:
                empty = os.fstat(file.fileno()).st_size == 0
                data = b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise unreadable(path, error) from None
        return Program.from_bytes(memoryview(data), str(path))

    def weight(self, buffer: Buffer) -> np.ndarray:
        """The constant in a buffer of the weights section."""
        return unpack_array(self.weights.read(buffer.address, buffer.size), buffer)

    def function(self, function: HostFunction) -> memoryview:
        """The ONNX model of a host function."""
        return self.functions[function.offset : function.offset + function.size]
