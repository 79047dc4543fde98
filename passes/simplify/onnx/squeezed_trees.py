"""Squeeze and Unsqueeze behind a tree of elementwise ops that begins with their opposite."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import constant_of
from ..values import extents_of, ranked
from .axes import from_the_right, normalized
from .base import owner_of
from .elementwise import BY_NUMBERS, broadcast_type, is_elementwise, is_present
from .pulling import Inner, Leaf, Undo, pulled, used_by_one_op
from .squeezing import Kind, as_axes, axes_of, places_of, rank_of, simplify_squeeze


@simplify_squeeze(onnx.Unsqueeze)
def unsqueeze_behind_elementwise(op: Any) -> ir.Value | None:
    """An Unsqueeze that only the Squeezes in front of elementwise ops have made necessary."""
    axes, rank = axes_of(op), rank_of(op.results[0])
    if axes is None or rank is None:
        return None
    return _pulled(op, AddedOnes(tuple(from_the_right(axes, rank) or ()), rank - len(axes)))


@simplify_squeeze(onnx.Squeeze)
def squeeze_behind_elementwise(op: Any) -> ir.Value | None:
    """A Squeeze that only the Unsqueezes in front of elementwise ops have made necessary."""
    axes, rank = axes_of(op), rank_of(op.data)
    if axes is None or rank is None:
        return None
    return _pulled(op, TakenOnes(tuple(from_the_right(axes, rank) or ()), rank))


def _pulled(op: Any, undo: Undo) -> ir.Value | None:
    tree = owner_of(op.data)
    if tree is None or not is_elementwise(tree):
        return None
    found = pulled(op.data, undo)
    if found is not None:
        found.set_type(op.results[0].type)
    return found


@dataclass(frozen=True)
class _Ones:
    """Axes of extent 1 at places from the right; `rank` is that of the values of full rank."""

    places: tuple[int, ...]
    rank: int

    def inner(self, op: Any) -> Inner | None:
        if not is_elementwise(op) or isinstance(op, onnx.PRelu):  # whose operands are not alike
            return None
        element = ir.ShapedType(op.results[0].type).element_type

        def build(values: Sequence[ir.Value]) -> ir.Value:
            return op.rebuilt(values, results=[broadcast_type(values, element)]).results[0]

        kept = list(op.operands)[1:] if isinstance(op, BY_NUMBERS) else []
        operands: list[tuple[ir.Value, Undo | None]] = [
            (value, None if value in kept or not is_present(value) else self)
            for value in op.operands
        ]
        return Inner(operands, build)

    def leaf(self, value: ir.Value) -> Leaf | None:
        raise NotImplementedError


class AddedOnes(_Ones):
    """The new values have these axes besides."""

    def leaf(self, value: ir.Value) -> Leaf | None:
        rank = rank_of(value)
        if rank is None:
            return None
        places = self.places if rank == self.rank else within(self.places, rank)
        if (source := _source(value, onnx.Squeeze, places)) is not None:
            return source
        if not places or not rank:  # what meets its like has the new axes, if only numbers are left
            return Leaf(lambda: value)
        return _changed(value, onnx.Unsqueeze, normalized(places, rank + len(places)))


class TakenOnes(_Ones):
    """The new values lack these axes."""

    def leaf(self, value: ir.Value) -> Leaf | None:
        rank = rank_of(value)
        if rank is None:
            return None
        places = tuple(place for place in self.places if -place <= rank)
        if not places:
            return Leaf(lambda: value)
        if (source := _source(value, onnx.Unsqueeze, places)) is not None:
            return source
        return _changed(value, onnx.Squeeze, normalized(places, rank))


def within(places: Sequence[int], rank: int) -> tuple[int, ...]:
    """Those places that come behind the first axis of a tensor of this rank, as it gets them."""
    found: list[int] = []
    for place in sorted(places, reverse=True):
        if -place - 1 - len(found) < rank:
            found.append(place)
    return tuple(sorted(found))


def _source(value: ir.Value, kind: Kind, places: Sequence[int]) -> Leaf | None:
    """What an op of a kind had before it, if it works at these places."""
    maker = owner_of(value)
    if not isinstance(maker, kind) or tuple(places_of(maker) or ()) != tuple(places):
        return None
    gone = value if used_by_one_op(value) else None
    return Leaf(lambda: maker.data, meets=True, instead_of=gone)


def _changed(value: ir.Value, kind: Kind, axes: Sequence[int]) -> Leaf:
    """A value behind an op of a kind, which a constant does not need."""
    change = np.squeeze if kind is onnx.Squeeze else np.expand_dims
    array = constant_of(value)
    if array is not None:
        return Leaf(lambda: onnx.Constant(value=change(array, tuple(axes))).result)
    extents = extents_of(value) or []
    if kind is onnx.Squeeze:
        extents = [extent for axis, extent in enumerate(extents) if axis not in axes]
    else:
        for axis in axes:
            extents.insert(axis, 1)
    type_ = ranked(extents, value)
    return Leaf(lambda: kind(value, as_axes(axes), results=[type_]).results[0], cost=1)
