"""Which neighbouring axes of tensors become one, so that few enough are left."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ..lower.crossing import fits
from ..rewriting import Decline

FREE = "free"  # the key of axes to which an op does the same whatever they are


@dataclass(frozen=True)
class Grouping:
    """Runs of axes, each of which is one axis of the new tensors."""

    groups: tuple[tuple[int, ...], ...]

    def shape(self, extents: Sequence[int]) -> list[int]:
        """The extents of the new tensor."""
        return [math.prod(extents[axis] for axis in group) for group in self.groups]

    def index(self, axis: int) -> int:
        """The new axis that holds an old one."""
        return next(index for index, group in enumerate(self.groups) if axis in group)

    def inner(self, axis: int, extents: Sequence[int]) -> int:
        """How many elements of its group one step along an old axis passes."""
        group = self.groups[self.index(axis)]
        return math.prod(extents[other] for other in group if other > axis)


def grouped(
    tensors: Sequence[Sequence[int]], keys: Sequence[Hashable], *, absorbing: bool = False
) -> Grouping:
    """Merge axes, the first ones first, until tensors of all these extents fit the NPU.

    Neighbours merge where their keys are the same, and an axis of extent 1, of key None, with any
    other. With `absorbing` an axis of another key than FREE also takes in free ones behind it.
    Raises Decline where too many axes are left.
    """
    runs: list[tuple[tuple[int, ...], Hashable]] = [((axis,), key) for axis, key in enumerate(keys)]
    while not _all_fit(tensors, runs):
        runs = _with_one_merge(runs, absorbing)
    return Grouping(tuple(run for run, _ in runs))


def free_but(touched: Sequence[int], tensors: Sequence[Sequence[int]]) -> list[Hashable]:
    """Keys by which an op touches some axes, each by itself."""
    return [
        axis if axis in touched else None if all(t[axis] == 1 for t in tensors) else FREE
        for axis in range(len(tensors[0]))
    ]


def broadcasting(tensors: Sequence[Sequence[int]]) -> list[Hashable]:
    """Keys by which the same tensors are broadcast along merged axes."""
    return [
        None if all(t[axis] == 1 for t in tensors) else tuple(t[axis] == 1 for t in tensors)
        for axis in range(len(tensors[0]))
    ]


def aligned(extents: Sequence[int], rank: int) -> list[int]:
    """Extents behind leading ones, as broadcasting has it."""
    return [1] * (rank - len(extents)) + list(extents)


def _all_fit(
    tensors: Sequence[Sequence[int]], runs: Sequence[tuple[tuple[int, ...], Hashable]]
) -> bool:
    grouping = Grouping(tuple(run for run, _ in runs))
    return all(fits(grouping.shape(extents)) for extents in tensors)


def _with_one_merge(
    runs: list[tuple[tuple[int, ...], Hashable]], absorbing: bool
) -> list[tuple[tuple[int, ...], Hashable]]:
    for index in range(len(runs) - 1):
        (left, left_key), (right, right_key) = runs[index : index + 2]
        absorbs = absorbing and right_key == FREE
        if None in (left_key, right_key) or left_key == right_key or absorbs:
            key = right_key if left_key is None else left_key
            return [*runs[:index], ((*left, *right), key), *runs[index + 2 :]]
    raise Decline(f"needs {len(runs)} axes that cannot become fewer, and the NPU has three")
