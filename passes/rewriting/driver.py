"""The driver of patterns: every op once, and again where something next to it has changed.

An op is known by its first result, as the hash of an op itself changes with its operands. It is
forgotten before it is erased: the next one may get its address. Ops without results have nothing
that a pattern could replace.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from mobilint.mlir import ir

from .edits import blocks_below, is_dead

Rewrite = Callable[[Any], Sequence[ir.Value] | None]
MAX_SWEEPS = 32  # far above what any pattern set needs; reaching it means that two patterns argue


class Worklist:
    """The ops below a root that are still to be looked at, first come first served."""

    def __init__(self, root: Any, name: str) -> None:
        self._name = name
        self._known: set[ir.Value] = set()
        # What waits in the queue is a list of one op, empty once the op is erased.
        self._pending: dict[ir.Value, list[ir.Operation]] = {}
        self._queue: deque[list[ir.Operation]] = deque()
        for operation in _operations_below(root):
            self._known.add(operation.results[0])
            self._look_at(operation)
        self._rewrites_left = MAX_SWEEPS * (len(self._known) + MAX_SWEEPS)

    def run(self, rewrite: Rewrite) -> bool:
        """Rewrite until nothing is left to look at; whether anything was rewritten.

        `rewrite` gives a value for each result of the op that it gets, or None. Raises RuntimeError
        where it does not come to an end.
        """
        changed = False
        while self._queue:
            waiting = self._queue.popleft()
            if not waiting:
                continue
            op = waiting[0].opview
            del self._pending[op.results[0]]
            if (values := rewrite(op)) is None:
                continue
            if not self._rewrites_left:
                raise RuntimeError(f"{self._name} does not come to an end")
            self._rewrites_left -= 1
            changed = True
            self._replace(op, values)
        return changed

    def _look_at(self, operation: ir.Operation) -> None:
        if len(operation.results) and (key := operation.results[0]) not in self._pending:
            self._pending[key] = [operation]
            self._queue.append(self._pending[key])

    def _forget(self, operation: ir.Operation) -> None:
        key = operation.results[0]
        self._known.discard(key)
        if (waiting := self._pending.pop(key, None)) is not None:
            waiting.clear()

    def _replace(self, op: Any, values: Sequence[ir.Value]) -> None:
        for value in values:
            self._admit(value)
        for old, value in zip(op.results, values, strict=True):
            for use in old.uses:
                self._look_at(use.owner.operation)
            old.replace_all_uses_with(value)
        self._erase(op.operation)

    def _admit(self, value: ir.Value) -> None:
        """Look at the op that makes a value, and those before it, if they are new."""
        values = [value]
        while values:
            maker = _maker(values.pop())
            if maker is not None and maker.results[0] not in self._known:
                self._known.add(maker.results[0])
                self._look_at(maker)
                values.extend(maker.operands)

    def _erase(self, operation: ir.Operation) -> None:
        """Erase an op and what only it used; look again at what others use as well."""
        doomed = [operation]
        while doomed:
            operation = doomed.pop()
            makers = {}
            for value in operation.operands:
                if (maker := _maker(value)) is not None:
                    makers[maker.results[0]] = maker
            for inner in (*_operations_below(operation), operation):
                self._forget(inner)
            operation.erase()
            for maker in makers.values():
                if is_dead(maker.opview):
                    doomed.append(maker)
                else:
                    self._look_at(maker)
                    self._look_at_last_users(maker)

    def _look_at_last_users(self, maker: ir.Operation) -> None:
        """Patterns may want a value that has one use only."""
        for result in maker.results:
            uses = iter(result.uses)
            first = next(uses, None)
            if first is not None and next(uses, None) is None:
                self._look_at(first.owner.operation)


def _maker(value: ir.Value) -> ir.Operation | None:
    """The op that makes a value, None for an argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.operation


def _operations_below(root: Any) -> list[ir.Operation]:
    """The ops with results in the regions of `root`, outer ones first."""
    return [
        op.operation for block in blocks_below(root) for op in block.operations if len(op.results)
    ]
