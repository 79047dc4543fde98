"""Transpositions: axes that stay together become one, and what is left goes in a few steps."""

from collections import deque
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..simplify.onnx.reshaping import merged_axes
from .base import fit, is_unfit, real, reshaped, shape_of

Order = tuple[int, ...]


@fit(onnx.Transpose)
def transpose(op: Any) -> Any:
    if not is_unfit(op.data, op.transposed):
        return None
    extents = shape_of(op.data)
    perm = list(op.perm or range(len(extents))[::-1])
    extents, perm = merged_axes(extents, perm)
    x = op.data
    for step in steps_to(tuple(perm)):
        x, extents = _by_one_step(x, extents, step)
    return reshaped(x, shape_of(op.transposed))


def _by_one_step(x: ir.Value, extents: list[int], perm: Order) -> tuple[Any, list[int]]:
    low, order = merged_axes(extents, list(perm))
    moved = [low[axis] for axis in order]
    data = reshaped(x, low)
    y = onnx.Transpose(data, perm=order, results=[real(moved)]).transposed
    return y, [extents[axis] for axis in perm]


def steps_to(perm: Order) -> list[Order]:
    """The fewest transpositions, each of at most three blocks of axes, that come to `perm`."""
    start = tuple(range(len(perm)))
    paths: dict[Order, list[Order]] = {start: []}
    queue = deque([start])
    while perm not in paths:
        present = queue.popleft()
        for step in _steps(len(perm)):
            reached = tuple(present[axis] for axis in step)
            if reached not in paths:
                paths[reached] = [*paths[present], step]
                queue.append(reached)
    return paths[perm]


def _steps(rank: int) -> Iterator[Order]:
    axes = range(rank)
    for cuts in (*combinations(range(1, rank), 1), *combinations(range(1, rank), 2)):
        edges = (0, *cuts, rank)
        blocks = [axes[begin:end] for begin, end in pairwise(edges)]
        for order in permutations(range(len(blocks))):
            yield tuple(axis for block in order for axis in blocks[block])
