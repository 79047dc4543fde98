"""What the schemas do not say of ops with regions: what their bodies take and give.

A region has one block, ended by `onnx.Yield`. What it reads from outside, it reads directly.
"""

from collections.abc import Iterator
from typing import Any

from mobilint.mlir import ir

from ..core import Operands, Region
from .base import Op


class Yield(Op, name="Yield", terminator=True, pure=False):
    """Gives the results of a region to the op around it."""

    values: Operands


class Branching(Op):
    """The base of If, whose regions are in the order that onnx-mlir has."""

    then_branch: Region
    else_branch: Region

    def check_results(self) -> Iterator[str]:
        for region in self.regions:
            yield from _body_problems(region, 0, len(self.results))


class Repeating(Op):
    """The base of Loop: its body takes the iteration, the condition and what is carried."""

    body: Region

    def check_results(self) -> Iterator[str]:
        carried = len(self.operands) - 2
        yield from _body_problems(self.regions[0], carried + 2, len(self.results) + 1)


class Scanning(Op):
    """The base of Scan: its body takes the states and an element of each scanned operand."""

    body: Region

    def check_results(self) -> Iterator[str]:
        yield from _body_problems(self.regions[0], len(self.operands), len(self.results))


class Mapping(Op):
    """The base of SequenceMap: its body takes an element of each sequence."""

    body: Region

    def check_results(self) -> Iterator[str]:
        yield from _body_problems(self.regions[0], len(self.operands), len(self.results))


BASES: dict[str, type[Op]] = {
    "If": Branching,
    "Loop": Repeating,
    "Scan": Scanning,
    "SequenceMap": Mapping,
}


def body_of(region: ir.Region) -> ir.Block:
    """The one block of a region."""
    return region.blocks[0]


def yielded(region: ir.Region) -> list[ir.Value]:
    """What a region gives."""
    operations = body_of(region).operations
    return list(operations[len(operations) - 1].operands)


def _body_problems(region: ir.Region, arguments: int, values: int) -> Iterator[str]:
    blocks = list(region.blocks)
    if len(blocks) != 1:
        yield f"needs one block in its region, got {len(blocks)}"
        return
    if len(blocks[0].arguments) != arguments:
        yield f"has a region of {len(blocks[0].arguments)} arguments, but gives it {arguments}"
    operations: list[Any] = list(blocks[0].operations)
    if not operations or operations[-1].operation.name != Yield.OPERATION_NAME:
        yield f"has a region that does not end with {Yield.OPERATION_NAME}"
    elif len(operations[-1].operands) != values:
        yield f"has a region that yields {len(operations[-1].operands)} values, but needs {values}"
