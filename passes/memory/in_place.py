"""Which results may take the memory of an operand.

A kernel that works element by element reads each element before it writes the one in its place, so
that its result can have the memory of an operand that nothing needs any more.
"""

from collections.abc import Iterator, Mapping

from mobilint.dialect import npu
from mobilint.dialect.mobilint import MOBILINT
from mobilint.dialect.mobilint.base import Binary, Function
from mobilint.dialect.mobilint.elementwise import Weightedsum, WithConstant
from mobilint.dialect.npu.base import DEVICE, byte_size
from mobilint.dialect.npu.buffers import root_of
from mobilint.dialect.npu.commands import reads, writes
from mobilint.mlir import func, ir

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


def tied_buffers(
    function: func.FuncOp, live: Mapping[ir.Value, LiveRange]
) -> Iterator[tuple[ir.Value, ir.Value]]:
    """Pairs of an operand's and a result's memory that can be one; nothing is first in two."""
    given: set[ir.Value] = set()
    for index, op in enumerate(function.entry_block.operations):
        if not isinstance(op, npu.Compute) or op.kernel not in ELEMENTWISE:
            continue
        for source, target in _candidates(op):
            if source not in given and live[source].last == live[target].first == index:
                given.add(source)
                yield source, target
                break


def _candidates(op: npu.Compute) -> Iterator[tuple[ir.Value, ir.Value]]:
    """The memory of each operand that fits, with that of the result."""
    (result,) = writes(op)
    target = root_of(result).memory
    for value in reads(op):
        source = root_of(value).memory
        # Another part of the same memory may be read behind what is written over it.
        parts = [other for other in reads(op) if root_of(other).memory == source]
        if _can_share(value, result, source, target) and all(part == value for part in parts):
            yield source, target


def _can_share(value: ir.Value, result: ir.Value, source: ir.Value, target: ir.Value) -> bool:
    """Whether both are all of a buffer of their own on the device, of one size."""
    if value.type.shape != result.type.shape or source == target:
        return False
    sizes = {byte_size(ir.MemRefType(v.type)) for v in (value, result, source, target)}
    owners = (source.owner.opview, target.owner.opview)
    return len(sizes) == 1 and all(
        isinstance(owner, npu.Buffer) and npu.memory_space(owner.memory) == DEVICE
        for owner in owners
    )
