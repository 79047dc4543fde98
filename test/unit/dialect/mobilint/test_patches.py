"""Patches and staggered rows."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

RNG = np.random.default_rng(8)
ROWS = [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5]]

# The vendor's three tables.
STAGGERED = [
    [1, 1, 1, 0, 0, 0, 0],
    [0, 2, 2, 2, 0, 0, 0],
    [0, 0, 3, 3, 3, 0, 0],
    [0, 0, 0, 4, 4, 4, 0],
    [0, 0, 0, 0, 5, 5, 5],
]
WINDOW_OF_1 = [
    [1, 1, 0, 0, 0],
    [2, 2, 2, 0, 0],
    [0, 3, 3, 3, 0],
    [0, 0, 4, 4, 4],
    [0, 0, 0, 5, 5],
]
REVERSED = [
    [0, 0, 0, 0, 1, 1, 1],
    [0, 0, 0, 2, 2, 2, 0],
    [0, 0, 3, 3, 3, 0, 0],
    [0, 4, 4, 4, 0, 0, 0],
    [5, 5, 5, 0, 0, 0, 0],
]
TABLES = [
    ({}, STAGGERED),
    ({"window_size": 1}, WINDOW_OF_1),
    ({"reverse": True}, REVERSED),
]


@pytest.mark.parametrize(("fields", "wanted"), TABLES)
def test_staggers_as_the_tables_say(build: Any, evaluate: Any, fields: Any, wanted: Any) -> None:
    x = np.array([[ROWS]], np.float32)
    got = evaluate(build(mbl.StaggeredPadding, x.shape, **fields), x)
    np.testing.assert_array_equal(got, [[wanted]])


@pytest.mark.parametrize(("fields", "wanted"), TABLES)
def test_staggers_along_w(build: Any, evaluate: Any, fields: Any, wanted: Any) -> None:
    x = np.array(ROWS, np.float32).reshape(1, 5, 3, 1) * [1, 10]
    x = x.astype(np.float32)
    got = evaluate(build(mbl.StaggeredPadding, x.shape, axis=2, **fields), x)
    np.testing.assert_array_equal(got[0, :, :, 0], wanted)
    np.testing.assert_array_equal(got[0, :, :, 1], np.multiply(wanted, 10))


@pytest.mark.parametrize("window", range(3))
def test_reversed_window(build: Any, evaluate: Any, window: int) -> None:
    x = np.array([[ROWS[:3]]], np.float32)
    fields = {"reverse": True, "window_size": window}
    got = evaluate(build(mbl.StaggeredPadding, x.shape, **fields), x)
    whole = np.array([[0, 0, 1, 1, 1], [0, 2, 2, 2, 0], [3, 3, 3, 0, 0]])
    np.testing.assert_array_equal(got[0, 0], whole[:, 2 - window : 3 + window])


@pytest.mark.parametrize("shape", [(1, 1, 1, 1), (1, 2, 1, 4), (1, 2, 4, 1)])
@pytest.mark.parametrize("reverse", [False, True])
def test_single_rows_and_columns(build: Any, evaluate: Any, shape: Any, reverse: bool) -> None:
    x = np.full(shape, np.inf, np.float32)
    got = evaluate(build(mbl.StaggeredPadding, shape, reverse=reverse), x)
    _, h, rows, columns = shape
    assert got.shape == (1, h, rows, rows + columns - 1)
    for row in range(rows):
        start = rows - 1 - row if reverse else row
        assert np.isinf(got[0, :, row, start : start + columns]).all()
        assert np.count_nonzero(got[0, :, row]) == h * columns


PERMUTATIONS = {0: (0, 1, 3, 2, 4, 5), 1: (0, 2, 4, 1, 3, 5), 2: (0, 3, 1, 4, 2, 5)}
SHAPES = [((1, 4, 6, 3), (2, 3)), ((1, 4, 6, 1), (4, 2)), ((1, 3, 5, 2), (1, 1)),
          ((1, 1, 1, 1), (1, 1))]  # fmt: skip


@pytest.mark.parametrize(("case", "order"), list(product(SHAPES, [0, 1, 2])))
def test_patchify(build: Any, evaluate: Any, reference: Any, case: Any, order: int) -> None:
    shape, (hk, wk) = case
    _, h, w, channels = shape
    x = RNG.standard_normal(shape).astype(np.float32)
    op = build(mbl.OrderedPatchify, shape, h_kernel=hk, w_kernel=wk, order=order)
    split = np.array([1, h // hk, hk, w // wk, wk, channels])
    y = reference("Reshape", {"x": x, "shape": split})
    y = reference("Transpose", {"x": y}, perm=PERMUTATIONS[order])
    _, a, b, c, d, _ = y.shape
    merged = np.array([1, a * b, c * d, channels])
    np.testing.assert_array_equal(evaluate(op, x), reference("Reshape", {"x": y, "shape": merged}))


# Of kernels (h, w) on an image of width W, with kernels (w, W / w).
def test_order_2_undoes_order_1(build: Any, evaluate: Any) -> None:
    x = RNG.standard_normal((1, 4, 6, 3)).astype(np.float32)
    y = evaluate(build(mbl.OrderedPatchify, x.shape, h_kernel=2, w_kernel=3, order=1), x)
    back = build(mbl.OrderedPatchify, y.shape, h_kernel=3, w_kernel=2, order=2)
    np.testing.assert_array_equal(evaluate(back, y), x)


# Of kernels (h, w) on an image of width W, with kernels (W / w, w).
def test_order_0_undoes_itself(build: Any, evaluate: Any) -> None:
    x = RNG.standard_normal((1, 4, 6, 3)).astype(np.float32)
    y = evaluate(build(mbl.OrderedPatchify, x.shape, h_kernel=2, w_kernel=3), x)
    back = build(mbl.OrderedPatchify, y.shape, h_kernel=2, w_kernel=3)
    np.testing.assert_array_equal(evaluate(back, y), x)


@pytest.mark.parametrize(
    ("message", "cls", "fields"),
    [
        ("needs axis 2 or 3, got 1", mbl.StaggeredPadding, {"axis": 1}),
        ("needs axis 2 or 3, got -1", mbl.StaggeredPadding, {"axis": -1}),
        (
            "keeps columns 6 up to 11 of 7",
            mbl.StaggeredPadding,
            {"window_size": 6},
        ),
        (
            "keeps columns -1 up to 10 of 7",
            mbl.StaggeredPadding,
            {"window_size": 5, "reverse": True},
        ),
        (
            "splits 5x3 into patches of 2x1",
            mbl.OrderedPatchify,
            {"h_kernel": 2, "w_kernel": 1},
        ),
        (
            "splits 5x3 into patches of 5x0",
            mbl.OrderedPatchify,
            {"h_kernel": 5, "w_kernel": 0},
        ),
        (
            "needs order 0, 1 or 2, got 3",
            mbl.OrderedPatchify,
            {"h_kernel": 5, "w_kernel": 3, "order": 3},
        ),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, fields: Any) -> None:
    shape = (1, 1, 5, 3) if cls is mbl.StaggeredPadding else (1, 5, 3, 2)
    refuses(message, cls, shape, **fields)


def test_is_tied_to_its_axes(build: Any) -> None:
    shape = (1, 4, 6, 3)
    assert build(mbl.StaggeredPadding, shape).permuted((0, 3, 1, 2)) is None
    patches = build(mbl.OrderedPatchify, shape, h_kernel=2, w_kernel=2)
    assert patches.permuted((0, 3, 1, 2)) is None
