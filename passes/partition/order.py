"""The order of the ops of a block."""

import heapq

from mobilint.dialect.core import read_values
from mobilint.mlir import ir


def sort_topologically(block: ir.Block) -> None:
    """Put every op behind what it uses, and keep the present order where that leaves a choice."""
    ops = [op.operation for op in block.operations]
    *movable, terminator = ops
    place = {op: index for index, op in enumerate(movable)}
    missing = [0] * len(movable)
    users: list[list[int]] = [[] for _ in movable]
    for index, op in enumerate(movable):
        for operand in read_values(op):
            producer = None if isinstance(operand.owner, ir.Block) else operand.owner.operation
            if producer in place:
                missing[index] += 1
                users[place[producer]].append(index)
    ready = [index for index, count in enumerate(missing) if count == 0]
    heapq.heapify(ready)
    while ready:
        index = heapq.heappop(ready)
        movable[index].move_before(terminator)
        for user in users[index]:
            missing[user] -= 1
            if missing[user] == 0:
                heapq.heappush(ready, user)
