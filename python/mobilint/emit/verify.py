"""Whether a program uses its memory soundly; it knows the program, and nothing of how it was made.

Commands have no conditions, so all of this is decided before anything runs:

- what a command reads was written before it in the same run, element by element, or is an input, a
  constant or a state; the outputs are written;
- no element is written twice in a run, so that what is read is what was written for it;
- two memories share bytes only while not both are needed, or where an elementwise command hands one
  over to the other;
- every part lies inside the memory that it belongs to, and every memory in its space.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod

import numpy as np
from numpy.lib.stride_tricks import as_strided

from mobilint.errors import Code, CompileError

from .check import buffers_read, buffers_written
from .errors import SharedMemory, UnwrittenMemory
from .format import Buffer, Compute, Description, Space, dense_strides

# Kernels that read each element of an operand of the result's shape before they write its place.
_IN_PLACE = frozenset(
    (
        "adding", "adding_constant", "affine", "batchnorm", "celu", "clip", "div", "div_constant",
        "elu", "erf", "exp", "gelu", "hard_sigmoid", "hard_swish", "hardtanh", "leaky_relu",
        "log", "log_sigmoid", "logit", "mish", "multiply", "multiply_constant", "neg", "pow",
        "product", "quick_gelu", "quotient", "relu", "requantize", "rsqrt", "sigmoid", "softplus",
        "sqrt", "sub", "sub_constant", "swish", "table", "tanh", "weighted_sum", "weightedsum",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """What is wrong with a program, and the code for it."""

    code: Code
    message: str


def verify(program: Description) -> None:
    """Raise CompileError for a program that does not use its memory soundly."""
    if (fault := first_fault(program)) is not None:
        raise CompileError(fault.code, fault.message)


def first_fault(program: Description) -> Fault | None:
    """The first thing that is wrong with how a program uses its memory, or None."""
    return next(_Check(program).faults(), None)


@dataclass
class _Memory:
    """The use of one memory: its buffers' commands, and which of its elements are written."""

    buffer: Buffer
    first: int
    last: int
    written: np.ndarray = field(default_factory=lambda: np.zeros(0, bool))


