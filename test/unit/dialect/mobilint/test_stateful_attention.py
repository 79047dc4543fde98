"""Attention in chunks, with cache, mask and rotary positions, equals attention at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import StateError, StateStore

HEADS, TOKENS, WIDTH = 2, 7, 8
SHAPE = (1, HEADS, TOKENS, WIDTH)
RNG = np.random.default_rng(9)
CHUNKS = [[7], [3, 4], [1, 1, 5], [1] * 7]
HIDDEN = np.finfo(np.float32).min


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def split(x: np.ndarray, sizes: Sequence[int]) -> list[np.ndarray]:
    return np.split(x, np.cumsum(sizes)[:-1], axis=2)


def tables(tokens: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    angles = np.arange(tokens)[:, None] / 100 ** (np.arange(width) / width)
    return tuple(f(angles).astype(np.float32)[None, None] for f in (np.cos, np.sin))  # type: ignore[return-value]


def softmax(x: np.ndarray) -> np.ndarray:
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


@pytest.mark.parametrize("window", [None, 1, 3, 20])
@pytest.mark.parametrize("sizes", CHUNKS, ids=str)
def test_chunks_attend_as_the_whole(build: Any, sizes: Any, window: int | None) -> None:
    q, k, v = array(*SHAPE), array(*SHAPE), array(*SHAPE)
    limits = {} if window is None else {"is_sliding": True, "sliding_window": window}
    rope = {"seqlen": TOKENS}
    cos, sin = tables(TOKENS, WIDTH // 2)
    store, parts, past = StateStore(), [], 0
    for q_part, k_part, v_part in zip(*(split(x, sizes) for x in (q, k, v)), strict=True):
        typed = {"past_seqlen": past, **limits}
        turn = build(mbl.StatefulRoPEWrapper, q_part.shape, cos.shape, sin.shape, **rope)
        turned = [turn.evaluate(x, cos, sin, state=store) for x in (q_part, k_part)]
        keep = [
            build(mbl.StatefulKVCacheWrapper, k_part.shape, cache_name=name, **typed)
            for name in ("keys", "values")
        ]
        keys = keep[0].evaluate(turned[1], state=store)
        values = keep[1].evaluate(v_part, state=store)
        assert list(keys.shape) == list(keep[0].y.type.shape)
        scores = turned[0] @ keys.swapaxes(2, 3)
        mask = build(mbl.StatefulAttentionMaskWrapper, scores.shape, **typed)
        parts.append(softmax(mask.evaluate(scores, state=store)) @ values)
        store.end_run()
        past += q_part.shape[2]
    turned = [rotated(x, cos, sin) for x in (q, k)]
    distance = np.arange(TOKENS)[:, None] - np.arange(TOKENS)
    visible = (distance >= 0) & (distance < (window or TOKENS))
    wanted = softmax(np.where(visible, turned[0] @ turned[1].swapaxes(2, 3), -np.inf)) @ v
    np.testing.assert_allclose(np.concatenate(parts, axis=2), wanted, rtol=1e-4, atol=1e-5)


def rotated(x: np.ndarray, cos: np.ndarray, sin: np.ndarray) -> np.ndarray:
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


@pytest.mark.parametrize("interleaved", [0, 1])
@pytest.mark.parametrize("rotary", [0, 4])
@pytest.mark.parametrize("full", [False, True])
def test_rope_is_onnx_rotary_embedding(
    build: Any, reference: Any, interleaved: int, rotary: int, full: bool
) -> None:
    x, pairs = array(*SHAPE), (rotary or WIDTH) // 2
    cos, sin = tables(TOKENS, pairs)
    wanted = reference(
        "RotaryEmbedding",
        {"x": x, "cos": cos[0], "sin": sin[0]},
        opset=23,
        interleaved=interleaved,
        rotary_embedding_dim=rotary,
    )
    if full:
        spread = (lambda t: np.repeat(t, 2, -1)) if interleaved else (lambda t: np.tile(t, 2))
        cos, sin = spread(cos), spread(sin)
    fields = {"rope_type": interleaved} | ({"rotary_emb_dim": rotary} if rotary else {})
    op = build(mbl.StatefulRoPEWrapper, SHAPE, cos.shape, sin.shape, **fields)
    got = op.evaluate(x, cos, sin, state=StateStore())
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)


def test_rope_past_the_tables_is_an_error(build: Any) -> None:
    cos, sin = tables(TOKENS, WIDTH)
    op = build(mbl.StatefulRoPEWrapper, SHAPE, cos.shape, sin.shape, seqlen=TOKENS)
    with pytest.raises(StateError, match="token 7 is not in the 7 rows of the tables"):
        op.evaluate(array(*SHAPE), cos, sin, state=StateStore(past=1))


def test_cache_never_passes_its_length(build: Any) -> None:
    op = build(mbl.StatefulKVCacheWrapper, SHAPE, cache_name="k", max_cache_len=TOKENS + 1)
    store = StateStore()
    op.evaluate(array(*SHAPE), state=store)
    store.end_run()
    with pytest.raises(StateError, match="'k' has 14 tokens, more than its max_cache_len of 8"):
        op.evaluate(array(*SHAPE), state=store)


def test_cache_notices_a_missed_run(build: Any) -> None:
    op = build(mbl.StatefulKVCacheWrapper, SHAPE, cache_name="k")
    store = StateStore()
    op.evaluate(array(*SHAPE), state=store)
    with pytest.raises(StateError, match="'k' holds 7 tokens, but earlier runs have left 0"):
        op.evaluate(array(*SHAPE), state=store)


def test_one_run_has_one_number_of_tokens(build: Any) -> None:
    store = StateStore()
    build(mbl.StatefulKVCacheWrapper, SHAPE, cache_name="k").evaluate(array(*SHAPE), state=store)
    other = build(mbl.StatefulKVCacheWrapper, (1, 1, 2, 1), cache_name="l")
    with pytest.raises(StateError, match="one run has both 7 and 2 tokens"):
        other.evaluate(array(1, 1, 2, 1), state=store)


def test_first_run_may_follow_others_that_are_zeros(build: Any) -> None:
    op = build(mbl.StatefulKVCacheWrapper, SHAPE, cache_name="k", past_seqlen=2)
    x = array(*SHAPE)
    got = op.evaluate(x, state=mbl.initial_state([op]))
    assert list(got.shape) == list(op.y.type.shape) == [1, HEADS, TOKENS + 2, WIDTH]
    np.testing.assert_array_equal(got[:, :, :2], 0)
    np.testing.assert_array_equal(got[:, :, 2:], x)


def test_padding_mask_hides_the_unused_keys(build: Any) -> None:
    op = build(
        mbl.StatefulAttentionMaskWrapper, (1, 1, 2, 6), mask_type="padding_mask", past_seqlen=1
    )
    x = array(1, 1, 2, 6)
    got = op.evaluate(x, state=mbl.initial_state([op]))
    np.testing.assert_array_equal(got[..., :3], x[..., :3])
    np.testing.assert_array_equal(got[..., 3:], HIDDEN)


def test_causal_mask_with_unused_keys(build: Any) -> None:
    op = build(mbl.StatefulAttentionMaskWrapper, (1, 1, 2, 4), past_seqlen=1)
    got = op.evaluate(np.zeros((1, 1, 2, 4)), state=mbl.initial_state([op]))
    assert got.dtype == np.float64
    np.testing.assert_array_equal(got[0, 0], [[0, 0, HIDDEN, HIDDEN], [0, 0, 0, HIDDEN]])


@pytest.mark.parametrize("sizes", CHUNKS, ids=str)
@pytest.mark.parametrize("taps", [1, 3])
def test_causal_convolution_in_chunks(build: Any, sizes: Any, taps: int) -> None:
    x, kernel, store, parts = array(1, 1, TOKENS, 4), array(taps, 4), StateStore(), []
    for chunk in split(x, sizes):
        op = build(
            mbl.StatefulCausalConvCacheWrapper, chunk.shape, cache_name="c", cache_len=taps - 1
        )
        steps = op.evaluate(chunk, state=store)
        assert list(steps.shape) == list(op.y.type.shape)
        parts.append(convolved(steps, kernel))
        store.end_run()
    padded = np.pad(x, ((0, 0), (0, 0), (taps - 1, 0), (0, 0)))
    np.testing.assert_allclose(np.concatenate(parts, axis=2), convolved(padded, kernel), rtol=1e-6)


def convolved(x: np.ndarray, kernel: np.ndarray) -> np.ndarray:
    count = x.shape[2] - len(kernel) + 1
    return sum(x[:, :, i : i + count] * tap for i, tap in enumerate(kernel))  # type: ignore[return-value]


def test_reset_forgets(build: Any) -> None:
    op, store = build(mbl.StatefulKVCacheWrapper, SHAPE, cache_name="k"), StateStore()
    for _ in range(2):
        assert op.evaluate(array(*SHAPE), state=store).shape == SHAPE
        store.end_run()
        store.reset()
    assert (store.past, len(store)) == (0, 0)


CACHE, MASK, ROPE = (
    mbl.StatefulKVCacheWrapper,
    mbl.StatefulAttentionMaskWrapper,
    mbl.StatefulRoPEWrapper,
)
ROW = (1, 1, TOKENS, WIDTH)


@pytest.mark.parametrize(
    ("message", "cls", "shapes", "fields"),
    [
        ("needs a past_seqlen of at least 0, got -1", CACHE, [SHAPE], {
            "cache_name": "k", "past_seqlen": -1}),
        ("needs a sliding_window of at least 1, got 0", MASK, [SHAPE], {
            "is_sliding": True, "sliding_window": 0}),
        ("needs a cache_name that is not empty", CACHE, [SHAPE], {"cache_name": ""}),
        ("has 9 tokens, more than its max_cache_len of 8", CACHE, [SHAPE], {
            "cache_name": "k", "past_seqlen": 2, "max_cache_len": 8}),
        ("has 8 keys for 7 queries after 2 tokens", MASK, [SHAPE], {"past_seqlen": 2}),
        ('must be one of "causal_mask", "padding_mask"', MASK, [SHAPE], {"mask_type": "none"}),
        ("needs a rope_type of 0 or 1, got 2", ROPE, [SHAPE, ROW, ROW], {"rope_type": 2}),
        ("rotates 5 of 8 channels", ROPE, [SHAPE, ROW, ROW], {"rotary_emb_dim": 5}),
        ("rotates 10 of 8 channels", ROPE, [SHAPE, ROW, ROW], {"rotary_emb_dim": 10}),
        ("needs cos and sin of one shape", ROPE, [SHAPE, ROW, (1, 1, TOKENS, 4)], {}),
        ("has operands of element types f32 and f64", ROPE, [
            SHAPE, "1x1x7x8xf64", "1x1x7x8xf64"], {}),
        ("has tables of an H of 3 for 2 heads", ROPE, [SHAPE, (1, 3, 7, 8), (1, 3, 7, 8)], {}),
        ("has tables of 7 rows, but a seqlen of 9", ROPE, [SHAPE, ROW, ROW], {"seqlen": 9}),
        ("has tables of 9 rows for 7 tokens", ROPE, [SHAPE, (1, 1, 9, 8), (1, 1, 9, 8)], {}),
        ("has tables of 5 rows for 7 tokens", ROPE, [SHAPE, (1, 1, 5, 8), (1, 1, 5, 8)], {
            "seqlen": 5}),
        ("has tables of 3 values for 8 rotating channels", ROPE, [
            SHAPE, (1, 1, 7, 3), (1, 1, 7, 3)], {}),
        ("needs a cache_name that is not empty", mbl.StatefulCausalConvCacheWrapper, [SHAPE], {
            "cache_name": ""}),
        ("needs a cache_len of at least 0, got -1", mbl.StatefulCausalConvCacheWrapper, [SHAPE], {
            "cache_name": "c", "cache_len": -1}),
    ],
)  # fmt: skip
def test_refuses(refuses: Any, message: str, cls: Any, shapes: Any, fields: Any) -> None:
    refuses(message, cls, *shapes, **fields)
