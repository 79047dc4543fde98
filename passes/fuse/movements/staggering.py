"""Rows put along a diagonal, as relative positions need them, by whatever padding and reshaping.

What a chain of ops does is found out by moving the numbers of the elements, not from its form.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

from ..uses import only_user_of
from .chains import merge

KINDS = (mbl.Pad, mbl.Reshape, mbl.Slice)
MAX_OPS = 8
MAX_ELEMENTS = 1 << 24  # to move more numbers than that takes seconds


@dataclass(frozen=True)
class Diagonal:
    """Some columns of rows that are put along the diagonal."""

    x: ir.Value
    kept: range
    reverse: bool

    def built(self) -> Any:
        """The op, and a slice where it keeps other columns than these."""
        rows, kept = self.x.type.shape[2], self.kept
        window = rows - 1 - kept.start if self.reverse else kept.start
        first, last = (rows - 1 - window, rows) if self.reverse else (window, rows)
        if kept == range(first, last + window):
            return mbl.StaggeredPadding(self.x, axis=3, reverse=self.reverse, window_size=window)
        y = mbl.StaggeredPadding(self.x, axis=3, reverse=self.reverse)
        if len(kept) == y.result.type.shape[3]:
            return y
        return mbl.Slice(y, axis=[3], start=[kept.start], end=[kept.stop], step=[1])


@merge(mbl.Reshape, mbl.Slice)
def staggered_padding(op: Any) -> Any:
    """The longest chain that does it, with what comes behind it as it is."""
    users = [use.owner.opview for use in op.result.uses]
    if len(users) == 1 and isinstance(users[0], KINDS):
        return None
    chain = _chain_to(op)
    for end in range(len(chain)):
        if (found := _found(chain[end:])) is not None:
            value = found.built()
            for behind in reversed(chain[:end]):
                value = behind.rebuilt([value])
            return value
    return None


def _chain_to(op: Any) -> list[Any]:
    """Ops that each the next one alone uses, the last one first."""
    chain = [op]
    while len(chain) < MAX_OPS and (before := only_user_of(chain[-1].x, KINDS)) is not None:
        if isinstance(before, mbl.Pad) and (before.pad_mode != "constant" or before.constant):
            break
        chain.append(before)
    return chain


def _found(chain: list[Any]) -> Diagonal | None:
    """What a chain, or else as much of its end as possible, does."""
    shape = list(chain[0].result.type.shape)
    for length in range(len(chain), 2, -1):
        x = chain[length - 1].x
        source = list(x.type.shape)
        if source[:3] == shape[:3] and _may_stagger(chain[:length], source):
            found = _staggered(x, _moved(chain[:length], source))
            if found is not None:
                return found
    return None


def _may_stagger(chain: list[Any], source: list[int]) -> bool:
    """Rows shift against each other only where they are padded and seen in other lengths."""
    kinds = [type(op) for op in chain]
    reshapes = kinds.count(mbl.Reshape)
    return reshapes > 1 and mbl.Pad in kinds and math.prod(source) <= MAX_ELEMENTS


def _moved(chain: list[Any], source: list[int]) -> np.ndarray:
    """The number of the element, counted from 1, that is at each place of the result."""
    numbers = np.arange(1.0, math.prod(source) + 1).reshape(source)
    for op in reversed(chain):
        numbers = op.evaluate(numbers)
    return numbers


def _staggered(x: ir.Value, moved: np.ndarray) -> Diagonal | None:
    _, _, rows, columns = x.type.shape
    present = np.flatnonzero(moved[0, 0, 0])
    if rows < 2 or len(present) == 0:
        return None
    start = int(moved[0, 0, 0, present[0]]) - 1 - int(present[0])
    for reverse in (False, True):
        if np.array_equal(moved, _diagonal(x, moved.shape[3], start, reverse)):
            first = start + rows - 1 if reverse else start
            kept = range(first, first + moved.shape[3])
            within = kept.start >= 0 and kept.stop < rows + columns
            return Diagonal(x, kept, reverse) if within else None
    return None


def _diagonal(x: ir.Value, width: int, start: int, reverse: bool) -> np.ndarray:
    """What is at each place if row i begins at column `start`, plus or minus i."""
    _, heads, rows, columns = x.type.shape
    numbers = np.arange(1.0, heads * rows * columns + 1).reshape(1, heads, rows, columns)
    row = np.arange(rows)[:, None]
    column = np.arange(width) + start + (row if reverse else -row)
    inside = (column >= 0) & (column < columns)
    return np.where(inside, numbers[:, :, row, np.clip(column, 0, columns - 1)], 0)
