"""Orders of axes: axis i of a tensor transposed by `order` is axis `order[i]` of the original."""

from collections.abc import Sequence
from itertools import permutations

Order = tuple[int, ...]

IDENTITY: Order = (0, 1, 2, 3)
# The batch stays in front: its extent is 1, and the NPU wants it there.
ORDERS: tuple[Order, ...] = tuple((0, *rest) for rest in permutations((1, 2, 3)))


def then(first: Sequence[int], second: Sequence[int]) -> Order:
    """The one order that transposing by `first` and then by `second` comes to."""
    return tuple(first[axis] for axis in second)


def inverse(order: Sequence[int]) -> Order:
    """The order that undoes `order`."""
    return tuple(order.index(axis) for axis in range(len(order)))


def as_stored(order: Sequence[int], shape: Sequence[int]) -> Order:
    """What of an order shows in memory: where axes of extent 1 stand makes no difference."""
    return tuple(axis for axis in order if shape[axis] != 1)
