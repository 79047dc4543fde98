"""RotaryEmbedding: `x * cos + swapped(x) * sin`, with the signs of the turn in the table."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import absent, integers, is_real, real, reshaped, shape_of
from ..rewriting import Decline, constant_of
from .base import expand


@expand(onnx.RotaryEmbedding)
def rotary_embedding(op: Any) -> Any:
    if not is_real(op.X) or not is_real(op.cos_cache) or not is_real(op.sin_cache):
        return None
    x, extents = op.X, shape_of(op.X)
    tokens = 2
    if len(extents) == 3:
        batch, count, width = extents
        x, tokens = reshaped(x, [batch, count, op.num_heads, width // op.num_heads]), 1
    width = op.rotary_embedding_dim or shape_of(x)[-1]
    cos, sin = (_table(op, cache, tokens) for cache in (op.cos_cache, op.sin_cache))
    turning = x if width == shape_of(x)[-1] else _part(x, 0, width)
    y = _turned(turning, cos, sin, bool(op.interleaved))
    if turning is not x:
        y = _joined([y, _part(x, width, shape_of(x)[-1])])
    return reshaped(y, extents)


def _table(op: Any, cache: ir.Value, tokens: int) -> ir.Value:
    """A table with a row per token, broadcast over the heads."""
    if not absent(op.position_ids):
        rows = [*shape_of(op.position_ids), shape_of(cache)[-1]]
        positions, table = constant_of(op.position_ids), constant_of(cache)
        if positions is not None and table is not None:
            cache = onnx.Constant(value=np.ascontiguousarray(table[positions])).output
        else:
            cache = onnx.Gather(cache, op.position_ids, axis=0, results=[real(rows)]).output
    extents = shape_of(cache)
    if len(extents) != 3:
        raise Decline(f"has tables of rank {len(extents)} without positions")
    extents.insert(1 if tokens == 2 else 2, 1)
    return reshaped(cache, extents)


def _turned(x: ir.Value, cos: ir.Value, sin: ir.Value, interleaved: bool) -> ir.Value:
    negative = _times(sin, onnx.Constant(value=np.array(-1, np.float32)).output)
    straight = _times(x, _pairs(cos, cos, interleaved))
    return _sum(straight, _times(_swapped(x, interleaved), _pairs(negative, sin, interleaved)))


def _swapped(x: ir.Value, interleaved: bool) -> ir.Value:
    """(b, a) for each pair (a, b)."""
    extents = shape_of(x)
    if not interleaved:
        half = extents[-1] // 2
        return _joined([_part(x, half, extents[-1]), _part(x, 0, half)])
    pairs = reshaped(x, [*extents[:-1], extents[-1] // 2, 2])
    return reshaped(_joined([_part(pairs, 1, 2), _part(pairs, 0, 1)]), extents)


def _pairs(first: ir.Value, second: ir.Value, interleaved: bool) -> ir.Value:
    """A table with a value for each channel, of two with a value for each pair."""
    a, b = constant_of(first), constant_of(second)
    if a is not None and b is not None:
        by_pairs = np.stack([a, b], axis=-1).reshape(*a.shape[:-1], -1)
        merged = by_pairs if interleaved else np.concatenate([a, b], axis=-1)
        return onnx.Constant(value=merged).output
    if not interleaved:
        return _joined([first, second])
    extents = shape_of(first)
    sides = [reshaped(side, [*extents, 1]) for side in (first, second)]
    return reshaped(_joined(sides), [*extents[:-1], extents[-1] * 2])


def _times(a: ir.Value, b: ir.Value) -> ir.Value:
    arrays = constant_of(a), constant_of(b)
    if arrays[0] is not None and arrays[1] is not None:
        return onnx.Constant(value=arrays[0] * arrays[1]).output
    return onnx.Mul(a, b, results=[a.type]).C


def _sum(a: ir.Value, b: ir.Value) -> ir.Value:
    return onnx.Add(a, b, results=[a.type]).C


def _joined(parts: list[ir.Value]) -> ir.Value:
    """Parts of the last axis side by side."""
    extents = shape_of(parts[0])
    extents[-1] = sum(shape_of(part)[-1] for part in parts)
    return onnx.Concat(parts, axis=len(extents) - 1, results=[real(extents)]).concat_result


def _part(x: ir.Value, start: int, stop: int) -> ir.Value:
    """Entries of the last axis."""
    extents = shape_of(x)
    extents[-1] = stop - start
    bounds = integers([start]), integers([stop]), integers([len(extents) - 1]), integers([1])
    return onnx.Slice(x, *bounds, results=[real(extents)]).output
