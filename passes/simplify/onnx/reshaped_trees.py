"""Reshapes around elementwise ops, where all shapes are static."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..values import is_static, ranked
from .base import MOVES_NOTHING, owner_of, simplify
from .elementwise import BROADCASTING, is_elementwise, is_number
from .pulling import Inner, Leaf, Undo, pulled, used_by_one_op
from .reshaping import AXES, reshaped

Shape = tuple[int, ...]


def shape_of(value: ir.Value) -> Shape | None:
    """The extents of a tensor if all are known."""
    return tuple(value.type.shape) if is_static(value) else None


@simplify(*MOVES_NOTHING)
def reshape_behind_a_tree(op: Any) -> ir.Value | None:
    """A change of shape that only those in front of elementwise ops have made necessary."""
    before, after, tree = (
        shape_of(op.operands[0]),
        shape_of(op.results[0]),
        owner_of(op.operands[0]),
    )
    if before is None or after is None or tree is None or not is_elementwise(tree):
        return None
    return pulled(op.operands[0], Reshaped(before, after, isinstance(op, AXES)))


@dataclass(frozen=True)
class Reshaped:
    """The new values have another shape."""

    before: Shape
    after: Shape
    by_axes: bool  # where no axis of extent 1 goes past another, `simplify-squeeze` does it

    def leaf(self, value: ir.Value) -> Leaf | None:
        array, maker = constant_of(value), owner_of(value)
        if array is not None and array.size == 1 and array.shape != self.before:
            return Leaf(lambda: onnx.Constant(value=array.reshape(())).result)
        if is_number(value):
            return Leaf(lambda: value)
        if shape_of(value) != self.before:
            return None
        if array is not None:
            return Leaf(lambda: onnx.Constant(value=array.reshape(self.after)).result)
        type_ = ranked(self.after, value)
        source = maker.operands[0] if isinstance(maker, MOVES_NOTHING) else value
        same = shape_of(source) == self.after
        if source == value or (self.by_axes and isinstance(maker, AXES) and not same):
            return Leaf(lambda: reshaped(value, type_).result, cost=1)
        return Leaf(
            lambda: source if same else reshaped(source, type_).result,
            cost=0 if same else 1,
            meets=True,
            instead_of=value if used_by_one_op(value) else None,
        )

    def inner(self, op: Any) -> Inner | None:
        if not is_elementwise(op) or shape_of(op.results[0]) != self.before:
            return None
        type_ = ranked(self.after, op.results[0])
        operands: list[tuple[ir.Value, Undo | None]] = [
            (value, None if is_number(value) else self) for value in op.operands
        ]

        def build(values: Sequence[ir.Value]) -> ir.Value:
            return op.rebuilt(values, results=[type_]).results[0]

        return Inner(operands, build)


@simplify(*BROADCASTING)
def op_of_reshaped(op: Any) -> Any:
    """One Reshape of a result does for those of all operands, if they have no other user."""
    makers = [owner_of(value) for value in op.operands if not is_number(value)]
    if len(makers) < 2 or not all(isinstance(maker, MOVES_NOTHING) for maker in makers):
        return None
    if all(isinstance(maker, AXES) for maker in makers):
        return None
    before = {shape_of(maker.operands[0]) for maker in makers}
    after = {shape_of(maker.results[0]) for maker in makers} | {shape_of(op.results[0])}
    if len(before) != 1 or len(after) != 1 or None in before | after:
        return None
    if not all(used_by_one_op(maker.results[0]) for maker in makers):
        return None
    sources = [v if is_number(v) else owner_of(v).operands[0] for v in op.operands]
    type_ = ranked(next(iter(before)) or (), op.results[0])
    return reshaped(op.rebuilt(sources, results=[type_]).results[0], op.results[0].type)
