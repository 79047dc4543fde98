"""Which results may take the memory of an operand.

A kernel that works element by element reads each element before it writes the one in its place, so
that its result can have the memory of an operand that nothing needs any more.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from mobilint.dialect import npu
from mobilint.dialect.mobilint import MOBILINT
from mobilint.dialect.mobilint.base import Binary, Function
from mobilint.dialect.mobilint.elementwise import Weightedsum, WithConstant
from mobilint.dialect.npu.base import DEVICE, byte_size
from mobilint.dialect.npu.commands import reads, writes
from mobilint.mlir import ir

from .planner import LiveRange

# Kernels on integers that stand for several ops each.
_INTEGER_KERNELS = ("affine", "product", "quotient", "table", "weighted_sum")
ELEMENTWISE = frozenset(
    {
        name
        for name, op in MOBILINT.ops.items()
        if issubclass(op, Function | Binary | WithConstant | Weightedsum)
    }
    | {"batchnorm", "requantize", *_INTEGER_KERNELS}
)


Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Candidate(Generic[Key]):
    """A command that could write `result` over `operand`; it reads `others` as well."""

    command: int
    operand: Key
    result: Key
    others: tuple[Key, ...]
    size: int


def candidates(block: ir.Block) -> list[Candidate[ir.Value]]:
    """What might be done in place, going by the kernels and the types."""
    found: list[Candidate[ir.Value]] = []
    for index, op in enumerate(block.operations):
        if isinstance(op, npu.Compute) and op.kernel in ELEMENTWISE:
            (result,) = writes(op)
            for value in reads(op):
                if npu.memory_space(value) == DEVICE and _alike(value, result):
                    others = tuple(other for other in reads(op) if other != value)
                    found.append(Candidate(index, value, result, others, _size(result)))
    return found


def _alike(value: ir.Value, result: ir.Value) -> bool:
    return value.type.shape == result.type.shape and _size(value) == _size(result)


def _size(value: ir.Value) -> int:
    return byte_size(ir.MemRefType(value.type))


def ties(
    found: Iterable[Candidate[Key]],
    live: Mapping[Key, LiveRange],
    owner: Callable[[Key], Key],
) -> Iterator[tuple[Key, Key]]:
    """Pairs of memories that can be one; none is the first, or the second, of two pairs.

    `owner` says which memory a value lies in, and `live` when that is needed.
    """
    given: set[Key] = set()
    taken: set[Key] = set()
    for candidate in found:
        source, target = owner(candidate.operand), owner(candidate.result)
        ends, begins = live[source], live[target]
        if not ends.last == begins.first == candidate.command or source == target:
            continue
        whole = ends.size == begins.size == candidate.size
        # Another part of the same memory may be read behind what is written over it.
        apart = all(owner(other) != source for other in candidate.others)
        if whole and apart and source not in given and target not in taken:
            given.add(source)
            taken.add(target)
            yield source, target
