"""Whether every command reads memory that holds what was written for it.

Commands have no conditions, so this is decided once, before anything runs. What is read must have
been written under the same address and size, and not in part been written over since: that finds
commands in the wrong order as well as buffers that share memory while both are needed.
"""

import numpy as np

from mobilint.emit.check import buffers_read, buffers_written
from mobilint.emit.format import ALIGNMENT, Buffer, Description, Space


class _Owners:
    """Which stretch of memory each block of a memory space was last written with."""

    def __init__(self, program: Description) -> None:
        self._blocks = {
            memory.space: np.zeros(-(-memory.size // ALIGNMENT), np.int64)
            for memory in program.memories
        }
        self._numbers: dict[tuple[Space, int, int], int] = {}

    def write(self, buffer: Buffer) -> None:
        self._of(buffer)[:] = self._number(buffer)

    def holds(self, buffer: Buffer) -> bool:
        """Whether memory holds what was written to a buffer; constants are always there."""
        written = buffer.space is Space.WEIGHTS or self._of(buffer) == self._number(buffer)
        return bool(np.all(written))

    def _of(self, buffer: Buffer) -> np.ndarray:
        first = buffer.address // ALIGNMENT
        return self._blocks[buffer.space][first : -(-(buffer.address + buffer.size) // ALIGNMENT)]

    def _number(self, buffer: Buffer) -> int:
        place = (buffer.space, buffer.address, buffer.size)
        return self._numbers.setdefault(place, len(self._numbers) + 1)


def unwritten_read(program: Description) -> str | None:
    """The first command that reads what nothing has written for it, or None."""
    owners = _Owners(program)
    for port in program.inputs:
        owners.write(program.buffers[port.buffer])
    for index, command in enumerate(program.commands):
        for number in buffers_read(command):
            if not owners.holds(program.buffers[number]):
                return f"command {index} ({command.source}) reads buffer {number} unwritten"
        for number in buffers_written(command):
            owners.write(program.buffers[number])
    for port in program.outputs:
        if not owners.holds(program.buffers[port.buffer]):
            return f"nothing writes the output '{port.name}'"
    return None
