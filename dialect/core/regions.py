"""What the regions of an op read from outside."""

from collections.abc import Iterator
from typing import Any

from mobilint.mlir import ir


def captured_values(op: Any) -> list[ir.Value]:
    """The values that ops inside an op read and nothing inside makes, each once."""
    if not len(op.regions):
        return []
    made: set[ir.Value] = set()
    found: dict[ir.Value, None] = {}
    for inner in ops_inside(op):
        found.update((value, None) for value in inner.operands if value not in made)
        made.update(inner.results)
        made.update(
            argument
            for region in inner.regions
            for block in region.blocks
            for argument in block.arguments
        )
    inside = {argument for region in op.regions for b in region.blocks for argument in b.arguments}
    return [value for value in found if value not in inside]


def read_values(op: Any) -> list[ir.Value]:
    """The operands of an op, and then what its regions read."""
    return [*op.operands, *captured_values(op)]


def blocks_of(op: Any) -> Iterator[ir.Block]:
    """The blocks of an op's own regions, not those of what they hold."""
    for region in op.regions:
        yield from region.blocks


def ops_inside(op: Any) -> Iterator[Any]:
    """All ops in the regions of an op, an op before what its own regions hold."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield inner
                yield from ops_inside(inner)
