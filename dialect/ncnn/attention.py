"""Attention: whole, with its projections, and the rotary embedding of positions."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Operands, Result, Results, Weight, f32, i32
from .base import Layer, Stored, extents, float_type, floats
from .functions import softmax


class MultiHeadAttention(Layer, name="MultiHeadAttention"):
    """Attention with the projections of queries, keys, values and output.

    The inputs are (tokens, extent): one for all, two (queries, keys and values) or three; then,
    with `attn_mask`, what is added to the scores, (tokens, tokens) or one for each head; then, with
    `kv_cache`, the keys and values before, transposed, which then are outputs as well. The scale
    is on the queries, behind their bias; the heads are blocks of the features.

    Example:
        %y = "ncnn.MultiHeadAttention"(%x) {
          embed_dim = 4 : i32, num_heads = 2 : i32, weight_data_size = 16 : i32,
          q_weight_data = dense<0.5> : tensor<4x4xf32>, q_bias_data = dense<0.0> : tensor<4xf32>,
          k_weight_data = dense<0.5> : tensor<4x4xf32>, k_bias_data = dense<0.0> : tensor<4xf32>,
          v_weight_data = dense<0.5> : tensor<4x4xf32>, v_bias_data = dense<0.0> : tensor<4xf32>,
          out_weight_data = dense<0.5> : tensor<4x4xf32>,
          out_bias_data = dense<0.0> : tensor<4xf32>
        } : (tensor<3x4xf32>) -> tensor<3x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (2,)

    inputs: Operands
    ys: Results
    embed_dim: Annotated[i32, 0] = 0
    num_heads: Annotated[i32, 1] = 1
    weight_data_size: Annotated[i32, 2] = 0
    kdim: Annotated[i32, 3] | None
    vdim: Annotated[i32, 4] | None
    attn_mask: Annotated[i32, 5] = 0
    scale: Annotated[f32, 6] | None
    kv_cache: Annotated[i32, 7] = 0
    quantize_term: Annotated[i32, 18] = 0
    q_weight_data: Weight | None
    q_bias_data: Weight | None
    k_weight_data: Weight | None
    k_bias_data: Weight | None
    v_weight_data: Weight | None
    v_bias_data: Weight | None
    out_weight_data: Weight | None
    out_bias_data: Weight | None

    @property
    def qdim(self) -> int:
        return self.weight_data_size // self.embed_dim

    def parts(self, values: Sequence[Any]) -> tuple[list[Any], Any, list[Any]]:
        """Queries, keys and values; the mask, or None; the caches, or none."""
        rest = list(values)
        caches = [rest.pop(), rest.pop()][::-1] if self.kv_cache else []
        mask = rest.pop() if self.attn_mask else None
        query, *others = rest
        key = others[0] if others else query
        return [query, key, others[1] if others[1:] else key], mask, caches

    def sources(self) -> int:
        """How many of the inputs are neither mask nor cache."""
        return len(self.inputs) - bool(self.attn_mask) - (2 if self.kv_cache else 0)

    def parameter_problems(self) -> Iterator[str]:
        if self.quantize_term:
            yield f"has quantize_term (18) {self.quantize_term}, and 8-bit weights are not read"
        if not 1 <= self.sources() <= 3:
            yield f"needs 1 to 3 inputs besides mask and caches, got {self.sources()}"
            return
        if self.embed_dim < 1 or self.num_heads < 1 or self.embed_dim % self.num_heads:
            yield f"splits {self.embed_dim} features into {self.num_heads} heads"
            return
        (query, key, value), _, _ = self.parts(self.inputs)
        kdim, vdim = self._dims()
        wanted = {"queries": (query, self.qdim), "keys": (key, kdim), "values": (value, vdim)}
        for name, (blob, extent) in wanted.items():
            if len(extents(blob)) != 2 or extents(blob)[1] != extent:
                yield f"needs {name} of {extent} features, got {extents(blob)}"

    def _dims(self) -> tuple[int, int]:
        embed = self.embed_dim
        return embed if self.kdim is None else self.kdim, embed if self.vdim is None else self.vdim

    def stored(self) -> Sequence[Stored]:
        embed, (kdim, vdim) = self.embed_dim, self._dims()
        shapes = {"q": (embed, self.qdim), "k": (embed, kdim), "v": (embed, vdim)}
        found = []
        for name, shape in [*shapes.items(), ("out", (self.qdim, embed))]:
            found.append(Stored(f"{name}_weight_data", shape, tagged=True))
            found.append(Stored(f"{name}_bias_data", shape[:1]))
        return found

    def shape(self) -> Any:
        (query, key, value), _, caches = self.parts(self.inputs)
        shapes = [[extents(query)[0], self.qdim]]
        if self.kv_cache:
            past = [extents(cache)[1] for cache in caches]
            fresh = [extents(key)[0], extents(value)[0]]
            crossed = self.sources() > 1
            for before, now in zip(past, fresh, strict=True):
                count = (before or now) if crossed else before + now
                shapes.append([self.embed_dim, count])
        return tuple(float_type(shape) for shape in shapes)

    @property
    def query_scale(self) -> float:
        return (self.embed_dim // self.num_heads) ** -0.5 if self.scale is None else self.scale

    def evaluate(self, *inputs: np.ndarray) -> Any:
        (query, key, value), mask, caches = self.parts(inputs)
        q = self._projected("q", query) * self.query_scale
        k, v = self._projected("k", key), self._projected("v", value)
        if caches and caches[0].size:
            past = [cache.T for cache in caches]
            crossed = self.sources() > 1
            k, v = (
                past
                if crossed
                else (np.concatenate(pair) for pair in zip(past, (k, v), strict=True))
            )
        scores = self._heads(q) @ self._heads(k).swapaxes(1, 2)
        weights = softmax(scores if mask is None else scores + mask, -1).astype(np.float64)
        joined = (weights @ self._heads(v)).swapaxes(0, 1).reshape(len(q), self.embed_dim)
        results = [self._projected("out", joined)]
        if self.kv_cache:
            results += [k.T, v.T]
        return tuple(array.astype(np.float32) for array in results)

    def _projected(self, name: str, x: np.ndarray) -> np.ndarray:
        weight, bias = getattr(self, f"{name}_weight_data"), getattr(self, f"{name}_bias_data")
        return x.astype(np.float64) @ floats(weight).T + floats(bias)

    def _heads(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(len(x), self.num_heads, -1).swapaxes(0, 1)


class SDPA(Layer, name="SDPA"):
    """`softmax(scale * Q K^T + mask) V` for each head.

    The inputs are queries (heads, tokens, features), keys and values of as many heads or of fewer,
    each for a group of them; then the mask with `attn_mask`, and with `kv_cache` the keys and
    values before, which are outputs as well. A scale of 0 is one over the root of the features.

    Example:
        %y = "ncnn.SDPA"(%q, %k, %v)
          : (tensor<2x3x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    query: Operand
    key: Operand
    value: Operand
    others: Operands
    ys: Results
    attn_mask: Annotated[i32, 5] = 0
    scale: Annotated[f32, 6] = 0.0
    kv_cache: Annotated[i32, 7] = 0
    int8_scale_term: Annotated[i32, 18] = 0

    def parameter_problems(self) -> Iterator[str]:
        if self.int8_scale_term:
            yield f"has int8_scale_term (18) {self.int8_scale_term}, and 8-bit scores are not read"
        wanted = bool(self.attn_mask) + (2 if self.kv_cache else 0)
        if len(self.others) != wanted:
            yield f"needs {3 + wanted} inputs, got {3 + len(self.others)}"
        q, k, v = extents(self.query), extents(self.key), extents(self.value)
        if len(k) != 3 or len(v) != 3 or q[2] != k[2] or k[:2] != v[:2] or q[0] % k[0]:
            yield f"has queries {q}, keys {k} and values {v}, which do not go together"

    def _caches(self, values: Sequence[Any]) -> list[Any]:
        return list(values[-2:]) if self.kv_cache else []

    def shape(self) -> Any:
        q, k, v = extents(self.query), extents(self.key), extents(self.value)
        shapes = [[q[0], q[1], v[2]]]
        for cache, (heads, tokens, features) in zip(
            self._caches(self.others), (k, v), strict=False
        ):
            shapes.append([heads, extents(cache)[1] + tokens, features])
        return tuple(float_type(shape) for shape in shapes)

    def evaluate(
        self, query: np.ndarray, key: np.ndarray, value: np.ndarray, *others: np.ndarray
    ) -> Any:
        pair = [key, value]
        for index, cache in enumerate(self._caches(others)):
            pair[index] = np.concatenate([cache, pair[index]], axis=1)
        repeats = len(query) // len(pair[0])
        k, v = (np.repeat(x.astype(np.float64), repeats, axis=0) for x in pair)
        scale = self.scale or query.shape[2] ** -0.5
        scores = query @ k.swapaxes(1, 2) * scale
        if self.attn_mask:
            scores = scores + others[0]
        y = softmax(scores, -1).astype(np.float64) @ v
        results = [y, *pair] if self.kv_cache else [y]
        return tuple(array.astype(np.float32) for array in results)


class RotaryEmbed(Layer, name="RotaryEmbed"):
    """Pairs of features turned by the angles whose cosines and sines are given.

    The pairs are one from each half of the features, or with `interleaved` neighbours.

    Example:
        %y = "ncnn.RotaryEmbed"(%x, %cos, %sin)
          : (tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<2x3x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    x: Operand
    cos: Operand
    sin: Operand
    y: Result
    interleaved: Annotated[i32, 0] = 0

    def parameter_problems(self) -> Iterator[str]:
        _, tokens, features = extents(self.x)
        wanted = [tokens, features // 2]
        for value in (self.cos, self.sin):
            if extents(value) != wanted or features % 2:
                yield f"needs cosines and sines of {wanted}, got {extents(value)}"

    def shape(self) -> Any:
        return self.x.type

    def evaluate(self, x: np.ndarray, cos: np.ndarray, sin: np.ndarray) -> np.ndarray:
        if self.interleaved:
            a, b = x[..., 0::2], x[..., 1::2]
        else:
            a, b = np.split(x, 2, axis=-1)
        turned = [a * cos - b * sin, a * sin + b * cos]
        if self.interleaved:
            return np.stack(turned, axis=-1).reshape(x.shape)
        return np.concatenate(turned, axis=-1)
