"""`simplify-squeeze`: Squeezes and Unsqueezes that undo each other, or do their work in one go."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline, Rewrites
from ..values import extents_of, integers
from .axes import (
    Change,
    both_squeezed,
    both_unsqueezed,
    from_the_right,
    normalized,
    squeeze_then_unsqueeze,
    unsqueeze_then_squeeze,
)
from .base import instead, owner_of
from .elementwise import BROADCASTING, broadcast_type, is_number
from .pulling import used_by_one_op

simplify_squeeze = Rewrites("simplify-squeeze", "Cancel and merge Squeeze and Unsqueeze.")

Kind = type[onnx.Squeeze] | type[onnx.Unsqueeze]
KINDS: tuple[Kind, ...] = (onnx.Squeeze, onnx.Unsqueeze)


def axes_of(op: Any) -> list[int] | None:
    """The axes of a Squeeze or Unsqueeze; None for those that only a run will tell."""
    if op.axes is not None:
        return integers(op.axes)
    extents = extents_of(op.data)
    if extents is None or None in extents:
        return None
    return [axis for axis, extent in enumerate(extents) if extent == 1]


def rank_of(value: ir.Value) -> int | None:
    """The rank of a tensor, None where it is not known."""
    extents = extents_of(value)
    return None if extents is None else len(extents)


def as_axes(axes: Sequence[int]) -> ir.Value:
    return onnx.Constant(value=np.array(axes, np.int64)).result


def _inner(op: Any, kind: Kind) -> Any:
    """The op of a kind that makes the operand of another, where both have axes that are known."""
    inner = owner_of(op.data)
    if not isinstance(inner, kind):
        return None
    for each in (inner, op):
        if axes_of(each) is None:
            raise Decline(f"has axes, of a {type(each).__name__}, that are not known")
    return inner


@simplify_squeeze(onnx.Unsqueeze)
def unsqueeze_of_unsqueeze(op: Any) -> Any:
    return _merged(op, onnx.Unsqueeze, both_unsqueezed)


@simplify_squeeze(onnx.Squeeze)
def squeeze_of_squeeze(op: Any) -> Any:
    return _merged(op, onnx.Squeeze, both_squeezed)


def _merged(op: Any, kind: Kind, combine: Callable[..., list[int] | None]) -> Any:
    inner = _inner(op, kind)
    if inner is None:
        return None
    axes = combine(axes_of(inner), axes_of(op), rank_of(inner.data))
    if axes is None:
        raise Decline("has axes of both signs, and an operand of unknown rank")
    return kind(inner.data, as_axes(axes), results=[op.results[0].type])


@simplify_squeeze(onnx.Unsqueeze)
def unsqueeze_of_squeeze(op: Any) -> Any:
    return _cancelled(op, onnx.Squeeze, squeeze_then_unsqueeze)


@simplify_squeeze(onnx.Squeeze)
def squeeze_of_unsqueeze(op: Any) -> Any:
    return _cancelled(op, onnx.Unsqueeze, unsqueeze_then_squeeze)


def _cancelled(op: Any, kind: Kind, changed: Callable[..., Change | None]) -> Any:
    inner = None if op.axes is None else _inner(op, kind)
    if inner is None:
        return None
    first, second = axes_of(inner), axes_of(op)
    extents = extents_of(inner.data)
    if extents is None:
        if inner.axes is None or sorted(first or ()) != sorted(second or ()):
            raise Decline("has other axes than its operand, which is of unknown rank")
        return instead(inner.data, op.results[0])
    change = changed(extents, first, second)
    if change is None:
        raise Decline("moves an axis of extent 1 past another axis")
    if change.op == "nothing":
        return instead(inner.data, op.results[0])
    made = onnx.Squeeze if change.op == "squeeze" else onnx.Unsqueeze
    return made(inner.data, as_axes(change.axes), results=[op.results[0].type])


@simplify_squeeze(onnx.Squeeze)
def squeeze_of_whatever_is_one(op: Any) -> Any:
    """Without axes it takes those of an Unsqueeze away, and all that were there before."""
    inner = owner_of(op.data)
    if op.axes is not None or not isinstance(inner, onnx.Unsqueeze):
        return None
    return onnx.Squeeze(inner.data, None, results=[op.results[0].type])


@simplify_squeeze(*BROADCASTING)
def elementwise_of_squeezed(op: Any) -> Any:
    """One Squeeze of a result does for those of all operands; one that others use as well stays."""
    movers = _like_movers(op, onnx.Squeeze)
    if movers and any(used_by_one_op(mover.results[0]) for mover in movers):
        return _sunk(op, onnx.Squeeze)
    return None


@simplify_squeeze(*BROADCASTING)
def elementwise_of_unsqueezed(op: Any) -> Any:
    """One Unsqueeze of a result does for those of all operands, if they have no other user."""
    movers = _like_movers(op, onnx.Unsqueeze)
    if movers and all(used_by_one_op(mover.results[0]) for mover in movers):
        return _sunk(op, onnx.Unsqueeze)
    return None


def _like_movers(op: Any, kind: Kind) -> list[Any]:
    """The ops of a kind that make all operands but numbers, if there are at least two of them."""
    movers = [mover for value in op.operands if (mover := _mover(value, kind)) is not None]
    others = [value for value in op.operands if _mover(value, kind) is None]
    if len(movers) < 2 or not all(map(is_number, others)):
        return []
    places = [places_of(mover) for mover in movers]
    if None in places or any(place != places[0] for place in places):
        raise Decline(
            f"has operands of {kind.__name__} with axes that are not known to be the same"
        )
    return movers


def _mover(value: ir.Value, kind: Kind) -> Any:
    """The op of a kind that makes a value, None where another does."""
    maker = owner_of(value)
    return maker if isinstance(maker, kind) else None


def places_of(mover: Any) -> list[int] | None:
    """The axes of a Squeeze or Unsqueeze from the right, as broadcasting counts."""
    axes = axes_of(mover)
    whole = mover.data if isinstance(mover, onnx.Squeeze) else mover.results[0]
    return None if axes is None else from_the_right(axes, rank_of(whole))


def _sunk(op: Any, kind: Kind) -> Any:
    makers = [_mover(value, kind) for value in op.operands]
    sources = [
        value if maker is None else maker.data
        for value, maker in zip(op.operands, makers, strict=True)
    ]
    element = ir.ShapedType(op.results[0].type).element_type
    moved = op.rebuilt(sources, results=[broadcast_type(sources, element)])
    axes = places_of(next(maker for maker in makers if maker is not None)) or []
    whole = moved.results[0] if kind is onnx.Squeeze else op.results[0]
    if (rank := rank_of(whole)) is not None:
        axes = normalized(axes, rank)
    return kind(moved.results[0], as_axes(axes), results=[op.results[0].type])
