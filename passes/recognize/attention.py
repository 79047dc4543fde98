"""Attention: two matrix products and the Softmax between them.

The scale may be on the scores, the queries, the keys or all of them; masks are added to the scores
or chosen over them; keys and values may be repeated for groups of heads. Where a mask hides every
key of a query, what comes out is as undefined as it was.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, real, reshaped, shape_of, widened
from ..rewriting import constant_of
from .base import (
    constant,
    number,
    only_maker,
    owner_of,
    permutation,
    recognize,
    source_of_views,
    transposed,
    viewed,
)

MAX_DEPTH = 8  # of ops between the product and the Softmax
HIDDEN = -1e9  # numbers from here down hide a score, which is lost in the rounding of the sum


@dataclass(frozen=True)
class Scores:
    """What goes into the Softmax: `scale * a @ b`, and the masks that are added to it."""

    product: Any
    scale: float = 1.0
    masks: tuple[ir.Value, ...] = ()


@recognize(onnx.MatMul)
def attention(op: Any) -> Any:
    softmax = only_maker(op.A, onnx.Softmax, onnx.Where)
    guarded = isinstance(softmax, onnx.Where)
    if guarded:
        softmax = _behind_guard(softmax)
    if softmax is None or not is_real(op.Y) or not is_real(softmax.output):
        return None
    rank = len(shape_of(softmax.output))
    if rank not in (3, 4) or softmax.axis % rank != rank - 1:
        return None
    found = next(_scores(softmax.input), None)
    if found is None or (guarded and not _shows_a_key_to_all(found)):
        return None
    return _attention(op, found)


def _behind_guard(op: Any) -> Any:
    """The Softmax of `where(isnan(softmax), 0, softmax)`."""
    softmax, asks = owner_of(op.Y), only_maker(op.condition, onnx.IsNaN)
    if not isinstance(softmax, onnx.Softmax) or asks is None or number(op.X) != 0:
        return None
    users = sum(1 for _ in softmax.output.uses)
    return softmax if softmax.output == asks.X and users == 2 else None


def _shows_a_key_to_all(found: Scores) -> bool:
    """Whether no row can be hidden as a whole, which the guard against NaN is there for."""
    masks = [constant_of(mask) for mask in found.masks]
    return all(mask is not None and np.isfinite(mask).any(axis=-1).all() for mask in masks)


def _scores(value: ir.Value, depth: int = MAX_DEPTH) -> Iterator[Scores]:
    """Every way to read a value, that one op alone uses, as scores."""
    if not depth:
        return
    op = only_maker(value, onnx.MatMul, onnx.Mul, onnx.Div, onnx.Add, onnx.Where)
    match op:
        case onnx.MatMul():
            yield Scores(op)
        case onnx.Mul() | onnx.Div():
            inner, factor = _scaled(op)
            if factor is None:
                return
            for found in _scores(inner, depth - 1):
                if not found.masks:
                    yield replace(found, scale=found.scale * factor)
        case onnx.Add():
            for inner, mask in ((op.A, op.B), (op.B, op.A)):
                for found in _scores(inner, depth - 1) if inner.type == value.type else ():
                    if is_real(mask):
                        yield replace(found, masks=(*found.masks, mask))
        case onnx.Where():
            for inner, other in ((op.X, op.Y), (op.Y, op.X)):
                hidden = number(other)
                if inner.type == value.type and hidden is not None and hidden <= HIDDEN:
                    mask = op.condition, inner == op.X, hidden
                    for found in _scores(inner, depth - 1):
                        yield replace(found, masks=(*found.masks, _as_sum(*mask)))


def _scaled(op: Any) -> tuple[ir.Value, float | None]:
    """A value and the number by which an op multiplies it, None where it does something else."""
    if isinstance(op, onnx.Div):
        divisor = number(op.B)
        return op.A, 1 / divisor if divisor else None
    for value, other in ((op.A, op.B), (op.B, op.A)):
        if (factor := number(other)) is not None:
            return value, factor
    return op.A, None


def _as_sum(condition: ir.Value, shows: bool, hidden: float) -> ir.Value:
    """A mask to add, of a condition that shows or hides."""
    if (array := constant_of(condition)) is not None:
        return constant(np.where(array == shows, 0, np.float32(hidden)))
    zero, low = constant(np.zeros(())), constant(np.array(hidden))
    parts = (zero, low) if shows else (low, zero)
    return onnx.Where(condition, *parts, results=[real(shape_of(condition))]).output


def _attention(op: Any, found: Scores) -> Any:
    q, q_scale = _without_scale(found.product.A)
    keys, k_scale = _without_scale(found.product.B)
    keys, inner_scale = _without_scale(_swapped(keys))
    values = op.B
    k, v = _without_repeats(keys, values)
    q, k, v = (_of_rank_4(value) for value in (q, k, v))
    if not _fit(q, k, v):
        return None
    mask = _mask(found.masks, shape_of(found.product.Y))
    scale = found.scale * q_scale * k_scale * inner_scale
    extents = [*shape_of(q)[:3], shape_of(v)[3]]
    none = ir.NoneType.get()
    types = [real(extents), none, none, none]
    new = onnx.Attention(q, k, v, mask, scale=scale, results=types)
    return reshaped(new.Y, shape_of(op.Y))


def _without_scale(value: ir.Value) -> tuple[ir.Value, float]:
    op = owner_of(value)
    if isinstance(op, onnx.Mul | onnx.Div):
        inner, factor = _scaled(op)
        if factor is not None and inner.type == value.type:
            return inner, factor
    return value, 1.0


def _swapped(value: ir.Value) -> ir.Value:
    """A value with its last two axes in the other order."""
    order = list(range(len(shape_of(value))))
    order[-2:] = order[:-3:-1]
    op: Any = owner_of(value)
    if isinstance(op, onnx.Transpose):
        perm = permutation(op)
        return transposed(op.data, [perm[axis] for axis in order])
    inner: Any = owner_of(op.data) if isinstance(op, onnx.Reshape) else None
    if isinstance(inner, onnx.Transpose) and permutation(inner) == [0, 2, 1]:
        *batch, width, tokens = shape_of(value)
        if shape_of(inner.data)[1:] == [tokens, width]:
            return viewed(inner.data, [*batch, tokens, width])
    return transposed(value, order)


def _without_repeats(k: ir.Value, v: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Keys and values before each of their heads was repeated for a group of queries."""
    fewer = _before_repeats(k), _before_repeats(v)
    if fewer[0] is None or fewer[1] is None or shape_of(fewer[0])[1] != shape_of(fewer[1])[1]:
        return k, v
    return fewer[0], fewer[1]


