"""Transposes that cancel, and those that one behind an op does for."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..values import extents_of, ranked
from .base import instead, owner_of, shorten, simplify
from .elementwise import BROADCASTING, broadcast_type, is_number
from .permutations import (
    Permutation,
    as_integers,
    composed,
    inverse,
    is_identity,
    listed_axes,
    permutation_of,
    permuted_type,
    transposed,
)
from .pulling import used_by_one_op
from .transposed_trees import REDUCTIONS


@shorten(onnx.Transpose)
def transpose_that_moves_nothing(op: Any) -> ir.Value | None:
    perm = permutation_of(op)
    if perm is None or not is_identity(perm):
        return None
    return instead(op.data, op.transposed)


@shorten(onnx.Transpose)
def transpose_of_transpose(op: Any) -> Any:
    inner = owner_of(op.data)
    if not isinstance(inner, onnx.Transpose):
        return None
    outer_perm, inner_perm = permutation_of(op), permutation_of(inner)
    if outer_perm is None or inner_perm is None:
        return None
    perm = composed(inner_perm, outer_perm)
    return onnx.Transpose(inner.data, perm=list(perm), results=[op.transposed.type])


@simplify(*BROADCASTING, onnx.Concat)
def op_of_transposed(op: Any) -> Any:
    """One Transpose of a result does for those of all operands, if they have no other user."""
    makers = [owner_of(value) for value in op.operands if not is_number(value)]
    if len(makers) < 2 or not all(isinstance(maker, onnx.Transpose) for maker in makers):
        return None
    perms = {permutation_of(maker) for maker in makers}
    rank = extents_of(op.results[0])
    if len(perms) != 1 or rank is None or not all(used_by_one_op(m.results[0]) for m in makers):
        return None
    (perm,) = perms
    return None if perm is None or len(perm) != len(rank) else _sunk(op, perm)


def _sunk(op: Any, perm: Permutation) -> Any:
    sources = [value if is_number(value) else owner_of(value).data for value in op.operands]
    type_ = permuted_type(op.results[0], inverse(perm))
    if isinstance(op, onnx.Concat):
        made = onnx.Concat(sources, axis=perm[op.axis % len(perm)], results=[type_])
    else:
        element = ir.ShapedType(op.results[0].type).element_type
        made = op.rebuilt(sources, results=[broadcast_type(sources, element)])
    return onnx.Transpose(made.results[0], perm=list(perm), results=[op.results[0].type])


@simplify(*REDUCTIONS)
def reduction_of_transposed(op: Any) -> Any:
    """Fewer elements are left to move behind a reduction, if any has to."""
    inner = owner_of(op.data)
    if not isinstance(inner, onnx.Transpose) or not used_by_one_op(op.data):
        return None
    perm = permutation_of(inner)
    axes = None if perm is None else listed_axes(op, len(perm))
    listed = op.axes is not None
    if (
        perm is None
        or axes is None
        or (listed and not axes)
        or (op.noop_with_empty_axes and not listed)
    ):
        return None
    reduced = [perm[axis] for axis in axes]
    after = perm if op.keepdims else _without(perm, reduced)
    extents = extents_of(op.results[0])
    if extents is None:
        return None
    type_ = ranked([extents[axis] for axis in inverse(after)], op.results[0])
    where = op.operands[1] if op.axes is None else as_integers(sorted(reduced))
    made = op.rebuilt([inner.data, where], results=[type_])
    return transposed(made.results[0], after)


def _without(perm: Permutation, axes: list[int]) -> Permutation:
    """The order of the axes that are left, counted without the others."""
    kept = [axis for axis in perm if axis not in axes]
    return tuple(sorted(kept).index(axis) for axis in kept)


@simplify(onnx.MatMul)
def product_of_transposed(op: Any) -> Any:
    """Both operands with rows and columns changed are the product in the other order, changed."""
    makers = [owner_of(value) for value in op.operands]
    if not all(isinstance(maker, onnx.Transpose) for maker in makers):
        return None
    perms = {permutation_of(maker) for maker in makers}
    first, second = makers
    if len(perms) != 1 or not all(used_by_one_op(maker.results[0]) for maker in makers):
        return None
    (perm,) = perms
    if perm is None or perm[-2:] != (len(perm) - 1, len(perm) - 2) or not is_identity(perm[:-2]):
        return None
    type_ = permuted_type(op.results[0], perm)
    made = onnx.MatMul(second.data, first.data, results=[type_])
    return onnx.Transpose(made.results[0], perm=list(perm), results=[op.results[0].type])
