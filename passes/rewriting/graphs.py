"""Source graphs of fusions: written forwards, as the model computes, matched backwards.

    Graph.trace(lambda p, x, c: p.Multiply(x, p.HardSigmoid(x, alpha=c)), mbl)

The parameters after the first are variables: as an operand one stands for any value, as an
attribute for any value of that attribute. The same variable must stand for the same everywhere.
Operands that are left out at the end stand for optional ones that are not given.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from types import ModuleType
from typing import Any

import numpy as np

from mobilint.dialect.core import Op
from mobilint.mlir import ir

from .constants import constant_of
from .factors import factors_of
from .sources import Either, Node, Product, Tracer, Var

TOLERANCE = 1e-5  # exporters round the constants of a formula in different ways


@dataclass(frozen=True)
class Match:
    """What the variables of a graph stand for, and the ops that its nodes matched."""

    bindings: Mapping[str, Any] = field(default_factory=dict)
    ops: Mapping[Any, Op] = field(default_factory=dict)  # by node, or by place in a product

    def binding(self, name: str, value: Any) -> "Match":
        return Match({**self.bindings, name: value}, self.ops)

    def taking(self, node: Any, op: Op) -> "Match":
        return Match(self.bindings, {**self.ops, node: op})

    def location(self, pass_name: str) -> ir.Location:
        """The locations of all matched ops, fused under the name of the pass."""
        locations: list[ir.Location] = []
        for op in reversed(list(self.ops.values())):
            if op.location not in locations:
                locations.append(op.location)
        if len(locations) == 1:
            return locations[0]
        return ir.Location.fused(locations, ir.StringAttr.get(pass_name))


@dataclass(frozen=True)
class Graph:
    """A traced source graph."""

    ends: tuple[Node | Product, ...]  # the last node, in each way to write it
    variables: tuple[str, ...]

    @classmethod
    def trace(cls, source: Callable[..., Node | Product | Either], dialect: ModuleType) -> "Graph":
        _, *variables = inspect.signature(source).parameters
        tracer = Tracer(dialect)
        last = source(tracer, *(Var(name, tracer.ops) for name in variables))
        return cls(last.ends if isinstance(last, Either) else (last,), tuple(variables))

    @property
    def roots(self) -> Sequence[type[Op]]:
        """The classes of the last op."""
        classes = (
            (end.op,) if isinstance(end, Node) else (end.ops["Mul"], end.ops["Div"])
            for end in self.ends
        )
        return tuple(dict.fromkeys(op for ops in classes for op in ops))

    def match(self, op: Op) -> Match | None:
        """What the variables stand for where `op` is the last op; None where it is not."""
        ways = (
            found
            for last in self.ends
            for found in (
                _ways_of_op(last, op, Match())
                if isinstance(last, Node)
                else _ways_of_product(last, op, Match())
            )
        )
        return next((found for found in ways if self._is_closed(op, found)), None)

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


def _ways_of_op(want: Node, op: Any, found: Match) -> Iterator[Match]:
    """Every way in which `op` can be the op of a node, each going on from what was found.

    Commutative ops have several, and only what else the graph wants tells the right one.
    """
    if not isinstance(op, want.op):
        return
    if want in found.ops:
        if found.ops[want].operation == op.operation:
            yield found
        return
    found = found.taking(want, op)
    for name, wanted in want.attributes.items():
        if (further := _with_attribute(wanted, getattr(op, name), found)) is None:
            return
        found = further
    for order in _orders(op, len(want.operands)):
        yield from _ways_of_values(want.operands, order, found)


def _ways_of_values(
    wants: Sequence[Any], values: Sequence[ir.Value], found: Match
) -> Iterator[Match]:
    if not wants:
        yield found
        return
    for further in _ways_of_value(wants[0], values[0], found):
        yield from _ways_of_values(wants[1:], values[1:], further)


def _ways_of_value(want: Any, value: ir.Value, found: Match) -> Iterator[Match]:
    owner = value.owner
    if isinstance(want, Var):
        if found.bindings.get(want.name, value) == value:
            yield found.binding(want.name, value)
    elif isinstance(want, int | float):
        constant = constant_of(value)
        if constant is not None and _close(constant, want):
            yield found
    elif isinstance(want, Either):
        for term in want.terms:
            yield from _ways_of_value(term, value, found)
    elif isinstance(owner, ir.Block):
        return
    elif isinstance(want, Product):
        yield from _ways_of_product(want, owner.opview, found)
    else:
        yield from _ways_of_op(want, owner.opview, found)


def _ways_of_product(want: Product, op: Any, found: Match) -> Iterator[Match]:
    """Every way in which the factors of a product are those that are wanted."""
    if not isinstance(op, Op) or (product := factors_of(op, want.ops, len(want.terms))) is None:
        return
    same = len(product.values) == len(want.terms)
    if not same or not _close(np.array(product.number), want.number):
        return
    for index, inner in enumerate(product.ops):
        found = found.taking((want, index), inner)
    for order in permutations(product.values):
        yield from _ways_of_values(want.terms, order, found)


def _with_attribute(want: Any, got: Any, found: Match) -> Match | None:
    """What was found and the attribute, or None where the attribute is another one."""
    if isinstance(want, Var):
        bound = found.bindings.get(want.name, got)
        same = bound is got or np.array_equal(bound, got)
        return found.binding(want.name, bound) if same else None
    if isinstance(want, int | float) and not isinstance(want, bool):
        return found if got is not None and _close(np.asarray(got), want) else None
    return found if got == want else None


def _orders(op: Op, count: int) -> Iterator[Sequence[ir.Value]]:
    operands = list(op.operands)
    while len(operands) > count and isinstance(operands[-1].type, ir.NoneType):
        operands.pop()
    if len(operands) != count:
        return iter(())
    return permutations(operands) if op.spec.commutative else iter([operands])


def _close(got: np.ndarray, want: float) -> bool:
    if got.size != 1 or got.dtype.kind in "OSU":  # strings
        return False
    return bool(np.isclose(float(got.ravel()[0]), want, rtol=TOLERANCE))
