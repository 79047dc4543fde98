"""Attention, by products of matrices for each head."""

from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import floats
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import transposed
from .base import lower, scaled
from .matmul import linear

_SWAP = (0, 1, 3, 2)
_HEADS_FIRST = (0, 2, 1, 3)


@lower(ncnn.MultiHeadAttention)
def multi_head_attention(op: Any, inputs: list[ir.Value]) -> Any:
    if op.kv_cache:
        raise Decline("keeps keys and values from call to call as inputs and outputs")
    (query, key, value), mask, _ = op.parts(inputs)
    q = scaled(_projected(op, "q", query), op.query_scale)
    k, v = _projected(op, "k", key), _projected(op, "v", value)
    heads = [_split(x, op.num_heads) for x in (q, k, v)]
    joined = transposed(_attention(heads, mask), _HEADS_FIRST)
    tokens = query.type.shape[2]
    return [
        _projected(op, "out", mbl.Reshape(joined, new_shape=[1, 1, tokens, op.embed_dim])).result
    ]


def _projected(op: Any, name: str, x: Any) -> ir.OpView:
    weight = floats(getattr(op, f"{name}_weight_data"))
    return linear(x, weight.T, floats(getattr(op, f"{name}_bias_data")))


def _split(x: Any, heads: int) -> ir.Value:
    """1 x 1 x tokens x features as 1 x heads x tokens x features of a head."""
    value = x.result if isinstance(x, ir.OpView) else x
    _, _, tokens, features = value.type.shape
    parts = mbl.Reshape(value, new_shape=[1, tokens, heads, features // heads])
    return transposed(parts, _HEADS_FIRST)


def _attention(heads: list[ir.Value], mask: ir.Value | None, scale: float = 1.0) -> ir.OpView:
    q, k, v = heads
    scores: Any = scaled(mbl.MatMul(q, transposed(k, _SWAP)), scale)
    if mask is not None:
        scores = mbl.Adding(scores, mask)
    return mbl.MatMul(mbl.Softmax(scores, axis=3), v)


@lower(ncnn.SDPA)
def scaled_dot_product(
    op: Any, query: ir.Value, key: ir.Value, value: ir.Value, others: Any
) -> Any:
    if op.kv_cache:
        raise Decline("keeps keys and values from call to call as inputs and outputs")
    repeats = query.type.shape[1] // key.type.shape[1]
    pair = [_repeated(x, repeats) for x in (key, value)]
    scale = op.scale or query.type.shape[3] ** -0.5
    return [_attention([query, *pair], others[0] if op.attn_mask else None, scale).result]


def _repeated(x: ir.Value, count: int) -> ir.Value:
    """Every head `count` times, one copy behind the other."""
    if count == 1:
        return x
    heads = [
        mbl.Slice(x, axis=[1], start=[head], end=[head + 1], step=[1])
        for head in range(x.type.shape[1])
    ]
    return mbl.Concatenate([head for head in heads for _ in range(count)], axis=1).result


@lower(ncnn.RotaryEmbed)
def rotary_embedding(op: Any, x: ir.Value, cos: ir.Value, sin: ir.Value) -> ir.OpView:
    _, heads, tokens, features = x.type.shape
    half = features // 2
    if op.interleaved:  # the two of each pair as two rows
        pairs = mbl.Reshape(x, new_shape=[1, heads * tokens, half, 2])
        x = mbl.Reshape(transposed(pairs, _SWAP), new_shape=[1, heads, tokens, features]).result
    a, b = (
        mbl.Slice(x, axis=[3], start=[start], end=[start + half], step=[1]) for start in (0, half)
    )
    first = mbl.Sub(mbl.Multiply(a, cos), mbl.Multiply(b, sin))
    second = mbl.Adding(mbl.Multiply(a, sin), mbl.Multiply(b, cos))
    y = mbl.Concatenate([first, second], axis=3)
    if not op.interleaved:
        return y
    rows = mbl.Reshape(y, new_shape=[1, heads * tokens, 2, half])
    return mbl.Reshape(transposed(rows, _SWAP), new_shape=[1, heads, tokens, features])
