"""Which memory each value lies in, and what it would take if some of them moved."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from mobilint.dialect import npu
from mobilint.dialect.npu.base import DEVICE, byte_size, offset_of, strides_of
from mobilint.dialect.npu.buffers import root_of
from mobilint.dialect.npu.commands import reads, writes
from mobilint.mlir import ir

from .in_place import Candidate, candidates, ties
from .layouts import Layout, Place, dense
from .planner import LiveRange, live_bytes


@dataclass(frozen=True)
class Home:
    """The memory that a value lies in, and where in it."""

    memory: ir.Value
    layout: Layout


@dataclass(frozen=True)
class Move:
    """A memory becomes part of another one."""

    memory: ir.Value
    target: ir.Value
    place: Place


class Loads:
    """What the commands of a block use; its values have numbers, which are quicker to look up."""

    def __init__(self, block: ir.Block) -> None:
        self.numbers: dict[ir.Value, int] = {}
        self.uses: list[tuple[int, int, int]] = []
        self.sizes: list[int] = []
        for value, (first, last) in _uses(block).items():
            if npu.memory_space(value) == DEVICE:
                self.uses.append((self.number(value), first, last))
        self.candidates = [
            Candidate(
                found.command,
                self.number(found.operand),
                self.number(found.result),
                tuple(map(self.number, found.others)),
                found.size,
            )
            for found in candidates(block)
        ]

    def number(self, value: ir.Value) -> int:
        if value not in self.numbers:
            self.numbers[value] = len(self.numbers)
            self.sizes.append(byte_size(ir.MemRefType(value.type)))
        return self.numbers[value]

    def bound(self, memory_of: Sequence[int]) -> int:
        """The most bytes of the device that are live at once, if values lie in these memories."""
        firsts: dict[int, int] = {}
        lasts: dict[int, int] = {}
        for value, first, last in self.uses:
            memory = memory_of[value]
            firsts[memory] = min(first, firsts.get(memory, first))
            lasts[memory] = max(last, lasts.get(memory, last))
        live = {m: LiveRange(self.sizes[m], firsts[m], lasts[m]) for m in firsts}
        tied = dict(ties(self.candidates, live, memory_of.__getitem__))
        for source in sorted(tied, key=lambda memory: -live[memory].first):
            first, then = live[source], live.pop(tied[source])
            live[source] = LiveRange(first.size, first.first, then.last)
        return live_bytes(list(live.values()))


@dataclass
class Homes:
    """The home of every value on the device, and of what is yet to be copied into its place.

    `rest` has the latter, by the result of a concatenation and the number of an operand. `moves`
    says where a memory has gone that is now part of another one.
    """

    loads: Loads
    homes: dict[ir.Value, Home]
    memory_of: list[int]
    rest: dict[tuple[ir.Value, int], Home] = field(default_factory=dict)
    moves: dict[ir.Value, Move] = field(default_factory=dict)

    @staticmethod
    def of(block: ir.Block) -> "Homes":
        """The homes as they are in the IR."""
        loads = Loads(block)
        homes: dict[ir.Value, Home] = {}
        for op in block.operations:
            if isinstance(op, npu.Buffer | npu.View | npu.Part):
                memory = op.memory
                if npu.memory_space(memory) == DEVICE:
                    homes[memory] = Home(root_of(memory).memory, _layout(memory))
        numbers = {value: loads.number(home.memory) for value, home in homes.items()}
        memory_of = [numbers.get(value, number) for value, number in loads.numbers.items()]
        return Homes(loads, homes, memory_of)

    def home(self, value: ir.Value) -> Home:
        return self.homes[value]

    def is_whole(self, value: ir.Value) -> bool:
        """Whether a value is all of its memory, without gaps."""
        home = self.homes.get(value)
        if home is None:
            return False
        extents = prod(home.memory.type.shape)
        return home.layout.alike(dense(value.type.shape)) and prod(value.type.shape) == extents

    def with_move(self, move: Move) -> "Homes | None":
        """The homes behind a move; None if something then lies where no strides can say it."""
        homes, rest = dict(self.homes), dict(self.rest)
        memory_of = self.memory_of
        step: Move | None = move
        while step is not None:
            if not (_all_moved(homes, step) and _all_moved(rest, step)):
                return None
            one, other = self.loads.numbers[step.memory], self.loads.number(step.target)
            memory_of = [other if memory == one else memory for memory in memory_of]
            # A target that has moved itself takes along what now lies in it.
            step = self.moves.get(step.target)
        moves = {**self.moves, move.memory: move}
        return Homes(self.loads, homes, memory_of, rest, moves)

    def bound(self) -> int:
        """The most bytes of the device that are live at once."""
        return self.loads.bound(self.memory_of)


def _all_moved(homes: dict[Any, Home], move: Move) -> bool:
    """Let every value of a memory move, unless no strides can say where one then lies."""
    for key, home in homes.items():
        if home.memory == move.memory:
            layout = move.place.moved(home.layout)
            if layout is None:
                return False
            homes[key] = Home(move.target, layout)
    return True


def _layout(value: ir.Value) -> Layout:
    type_ = ir.MemRefType(value.type)
    return Layout(tuple(type_.shape), strides_of(type_), offset_of(type_))


def _uses(block: ir.Block) -> dict[ir.Value, tuple[int, int]]:
    """The first and the last command that reads or writes each value."""
    found: dict[ir.Value, tuple[int, int]] = {}
    for index, op in enumerate(block.operations):
        if isinstance(op, npu.Copy | npu.Compute | npu.HostCall):
            for value in _values(op):
                found[value] = (found.get(value, (index, index))[0], index)
    return found


def _values(op: npu.Copy | npu.Compute | npu.HostCall) -> Iterable[ir.Value]:
    return (*reads(op), *writes(op))
