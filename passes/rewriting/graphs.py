"""Source graphs of fusions: written forwards, as the model computes, matched backwards.

    Graph.trace(lambda p, x, c: p.Multiply(x, p.HardSigmoid(x, alpha=c)), mbl)

The parameters after the first are variables: as an operand one stands for any value, as an
attribute for any value of that attribute. The same variable must stand for the same everywhere.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from types import ModuleType
from typing import Any

import numpy as np

from mobilint.dialect.core import Op
from mobilint.mlir import ir

TOLERANCE = 1e-5  # exporters round the constants of a formula in different ways


@dataclass(frozen=True)
class Var:
    """A variable of the source graph."""

    name: str


@dataclass(frozen=True, eq=False)
class Node:
    """One op of the source graph, with its wanted operands and attributes by field name."""

    op: type[Op]
    operands: tuple[Any, ...]
    attributes: dict[str, Any]

    def __add__(self, other: Any) -> "Node":
        return self._binary("Adding", "Add", other)

    def __mul__(self, other: Any) -> "Node":
        return self._binary("Multiply", "Mul", other)

    def _binary(self, *names_and_other: Any) -> "Node":
        *names, other = names_and_other
        namespace = self.op.dialect.ops if self.op.dialect else {}
        found = next(op for op in namespace.values() if op.__name__ in names)
        return Node(found, (self, other), {})

    __radd__, __rmul__ = __add__, __mul__


class Tracer:
    """Stands for a dialect while a source graph is written: `p.Erf(x)` makes a Node."""

    def __init__(self, dialect: ModuleType) -> None:
        self._dialect = dialect

    def __getattr__(self, name: str) -> Callable[..., Node]:
        op = getattr(self._dialect, name)

        def make(*operands: Any, **attributes: Any) -> Node:
            unknown = attributes.keys() - op.spec.attributes.keys()
            if unknown:
                raise TypeError(f"{name} has no attribute {', '.join(sorted(unknown))}")
            return Node(op, operands, attributes)

        return make


@dataclass
class Match:
    """What the variables of a graph stand for, and the ops that its nodes matched."""

    bindings: dict[str, Any] = field(default_factory=dict)
    ops: dict[Node, Op] = field(default_factory=dict)

    def copy(self) -> "Match":
        return Match(dict(self.bindings), dict(self.ops))

    def take(self, other: "Match") -> None:
        self.bindings, self.ops = other.bindings, other.ops

    def location(self, pass_name: str) -> ir.Location:
        """The locations of all matched ops, fused under the name of the pass."""
        locations: list[ir.Location] = []
        for op in reversed(self.ops.values()):
            if op.location not in locations:
                locations.append(op.location)
        if len(locations) == 1:
            return locations[0]
        return ir.Location.fused(locations, ir.StringAttr.get(pass_name))


@dataclass(frozen=True)
class Graph:
    """A traced source graph."""

    last: Node

    @classmethod
    def trace(cls, source: Callable[..., Node], dialect: ModuleType) -> "Graph":
        variables = [Var(name) for name in list(inspect.signature(source).parameters)[1:]]
        return cls(source(Tracer(dialect), *variables))

    @property
    def root(self) -> type[Op]:
        """The class of the last op."""
        return self.last.op

    def match(self, op: Op) -> Match | None:
        """What the variables stand for where `op` is the last op; None where it is not."""
        found = Match()
        if not _match_op(self.last, op, found):
            return None
        return found if self._is_closed(op, found) else None

    def _is_closed(self, root: Op, found: Match) -> bool:
        """Whether nothing outside the match uses an inner value."""
        inside = {matched.operation for matched in found.ops.values()}
        return all(
            use.owner.operation in inside
            for matched in found.ops.values()
            if matched.operation != root.operation
            for result in matched.results
            for use in result.uses
        )


def _match_op(want: Node, op: Any, found: Match) -> bool:
    if not isinstance(op, want.op):
        return False
    if want in found.ops:
        return found.ops[want].operation == op.operation
    if not all(_match_attribute(w, getattr(op, k), found) for k, w in want.attributes.items()):
        return False
    for order in _orders(op, len(want.operands)):
        trial = found.copy()
        trial.ops[want] = op
        if all(_match_value(w, v, trial) for w, v in zip(want.operands, order, strict=True)):
            found.take(trial)
            return True
    return False


def _orders(op: Op, count: int) -> Iterator[Sequence[ir.Value]]:
    operands = list(op.operands)
    if len(operands) != count:
        return iter(())
    return permutations(operands) if op.spec.commutative else iter([operands])


def _match_value(want: Any, value: ir.Value, found: Match) -> bool:
    if isinstance(want, Var):
        return found.bindings.setdefault(want.name, value) == value
    owner = value.owner
    if isinstance(want, int | float):
        constant = constant_of(value)
        return constant is not None and _close(constant, want)
    return not isinstance(owner, ir.Block) and _match_op(want, owner.opview, found)


def _match_attribute(want: Any, got: Any, found: Match) -> bool:
    if isinstance(want, Var):
        if want.name not in found.bindings:
            found.bindings[want.name] = got
            return True
        return np.array_equal(found.bindings[want.name], got)
    if isinstance(want, int | float) and not isinstance(want, bool):
        return got is not None and _close(np.asarray(got), want)
    return got == want


def _close(got: np.ndarray, want: float) -> bool:
    return got.size == 1 and bool(np.isclose(float(got.ravel()[0]), want, rtol=TOLERANCE))


def constant_of(value: ir.Value) -> np.ndarray | None:
    """The array of a value that an op of ours gives as a constant, None for any other value."""
    owner = value.owner
    if isinstance(owner, ir.Block) or not isinstance(owner.opview, Op):
        return None
    return owner.opview.constant_value()
