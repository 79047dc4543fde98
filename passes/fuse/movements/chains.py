"""Chains of reshapes and transpositions, of which one op does all that several do."""

from dataclasses import dataclass
from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

from ...rewriting import Rewrites
from ..uses import has_one_use
from .movement import Movement, Reshaped, Transposed, movement_of, patches_of

MOVING = (mbl.Reshape, mbl.Transpose)
MAX_OPS = 16  # of a chain

merge = Rewrites("merge-movements", "Let one op do what several transpositions come to.")


@dataclass(frozen=True)
class Chain:
    """Ops that only move elements, each of which the next one alone uses; the last one first."""

    ops: tuple[Any, ...]

    @property
    def source(self) -> ir.Value:
        """What goes in."""
        return self.ops[-1].x

    @property
    def shapes(self) -> tuple[list[int], list[int]]:
        """The shapes of what goes in and of what comes out."""
        return list(self.source.type.shape), list(self.ops[0].result.type.shape)

    @property
    def transpositions(self) -> int:
        """How many of the ops move anything."""
        return sum(isinstance(op, mbl.Transpose) for op in self.ops)

    @property
    def movement(self) -> Movement | None:
        """What the chain comes to."""
        steps = (
            Transposed(tuple(op.transpose_axes))
            if isinstance(op, mbl.Transpose)
            else Reshaped(tuple(op.result.type.shape))
            for op in reversed(self.ops)
        )
        return movement_of(self.shapes[0], steps)


def chain_to(op: Any) -> Chain | None:
    """The longest chain that ends in an op; None where the chain goes on behind it."""
    users = [use.owner for use in op.result.uses]
    if len(users) == 1 and isinstance(users[0].opview, MOVING):
        return None
    ops = [op]
    while len(ops) < MAX_OPS and has_one_use(ops[-1].x):
        if not isinstance(owner := _owner(ops[-1].x), MOVING):
            break
        ops.append(owner)
    return Chain(tuple(ops))


def _owner(value: ir.Value) -> Any:
    return None if isinstance(value.owner, ir.Block) else value.owner.opview


@merge(*MOVING)
def one_op(op: Any) -> Any:
    chain = chain_to(op)
    while chain is not None and chain.transpositions > 1:
        movement = chain.movement
        moved = None if movement is None else _moved(chain.source, movement)
        if moved is not None:
            return _reshaped(moved, chain.shapes[1])
        chain = Chain(chain.ops[:-1])
    return None


def _moved(x: ir.Value, movement: Movement) -> ir.Value | None:
    """`x` moved by at most one op, in some shape; None where it takes more."""
    extents = list(movement.extents)
    if len(extents) < 2:
        return x
    if len(extents) < 4:
        lead = 4 - len(extents)
        seen = _reshaped(x, [1] * lead + extents)
        order = [*range(lead), *(axis + lead for axis in movement.perm)]
        return mbl.Transpose(seen, transpose_axes=order).result
    for order, (rows, height, columns, width, channels) in patches_of(movement):
        seen = _reshaped(x, [1, rows * height, columns * width, channels])
        return mbl.OrderedPatchify(seen, h_kernel=height, w_kernel=width, order=order).result
    return None


def _reshaped(x: ir.Value, shape: list[int]) -> ir.Value:
    if list(x.type.shape) == shape:
        return x
    return mbl.Reshape(x, new_shape=shape).result
