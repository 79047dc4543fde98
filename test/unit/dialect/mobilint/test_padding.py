"""Pad means what ONNX's Pad means."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 4, 5, 3)
X = np.random.default_rng(6).standard_normal(SHAPE).astype(np.float32)
SIDES = ("north_padding", "west_padding", "south_padding", "east_padding")
MODES = ["constant", "reflect", "edge", "wrap"]
LISTS = [
    (0, 1, 2, 0, 0, 2, 1, 0),
    (0, 3, 4, 2, 0, 3, 4, 2),
    (0, 0, 0, 0, 0, 0, 0, 0),
    (0, -1, -2, 0, 0, -1, 0, -1),
    (0, -1, 1, 0, 0, 2, -2, 1),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pads", LISTS)
def test_is_the_onnx_op(build: Any, evaluate: Any, reference: Any, mode: str, pads: Any) -> None:
    if mode == "reflect" and pads == LISTS[4]:
        pads = (0, -1, 1, 0, 0, 2, -1, 1)
    op = build(mbl.Pad, SHAPE, pad_mode=mode, padding_list=pads, constant=2.5)
    constant = np.float32(2.5) if mode == "constant" else None
    operands = {"x": X, "pads": np.array(pads), "c": constant}
    np.testing.assert_array_equal(evaluate(op, X), reference("Pad", operands, mode=mode))


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 0.1])
def test_constant_may_be_any_number(build: Any, evaluate: Any, value: float) -> None:
    op = build(mbl.Pad, SHAPE, pad_mode="constant", padding_list=LISTS[0], constant=value)
    assert evaluate(op, X)[0, 0, 0, 0].tobytes() == np.float32(value).tobytes()


def test_wrap_goes_around_more_than_once(build: Any, evaluate: Any) -> None:
    x = np.array([1, 2], np.float32).reshape(1, 1, 2, 1)
    op = build(mbl.Pad, x.shape, pad_mode="wrap", padding_list=(0, 0, 5, 0, 0, 0, 3, 0))
    assert evaluate(op, x).ravel().tolist() == [2, 1, 2, 1, 2, 1, 2, 1, 2, 1]


@pytest.mark.parametrize("mode", ["constant", "edge", "wrap"])
def test_one_element(build: Any, evaluate: Any, mode: str) -> None:
    x = np.full((1, 1, 1, 1), 9, np.float32)
    op = build(mbl.Pad, x.shape, pad_mode=mode, padding_list=(0, 1, 1, 1) * 2, constant=9)
    np.testing.assert_array_equal(evaluate(op, x), np.full((1, 3, 3, 3), 9))


def test_sides_are_as_good_as_a_list(build: Any, evaluate: Any) -> None:
    sides = dict(zip(SIDES, (1, 0, 2, 3), strict=True))
    op = build(mbl.Pad, SHAPE, pad_mode="edge", **sides)
    both = build(mbl.Pad, SHAPE, pad_mode="edge", padding_list=(0, 1, 0, 0, 0, 2, 3, 0), **sides)
    np.testing.assert_array_equal(evaluate(op, X), evaluate(both, X))


# A side of -1 says "see the list", so the list alone can crop by one.
def test_crop_by_one(build: Any, evaluate: Any) -> None:
    fields = {"pad_mode": "constant", "padding_list": (0, -1, 0, 0, 0, 0, -1, 0)}
    op = build(mbl.Pad, SHAPE, **fields, north_padding=-1)
    np.testing.assert_array_equal(evaluate(op, X), X[:, 1:, :-1])


@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 2, 3, 1)])
@pytest.mark.parametrize("fields", [
    {"padding_list": (0, 1, 2, -1, 0, 0, 1, 2)}, dict.fromkeys(SIDES, 2),
])  # fmt: skip
def test_moves_with_its_axes(build: Any, evaluate: Any, order: Any, fields: Any) -> None:
    op = build(mbl.Pad, SHAPE, pad_mode="edge", **fields)
    moved = np.ascontiguousarray(X.transpose(order))
    other = build(mbl.Pad, moved.shape, pad_mode="edge", **{**fields, **op.permuted(order)})
    np.testing.assert_array_equal(evaluate(other, moved), op.evaluate(X).transpose(order))


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        ("needs padding_list or all four of its sides", {}),
        ("needs padding_list or all four of its sides", {"north_padding": 1}),
        ("needs a padding_list of 8 numbers, got [1, 2]", {"padding_list": (1, 2)}),
        (
            "has padding_list [0, 1, 0, 0, 0, 0, 0, 0], which contradicts its sides",
            {"padding_list": (0, 1, 0, 0, 0, 0, 0, 0), "north_padding": 2},
        ),
        (
            "crops 5 of the 4 elements of axis 1",
            {"padding_list": (0, -2, 0, 0, 0, -3, 0, 0)},
        ),
        (
            "reflects 4 of the 4 elements of axis 1",
            {"padding_list": (0, 4, 0, 0, 0, 0, 0, 0), "pad_mode": "reflect"},
        ),
        (
            "reflects 2 of the 2 elements of axis 2",
            {"padding_list": (0, 0, 2, 0, 0, 0, -3, 0), "pad_mode": "reflect"},
        ),
        (
            "has nothing to pad axis 3 from",
            {"padding_list": (0, 0, 0, -3, 0, 0, 0, 1), "pad_mode": "edge"},
        ),
        (
            "has nothing to pad axis 3 from",
            {"padding_list": (0, 0, 0, 1, 0, 0, 0, -3), "pad_mode": "wrap"},
        ),
        ("pads the batch by 1 and 0", {"padding_list": (1, 0, 0, 0, 0, 0, 0, 0)}),
        ('"wrap", got "mirror"', {"padding_list": (0,) * 8, "pad_mode": "mirror"}),
    ],
)
def test_refuses(refuses: Any, message: str, fields: Any) -> None:
    refuses(message, mbl.Pad, SHAPE, **{"pad_mode": "constant", **fields})
