"""Transposes behind a tree of ops that begins with other Transposes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..values import extents_of
from .base import owner_of, simplify
from .elementwise import is_elementwise, is_number
from .permutations import (
    Permutation,
    as_integers,
    composed,
    full_pads,
    is_identity,
    listed_axes,
    permutation_of,
    permuted_type,
    transposed,
)
from .pulling import Inner, Leaf, Undo, pulled, used_by_one_op

REDUCTIONS = (
    onnx.ReduceL1, onnx.ReduceL2, onnx.ReduceLogSum, onnx.ReduceLogSumExp, onnx.ReduceMax,
    onnx.ReduceMean, onnx.ReduceMin, onnx.ReduceProd, onnx.ReduceSum, onnx.ReduceSumSquare,
)  # fmt: skip
_OF_ONE_AXIS = (onnx.Softmax, onnx.LogSoftmax, onnx.Hardmax)
Built = Callable[[Sequence[ir.Value]], Any]


@simplify(onnx.Transpose)
def transpose_behind_a_tree(op: Any) -> ir.Value | None:
    """A Transpose that only the Transposes in front of other ops have made necessary."""
    perm, tree = permutation_of(op), owner_of(op.data)
    if perm is None or tree is None or isinstance(tree, onnx.Transpose):
        return None
    found = pulled(op.data, Moved(perm))
    return found if found is not None and found.type == op.results[0].type else None


@dataclass(frozen=True)
class Moved:
    """The new values have their axes in another order."""

    perm: Permutation

    def leaf(self, value: ir.Value) -> Leaf | None:
        extents, array, maker = extents_of(value), constant_of(value), owner_of(value)
        if is_number(value):
            return Leaf(lambda: value)
        if extents is None or (len(extents) < len(self.perm) and array is None):
            return None
        if array is not None:
            whole = array.reshape([1] * (len(self.perm) - array.ndim) + list(array.shape))
            moved = np.ascontiguousarray(whole.transpose(self.perm))
            return Leaf(lambda: onnx.Constant(value=moved).result)
        inner = permutation_of(maker) if isinstance(maker, onnx.Transpose) else None
        if inner is None:
            return Leaf(lambda: transposed(value, self.perm), cost=1)
        both = composed(inner, self.perm)
        return Leaf(
            lambda: transposed(maker.data, both),
            cost=0 if is_identity(both) else 1,
            meets=True,
            instead_of=value if used_by_one_op(value) else None,
        )

    def inner(self, op: Any) -> Inner | None:
        if len(extents_of(op.results[0]) or ()) != len(self.perm):
            return None
        if is_elementwise(op):
            return self._inner(op, op.operands, lambda values: op.rebuilt(values, **self._type(op)))
        if isinstance(op, onnx.MatMul):
            return self._product(op)
        build = self._by_axes(op)
        if build is None:
            return None
        count = len(op.operands) if isinstance(op, onnx.Concat) else 1
        return self._inner(op, list(op.operands)[:count], build)

    def _type(self, op: Any) -> dict[str, Any]:
        return {"results": [permuted_type(op.results[0], self.perm)]}

    def _inner(self, op: Any, values: Sequence[ir.Value], build: Built) -> Inner:
        operands: list[tuple[ir.Value, Undo | None]] = [
            (value, None if is_number(value) else self) for value in values
        ]
        return Inner(operands, lambda built: build(built).results[0])

    def _by_axes(self, op: Any) -> Built | None:
        """How an op that names axes is built anew, with their new places."""
        rank, type_ = len(self.perm), self._type(op)
        match op:
            case onnx.Concat():
                place = self.perm.index(op.axis % rank)
                return lambda values: onnx.Concat(list(values), axis=place, **type_)
            case onnx.Softmax() | onnx.LogSoftmax() | onnx.Hardmax():
                place = self.perm.index(op.axis % rank)
                return lambda values: op.rebuilt(values, axis=place, **type_)
            case onnx.Pad():
                return self._pad(op, type_)
            case onnx.Slice():
                return self._slice(op, type_)
            case _ if isinstance(op, REDUCTIONS) and op.keepdims:
                return self._reduction(op, type_)
        return None

    def _pad(self, op: Any, type_: dict[str, Any]) -> Built | None:
        pads, rank = full_pads(op), len(self.perm)
        if pads is None:
            return None
        moved = [pads[axis] for axis in self.perm] + [pads[rank + axis] for axis in self.perm]
        value = op.constant_value_
        return lambda values: onnx.Pad(
            values[0], as_integers(moved), value, None, mode=op.mode, **type_
        )

    def _slice(self, op: Any, type_: dict[str, Any]) -> Built | None:
        starts = extents_of(op.starts)
        axes = listed_axes(op, len(self.perm))
        if starts is None or starts[0] is None or axes is None:
            return None
        places = [self.perm.index(axis) for axis in axes[: starts[0]]]
        return lambda values: onnx.Slice(
            values[0], op.starts, op.ends, as_integers(places), op.steps, **type_
        )

    def _reduction(self, op: Any, type_: dict[str, Any]) -> Built | None:
        axes = listed_axes(op, len(self.perm))
        if op.axes is None:
            return lambda values: op.rebuilt([values[0], op.operands[1]], **type_)
        if not axes:
            return None
        places = [self.perm.index(axis) for axis in axes]
        return lambda values: op.rebuilt([values[0], as_integers(places)], **type_)

    def _product(self, op: Any) -> Inner | None:
        """Rows and columns of a product change places with its operands."""
        a, b = op.operands
        ranks = [len(extents_of(value) or ()) for value in (a, b)]
        rank = len(self.perm)
        batch, (row, column) = self.perm[:-2], self.perm[-2:] if rank >= 2 else (0, 0)
        type_ = self._type(op)
        if ranks == [rank, rank] and rank >= 2 and (row, column) == (rank - 2, rank - 1):
            return Inner(
                [(a, self), (b, self)], lambda values: onnx.MatMul(*values, **type_).results[0]
            )
        if ranks == [rank, rank] and (row, column) == (rank - 1, rank - 2) and is_identity(batch):
            return Inner(
                [(b, self), (a, self)], lambda values: onnx.MatMul(*values, **type_).results[0]
            )
        if ranks == [rank, 2] and self.perm[-1] == rank - 1:
            return Inner(
                [(a, self), (b, None)], lambda values: onnx.MatMul(*values, **type_).results[0]
            )
        return None
