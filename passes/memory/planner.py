"""Where buffers lie in a memory: first fit over live ranges, largest buffers first.

Pure functions of numbers. The result may leave holes; `live_bytes` is the least that any plan
needs, so that a report can say how far from it a plan is.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class LiveRange:
    """A buffer of `size` bytes whose contents matter from command `first` to command `last`."""

    size: int
    first: int
    last: int


@dataclass(frozen=True)
class Plan:
    """The address of each buffer, the bytes up to the end of the last one, and the lower bound."""

    addresses: tuple[int, ...]
    peak: int
    bound: int


class _Placed(NamedTuple):
    """A buffer that has its place; these sort by address."""

    address: int
    end: int
    first: int
    last: int


def first_fit(ranges: Sequence[LiveRange], alignment: int = 64) -> Plan:
    """Give each buffer the lowest address at which it meets no other one."""
    addresses = [0] * len(ranges)
    placed: list[_Placed] = []
    for index in sorted(range(len(ranges)), key=lambda i: (-ranges[i].size, ranges[i].first, i)):
        wanted = ranges[index]
        addresses[index] = start = _lowest(placed, wanted, alignment)
        if wanted.size:
            insort(placed, _Placed(start, start + wanted.size, wanted.first, wanted.last))
    return Plan(tuple(addresses), max((b.end for b in placed), default=0), live_bytes(ranges))


def _lowest(placed: Sequence[_Placed], wanted: LiveRange, alignment: int) -> int:
    candidate = 0
    for address, end, first, last in placed:
        if first > wanted.last or wanted.first > last:
            continue
        if candidate + wanted.size <= address:
            break
        candidate = max(candidate, aligned(end, alignment))
    return candidate


def in_sequence(ranges: Sequence[LiveRange], alignment: int = 64) -> Plan:
    """Put one buffer behind the other, as is best where all of them are always live."""
    addresses: list[int] = []
    end = 0
    for item in ranges:
        addresses.append(aligned(end, alignment))
        end = addresses[-1] + item.size if item.size else end
    return Plan(tuple(addresses), end, live_bytes(ranges))


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
