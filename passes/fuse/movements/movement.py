"""What a chain of reshapes and transpositions comes to: one view, and one order of its axes."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...simplify.onnx.reshaping import merged_axes


@dataclass(frozen=True)
class Movement:
    """The fewest axes that a tensor has to be seen as, and the order that they are put in."""

    extents: tuple[int, ...]
    perm: tuple[int, ...]

    @classmethod
    def of(cls, extents: Sequence[int], perm: Sequence[int]) -> "Movement":
        merged, order = merged_axes(list(extents), list(perm))
        return cls(tuple(merged), tuple(order))


@dataclass(frozen=True)
class Reshaped:
    """One step of a chain: another shape."""

    shape: tuple[int, ...]


@dataclass(frozen=True)
class Transposed:
    """One step of a chain: another order of the axes."""

    perm: tuple[int, ...]


def movement_of(shape: Sequence[int], steps: Iterable[Reshaped | Transposed]) -> Movement | None:
    """The movement of a chain; None where a reshape cuts axes at odd places."""
    tracked = _Tracked(shape)
    for step in steps:
        if isinstance(step, Transposed):
            tracked.groups = [tracked.groups[axis] for axis in step.perm]
        elif not tracked.regroup(step.shape):
            return None
    present = [atom for group in tracked.groups for atom in group]
    order = [tracked.source.index(atom) for atom in present]
    return Movement.of([tracked.extents[atom] for atom in tracked.source], order)


class _Tracked:
    """The axes of the source, split where a reshape needs it, and where they are by now."""

    def __init__(self, shape: Sequence[int]) -> None:
        self.extents = dict(enumerate(shape))
        self.source = list(self.extents)
        self.groups = [[atom] for atom in self.source]

    def regroup(self, shape: Sequence[int]) -> bool:
        atoms = [atom for group in self.groups for atom in group if self.extents[atom] > 1]
        self.groups = []
        for extent in shape:
            group: list[int] = []
            while (missing := extent // self._size(group)) > 1:
                if not atoms or not self._split(atoms, missing):
                    return False
                group.append(atoms.pop(0))
            if self._size(group) != extent:
                return False
            self.groups.append(group)
        return not atoms

    def _size(self, group: Iterable[int]) -> int:
        return math.prod(self.extents[atom] for atom in group)

    def _split(self, atoms: list[int], wanted: int) -> bool:
        """Let the first of the atoms be of at most the wanted extent."""
        first = atoms[0]
        extent = self.extents[first]
        if wanted % extent == 0:
            return True
        if extent % wanted:
            return False
        rest = len(self.extents)
        self.extents[first], self.extents[rest] = wanted, extent // wanted
        self.source.insert(self.source.index(first) + 1, rest)
        atoms.insert(1, rest)
        return True


PATCH_ORDERS = ((0, 2, 1, 3, 4), (1, 3, 0, 2, 4), (2, 0, 3, 1, 4))  # of ordered_patchify, by order


def patches_of(movement: Movement) -> Iterator[tuple[int, list[int]]]:
    """The orders of ordered_patchify, and the extents of its five axes, that do a movement."""
    count = len(movement.extents)
    for places in combinations(range(5), count):
        extents = [1] * 5
        for place, extent in zip(places, movement.extents, strict=True):
            extents[place] = extent
        for order, perm in enumerate(PATCH_ORDERS):
            if Movement.of(extents, perm) == movement:
                yield order, extents
