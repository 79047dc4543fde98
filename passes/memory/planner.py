"""Where buffers lie in a memory: first fit over live ranges, largest buffers first.

Pure functions of numbers. The result may leave holes; `live_bytes` is the least that any plan
needs, so that a report can say how far from it a plan is.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class LiveRange:
    """A buffer of `size` bytes whose contents matter from command `first` to command `last`."""

    size: int
    first: int
    last: int

    def meets(self, other: "LiveRange") -> bool:
        """Whether there is a command during which both are live."""
        return self.first <= other.last and other.first <= self.last


@dataclass(frozen=True)
class Plan:
    """The address of each buffer, the bytes up to the end of the last one, and the lower bound."""

    addresses: tuple[int, ...]
    peak: int
    bound: int


def first_fit(ranges: Sequence[LiveRange], alignment: int = 64) -> Plan:
    """Give each buffer the lowest address at which it meets no other one."""
    addresses = [0] * len(ranges)
    placed: list[int] = []  # indices, by address
    for index in sorted(range(len(ranges)), key=lambda i: (-ranges[i].size, ranges[i].first, i)):
        addresses[index] = _lowest(ranges, addresses, placed, index, alignment)
        if ranges[index].size:
            placed.append(index)
            placed.sort(key=addresses.__getitem__)
    peak = max((addresses[index] + ranges[index].size for index in placed), default=0)
    return Plan(tuple(addresses), peak, live_bytes(ranges))


def _lowest(
    ranges: Sequence[LiveRange],
    addresses: Sequence[int],
    placed: Sequence[int],
    index: int,
    alignment: int,
) -> int:
    wanted, candidate = ranges[index], 0
    for other in placed:
        if not ranges[other].meets(wanted):
            continue
        if candidate + wanted.size <= addresses[other]:
            break
        candidate = max(candidate, aligned(addresses[other] + ranges[other].size, alignment))
    return candidate


def live_bytes(ranges: Sequence[LiveRange]) -> int:
    """The most bytes that are live at once."""
    change: dict[int, int] = {}
    for item in ranges:
        change[item.first] = change.get(item.first, 0) + item.size
        change[item.last + 1] = change.get(item.last + 1, 0) - item.size
    most = live = 0
    for command in sorted(change):
        live += change[command]
        most = max(most, live)
    return most


def aligned(address: int, alignment: int) -> int:
    """The next multiple of `alignment`."""
    return -(-address // alignment) * alignment
