"""The memories of the machine as flat arrays of bytes."""

import numpy as np

from mobilint.emit.format import Buffer, Space
from mobilint.emit.program import Program

POISON = 0xFF  # makes a NaN of every float, so that what was never written shows


class Memories:
    """The bytes of every memory space, and the buffers as views of them."""

    def __init__(self, program: Program) -> None:
        sizes = {memory.space: memory.size for memory in program.description.memories}
        self._bytes = {
            space: np.empty(sizes.get(space, 0), np.uint8) for space in (Space.HOST, Space.DEVICE)
        }
        self._views = [self._view(program, buffer) for buffer in program.description.buffers]

    def _view(self, program: Program, buffer: Buffer) -> np.ndarray:
        if buffer.space is Space.WEIGHTS:
            return program.weight(buffer)
        raw = self._bytes[buffer.space][buffer.address : buffer.address + buffer.size]
        return raw.view(buffer.element_type.dtype).reshape(buffer.shape)

    def poison(self) -> None:
        """Make everything but the constants invalid."""
        for memory in self._bytes.values():
            memory.fill(POISON)

    def __getitem__(self, buffer: int) -> np.ndarray:
        return self._views[buffer]
