"""Pulling an op that only moves elements up through a tree of ops, to where it meets its like.

    Unsqueeze(Add(Squeeze(x), c))     is Add(x, c)
    Transpose(Relu(Transpose(x)))     is Relu(x), or Relu(Transpose(x))

What `Pulled` does to a value above the tree is said by an `Undo`. The tree is rebuilt if there are
fewer ops afterwards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mobilint.mlir import ir

from .base import owner_of

LIMIT = 24  # ops of one tree: enough for any formula, and little to look at for each attempt


@dataclass(frozen=True)
class Leaf:
    """A value above the tree, as the new tree takes it: what to build, and how many ops that is."""

    build: Callable[[], ir.Value]
    cost: int = 0
    meets: bool = False  # whether the pulled op and the one that makes the value cancel
    instead_of: ir.Value | None = None  # a value that is needed no longer


@dataclass(frozen=True)
class Inner:
    """An op that the pulled one passes: the operands to pull it into, and how to build it anew."""

    operands: Sequence[tuple[ir.Value, "Undo | None"]]
    build: Callable[[Sequence[ir.Value]], ir.Value]


class Undo(Protocol):
    """What the pulled op means above the tree, for a value of a certain rank."""

    def inner(self, op: Any) -> Inner | None:
        """How it passes an op, None if it does not."""
        ...

    def leaf(self, value: ir.Value) -> Leaf | None:
        """How a value changes, None if it cannot."""
        ...


@dataclass
class _Plan:
    """What it takes to have a value in its new form."""

    make: Callable[[], ir.Value]
    costs: dict[ir.Value, int] = field(default_factory=dict)  # by the value that takes an op more
    meets: bool = False
    gone: set[ir.Value] = field(default_factory=set)
    made: ir.Value | None = None

    @property
    def saved(self) -> int:
        return len(self.gone) - sum(self.costs.values())

    def build(self) -> ir.Value:
        if self.made is None:
            self.made = self.make()
        return self.made


def pulled(value: ir.Value, undo: Undo) -> ir.Value | None:
    """The value in its new form, where the op meets its like and no op more is needed above."""
    plan = _Search().plan(value, undo)
    return plan.build() if plan is not None and plan.meets and plan.saved >= 0 else None


class _Search:
    def __init__(self) -> None:
        self._left = LIMIT
        self._plans: dict[tuple[ir.Value, Undo], _Plan | None] = {}

    def plan(self, value: ir.Value, undo: Undo) -> _Plan | None:
        """The way that saves most; None if there is none."""
        if (value, undo) not in self._plans:
            self._plans[value, undo] = self._best(value, undo)
        return self._plans[value, undo]

    def _best(self, value: ir.Value, undo: Undo) -> _Plan | None:
        leaf = undo.leaf(value)
        through = self._through(value, undo)
        if leaf is None:
            return through
        gone = {leaf.instead_of} if leaf.instead_of is not None else set()
        plan = _Plan(leaf.build, {value: leaf.cost}, leaf.meets, gone)
        return through if through is not None and through.saved > plan.saved else plan

    def _through(self, value: ir.Value, undo: Undo) -> _Plan | None:
        op = owner_of(value)
        if op is None or len(op.results) != 1 or not used_by_one_op(value) or not self._left:
            return None
        self._left -= 1
        inner = undo.inner(op)
        if inner is None:
            return None
        plans: list[_Plan] = []
        for operand, further in inner.operands:
            plan = (
                _Plan(lambda kept=operand: kept) if further is None else self.plan(operand, further)
            )
            if plan is None:
                return None
            plans.append(plan)
        costs = {value: cost for plan in plans for value, cost in plan.costs.items()}
        return _Plan(
            lambda: inner.build([plan.build() for plan in plans]),
            costs,
            any(plan.meets for plan in plans),
            set[ir.Value]().union(*(plan.gone for plan in plans)),
        )


def used_by_one_op(value: ir.Value) -> bool:
    """Whether one op alone uses a value, be it twice."""
    users = [use.owner for use in value.uses]
    return bool(users) and all(user == users[0] for user in users)
