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
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from mobilint.dialect.core import Op
from mobilint.mlir import ir

from .counts import counts_of
from .driver import Worklist
from .edits import Replacement, erase_dead, replacements
from .graphs import Graph
from .passes import Pass
from .remarks import Remark, remarks_of


class Decline(Exception):  # noqa: N818 - no error: the op stays as it is
    """Raised by a pattern that almost applies; the message completes `not applied: ...`."""


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

        The function's parameters name the variables it wants, and `root` the last op; a variable
        that the way taken through the graph does not have is None. The graph is matched only where
        its inner values have no user outside it.
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
                    return pattern(**{name: bindings.get(name) for name in wanted})

            rewrite.__name__ = pattern.__name__
            self(*graph.roots)(rewrite)
            return pattern

        return register

    def include(self, other: "Rewrites") -> None:
        """Take over the patterns of another pass, behind those that are already here."""
        for root, named in other._patterns.items():
            self._patterns.setdefault(root, []).extend(named)

    @property
    def patterns(self) -> Mapping[str, Sequence[tuple[str, Pattern]]]:
        """The patterns, with their names, by the name of the op that they rewrite."""
        return self._patterns

    def run(self, root: ir.Operation, options: Any = None) -> None:
        erase_dead(root)  # whose operands may have one user besides
        # A pattern may look further than the driver, which knows of neighbours only.
        while Worklist(root, self.name).run(self._rewritten):
            pass
        erase_dead(root)

    def _rewritten(self, op: Any) -> list[ir.Value] | None:
        """What the first pattern that takes an op puts in the place of its results."""
        for name, pattern in self._patterns.get(op.operation.name, ()):
            with ir.InsertionPoint(op), op.location:
                try:
                    new = pattern(op)
                except Decline as reason:
                    remarks_of(op.context).add(Remark(self.name, name, op.location, str(reason)))
                    continue
            if new is not None:
                counts_of(op.context)[self.name, name] += 1
                return replacements(op, new)
        return None
