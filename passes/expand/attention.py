"""Attention: products, a mask and a Softmax; heads that share keys are rows of one product."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import absent, integers, is_real, real, reshaped, shape_of, unused
from ..rewriting import Decline, constant_of
from .base import expand

HIDDEN = float(np.finfo(np.float32).min)  # finite, so that a row that is hidden has numbers


@dataclass(frozen=True)
class Heads:
    """Queries, keys and values of rank 4, with their heads in front of the tokens."""

    q: ir.Value
    k: ir.Value
    v: ir.Value

    @property
    def scores(self) -> list[int]:
        """The shape of the scores."""
        batch, heads, rows, _ = shape_of(self.q)
        return [batch, heads, rows, shape_of(self.k)[2]]

    @property
    def shared(self) -> list[int]:
        """The shape of the scores with all queries of one head of the keys as its rows."""
        batch, heads, rows, columns = self.scores
        groups = shape_of(self.k)[1]
        return [batch, groups, heads // groups * rows, columns]


@expand(onnx.Attention)
def attention(op: Any) -> Any:
    operands = (op.Q, op.K, op.V)
    if not all(map(is_real, (*operands, op.Y))):
        return None
    _require_plain(op)
    heads = Heads(*(_split(op, value) for value in operands))
    scores = _scores(op, heads)
    weights = onnx.Softmax(scores, axis=3, results=[scores.type]).output
    rows, width = heads.shared, shape_of(heads.v)[3]
    product = onnx.MatMul(reshaped(weights, rows), heads.v, results=[real([*rows[:3], width])]).Y
    y = reshaped(product, [*heads.scores[:3], width])
    if (visible := _visible(op, heads.scores)) is not None:
        y = onnx.Mul(y, visible, results=[y.type]).C
    if len(shape_of(op.Y)) == 3:
        y = _transposed(y, [0, 2, 1, 3])
    return [reshaped(y, shape_of(op.Y)), *list(op.results)[1:]]


def _require_plain(op: Any) -> None:
    if not absent(op.past_key) or not absent(op.past_value) or not absent(op.nonpad_kv_seqlen):
        raise Decline("has keys and values of earlier runs")
    if not all(unused(result) for result in list(op.results)[1:]):
        raise Decline("gives keys, values or scores, which the NPU does not")
    if op.left_window_size >= 0 or op.right_window_size >= 0:
        raise Decline("looks through a window")


def _split(op: Any, x: ir.Value) -> ir.Value:
    """`(B, S, H * D)` as `(B, H, S, D)`."""
    extents = shape_of(x)
    if len(extents) == 4:
        return x
    heads = op.q_num_heads if x == op.Q else op.kv_num_heads
    batch, tokens, width = extents
    return _transposed(reshaped(x, [batch, tokens, heads, width // heads]), [0, 2, 1, 3])


def _transposed(x: ir.Value, perm: list[int]) -> ir.Value:
    kind = real([shape_of(x)[axis] for axis in perm])
    return onnx.Transpose(x, perm=perm, results=[kind]).transposed


def _scores(op: Any, heads: Heads) -> ir.Value:
    """`scale * q @ k^T`, bounded by the cap, plus the mask."""
    width = shape_of(heads.q)[3]
    scale = 1 / math.sqrt(width) if op.scale is None else op.scale
    queries = _times(heads.q, scale)
    rows = reshaped(queries, [*heads.shared[:3], width])
    product = onnx.MatMul(rows, _transposed(heads.k, [0, 1, 3, 2]), results=[real(heads.shared)]).Y
    scores = reshaped(product, heads.scores)
    if op.softcap:
        bounded = onnx.Tanh(_times(scores, 1 / op.softcap), results=[scores.type]).output
        scores = _times(bounded, op.softcap)
    for mask in _masks(op, heads.scores):
        scores = onnx.Add(scores, mask, results=[scores.type]).C
    return scores


def _times(x: ir.Value, factor: float) -> ir.Value:
    if factor == 1:
        return x
    return onnx.Mul(x, _number(factor), results=[x.type]).C


def _number(value: float) -> ir.Value:
    return onnx.Constant(value=np.array(value, np.float32)).output


def _masks(op: Any, scores: list[int]) -> list[ir.Value]:
    """What is added to the scores: of the queries' order, and of the operand for it."""
    masks = []
    if op.is_causal:
        visible = np.tri(scores[2], scores[3], dtype=bool)
        masks.append(onnx.Constant(value=np.where(visible, 0, np.float32(HIDDEN))).output)
    if absent(op.attn_mask):
        return masks
    mask = _mask(op, scores)
    if (array := constant_of(mask)) is not None and array.dtype == bool:
        hidden = np.where(array, 0, np.float32(HIDDEN))
        return [*masks, onnx.Constant(value=hidden).output]
    return [*masks, mask if is_real(mask) else _times(_plus(_as_number(mask), -1), -HIDDEN)]


def _mask(op: Any, scores: list[int]) -> ir.Value:
    """The mask, before it was expanded to the shape of the scores."""
    mask = op.attn_mask
    source: Any = None if isinstance(mask.owner, ir.Block) else mask.owner.opview
    if isinstance(source, onnx.Expand) and len(shape_of(source.input)) <= len(scores):
        mask = source.input
    if shape_of(mask) and shape_of(mask)[-1] not in (1, scores[3]):
        raise Decline(f"has a mask of {shape_of(mask)[-1]} of the {scores[3]} keys")
    return mask


def _visible(op: Any, scores: list[int]) -> ir.Value | None:
    """1 for each query that sees a key and 0 for others; None where all do.

    Only a mask of truth values says so, and then the result for such a query is zero.
    """
    mask = None if absent(op.attn_mask) else _mask(op, scores)
    if mask is None or is_real(mask) or not shape_of(mask):
        return None
    causal = np.tri(scores[2], scores[3], dtype=bool)
    if (array := constant_of(mask)) is not None:
        seen = (array & causal if op.is_causal else array).any(axis=-1, keepdims=True)
        return None if seen.all() else onnx.Constant(value=seen.astype(np.float32)).output
    numbers = _as_number(mask)
    if op.is_causal:
        wide = real(np.broadcast_shapes(shape_of(mask), causal.shape))
        order = onnx.Constant(value=causal.astype(np.float32)).output
        numbers = onnx.Mul(numbers, order, results=[wide]).C
    seen = real([*shape_of(numbers)[:-1], 1])
    return onnx.ReduceMax(numbers, integers([-1]), keepdims=1, results=[seen]).reduced


def _as_number(condition: ir.Value) -> ir.Value:
    return onnx.Cast(condition, to=1, results=[real(shape_of(condition))]).output


def _plus(x: ir.Value, number: float) -> ir.Value:
    return onnx.Add(x, _number(number), results=[x.type]).C
