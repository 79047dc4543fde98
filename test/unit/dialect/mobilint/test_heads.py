"""The views of heads are the sequences of reshapes and transposes that they stand for."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

RNG = np.random.default_rng(7)
SHAPES = [(1, 3, 4, 6), (1, 1, 5, 6), (1, 2, 1, 12), (1, 1, 1, 6)]
ORDERS = {0: (0, 1, 3, 2, 4), 1: (0, 3, 1, 2, 4)}
REVERTED = {0: (0, 1, 3, 2, 4), 1: (0, 2, 3, 1, 4)}


@pytest.mark.parametrize(("shape", "heads", "order"), list(product(SHAPES, [1, 2, 6], [0, 1])))
def test_view(
    build: Any, evaluate: Any, reference: Any, shape: Any, heads: int, order: int
) -> None:
    _, h, w, channels = shape
    x = RNG.standard_normal(shape).astype(np.float32)
    got = evaluate(build(mbl.HeaderView, shape, num_heads=heads, batch_order=order), x)
    split = np.array([1, h, w, heads, channels // heads])
    y = reference("Reshape", {"x": x, "shape": split})
    y = reference("Transpose", {"x": y}, perm=ORDERS[order])
    merged = np.array([1, h * heads, w, channels // heads])
    np.testing.assert_array_equal(got, reference("Reshape", {"x": y, "shape": merged}))


@pytest.mark.parametrize(("shape", "heads", "order"), list(product(SHAPES, [1, 2, 6], [0, 1])))
def test_revert(
    build: Any, evaluate: Any, reference: Any, shape: Any, heads: int, order: int
) -> None:
    _, h, w, channels = shape
    x = RNG.standard_normal((1, h * heads, w, channels)).astype(np.float32)
    got = evaluate(build(mbl.HeaderViewRevert, x.shape, num_heads=heads, batch_order=order), x)
    split = [1, h, heads, w, channels] if order == 0 else [1, heads, h, w, channels]
    y = reference("Reshape", {"x": x, "shape": np.array(split)})
    y = reference("Transpose", {"x": y}, perm=REVERTED[order])
    merged = np.array([1, h, w, heads * channels])
    np.testing.assert_array_equal(got, reference("Reshape", {"x": y, "shape": merged}))


@pytest.mark.parametrize(("shape", "heads", "order"), list(product(SHAPES, [1, 3], [0, 1])))
def test_revert_is_the_inverse(
    build: Any, evaluate: Any, shape: Any, heads: int, order: int
) -> None:
    x = RNG.standard_normal(shape).astype(np.float32)
    fields = {"num_heads": heads, "batch_order": order}
    y = evaluate(build(mbl.HeaderView, shape, **fields), x)
    np.testing.assert_array_equal(evaluate(build(mbl.HeaderViewRevert, y.shape, **fields), y), x)


@pytest.mark.parametrize("order", [0, 1])
def test_other_shapes(build: Any, evaluate: Any, order: int) -> None:
    x = RNG.standard_normal((1, 1, 6, 8)).astype(np.float32)
    fields = {"num_heads": 4, "batch_order": order}
    y = evaluate(build(mbl.HeaderView, x.shape, view_shape=(1, 3, 2, 8), **fields), x)
    seen = x.reshape(1, 3, 2, 8)
    np.testing.assert_array_equal(y, evaluate(build(mbl.HeaderView, seen.shape, **fields), seen))
    back = build(mbl.HeaderViewRevert, y.shape, revert_shape=x.shape, **fields)
    np.testing.assert_array_equal(evaluate(back, y), x)


@pytest.mark.parametrize(
    ("message", "cls", "fields"),
    [
        ("needs num_heads of at least 1, got -1", mbl.HeaderView, {}),
        ("needs num_heads of at least 1, got 0", mbl.HeaderViewRevert, {"num_heads": 0}),
        ("needs batch_order 0 or 1, got 2", mbl.HeaderView, {"num_heads": 2, "batch_order": 2}),
        (
            "needs batch_order 0 or 1, got -1",
            mbl.HeaderViewRevert,
            {"num_heads": 2, "batch_order": -1},
        ),
        (
            "has 6 channels, which 4 heads do not divide",
            mbl.HeaderView,
            {"num_heads": 4},
        ),
        ("has 4 rows, which 3 heads do not divide", mbl.HeaderViewRevert, {"num_heads": 3}),
        (
            "needs a shape of rank 4 and batch 1 to see [1, 4, 5, 6] as, got [2, 2, 5, 6]",
            mbl.HeaderView,
            {"num_heads": 2, "view_shape": (2, 2, 5, 6)},
        ),
        (
            "needs a shape of rank 4 and batch 1 to see [1, 4, 5, 6] as, got [1, -4, -5, 6]",
            mbl.HeaderView,
            {"num_heads": 2, "view_shape": (1, -4, -5, 6)},
        ),
        (
            "needs a shape of rank 4 and batch 1 to see [1, 2, 5, 12] as, got [10, 12]",
            mbl.HeaderViewRevert,
            {"num_heads": 2, "revert_shape": (10, 12)},
        ),
        (
            "sees [1, 4, 5, 6] as [1, 4, 5, 8], which has another number of elements",
            mbl.HeaderView,
            {"num_heads": 2, "view_shape": (1, 4, 5, 8)},
        ),
        (
            "sees [1, 2, 5, 12] as [1, 1, 1, 1], which has another number of elements",
            mbl.HeaderViewRevert,
            {"num_heads": 2, "revert_shape": (1, 1, 1, 1)},
        ),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, fields: Any) -> None:
    refuses(message, cls, (1, 4, 5, 6), **fields)


def test_is_tied_to_channels_last(build: Any) -> None:
    for cls in (mbl.HeaderView, mbl.HeaderViewRevert):
        assert build(cls, (1, 4, 5, 6), num_heads=2).permuted((0, 3, 1, 2)) is None
