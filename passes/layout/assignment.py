"""The choice of an order of axes for every op, as a labelling of a graph.

Each op runs in one order: all its operands and results transposed by it. A value costs its bytes
once for every order in which its consumers need it and its producer does not give it; where the
orders differ in axes of extent 1 only, nothing moves, and it costs next to nothing. Minimising
that sum is a Potts problem, which alpha expansion solves: each move offers every op one new order
and decides by a minimum cut which of them take it [Boykov, Veksler, Zabih, "Fast approximate
energy minimization via graph cuts", 2001]. With two orders in play the result is the optimum.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order, maximum_flow

from .orders import IDENTITY, ORDERS, Order, as_stored, inverse, then

MAX_ROUNDS = 8
RESHAPE = 1  # against bytes: only to choose between layouts that move the same data
_FLOW_LIMIT = 2**29  # scipy's flows are of 32 bits


@dataclass(frozen=True)
class Use:
    """An op that consumes a value, through transpositions that come to `order`."""

    node: int
    order: Order


@dataclass(frozen=True)
class Value:
    """A value: who makes it, who uses it, and what moving it costs."""

    producer: int
    shape: tuple[int, ...]
    cost: int
    uses: tuple[Use, ...]


@dataclass(frozen=True)
class Problem:
    """For each op the orders that it can run in, and the values between them."""

    allowed: Sequence[Sequence[Order]]
    values: Sequence[Value]


@dataclass(frozen=True)
class Edge:
    """One use of a value as a pair of ops."""

    producer: int
    consumer: int
    value: Value
    order: Order
    weight: int


@dataclass
class _Gauge:
    """Per op the order that agrees with its neighbours' when all take the same `label`."""

    base: list[Order] = field(default_factory=list)

    def order(self, node: int, label: Order) -> Order:
        return then(self.base[node], label)


def assign(problem: Problem) -> list[Order]:
    """An order for every op, of least total cost as far as the moves find it.

    The moves descend on the sum over single uses, which counts a transposition once for each use;
    of what they come through, the best by `total_cost` is taken.
    """
    edges = _edges(problem)
    gauge = _gauge(len(problem.allowed), edges)
    orders = [IDENTITY if IDENTITY in allowed else allowed[0] for allowed in problem.allowed]
    cost = _sum_of_uses(edges, orders)
    best, best_cost = orders, total_cost(problem, orders)
    for _ in range(MAX_ROUNDS):
        before = cost
        for label in ORDERS:
            trial = _expanded(problem, edges, gauge, orders, label)
            trial_cost = _sum_of_uses(edges, trial)
            if trial_cost >= cost:
                continue
            orders, cost = trial, trial_cost
            if (total := total_cost(problem, orders)) < best_cost:
                best, best_cost = orders, total
        if cost == before or best_cost == 0:
            break
    return best


def _sum_of_uses(edges: Sequence["Edge"], orders: Sequence[Order]) -> int:
    return sum(_edge_cost(edge, orders[edge.producer], orders[edge.consumer]) for edge in edges)


def total_cost(problem: Problem, orders: Sequence[Order]) -> int:
    """The bytes that are transposed when each op runs in its given order."""
    total = 0
    for value in problem.values:
        given = orders[value.producer]
        needed = {then(use.order, orders[use.node]) for use in value.uses} - {given}
        moved = {as_stored(order, value.shape) for order in needed}
        total += value.cost * len(moved - {as_stored(given, value.shape)})
        total += RESHAPE * len(needed)
    return total


