"""How often each pattern applied, and how many nodes each pass has left."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from mobilint.dialect.core import Op
from mobilint.mlir import ir

from .edits import blocks_below, computes
from .pipeline import Call

Counts = Counter[tuple[str, str]]


def counts_of(context: ir.Context) -> Counts:
    """How often the patterns of each pass have applied so far, by the names of both."""
    if not hasattr(context, "mobilint_counts"):
        context.mobilint_counts = Counter()  # the bindings' Context is a Python class
    return context.mobilint_counts


def node_count(root: ir.Operation) -> int:
    """The ops of ours below an op, but for constants."""
    return sum(
        isinstance(op, Op) and computes(op)
        for block in blocks_below(root)
        for op in block.operations
    )


@dataclass
class _Row:
    """What a pass of the pipeline did, on all ops that it ran on."""

    call: Call
    before: int = 0
    after: int = 0
    patterns: Counts = field(default_factory=Counter)

    def lines(self) -> Iterator[str]:
        yield f"  {self.before:8} -> {self.after:<8}  {self.call.name}"
        for (_, pattern), count in sorted(self.patterns.items(), key=lambda item: -item[1]):
            yield f"  {count:8} x             {pattern}"


@dataclass
class RewriteReport:
    """An instrument that lists what passes changed, and the patterns that applied."""

    _rows: dict[int, _Row] = field(default_factory=dict)
    _before: list[Counts] = field(default_factory=list)

    def before(self, call: Call, root: ir.Operation) -> None:
        self._rows.setdefault(id(call), _Row(call)).before += node_count(root)
        self._before.append(counts_of(root.context).copy())

    def after(self, call: Call, root: ir.Operation) -> None:
        row = self._rows[id(call)]
        row.after += node_count(root)
        row.patterns += counts_of(root.context) - self._before.pop()

    def report(self) -> str:
        rule = f"==={'-' * 73}==="
        lines = [rule, f"{'':29}... Rewrite report ...", rule]
        for row in self._rows.values():
            if row.patterns or row.before != row.after:
                lines += row.lines()
        return "\n".join(lines)
