"""Passes made of patterns, and patterns made of plain functions.

A pattern gets an op and returns what replaces it: a value, an op, or a list of values. It returns
None where it does not apply; it raises `Decline("...")` where it almost does and the user may want
to know why.

    fuse = Rewrites("fuse-activations", "Fuse elementwise chains that the NPU runs as one op.")

    @fuse(mbl.LeakyRelu)
    def relu(op):
        if op.leaky_alpha != 0:
            return None
        return mbl.Relu(op.x)

    @fuse.graph(lambda p, x: p.Multiply(x, p.Sigmoid(x)), dialect=mbl)
    def swish(x):
        return mbl.Swish(x)
"""

import inspect
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from mobilint.dialect.core import Op, as_value
from mobilint.mlir import ir

from .graphs import Graph
from .passes import Pass
from .remarks import Remark, remarks_of

MAX_SWEEPS = 32  # far above what any pattern set needs; reaching it means that two patterns argue


class Decline(Exception):  # noqa: N818 - no error: the op stays as it is
    """Raised by a pattern that almost applies; the message completes `not applied: ...`."""


Replacement = Op | ir.Value | Sequence[ir.Value] | None
Pattern = Callable[[Any], Replacement]


class Rewrites:
    """A named pass that applies its patterns until nothing changes, then removes dead ops."""

    def __init__(self, name: str, summary: str) -> None:
        self.name = name
        self._patterns: dict[str, list[tuple[str, Pattern]]] = {}
        self.as_pass = Pass(name, summary, self.run, anchor=None)

    def __call__(self, *roots: type[Op]) -> Callable[[Pattern], Pattern]:
        """Register the decorated function for ops of the given classes."""

        def register(pattern: Pattern) -> Pattern:
            for root in roots:
                named = (pattern.__name__, pattern)
                self._patterns.setdefault(root.OPERATION_NAME, []).append(named)
            return pattern

        return register

    def graph(self, source: Callable[..., Any], *, dialect: ModuleType) -> Callable[..., Any]:
        """Register a function for the graph that `source` builds; it gets the graph's variables.

        The function's parameters name the variables it wants, and `root` the last op. The graph
        is matched only where its inner values have no user outside it.
        """
        graph = Graph.trace(source, dialect)

        def register(pattern: Callable[..., Replacement]) -> Callable[..., Replacement]:
            wanted = inspect.signature(pattern).parameters
            if unknown := wanted.keys() - {*graph.variables, "root"}:
                text = f"{pattern.__name__} takes '{min(unknown)}', which its graph does not have"
                raise TypeError(text)

            def rewrite(op: Op) -> Replacement:
                if (found := graph.match(op)) is None:
                    return None
                bindings = {**found.bindings, "root": op}
                with found.location(self.name):
                    return pattern(**{name: bindings[name] for name in wanted})

            rewrite.__name__ = pattern.__name__
            self._patterns.setdefault(graph.root.OPERATION_NAME, []).append(
                (pattern.__name__, rewrite)
            )
            return pattern

        return register

    def run(self, root: ir.Operation, options: Any = None) -> None:
        for _ in range(MAX_SWEEPS):
            changed = self._sweep(root)
            erase_dead(root)
            if not changed:
                return
        raise RuntimeError(f"{self.name} does not come to an end")

    def _sweep(self, root: Any) -> bool:
        """Apply patterns to every op below `root`, an op before what its regions hold."""
        changed = False
        for region in root.regions:
            for block in region.blocks:
                for op in list(block.operations):
                    # A rewritten op is gone, and with it the blocks inside.
                    changed = self._rewrite(op) or self._sweep(op) or changed
        return changed

    def _rewrite(self, op: Any) -> bool:
        """Apply the first pattern that takes the op; afterwards the op is gone."""
        named = self._patterns.get(op.operation.name, ())
        return any(self._apply(name, pattern, op) for name, pattern in named)

    def _apply(self, name: str, pattern: Pattern, op: Any) -> bool:
        with ir.InsertionPoint(op), op.location:
            try:
                new = pattern(op)
            except Decline as reason:
                remarks_of(op.context).add(Remark(self.name, name, op.location, str(reason)))
                return False
        if new is None:
            return False
        replace_op(op, new)
        return True


def replace_op(op: Any, new: Replacement) -> None:
    """Put `new` in the place of all results of `op`, and erase it."""
    values = list(new) if isinstance(new, Sequence) else [new]
    if len(values) == 1 and isinstance(values[0], ir.OpView) and len(op.results) != 1:
        values = list(values[0].results)
    for old, value in zip(op.results, map(as_value, values), strict=True):
        assert value is not None
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
