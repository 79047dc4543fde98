"""Arithmetic of the axes that Squeeze takes away and Unsqueeze puts in.

The axes of a Squeeze count in its operand's frame, those of an Unsqueeze in its result's. Negative
ones count from the right. Where the rank is not known, axes of one sign can still be computed with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

Extents = Sequence[int | None]
Axes = list[int]


@dataclass(frozen=True)
class Change:
    """What a chain of Squeezes and Unsqueezes comes to: at most one op, with these axes."""

    op: Literal["nothing", "squeeze", "unsqueeze"]
    axes: tuple[int, ...] = ()


def normalized(axes: Sequence[int], rank: int) -> Axes:
    """The axes as positions from the left, in order."""
    return sorted(axis + rank if axis < 0 else axis for axis in axes)


def from_the_right(axes: Sequence[int], rank: int | None) -> Axes | None:
    """The axes as negative numbers, in order; None where that takes a rank that is not known."""
    if rank is not None:
        return [axis - rank for axis in normalized(axes, rank)]
    return sorted(axes) if all(axis < 0 for axis in axes) else None


def lifted(axes: Sequence[int], over: Sequence[int]) -> Axes:
    """Where axes, counted among all but those of `over`, stand among all."""
    found = []
    for axis in axes:
        for other in sorted(over):
            if other <= axis:
                axis += 1
        found.append(axis)
    return found


def both_unsqueezed(first: Sequence[int], second: Sequence[int], rank: int | None) -> Axes | None:
    """The axes of one Unsqueeze for two, of an operand of this rank; None if it is needed."""
    return _of_one_sign(
        first, second, rank, (len(first), len(first) + len(second)),
        lambda inner, outer: sorted([*outer, *lifted(inner, outer)]),
    )  # fmt: skip


def both_squeezed(first: Sequence[int], second: Sequence[int], rank: int | None) -> Axes | None:
    """The axes of one Squeeze for two, of an operand of this rank; None if it is needed."""
    return _of_one_sign(
        first, second, rank, (0, -len(first)),
        lambda inner, outer: sorted([*inner, *lifted(outer, inner)]),
    )  # fmt: skip


def _of_one_sign(
    first: Sequence[int],
    second: Sequence[int],
    rank: int | None,
    growth: tuple[int, int],
    combined: Callable[[Axes, Axes], Axes],
) -> Axes | None:
    """Combine axes as positions from one side: from the left, or from the right as a mirror."""
    if rank is not None:
        return combined(normalized(first, rank + growth[0]), normalized(second, rank + growth[1]))
    if all(axis >= 0 for axis in (*first, *second)):
        return combined(list(first), list(second))
    if all(axis < 0 for axis in (*first, *second)):
        mirrored = combined([-axis - 1 for axis in first], [-axis - 1 for axis in second])
        return sorted(-axis - 1 for axis in mirrored)
    return None


def squeeze_then_unsqueeze(
    extents: Extents, axes: Sequence[int], new: Sequence[int]
) -> Change | None:
    """One op, or none, for a Squeeze and an Unsqueeze behind it."""
    removed = normalized(axes, len(extents))
    kept: list[int | None] = [axis for axis in range(len(extents)) if axis not in removed]
    return _change(extents, removed, _with_new(kept, new))


def unsqueeze_then_squeeze(
    extents: Extents, new: Sequence[int], axes: Sequence[int]
) -> Change | None:
    """One op, or none, for an Unsqueeze and a Squeeze behind it."""
    middle = _with_new(list(range(len(extents))), new)
    removed = normalized(axes, len(middle))
    taken = [axis for place in removed if (axis := middle[place]) is not None]
    kept = [axis for place, axis in enumerate(middle) if place not in removed]
    return _change(extents, taken, kept)


def _with_new(items: list[int | None], new: Sequence[int]) -> list[int | None]:
    """The axes of a tensor with new ones, written None, among them."""
    found = list(items)
    for place in normalized(new, len(items) + len(new)):
        found.insert(place, None)
    return found


def _change(extents: Extents, removed: Axes, result: list[int | None]) -> Change | None:
    """What leads from a tensor to a result that has these of its axes, and new ones.

    Axes of extent 1 are all alike: only how many stand between the others counts. None where
    some gap between those gains, and another loses.
    """
    ones = {axis for axis, extent in enumerate(extents) if extent == 1} | set(removed)
    before = _gaps([(axis, axis in ones) for axis in range(len(extents))])
    after = _gaps([(place, axis is None or axis in ones) for place, axis in enumerate(result)])
    pairs = list(zip(before, after, strict=True))
    if all(len(old) == len(new) for old, new in pairs):
        return Change("nothing")
    if all(len(old) <= len(new) for old, new in pairs):
        added = [place for old, new in pairs for place in new[len(old) :]]
        return Change("unsqueeze", tuple(added))
    if all(len(old) >= len(new) for old, new in pairs):
        # Those that the model itself takes away are known to be of extent 1.
        taken = [axis for old, new in pairs for axis in _first(old, removed, len(old) - len(new))]
        return Change("squeeze", tuple(sorted(taken)))
    return None


def _gaps(axes: Sequence[tuple[int, bool]]) -> list[Axes]:
    """The places of the axes of extent 1, by the gap between the others in which they are."""
    gaps: list[Axes] = [[]]
    for place, is_one in axes:
        if is_one:
            gaps[-1].append(place)
        else:
            gaps.append([])
    return gaps


def _first(axes: Axes, preferred: Axes, count: int) -> Axes:
    return sorted(axes, key=lambda axis: axis not in preferred)[:count]
