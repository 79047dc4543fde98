"""The memories of the machine as flat arrays of bytes."""

import os

import numpy as np
from numpy.lib.stride_tricks import as_strided

from mobilint.emit.format import Buffer, Space
from mobilint.emit.program import Program
from mobilint.errors import CompileError

from .errors import TooLarge

POISON = 0xFF  # makes a NaN of every float, so that what was never written shows


def physical_memory() -> int:
    """The bytes of memory of the machine that this runs on."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


class Memories:
    """The bytes of every memory space, and the buffers as views of them."""

    def __init__(self, program: Program) -> None:
        sizes = {Space.HOST: 0, Space.DEVICE: 0, Space.STATE: 0}
        for memory in program.description.memories:
            if memory.space in sizes:
                sizes[memory.space] = memory.size
        needed, there = sum(sizes.values()), physical_memory()
        if needed > there:
            message = f"the program needs {needed:,} bytes, and this machine has {there:,}"
            raise CompileError(TooLarge, message)
        used = dict.fromkeys(sizes, 0)
        for buffer in program.description.buffers:
            if buffer.space in used:
                used[buffer.space] = max(used[buffer.space], buffer.end)
        self._bytes = {space: np.empty(size, np.uint8) for space, size in used.items()}
        self._views = [self._view(program, buffer) for buffer in program.description.buffers]

    def _view(self, program: Program, buffer: Buffer) -> np.ndarray:
        if buffer.space is Space.WEIGHTS:
            return program.weight(buffer)
        raw = self._bytes[buffer.space][buffer.address : buffer.end]
        elements = raw.view(buffer.element_type.dtype)[buffer.offset :]
        if not buffer.strides:
            return elements.reshape(buffer.shape)
        steps = [stride * elements.itemsize for stride in buffer.strides]
        return as_strided(elements, buffer.shape, steps)

    def poison(self) -> None:
        """Make everything invalid that neither is constant nor is kept."""
        for space, memory in self._bytes.items():
            if space is not Space.STATE:
                memory.fill(POISON)

    @property
    def kept(self) -> np.ndarray:
        """The bytes that are kept from one run to the next."""
        return self._bytes[Space.STATE]

    def __getitem__(self, buffer: int) -> np.ndarray:
        return self._views[buffer]