class _Check:
    """The state of the memories as the commands of a program go by."""

    def __init__(self, program: Description) -> None:
        self._program = program
        self._memories: dict[int, _Memory] = {}
        self._ends = len(program.commands)
        # Where every buffer shows all of a memory, one element stands for all.
        self._in_parts = {
            self._owner(index)
            for index, buffer in enumerate(program.buffers)
            if not self._is_whole(index, buffer)
        }

    def faults(self) -> Iterator[Fault]:
        yield from self._part_faults()
        for port in self._program.inputs:
            self._use(port.buffer, -1).written[...] = True
        for state in self._program.states:
            self._use(state.buffer, -1)
            self._use(state.buffer, self._ends)
        yield from self._command_faults()
        for port in self._program.outputs:
            self._use(port.buffer, self._ends)
            if not self._elements(port.buffer).all():
                yield Fault(UnwrittenMemory, f"nothing writes the output '{port.name}'")
        yield from self._sharing_faults()

    def _part_faults(self) -> Iterator[Fault]:
        buffers = self._program.buffers
        sizes = {memory.space: memory.size for memory in self._program.memories}
        for index, buffer in enumerate(buffers):
            owner = buffers[self._owner(index)]
            inside = (
                (owner.space, owner.element_type.bits, owner.address, owner.part_of)
                == (buffer.space, buffer.element_type.bits, buffer.address, 0)
            ) and buffer.extent <= owner.count  # fmt: skip
            if not inside or owner.end > sizes.get(owner.space, 0):
                yield Fault(SharedMemory, f"buffer {index} is not inside its memory")

    def _owner(self, index: int) -> int:
        """The buffer that has the memory of a buffer."""
        part_of = self._program.buffers[index].part_of
        return part_of - 1 if 0 < part_of <= len(self._program.buffers) else index

    def _is_whole(self, index: int, buffer: Buffer) -> bool:
        """Whether a buffer shows all of its memory, without gaps."""
        owner = self._program.buffers[self._owner(index)]
        steps = buffer.strides or dense_strides(buffer.shape)
        dense = steps == dense_strides(buffer.shape) and not buffer.offset
        return dense and buffer.count == owner.count

    def _use(self, index: int, command: int) -> _Memory:
        """Take note that a command needs a buffer."""
        owner = self._owner(index)
        if owner not in self._memories:
            buffer = self._program.buffers[owner]
            count = buffer.count if owner in self._in_parts else min(buffer.count, 1)
            self._memories[owner] = _Memory(buffer, command, command, np.zeros(count, bool))
        memory = self._memories[owner]
        memory.first, memory.last = min(memory.first, command), max(memory.last, command)
        return memory

    def _elements(self, index: int) -> np.ndarray:
        """Which elements of a buffer are written, as a view."""
        buffer = self._program.buffers[index]
        written = self._memories[self._owner(index)].written
        if not prod(buffer.shape):
            return written[:0]
        if self._owner(index) not in self._in_parts:
            return written
        steps = buffer.strides or dense_strides(buffer.shape)
        return as_strided(written[buffer.offset :], buffer.shape, steps)

    def _command_faults(self) -> Iterator[Fault]:
        buffers = self._program.buffers
        for number, command in enumerate(self._program.commands):
            name = f"command {number} ({command.source})"
            for index in buffers_read(command):
                if buffers[index].space in (Space.WEIGHTS, Space.STATE):
                    continue
                self._use(index, number)
                if not self._elements(index).all():
                    yield Fault(UnwrittenMemory, f"{name} reads buffer {index} unwritten")
            for index in buffers_written(command):
                self._use(index, number)
                elements = self._elements(index)
                if elements.any():
                    yield Fault(SharedMemory, f"{name} writes again what buffer {index} shows")
                elements[...] = True

    def _sharing_faults(self) -> Iterator[Fault]:
        for space in Space:
            owners = [i for i, memory in self._memories.items() if memory.buffer.space is space]
            yield from self._overlaps(sorted(owners))

    def _overlaps(self, owners: list[int]) -> Iterator[Fault]:
        memories = [self._memories[owner] for owner in owners]
        starts, ends, firsts, lasts = (
            np.array(values, np.int64)
            for values in (
                [m.buffer.address for m in memories],
                [m.buffer.end for m in memories],
                [m.first for m in memories],
                [m.last for m in memories],
            )
        )
        for index, memory in enumerate(memories):
            meet = (starts < memory.buffer.end) & (ends > memory.buffer.address)
            meet &= (firsts <= memory.last) & (lasts >= memory.first)
            for other in map(int, np.flatnonzero(meet[:index])):
                if not self._is_handed_over(owners[other], owners[index]):
                    text = f"buffers {owners[other]} and {owners[index]} share memory while both"
                    yield Fault(SharedMemory, f"{text} are needed, at command {memory.first}")

    def _is_handed_over(self, one: int, other: int) -> bool:
        """Whether an elementwise command writes one memory over another that ends with it."""
        ends, begins = sorted((one, other), key=lambda owner: self._memories[owner].first)
        number = self._memories[ends].last
        if number != self._memories[begins].first or not 0 <= number < self._ends:
            return False
        action = self._program.commands[number].action
        if not isinstance(action, Compute) or action.kernel not in _IN_PLACE:
            return False
        read = {o.buffer for o in action.inputs if self._owner(o.buffer) == ends}
        written = {o.buffer for o in action.outputs if self._owner(o.buffer) == begins}
        buffers = self._program.buffers
        places = {
            (b.address, b.shape, b.size, b.offset, b.strides or dense_strides(b.shape))
            for b in (buffers[i] for i in read | written)
        }
        sizes = {buffers[i].size for i in (ends, begins, *read, *written)}
        return len(read) == len(written) == len(places) == len(sizes) == 1
