"""The least traffic that any choice of orders could come down to, for comparison.

The choice as a linear program: an op has a share in each of its orders, and a value is moved into
a stored order as far as its users want more of it than its producer gives. With whole shares that
is the problem itself, so the optimum over all shares is a lower bound.
"""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array

from .assignment import Problem, Value
from .orders import Order, as_stored, then


def lower_bound(problem: Problem) -> int:
    """Bytes below which no assignment transposes; 0 where nothing has to move."""
    program = _Program(problem)
    for value in problem.values:
        program.add(value)
    return program.solve()


class _Program:
    """Variables are the shares, op by op, and then the moves, value by value."""

    def __init__(self, problem: Problem) -> None:
        self._allowed = problem.allowed
        counts = [len(orders) for orders in problem.allowed]
        self._first = np.concatenate([[0], np.cumsum(counts)]).tolist()
        self._costs: list[int] = [0] * self._first[-1]
        self._entries: list[tuple[int, int, float]] = []  # row, column, factor
        self._rows = 0

    def add(self, value: Value) -> None:
        """Rows that say: wanted less given is at most moved, for each use and each order."""
        moves: dict[Order, int] = {}
        given = self._shares(value.producer, value.shape, None)
        for use in value.uses:
            wanted = self._shares(use.node, value.shape, use.order)
            for order, columns in wanted.items():
                if order not in moves:
                    moves[order] = len(self._costs)
                    self._costs.append(value.cost)
                self._entries += [(self._rows, column, 1.0) for column in columns]
                self._entries += [(self._rows, column, -1.0) for column in given.get(order, ())]
                self._entries.append((self._rows, moves[order], -1.0))
                self._rows += 1

    def _shares(
        self, node: int, shape: tuple[int, ...], through: Order | None
    ) -> dict[Order, list[int]]:
        """The columns of an op's shares by the order in which the value then lies in memory."""
        found: dict[Order, list[int]] = {}
        for index, order in enumerate(self._allowed[node]):
            seen = order if through is None else then(through, order)
            found.setdefault(as_stored(seen, shape), []).append(self._first[node] + index)
        return found

    def solve(self) -> int:
        if not self._rows:
            return 0
        rows, columns, factors = zip(*self._entries, strict=True)
        size = len(self._costs)
        uses = coo_array((factors, (rows, columns)), shape=(self._rows, size)).tocsr()
        shares = range(self._first[-1])
        owners = np.repeat(np.arange(len(self._allowed)), np.diff(self._first))
        whole = coo_array(
            (np.ones(len(shares)), (owners, list(shares))), shape=(len(self._allowed), size)
        ).tocsr()
        found = linprog(
            self._costs,
            A_ub=uses,
            b_ub=np.zeros(self._rows),
            A_eq=whole,
            b_eq=np.ones(len(self._allowed)),
            bounds=(0, None),
            method="highs",
        )
        # Bytes are whole, and the solver's own tolerance must not lift a bound over a result.
        return int(np.ceil(found.fun * (1 - 1e-6) - 1e-6)) if found.success else 0
