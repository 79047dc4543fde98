"""The transpositions that are left in a program, and how few any layout could have."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import source_names
from mobilint.dialect.interpreter import entry_of
from mobilint.mlir import ir
from mobilint.passes.layout.assign import problem_of
from mobilint.passes.layout.bound import lower_bound


@dataclass(frozen=True)
class Transposition:
    """One transposition: what makes its operand, what uses its result, and its bytes."""

    source: str
    users: Sequence[str]
    axes: Sequence[int]
    size: int


@dataclass(frozen=True)
class LayoutReport:
    """What is transposed, and a number of bytes below which no layout transposes."""

    transpositions: Sequence[Transposition]
    moved: int
    bound: int


def layout_report(module: ir.Module) -> LayoutReport:
    """The transpositions of a module's entry, with the bound of the choice that was made."""
    entry = entry_of(module.operation)
    if entry is None:
        return LayoutReport((), 0, 0)
    found = list(_transpositions(entry.entry_block))
    bound = lower_bound(problem_of(entry.entry_block)) if found else 0
    return LayoutReport(found, sum(each.size for each in found), bound)


def _transpositions(block: ir.Block) -> Iterator[Transposition]:
    for op in block.operations:
        if not isinstance(op, mbl.Transpose):
            continue
        size = 4 * math.prod(ir.RankedTensorType(op.results[0].type).shape)
        users = [_described(use.owner.operation.opview) for use in op.results[0].uses]
        owner = op.operands[0].owner
        source = "an input" if isinstance(owner, ir.Block) else _described(owner.opview)
        yield Transposition(source, users, list(op.transpose_axes), size)


def _described(op: Any) -> str:
    names = " + ".join(source_names(op.location)) or "an unnamed node"
    return f"{names} ({op.operation.name.partition('.')[2]})"


def layout_table(report: LayoutReport) -> Table:
    """The report as a table; its title has the sum and the bound."""
    count = len(report.transpositions)
    table = Table(
        title=f"{count} transpositions, {report.moved:,} bytes; no layout has fewer than "
        f"{report.bound:,} bytes",
        title_justify="left",
    )
    for heading in ("from", "to", "axes", "bytes"):
        table.add_column(heading, overflow="fold")
    for each in report.transpositions:
        axes = " ".join(map(str, each.axes))
        table.add_row(each.source, "\n".join(each.users), axes, f"{each.size:,}")
    return table