def _before_repeats(value: ir.Value) -> ir.Value | None:
    """`(B, H, S, D)` of `(B, H, 1, S, D)` that are expanded and seen as `(B, H * n, S, D)`."""
    expand: Any = owner_of(source_of_views(value))
    if not isinstance(expand, onnx.Expand | onnx.Tile):
        return None
    wide, narrow = shape_of(expand.results[0]), shape_of(expand.input)
    if len(wide) != 5 or narrow != [*wide[:2], 1, *wide[3:]]:
        return None
    if shape_of(value) != [wide[0], wide[1] * wide[2], *wide[3:]]:
        return None
    return viewed(expand.input, [*narrow[:2], *narrow[3:]])


def _of_rank_4(value: ir.Value) -> ir.Value:
    extents = shape_of(value)
    return viewed(value, [1] * (4 - len(extents)) + extents)


def _fit(q: ir.Value, k: ir.Value, v: ir.Value) -> bool:
    """Whether heads and batches go together, rather than being broadcast."""
    (batch, heads, _, width), keys, values = shape_of(q), shape_of(k), shape_of(v)
    together = keys[:3] == values[:3] and keys[0] == batch and keys[3] == width
    return together and keys[1] > 0 and heads % keys[1] == 0


def _mask(masks: tuple[ir.Value, ...], scores: list[int]) -> ir.Value | None:
    """The sum of masks; onnxruntime does not broadcast the last two axes."""
    if not masks:
        return None
    total, *others = masks
    for mask in others:
        extents = np.broadcast_shapes(shape_of(total), shape_of(mask))
        total = onnx.Add(total, mask, results=[real(extents)]).C
    rows = [1, *shape_of(total)][-2:] if shape_of(total) else [1, 1]
    if rows != scores[-2:]:
        total = widened(total, [*shape_of(total)[:-2], *scores[-2:]])
    return _of_rank_4(total) if len(scores) == 3 else total
