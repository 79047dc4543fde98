"""Attention over tokens whose heads lie side by side: the splits and the merge belong to it."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import absent, is_real, real, shape_of
from .base import only_maker, owner_of, permutation, recognize

HEADS_FIRST = [0, 2, 1, 3]


@recognize(onnx.Reshape)
def attention_of_tokens(op: Any) -> Any:
    """`(B, S, H * D)` all along, which is the other form that Attention has."""
    merge: Any = only_maker(op.data, onnx.Transpose)
    if merge is None or permutation(merge) != HEADS_FIRST:
        return None
    inner = only_maker(merge.data, onnx.Attention)
    if inner is None or len(shape_of(inner.Q)) != 4:
        return None
    heads, width = shape_of(inner.Q)[1], shape_of(inner.V)[3]
    batch, tokens = shape_of(op.data)[:2]
    found = [tokens_of_heads(value) for value in (inner.Q, inner.K, inner.V)]
    sources = [value for value in found if value is not None]
    if len(sources) < 3 or shape_of(op.reshaped) != [batch, tokens, heads * width]:
        return None
    types = [op.reshaped.type, *(result.type for result in list(inner.results)[1:])]
    operands = [*sources, *list(inner.operands)[3:]]
    counts = {"q_num_heads": heads, "kv_num_heads": shape_of(inner.K)[1]}
    return inner.rebuilt(operands, **counts, results=types).Y


def tokens_of_heads(value: ir.Value) -> ir.Value | None:
    """`(B, S, H * D)`, of which a value is `(B, H, S, D)`."""
    split: Any = owner_of(value)
    if not isinstance(split, onnx.Transpose) or permutation(split) != HEADS_FIRST:
        return None
    view: Any = owner_of(split.data)
    if not isinstance(view, onnx.Reshape):
        return None
    batch, tokens, heads, width = shape_of(split.data)
    return view.data if shape_of(view.data) == [batch, tokens, heads * width] else None


@recognize(onnx.RotaryEmbedding)
def rotary_embedding_of_tokens(op: Any) -> Any:
    """The heads are split behind it, so that what follows may do without."""
    tokens = tokens_of_heads(op.X) if is_real(op.X) and len(shape_of(op.X)) == 4 else None
    if tokens is None or not absent(op.position_ids):
        return None
    batch, heads, count, width = shape_of(op.X)
    operands = [tokens, *list(op.operands)[1:]]
    turned = op.rebuilt(operands, num_heads=heads, results=[tokens.type]).Y
    split: Any = owner_of(op.X)
    view: Any = owner_of(split.data)
    seen = view.rebuilt([turned, view.shape_], results=[real([batch, count, heads, width])])
    return split.rebuilt([seen.reshaped], results=[op.Y.type])
