"""RotaryEmbedding, in both conventions: halves of the channels, or neighbours, are pairs.

`x * cos + turned(x) * sin`, where turned puts (-b, a) for each pair (a, b); or the two sides of
each pair by themselves, `a * cos - b * sin` and `b * cos + a * sin`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import integers, is_real, real, reshaped, shape_of
from ..rewriting import constant_of
from .base import constant, only_maker, owner_of, recognize, viewed
from .parts import Part, part_of, value_of, whole_or_part

MAX_DEPTH = 8  # of functions between a table and its angles


@dataclass(frozen=True)
class Turn:
    """What is turned, and whether neighbours are the pairs."""

    part: Part
    interleaved: bool

    @property
    def shape(self) -> list[int]:
        """The shape of what is turned."""
        return [*shape_of(self.part.source)[:-1], len(self.part.entries)]

    def is_of(self, value: ir.Value) -> bool:
        """Whether a value is what is turned."""
        return is_real(value) and whole_or_part(value) == self.part


@recognize(onnx.Add)
def rotary_embedding(op: Any) -> Any:
    for straight, turned in ((op.A, op.B), (op.B, op.A)):
        left, right = only_maker(straight, onnx.Mul), only_maker(turned, onnx.Mul)
        if left is None or right is None or not is_real(op.C):
            continue
        for pair, sin in ((right.A, right.B), (right.B, right.A)):
            turn = _turn(pair)
            if turn is None or turn.shape != shape_of(op.C):
                continue
            for x, cos in ((left.A, left.B), (left.B, left.A)):
                if turn.is_of(x):
                    tables = [_half(table, turn.interleaved) for table in (cos, sin)]
                    return _embedding(turn, tables, x)
    return None


def _turn(value: ir.Value) -> Turn | None:
    """The tensor of which a value has (-b, a) for each pair (a, b)."""
    merged = _merged_pairs(value)
    joined = only_maker(value if merged is None else merged, onnx.Concat)
    if joined is None or not is_real(value) or len(joined.inputs) != 2:
        return None
    if joined.axis % len(shape_of(joined.concat_result)) != len(shape_of(joined.concat_result)) - 1:
        return None
    first, second = (_without_last_axis(part) if merged else part for part in joined.inputs)
    negative = only_maker(first, onnx.Neg) if first is not None else None
    if negative is None or second is None:
        return None
    return _pairs(second, negative.X)


def _pairs(first: ir.Value, second: ir.Value) -> Turn | None:
    """The tensor whose pairs two values are the sides of."""
    a, b = part_of(first), part_of(second)
    if a is None or b is None or a.source != b.source or not a.entries or not b.entries:
        return None
    start, width = min(a.entries[0], b.entries[0]), len(a.entries) + len(b.entries)
    for interleaved in (False, True):
        whole = range(start, start + width)
        if (a.entries, b.entries) == tuple(
            whole[s.start :: s.step][: len(s)] for s in _sides(width, interleaved)
        ):
            return Turn(Part(a.source, whole), interleaved)
    return None


def _sides(width: int, interleaved: bool) -> tuple[range, range]:
    if interleaved:
        return range(0, width, 2), range(1, width, 2)
    return range(width // 2), range(width // 2, width)


def _merged_pairs(value: ir.Value) -> ir.Value | None:
    """`(..., n, 2)` that a value sees as `(..., n * 2)`."""
    view: Any = owner_of(value)
    if not isinstance(view, onnx.Reshape) or not is_real(view.data) or not is_real(value):
        return None
    extents = shape_of(view.data)
    merged = [*extents[:-2], extents[-2] * 2] if len(extents) > 1 else []
    return view.data if extents[-1:] == [2] and shape_of(value) == merged else None


def _without_last_axis(value: ir.Value) -> ir.Value | None:
    """What gets an axis of extent 1 at the end."""
    view: Any = owner_of(value)
    if not isinstance(view, onnx.Unsqueeze | onnx.Reshape) or not is_real(view.data):
        return None
    return view.data if [*shape_of(view.data), 1] == shape_of(value) else None


@recognize(onnx.Concat)
def rotary_embedding_by_halves(op: Any) -> Any:
    """The sides of the pairs are turned by themselves, and then put next to each other."""
    if not is_real(op.concat_result) or len(op.inputs) != 2:
        return None
    extents = shape_of(op.concat_result)
    if op.axis % len(extents) != len(extents) - 1:
        return None
    found = _turned_sides(*op.inputs)
    if found is None or found[0].interleaved or found[0].shape != extents:
        return None
    return _embedding(*found)


@recognize(onnx.Reshape)
def rotary_embedding_by_neighbours(op: Any) -> Any:
    pairs = _merged_pairs(op.reshaped)
    joined = only_maker(pairs, onnx.Concat) if pairs is not None else None
    if joined is None or joined.axis % len(shape_of(pairs)) != len(shape_of(pairs)) - 1:
        return None
    narrow = [_without_last_axis(value) for value in joined.inputs]
    kept = any(value is None for value in narrow)
    sides = joined.inputs if kept else narrow
    found = _turned_sides(*sides) if len(sides) == 2 else None
    if found is None or not found[0].interleaved or found[0].shape != shape_of(op.reshaped):
        return None
    turn, tables = found
    if kept:
        if not all(is_real(table) and shape_of(table)[-1:] == [1] for table in tables):
            return None
        tables = [reshaped(table, shape_of(table)[:-1]) for table in tables]
    return _embedding(turn, tables)


def _turned_sides(a: ir.Value | None, b: ir.Value | None) -> tuple[Turn, list[ir.Value]] | None:
    """The turn and its tables, of `a * cos - b * sin` and `b * cos + a * sin`."""
    less, more = (only_maker(v, k) if v else None for v, k in ((a, onnx.Sub), (b, onnx.Add)))
    if less is None or more is None:
        return None
    products = [only_maker(value, onnx.Mul) for value in (less.A, less.B, more.A, more.B)]
    if any(product is None for product in products):
        return None
    for first, cos in _factors(products[0]):
        for second, sin in _factors(products[1]):
            turn = _pairs(first, second)
            wanted = [{second, cos}, {first, sin}]
            got = [{product.A, product.B} for product in products[2:]]
            if turn is not None and got in (wanted, wanted[::-1]):
                return turn, [cos, sin]
    return None


def _factors(product: Any) -> tuple[tuple[ir.Value, ir.Value], ...]:
    return (product.A, product.B), (product.B, product.A)


def _half(table: ir.Value, interleaved: bool) -> ir.Value | None:
    """A table with a value for each pair, of one with a value for each channel.

    None where the two values of a pair may not be the same.
    """
    if not is_real(table) or not shape_of(table):
        return None
    extents = shape_of(table)
    first, second = _sides(extents[-1], interleaved)
    if (array := constant_of(table)) is not None:
        sides = array[..., first], array[..., second]
        return constant(sides[0]) if np.array_equal(*sides) else None
    if interleaved or not _is_twice_the_same(table):
        return None
    view: Any = owner_of(table)  # which comes behind the slice, where another one may undo it
    source = view.data if isinstance(view, onnx.Unsqueeze | onnx.Reshape) else table
    *outer, _ = shape_of(source)
    bounds = integers([0]), integers([len(first)]), integers([len(outer)]), integers([1])
    half = onnx.Slice(source, *bounds, results=[real([*outer, len(first)])]).output
    return reshaped(half, [*extents[:-1], len(first)])


def _is_twice_the_same(table: ir.Value, depth: int = MAX_DEPTH) -> bool:
    """Whether the last axis is something and the same again, seen through functions of it."""
    op: Any = owner_of(table) if depth else None
    if isinstance(op, onnx.Concat):
        same = len(op.inputs) == 2 and op.inputs[0] == op.inputs[1]
        return same and op.axis % len(shape_of(table)) == len(shape_of(table)) - 1
    if isinstance(op, onnx.Cos | onnx.Sin | onnx.Unsqueeze | onnx.Reshape):
        source = op.operands[0]
        return (
            is_real(source)
            and shape_of(source)[-1:] == shape_of(table)[-1:]
            and _is_twice_the_same(source, depth - 1)
        )
    if isinstance(op, onnx.Mul):
        for source, factor in ((op.A, op.B), (op.B, op.A)):
            number = constant_of(factor)
            if number is not None and number.size == 1 and source.type == table.type:
                return _is_twice_the_same(source, depth - 1)
    return False


def _embedding(turn: Turn, tables: Sequence[ir.Value | None], x: ir.Value | None = None) -> Any:
    """The op, on `(B, H, S, D)`, or on `(B, S, H * D)` where the heads are behind the tokens."""
    extents = turn.shape
    given = [table for table in tables if table is not None]
    if len(extents) != 4 or len(given) < len(tables):
        return None
    batch, _, _, width = extents
    shapes = [([1] * 4 + shape_of(table))[-4:] for table in given]
    fields = {"interleaved": int(turn.interleaved)}
    for tokens, heads in ((2, 1), (1, 2)):
        wanted = [batch, 1, 1, width // 2]
        wanted[tokens] = extents[tokens]
        if shapes != [wanted, wanted]:
            continue
        x = value_of(turn.part) if x is None else x
        caches = [reshaped(table, [batch, extents[tokens], width // 2]) for table in given]
        if tokens == 2:
            return onnx.RotaryEmbedding(x, *caches, **fields, results=[x.type]).Y
        flat = reshaped(x, [batch, extents[1], extents[2] * width])
        fields["num_heads"] = extents[heads]
        turned = onnx.RotaryEmbedding(flat, *caches, **fields, results=[flat.type]).Y
        return reshaped(turned, extents)
    return None


@recognize(onnx.Concat)
def rotary_embedding_of_the_first_channels(op: Any) -> Any:
    """The other channels stay as they are."""
    if len(op.inputs) != 2 or not is_real(op.concat_result):
        return None
    view: Any = only_maker(op.inputs[0], onnx.Reshape)
    turned = only_maker(view.data if view else op.inputs[0], onnx.RotaryEmbedding)
    if turned is None or turned.rotary_embedding_dim or not is_real(turned.X):
        return None
    turning = viewed(turned.X, shape_of(op.inputs[0])) if view else turned.X
    first, rest = part_of(turning), part_of(op.inputs[1])
    if first is None or rest is None or first.source != rest.source:
        return None
    count, width = len(first.entries), len(first.entries) + len(rest.entries)
    whole = range(first.entries.start, first.entries.start + width)
    if (first.entries, rest.entries) != (whole[:count], whole[count:]):
        return None
    x = _cut_from(op.inputs[1], Part(first.source, whole))
    if x.type != op.concat_result.type:
        return None
    if view:
        batch, tokens, heads, _ = shape_of(x)
        x = reshaped(x, [batch, tokens, heads * width])
    operands = [x, *list(turned.operands)[1:]]
    y = turned.rebuilt(operands, rotary_embedding_dim=count, results=[x.type]).Y
    return reshaped(y, shape_of(op.concat_result))


def _cut_from(value: ir.Value, part: Part) -> ir.Value:
    """A part, which what a value is cut from may be."""
    source: ir.Value = owner_of(value).operands[0]
    return source if is_real(source) and whole_or_part(source) == part else value_of(part)
