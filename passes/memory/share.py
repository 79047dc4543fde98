"""`share-buffers`: concatenations are written straight into, and slices read where they lie.

An operand of a concatenation becomes a part of its result, so that what makes the operand writes it
there; a slice becomes a part of what it is cut from. Neither then costs a command. A part keeps
all of the memory that it belongs to, so this is done only where the most bytes that are live at
once do not grow; what is left of a concatenation is copied into its place.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import prod
from typing import Any

from mobilint.dialect import npu
from mobilint.dialect.npu.base import memref_type, strided_type
from mobilint.dialect.npu.commands import reads, writes
from mobilint.mlir import func, ir

from ..rewriting import module_pass
from .homes import Home, Homes, Move
from .layouts import Place, dense, place_along


@module_pass(
    "share-buffers", "Write concatenations straight into place, and read slices where they lie."
)
def share_buffers(module: ir.Operation, options: Any) -> None:
    for function in module.regions[0].blocks[0].operations:
        if isinstance(function, func.FuncOp) and not function.is_external:
            with function.location:
                _Sharing(function.entry_block).run()


class _Sharing:
    """The homes of the values of one function, as they get better."""

    def __init__(self, block: ir.Block) -> None:
        self._block = block
        self._start = self._homes = Homes.of(block)
        self._bound = self._homes.bound()
        self._gone: list[npu.Compute] = []
        self._copies: dict[ir.Value, list[int]] = {}

    def run(self) -> None:
        moving = [
            op for op in self._block.operations if isinstance(op, npu.Compute) and _only_moves(op)
        ]
        slices: dict[ir.Value, list[npu.Compute]] = {}
        for op in moving:
            if op.kernel == "slice":
                slices.setdefault(reads(op)[0], []).append(op)
        for op in moving:
            if op.kernel == "slice":
                # All slices of a value together may be free where each by itself is not.
                self._share_slices(slices.pop(reads(op)[0], []))
            elif self._share_concatenation(op):
                self._gone.append(op)
        if self._gone:
            self._rewrite()

    def _share_slices(self, ops: Sequence[npu.Compute]) -> None:
        moves = [(op, move) for op in ops if (move := self._slice_move(op)) is not None]
        if self._move([move for _, move in moves]):
            self._gone += [op for op, _ in moves]
            return
        self._gone += [op for op, move in moves if self._move([move])]

    def _slice_move(self, op: npu.Compute) -> Move | None:
        (x,), (y,) = reads(op), writes(op)
        cut = _cut(op, x, y)
        if cut is None or not self._start.is_whole(x) or not self._homes.is_whole(y):
            return None
        return Move(self._homes.home(y).memory, self._start.home(x).memory, cut)

    def _share_concatenation(self, op: npu.Compute) -> bool:
        values, (y,) = reads(op), writes(op)
        if not self._homes.is_whole(y):
            return False
        target, axis = self._homes.home(y).memory, _axis(op)
        starts = [0, *accumulate(value.type.shape[axis] for value in values)]
        placed: set[int] = set()
        for first, last in self._groups(values, axis):
            place = place_along(y.type.shape, axis, starts[first], starts[last] - starts[first])
            if self._move([Move(self._homes.home(values[first]).memory, target, place)]):
                placed |= set(range(first, last))
        if not placed:
            return False
        rest = dict(self._homes.rest)
        self._copies[y] = [index for index in range(len(values)) if index not in placed]
        for index in self._copies[y]:
            extent = starts[index + 1] - starts[index]
            place = place_along(y.type.shape, axis, starts[index], extent)
            layout = place.moved(dense(values[index].type.shape))
            assert layout is not None
            rest[y, index] = Home(target, layout)
        self._homes.rest = rest
        return True

    def _groups(self, values: Sequence[ir.Value], axis: int) -> Iterator[tuple[int, int]]:
        """The runs of operands that are, one behind the other, all of some memory."""
        first = 0
        while first < len(values):
            last = next(
                (
                    end
                    for end in range(first + 1, len(values) + 1)
                    if self._is_all_of_a_memory(values[first:end], axis)
                ),
                None,
            )
            if last is not None:
                yield first, last
            first = last or first + 1

    def _is_all_of_a_memory(self, values: Sequence[ir.Value], axis: int) -> bool:
        homes = [self._homes.homes.get(value) for value in values]
        memory = homes[0].memory if homes[0] is not None else None
        starts = [0, *accumulate(value.type.shape[axis] for value in values)]
        whole = [*values[0].type.shape]
        whole[axis] = starts[-1]
        if memory is None or prod(whole) != prod(memory.type.shape):
            return False
        wanted = [
            place_along(whole, axis, start, value.type.shape[axis]).moved(dense(value.type.shape))
            for value, start in zip(values, starts, strict=False)
        ]
        return all(
            home is not None and home.memory == memory and want is not None
            and home.layout.alike(want)
            for home, want in zip(homes, wanted, strict=True)
        )  # fmt: skip

    def _move(self, moves: Sequence[Move]) -> bool:
        """Let memories be parts of others, if that is possible and costs nothing."""
        homes = self._homes
        for move in moves:
            if move.memory == move.target or not _same_numbers(move.memory, move.target):
                return False
            moved = homes.with_move(move)
            if moved is None:
                return False
            homes = moved
        if (bound := homes.bound()) > self._bound:
            return False
        self._homes, self._bound = homes, bound
        return True

    def _rewrite(self) -> None:
        operations = list(self._block.operations)
        moved = [op for op in operations if self._has_moved(op)]
        parents = {self._homes.home(op.memory).memory for op in moved}
        ports = npu.Input | npu.Output
        front = next(op for op in operations if not isinstance(op, ports))
        with ir.InsertionPoint(front):
            for op in operations:
                if isinstance(op, npu.Buffer) and op.memory in parents:
                    op.operation.move_before(front.operation)
        for op in self._gone:
            with ir.InsertionPoint(op), op.location:
                self._copy_rest(op)
            op.operation.erase()
        for op in moved:
            with ir.InsertionPoint(op), op.location:
                op.memory.replace_all_uses_with(self._part(self._homes.home(op.memory), op.memory))
        for op in reversed(moved):
            op.operation.erase()

    def _has_moved(self, op: ir.OpView) -> bool:
        if not isinstance(op, npu.Buffer | npu.View | npu.Part):
            return False
        memory = op.memory
        return memory in self._homes.homes and self._homes.home(memory) != self._start.home(memory)

    def _copy_rest(self, op: npu.Compute) -> None:
        """Copy the operands of a concatenation that are not in their place already."""
        values, (y,) = reads(op), writes(op)
        for index in self._copies.get(y, ()):
            npu.Copy(values[index], self._part(self._homes.rest[y, index], values[index]))

    def _part(self, home: Home, like: ir.Value) -> ir.Value:
        """The part of a memory that a home says, with the shape of a value."""
        element = like.type.element_type
        whole = memref_type(like.type.shape, element, npu.memory_space(home.memory))
        type_ = strided_type(whole, home.layout.strides, home.layout.offset)
        return npu.Part(home.memory, results=[type_]).memory


def _only_moves(op: npu.Compute) -> bool:
    """Whether a command is a slice or a concatenation that leaves every element as it is."""
    names = {"slice": {"starts", "steps"}, "concatenate": {"axis"}}.get(op.kernel)
    if names is None or set(op.parameters) != names:
        return False
    elements = {value.type.element_type for value in op.values}
    return len(elements) == 1 and len(writes(op)) == 1


def _axis(op: npu.Compute) -> int:
    axis = op.parameters["axis"]
    assert isinstance(axis, int)
    return axis % len(writes(op)[0].type.shape)


def _cut(op: npu.Compute, x: ir.Value, y: ir.Value) -> Place | None:
    """Where the elements of a slice lie in its operand, if it is one piece of one axis."""
    starts, steps = op.parameters["starts"], op.parameters["steps"]
    assert isinstance(starts, list)
    assert isinstance(steps, list)
    cut = [
        axis for axis, (n, m) in enumerate(zip(x.type.shape, y.type.shape, strict=True)) if n != m
    ]
    turned = any(step != 1 for step, n in zip(steps, y.type.shape, strict=True) if n > 1)
    if len(cut) > 1 or turned:
        return None
    axis = cut[0] if cut else 0
    return place_along(x.type.shape, axis, int(starts[axis]), y.type.shape[axis])


def _same_numbers(one: ir.Value, other: ir.Value) -> bool:
    """Whether two memories hold numbers of one type that stand for the same."""
    owners = (one.owner.opview, other.owner.opview)
    if not all(isinstance(owner, npu.Buffer) for owner in owners):
        return False
    kinds = {(owner.memory.type.element_type, owner.stands_for) for owner in owners}
    return len(kinds) == 1
