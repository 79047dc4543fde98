"""The search for a plan: best fit in several orders, then improvement, exact for few buffers.

Every plan here comes from an order: one by one, each buffer goes to the gap between those of its
neighbours in time that fits it best. Which order is best is what is searched for. Nothing depends
on time or chance, so that the same ranges always get the same addresses.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random

from .planner import LiveRange, Plan, aligned, live_bytes

EXACT = 6  # up to so many buffers every order is tried
STEPS = 30_000  # the buffers that improvement may place; a tenth of a second
_ROUNDS = 1000

Order = Sequence[int]
Fit = Callable[[Sequence[tuple[int, int]], int, int], int]


def first_fit(gaps: Sequence[tuple[int, int]], top: int, size: int) -> int:
    """The lowest place: the first gap that is large enough, or behind the last buffer."""
    return next((start for start, room in gaps if room >= size), top)


def best_fit(gaps: Sequence[tuple[int, int]], top: int, size: int) -> int:
    """The place that leaves the least room: the smallest gap, or behind the last buffer."""
    fitting = [(room, start) for start, room in gaps if room >= size]
    return min(fitting)[1] if fitting else top


class _Search:
    """The best plan so far for some ranges."""

    def __init__(self, ranges: Sequence[LiveRange], alignment: int) -> None:
        self.ranges, self._alignment = ranges, alignment
        self.neighbours = _neighbours(ranges)
        self.addresses: list[int] = [0] * len(ranges)
        self.peak: int | None = None
        self.order: Order = ()
        self.left = STEPS

    def try_order(self, order: Order, fit: Fit) -> None:
        """Place the buffers in that order, and keep the plan if none before it was better."""
        addresses = [-1] * len(self.ranges)
        peak = 0
        for index in order:
            self.left -= 1
            addresses[index] = self._place(index, addresses, fit)
            peak = max(peak, addresses[index] + self.ranges[index].size)
            if self.peak is not None and peak > self.peak:
                return
        self.addresses, self.peak, self.order = addresses, peak, order

    def _place(self, index: int, addresses: Sequence[int], fit: Fit) -> int:
        """An address at which a buffer meets none of those that have one."""
        taken = sorted(
            (addresses[other], addresses[other] + self.ranges[other].size)
            for other in self.neighbours[index]
            if addresses[other] >= 0
        )
        gaps: list[tuple[int, int]] = []
        top = 0
        for start, end in taken:
            if start > top:
                gaps.append((top, start - top))
            top = max(top, aligned(end, self._alignment))
        return fit(gaps, top, self.ranges[index].size)

    def highest(self) -> list[int]:
        """The buffers that end where the plan does."""
        placed = zip(self.addresses, self.ranges, strict=True)
        ends = [address + item.size for address, item in placed]
        return [index for index, end in enumerate(ends) if end == self.peak]


def _neighbours(ranges: Sequence[LiveRange]) -> list[list[int]]:
    """For each buffer those that are needed at the same time; an empty one is in nobody's way."""
    found: list[list[int]] = [[] for _ in ranges]
    live: list[int] = []
    wanted = [index for index, item in enumerate(ranges) if item.size]
    for index in sorted(wanted, key=lambda i: ranges[i].first):
        live = [other for other in live if ranges[other].last >= ranges[index].first]
        for other in live:
            found[other].append(index)
            found[index].append(other)
        live.append(index)
    return found


def search(ranges: Sequence[LiveRange], alignment: int = 64) -> Plan:
    """A plan near the fewest bytes, the best one where there are few buffers."""
    bound = live_bytes(ranges)
    wanted = [index for index, item in enumerate(ranges) if item.size]
    found = _Search(ranges, alignment)
    enough = bound if len(wanted) <= EXACT else live_bytes(_rounded(ranges, alignment))
    for order, fit in _attempts(found, wanted):
        if found.peak is not None and found.peak <= enough:
            break
        found.try_order(order, fit)
    return Plan(tuple(max(address, 0) for address in found.addresses), found.peak or 0, bound)


def _rounded(ranges: Sequence[LiveRange], alignment: int) -> list[LiveRange]:
    return [LiveRange(aligned(r.size, alignment), r.first, r.last) for r in ranges]


def _attempts(found: _Search, wanted: Order) -> Iterator[tuple[Order, Fit]]:
    """The orders to try, one after the other, as long as there are steps left."""
    for order in _orders(found.ranges, wanted):
        yield order, first_fit
        yield order, best_fit
    if len(wanted) <= EXACT:
        yield from ((order, first_fit) for order in permutations(wanted))
        return
    yield from _improvements(found)


def _orders(ranges: Sequence[LiveRange], wanted: Order) -> Iterator[Order]:
    """By size, by size over time, by length of life, and as the buffers come."""

    def by(key: Callable[[LiveRange], tuple[int, ...]]) -> Order:
        return sorted(wanted, key=lambda index: (*key(ranges[index]), index))

    yield by(lambda r: (-r.size, r.first))
    yield by(lambda r: (-r.size * (r.last - r.first + 1),))
    yield by(lambda r: (r.first - r.last, -r.size))
    yield by(lambda r: (r.first, -r.size))
    yield by(lambda r: (-r.last, -r.size))


def _improvements(found: _Search) -> Iterator[tuple[Order, Fit]]:
    """Changes of the best order around what lies on top: it, or one below it, goes elsewhere."""
    chance = Random(0)  # the same choices each time
    for _ in range(_ROUNDS):
        if found.left <= 0:
            return
        order = list(found.order)
        top = chance.choice(found.highest())
        near = [top, *found.neighbours[top]]
        near += [other for index in near for other in found.neighbours[index]]
        one, other = chance.choice(near), chance.choice(near)
        here, there = order.index(one), order.index(other)
        if chance.random() < 0.5:
            order[here], order[there] = order[there], order[here]
        else:
            order.insert(min(here, there), order.pop(max(here, there)))
        yield order, first_fit
