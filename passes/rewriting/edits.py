"""Edits of blocks: ops replaced, dead ops erased."""

from collections.abc import Sequence
from typing import Any

from mobilint.dialect.core import Op, as_value
from mobilint.mlir import ir

Replacement = Op | ir.Value | Sequence[ir.Value] | None


def replacements(op: Any, new: Replacement) -> list[ir.Value]:
    """What a pattern returned, as one value for each result of `op`."""
    values = list(new) if isinstance(new, Sequence) else [new]
    if len(values) == 1 and isinstance(values[0], ir.OpView) and len(op.results) != 1:
        values = list(values[0].results)
    found = [as_value(value) for value in values]
    assert len(found) == len(op.results)
    return [value for value in found if value is not None]


def replace_op(op: Any, new: Replacement) -> None:
    """Put `new` in the place of all results of `op`, and erase it."""
    for old, value in zip(op.results, replacements(op, new), strict=True):
        old.replace_all_uses_with(value)
    op.operation.erase()


def blocks_below(root: Any) -> list[ir.Block]:
    """All blocks in the regions of `root`, outer ones first."""
    found: list[ir.Block] = []
    for region in root.regions:
        for block in region.blocks:
            found.append(block)
            for op in block.operations:
                if len(op.regions):
                    found.extend(blocks_below(op))
    return found


def computes(op: Any) -> bool:
    """Whether an op has a result that is neither a constant nor a stand-in for no value."""
    present = any(not isinstance(result.type, ir.NoneType) for result in op.results)
    return present and op.constant_value() is None


def is_dead(op: Any) -> bool:
    """Whether an op of ours is pure and nothing uses its results."""
    return (
        isinstance(op, Op)
        and op.spec.pure
        and not op.spec.terminator
        and not any(True for result in op.results for _ in result.uses)
    )


def erase_dead(root: Any) -> int:
    """Erase our pure ops without users, and then what only they used; the number erased."""
    count = 0
    for block in reversed(blocks_below(root)):
        for op in reversed(list(block.operations)):
            if is_dead(op):
                op.operation.erase()
                count += 1
    return count