def _edges(problem: Problem) -> list[Edge]:
    weights = [value.cost for value in problem.values for _ in value.uses]
    scale = max(1, -(-sum(weights) // _FLOW_LIMIT))
    return [
        # Rounded up: an edge of little cost must not look free.
        Edge(value.producer, use.node, value, use.order, -(-value.cost // scale))
        for value in problem.values
        for use in value.uses
    ]


def _gauge(count: int, edges: Sequence[Edge]) -> _Gauge:
    neighbours: list[list[tuple[int, Order]]] = [[] for _ in range(count)]
    for edge in edges:
        neighbours[edge.producer].append((edge.consumer, inverse(edge.order)))
        neighbours[edge.consumer].append((edge.producer, edge.order))
    base: list[Order | None] = [None] * count
    for start in range(count):
        if base[start] is not None:
            continue
        base[start] = IDENTITY
        queue = deque([start])
        while queue:
            node = queue.popleft()
            for other, order in neighbours[node]:
                if base[other] is None:
                    known = base[node]
                    assert known is not None
                    base[other] = then(order, known)
                    queue.append(other)
    return _Gauge([order or IDENTITY for order in base])


def _expanded(
    problem: Problem, edges: Sequence[Edge], gauge: _Gauge, orders: list[Order], label: Order
) -> list[Order]:
    """Each op keeps its order or takes `label`'s, whichever a minimum cut says is cheaper."""
    offers = [
        offer if (offer := gauge.order(node, label)) in allowed else orders[node]
        for node, allowed in enumerate(problem.allowed)
    ]
    cut = _Cut(len(orders))
    for edge in edges:
        costs = {
            (taken_p, taken_c): _edge_cost(
                edge,
                (offers if taken_p else orders)[edge.producer],
                (offers if taken_c else orders)[edge.consumer],
            )
            for taken_p in (False, True)
            for taken_c in (False, True)
        }
        cut.add(edge.producer, edge.consumer, costs)
    taken = cut.solve()
    return [offers[node] if taken[node] else orders[node] for node in range(len(orders))]


def _edge_cost(edge: Edge, producer: Order, consumer: Order) -> int:
    needed, shape = then(edge.order, consumer), edge.value.shape
    if producer == needed:
        return 0
    moves = as_stored(producer, shape) != as_stored(needed, shape)
    return RESHAPE + edge.weight * moves


class _Cut:
    """A minimum over binary variables of a sum of pairwise costs, by maximum flow.

    A variable is True on the sink's side of the cut. The costs of a pair are split into what each
    variable pays alone and one arc [Kolmogorov and Zabih, "What energy functions can be minimized
    via graph cuts?", 2004].
    """

    def __init__(self, count: int) -> None:
        self._source, self._sink = count, count + 1
        self._alone = np.zeros(count, np.int64)  # cost of True less cost of False
        self._arcs: dict[tuple[int, int], int] = {}

    def add(self, p: int, c: int, costs: dict[tuple[bool, bool], int]) -> None:
        stay, only_c = costs[False, False], costs[False, True]
        only_p, both = costs[True, False], costs[True, True]
        if p == c:
            self._alone[p] += both - stay
            return
        self._alone[p] += only_p - stay
        self._alone[c] += both - only_p
        # Not submodular where this is negative; dropping it leaves a bound, and the caller
        # compares true costs before it accepts a move.
        pair = max(only_c + only_p - stay - both, 0)
        self._arcs[p, c] = self._arcs.get((p, c), 0) + pair

    def solve(self) -> list[bool]:
        arcs = dict(self._arcs)
        for node, cost in enumerate(self._alone.tolist()):
            if cost > 0:  # True costs more: leaving the source's side cuts this arc
                arcs[self._source, node] = cost
            elif cost < 0:
                arcs[node, self._sink] = -cost
        arcs = {pair: capacity for pair, capacity in arcs.items() if capacity > 0}
        size = self._sink + 1
        if not arcs:
            return [False] * self._source
        rows, columns = zip(*arcs, strict=True)
        data = np.minimum(np.fromiter(arcs.values(), np.int64), 2**31 - 1).astype(np.int32)
        graph = csr_array((data, (rows, columns)), shape=(size, size))
        flow = maximum_flow(graph, self._source, self._sink).flow
        residual = csr_array(graph - flow)
        residual.data = (residual.data > 0).astype(np.int32)
        residual.eliminate_zeros()
        reached = set(
            breadth_first_order(residual, self._source, return_predecessors=False).tolist()
        )
        return [node not in reached for node in range(self._source)]
