"""Whether every command reads only memory that something has written before it.

Commands have no conditions, so this is decided once, before anything runs.
"""

import numpy as np

from mobilint.emit.check import buffers_read, buffers_written
from mobilint.emit.format import ALIGNMENT, Buffer, Description, Space


def unwritten_read(program: Description) -> str | None:
    """The first command that reads what nothing has written, or None."""
    written = {
        memory.space: np.full(-(-memory.size // ALIGNMENT), memory.space is Space.WEIGHTS)
        for memory in program.memories
    }

    def blocks(buffer: Buffer) -> np.ndarray:
        first = buffer.address // ALIGNMENT
        return written[buffer.space][first : -(-(buffer.address + buffer.size) // ALIGNMENT)]

    for port in program.inputs:
        blocks(program.buffers[port.buffer])[:] = True
    for index, command in enumerate(program.commands):
        for number in buffers_read(command):
            if not blocks(program.buffers[number]).all():
                return f"command {index} ({command.source}) reads buffer {number} unwritten"
        for number in buffers_written(command):
            blocks(program.buffers[number])[:] = True
    for port in program.outputs:
        if not blocks(program.buffers[port.buffer]).all():
            return f"nothing writes the output '{port.name}'"
    return None
