"""Attention over the tokens of earlier runs: cache, mask and rotary positions."""

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from ..core import Operand, Result, StateError, StateStore, i32
from .base import element_problem, extents
from .stateful import Stateful

HIDDEN = float(np.finfo(np.float32).min)  # finite: a row without keys must not become NaN


class PastTokens(Stateful):
    """An op that knows how many tokens came before those of the run.

    Its type is made for `past_seqlen` of them; `is_sliding` limits how far it looks back.
    """

    x: Operand
    y: Result

    past_seqlen: i32 = 0
    is_sliding: bool = False
    sliding_window: i32 = 1024

    def check(self) -> Iterator[str]:
        if self.past_seqlen < 0:
            yield f"needs a past_seqlen of at least 0, got {self.past_seqlen}"
        if self.is_sliding and self.sliding_window < 1:
            yield f"needs a sliding_window of at least 1, got {self.sliding_window}"

    def held(self, past: int) -> int:
        """How many of `past` earlier tokens are at hand."""
        return min(past, self.sliding_window) if self.is_sliding else past


class StatefulKVCacheWrapper(PastTokens, name="stateful_kv_cache_wrapper"):
    """The tokens (W axis) of earlier runs, kept in the buffer `cache_name`, and then those of `x`.

    With `is_sliding` only the last `sliding_window` tokens are kept for the next run. More than
    `max_cache_len` tokens in the result are an error. The type of the result is that of a run after
    `past_seqlen` tokens; in every run it has the tokens that are there. Tokens from before the
    first one that was written are zeros. All of this is this project's definition.

    Example:
        %y = "mobilint.stateful_kv_cache_wrapper"(%x) {
          past_seqlen = 3 : i32, cache_name = "k0"
        } : (tensor<1x2x1x4xf32>) -> tensor<1x2x4x4xf32>
    """

    cache_name: str
    max_cache_len: i32 = 8192

    def check(self) -> Iterator[str]:
        yield from PastTokens.check(self)
        if not self.cache_name:
            yield "needs a cache_name that is not empty"
        if self._length > self.max_cache_len:
            yield f"has {self._length} tokens, more than its max_cache_len of {self.max_cache_len}"

    @property
    def _length(self) -> int:
        return self.held(self.past_seqlen) + extents(self.x)[2]

    def shape(self) -> Any:
        _, height, _, channels = extents(self.x)
        return [1, height, self._length, channels]

    def evaluate(self, x: np.ndarray, *, state: StateStore) -> np.ndarray:
        state.take_tokens(x.shape[2])
        held = self.held(state.past)
        empty = np.zeros((1, x.shape[1], held, x.shape[3]), x.dtype)
        cached = state.get(self.cache_name, empty)
        if cached.shape[2] != held:
            raise StateError(
                f"cache '{self.cache_name}' holds {cached.shape[2]} tokens, but earlier runs "
                f"have left {held}"
            )
        tokens = np.concatenate([cached, x], axis=2)
        if tokens.shape[2] > self.max_cache_len:
            raise StateError(
                f"cache '{self.cache_name}' has {tokens.shape[2]} tokens, more than its "
                f"max_cache_len of {self.max_cache_len}"
            )
        keep = self.held(state.past + x.shape[2])
        state[self.cache_name] = tokens[:, :, tokens.shape[2] - keep :]
        return tokens


class StatefulAttentionMaskWrapper(PastTokens, name="stateful_attention_mask_wrapper"):
    """`x`, the scores of queries for keys, plus a mask.

    Rows (W) are the tokens of the run, columns (C) the keys as the cache gives them. `causal_mask`
    hides the keys of later tokens and, with `is_sliding`, those that lie `sliding_window` or more
    back; `padding_mask` hides the columns after the last key in use. To hide is to add the lowest
    finite float32. All of this is this project's definition.

    Example:
        %y = "mobilint.stateful_attention_mask_wrapper"(%x) {
          past_seqlen = 3 : i32
        } : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    """

    mask_type: Literal["causal_mask", "padding_mask"] = "causal_mask"

    def check(self) -> Iterator[str]:
        yield from PastTokens.check(self)
        _, _, queries, keys = extents(self.x)
        wanted = self.held(self.past_seqlen) + queries
        if keys < wanted:
            yield f"has {keys} keys for {queries} queries after {self.past_seqlen} tokens"

    def shape(self) -> Any:
        return self.x.type

    def evaluate(self, x: np.ndarray, *, state: StateStore) -> np.ndarray:
        queries, keys = x.shape[2:]
        state.take_tokens(queries)
        return x + np.where(self.visible(queries, keys, state.past), 0, HIDDEN).astype(x.dtype)

    def visible(self, queries: int, keys: int, past: int) -> np.ndarray:
        """Which of the keys each query sees after `past` tokens."""
        held = self.held(past)
        if self.mask_type == "padding_mask":
            return np.broadcast_to(np.arange(keys) < held + queries, (queries, keys))
        distance = held + np.arange(queries)[:, None] - np.arange(keys)
        if not self.is_sliding:
            return distance >= 0
        return (distance >= 0) & (distance < self.sliding_window)


