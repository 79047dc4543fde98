"""Where the elements of a tensor lie in a memory, and how that changes in a larger one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Layout:
    """A tensor in a memory: element i, j, ... is at `offset + i * strides[0] + j * strides[1]`."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0

    def alike(self, other: "Layout") -> bool:
        """Whether both have the same elements; the stride of an axis of one element is free."""
        steps = zip(self.shape, self.strides, other.strides, strict=True)
        return (
            self.shape == other.shape
            and self.offset == other.offset
            and all(n == 1 or one == another for n, one, another in steps)
        )


def dense(shape: Sequence[int]) -> Layout:
    """A tensor without gaps."""
    strides = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        strides[axis - 1] = strides[axis] * shape[axis]
    return Layout(tuple(shape), tuple(strides))


@dataclass(frozen=True)
class Place:
    """Where a memory goes in a larger one: rows of `inner` elements, `pitch` apart."""

    rows: int
    inner: int
    pitch: int
    offset: int

    def moved(self, layout: Layout) -> Layout | None:
        """Where a tensor of that memory lies in the larger one; None if no strides can say it."""
        if self.rows == 1 or self.inner == self.pitch:
            return Layout(layout.shape, layout.strides, self.offset + layout.offset)
        if not self.inner:
            return Layout(layout.shape, layout.strides, self.offset)  # of nothing at all
        row, column = divmod(layout.offset, self.inner)
        strides: list[int] = []
        for extent, stride in zip(layout.shape, layout.strides, strict=True):
            along_rows = stride % self.inner == 0
            strides.append(stride // self.inner * self.pitch if along_rows else stride)
            column += 0 if along_rows else (extent - 1) * stride
        if column >= self.inner:
            return None  # it goes on in the next row, which is elsewhere now
        offset = self.offset + row * self.pitch + layout.offset % self.inner
        return Layout(layout.shape, tuple(strides), offset)


def place_along(whole: Sequence[int], axis: int, start: int, extent: int) -> Place:
    """Where the slice from `start` of a tensor without gaps lies."""
    step = prod(whole[axis + 1 :])
    return Place(prod(whole[:axis]), extent * step, whole[axis] * step, start * step)
