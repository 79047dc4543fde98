"""Where buffers lie in a memory: what they need, and the least that any plan needs.

Pure functions of numbers. `live_bytes` is a lower bound, so that a report can say how far from it
a plan is; `search` looks for a plan that comes near it.
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
        """Whether both are needed at some command."""
        return self.first <= other.last and other.first <= self.last


@dataclass(frozen=True)
class Plan:
    """The address of each buffer, the bytes up to the end of the last one, and the lower bound."""

    addresses: tuple[int, ...]
    peak: int
    bound: int


def in_sequence(ranges: Sequence[LiveRange], alignment: int = 64) -> Plan:
    """Put one buffer behind the other, as is best where all of them are always live."""
    addresses: list[int] = []
    end = 0
    for item in ranges:
        addresses.append(aligned(end, alignment) if item.size else 0)
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
