"""Kernels that keep something between the runs of a program.

A part `cache`, or one that begins with `kept_`, is such a state; it is read, and written as a
result of its name. `clock` has how many runs there were since the last reset, and how many tokens
they had. Where a tensor has room for more tokens than there are, it has zeros behind them.
"""

import numpy as np

from mobilint.emit.format import ElementType

from .recurrent import run_gru, run_lstm, run_rnn
from .registry import INTEGERS, REALS, Array, filled, kernel

HIDDEN = float(np.finfo(np.float32).min)  # a row without keys must not become NaN


class StateError(Exception):
    """What is kept does not allow the run."""


@kernel("advance", types=(ElementType.I64,))
def advance(clock: Array, *, tokens: int) -> dict[str, Array]:
    return {"clock": clock + np.array([1, tokens])}


def _held(past: int, is_sliding: bool, window: int) -> int:
    """How many of the earlier tokens are at hand."""
    return min(past, window) if is_sliding else past


@kernel("stateful_kv_cache_wrapper", types=REALS + INTEGERS)
def kv_cache(
    x: Array,
    cache: Array,
    clock: Array,
    *,
    past_seqlen: int,
    is_sliding: bool,
    sliding_window: int,
    max_cache_len: int,
    shape: tuple[int, ...],
) -> dict[str, Array]:
    past, count = int(clock[1]), x.shape[2]
    held = _held(past, is_sliding, sliding_window)
    total = held + count
    if total > shape[2]:
        raise StateError(
            f"there would be {total} tokens in a cache that was compiled for {shape[2]}, with a "
            f"past_seqlen of {past_seqlen}"
        )
    if total > max_cache_len:
        raise StateError(f"there would be {total} tokens, and max_cache_len is {max_cache_len}")
    tokens = filled(shape, 0, x.dtype)
    tokens[:, :, :held] = cache[:, :, :held]
    tokens[:, :, held:total] = x
    keep = _held(past + count, is_sliding, sliding_window)
    kept = np.zeros_like(cache)
    kept[:, :, :keep] = tokens[:, :, total - keep : total]
    return {"y": tokens, "cache": kept}


@kernel("stateful_attention_mask_wrapper")
def attention_mask(
    x: Array,
    clock: Array,
    *,
    past_seqlen: int,
    is_sliding: bool,
    sliding_window: int,
    mask_type: str,
) -> Array:
    queries, keys = x.shape[2:]
    held = _held(int(clock[1]), is_sliding, sliding_window)
    columns = np.arange(keys)
    if mask_type == "padding_mask":
        visible = np.broadcast_to(columns < held + queries, (queries, keys))
    else:
        distance = held + np.arange(queries)[:, None] - columns
        visible = distance >= 0
        if is_sliding:
            visible &= distance < sliding_window
    return x + np.where(visible, np.float32(0), np.float32(HIDDEN))


@kernel("stateful_rope_wrapper")
def rope(
    x: Array,
    cos: Array,
    sin: Array,
    clock: Array,
    *,
    rope_type: int,
    seqlen: int,
    rotary_emb_dim: int,
) -> Array:
    first, count = (int(clock[1]) if seqlen else 0), x.shape[2]
    if first + count > cos.shape[2]:
        raise StateError(f"token {first + count - 1} is not in the {seqlen} rows of the tables")
    pairs = rotary_emb_dim // 2
    firsts, seconds = slice(0, pairs), slice(pairs, 2 * pairs)
    if rope_type == 1:
        firsts, seconds = slice(0, 2 * pairs, 2), slice(1, 2 * pairs, 2)
    tables = [table[:, :, first : first + count] for table in (cos, sin)]
    if cos.shape[3] == pairs:
        (c, s), (d, t) = tables, tables
    else:
        (c, s), (d, t) = ([table[..., half] for table in tables] for half in (firsts, seconds))
    a, b = x[..., firsts], x[..., seconds]
    result = x.copy()
    result[..., firsts] = a * c - b * s
    result[..., seconds] = b * d + a * t
    return result


@kernel("stateful_causal_conv_cache_wrapper", types=REALS + INTEGERS)
def convolution_cache(x: Array, cache: Array) -> dict[str, Array]:
    steps = np.concatenate([cache, x], axis=2)
    return {"y": steps, "cache": steps[:, :, steps.shape[2] - cache.shape[2] :]}


def _begin(clock: Array, kept: Array, initial: Array | None) -> Array | None:
    """What a state starts at: what is kept, or after a reset its initial value."""
    return kept if clock[0] else initial


@kernel("stateful_lstm_wrapper")
def lstm(
    i: Array,
    W: Array,  # noqa: N803 - the weights' names in ONNX
    R: Array,  # noqa: N803
    kept_h: Array,
    kept_c: Array,
    clock: Array,
    B: Array | None = None,  # noqa: N803
    P: Array | None = None,  # noqa: N803
    s: Array | None = None,
    h: Array | None = None,
    c: Array | None = None,
) -> dict[str, Array]:
    states = {"h": _begin(clock, kept_h, h), "c": _begin(clock, kept_c, c)}
    results = run_lstm((i, W, R, B, P), s, states, "forward")
    return {**results, "kept_h": results["h"], "kept_c": results["c"]}


@kernel("stateful_gru_wrapper")
def gru(
    i: Array,
    W: Array,  # noqa: N803
    R: Array,  # noqa: N803
    kept_h: Array,
    clock: Array,
    B: Array | None = None,  # noqa: N803
    s: Array | None = None,
    h: Array | None = None,
    *,
    linear_before_reset: bool,
) -> dict[str, Array]:
    states = {"h": _begin(clock, kept_h, h)}
    results = run_gru((i, W, R, B, None), s, states, "forward", linear_before_reset)
    return {**results, "kept_h": results["h"]}


@kernel("stateful_rnn_wrapper")
def rnn(
    i: Array,
    W: Array,  # noqa: N803
    R: Array,  # noqa: N803
    kept_h: Array,
    clock: Array,
    B: Array | None = None,  # noqa: N803
    s: Array | None = None,
    h: Array | None = None,
) -> dict[str, Array]:
    results = run_rnn((i, W, R, B, None), s, {"h": _begin(clock, kept_h, h)}, "forward")
    return {**results, "kept_h": results["h"]}