class StatefulRoPEWrapper(Stateful, name="stateful_rope_wrapper"):
    """`x` with pairs of its channels rotated by angles that depend on the token's position.

    Each pair (a, b) becomes `(a cos - b sin, b cos + a sin)`. The first `rotary_emb_dim` channels
    rotate, all of them where it is 2, its default. `rope_type` 0 pairs channel i with channel i of
    the other half of them, 1 pairs neighbours. `cos` and `sin` have a value per rotating channel,
    or per pair. With `seqlen` 0 they have a row per token of the run; else they are tables of
    `seqlen` rows, in which the run's tokens follow those of earlier runs. All of this is this
    project's definition; it serves models without a cache, too.

    Example:
        %y = "mobilint.stateful_rope_wrapper"(%x, %cos, %sin)
          : (tensor<1x2x3x4xf32>, tensor<1x1x3x4xf32>, tensor<1x1x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    x: Operand
    cos: Operand
    sin: Operand
    y: Result

    rope_type: i32 = 0
    seqlen: i32 = 0
    rotary_emb_dim: i32 = 2

    @property
    def rotating(self) -> int:
        """The number of channels that rotate."""
        return extents(self.x)[3] if self.rotary_emb_dim == 2 else self.rotary_emb_dim

    def check(self) -> Iterator[str]:
        if self.rope_type not in (0, 1):
            yield f"needs a rope_type of 0 or 1, got {self.rope_type}"
        channels = extents(self.x)[3]
        if self.rotating % 2 or not 0 < self.rotating <= channels:
            yield f"rotates {self.rotating} of {channels} channels, which are no pairs of them"
        yield from self._table_problems()

    def _table_problems(self) -> Iterator[str]:
        cos, sin = extents(self.cos), extents(self.sin)
        if cos != sin:
            yield f"needs cos and sin of one shape, got {cos} and {sin}"
        if (problem := element_problem(self.x, self.cos)) is not None:
            yield problem
        _, height, tokens, _ = extents(self.x)
        if cos[1] not in (1, height):
            yield f"has tables of an H of {cos[1]} for {height} heads"
        if self.seqlen and self.seqlen != cos[2]:
            yield f"has tables of {cos[2]} rows, but a seqlen of {self.seqlen}"
        if cos[2] < tokens or (not self.seqlen and cos[2] != tokens):
            yield f"has tables of {cos[2]} rows for {tokens} tokens"
        if cos[3] not in (self.rotating, self.rotating // 2):
            yield f"has tables of {cos[3]} values for {self.rotating} rotating channels"

    def shape(self) -> Any:
        return self.x.type

    def evaluate(
        self, x: np.ndarray, cos: np.ndarray, sin: np.ndarray, *, state: StateStore
    ) -> np.ndarray:
        state.take_tokens(x.shape[2])
        cos, sin = (self._rows(table, x.shape[2], state.past) for table in (cos, sin))
        head, tail = np.split(x, [self.rotating], axis=-1)
        return np.concatenate([head * cos + self._turned(head) * sin, tail], axis=-1)

    def _rows(self, table: np.ndarray, tokens: int, past: int) -> np.ndarray:
        """The rows of the run's tokens, with a value per rotating channel."""
        if self.seqlen:
            if past + tokens > self.seqlen:
                raise StateError(
                    f"token {past + tokens - 1} is not in the {self.seqlen} rows of the tables"
                )
            table = table[:, :, past : past + tokens]
        if table.shape[3] == self.rotating:
            return table
        if self.rope_type == 1:
            return np.repeat(table, 2, axis=-1)
        return np.concatenate([table, table], axis=-1)

    def _turned(self, x: np.ndarray) -> np.ndarray:
        """Each pair (a, b) as (-b, a)."""
        if self.rope_type == 1:
            return np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
        a, b = np.split(x, 2, axis=-1)
        return np.concatenate([-b, a], axis=-1)
