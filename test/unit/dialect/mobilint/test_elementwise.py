"""Arithmetic broadcasts as NumPy's, with constants on either side."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 2, 3, 4)
RNG = np.random.default_rng(2)
BINARY = [(mbl.Adding, "Add"), (mbl.Sub, "Sub"), (mbl.Multiply, "Mul"), (mbl.Div, "Div")]
CONSTANT = [
    (mbl.AddingConstant, "Add"),
    (mbl.SubConstant, "Sub"),
    (mbl.MultiplyConstant, "Mul"),
    (mbl.DivConstant, "Div"),
]


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(
    "shapes",
    [(SHAPE, SHAPE), (SHAPE, (1, 1, 1, 4)), ((1, 1, 3, 1), (1, 2, 1, 4)), ((1, 1, 1, 1), SHAPE)],
)
@pytest.mark.parametrize(("cls", "kind"), BINARY)
def test_two_operands(
    build: Any, evaluate: Any, reference: Any, cls: Any, kind: str, shapes: Any
) -> None:
    a, b = array(*shapes[0]), array(*shapes[1])
    got = evaluate(build(cls, *shapes), a, b)
    np.testing.assert_array_equal(got, reference(kind, {"a": a, "b": b}))


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("shape", [(), (1,), (4,), (3, 1), (2, 1, 1), SHAPE])
@pytest.mark.parametrize(("cls", "kind"), CONSTANT)
def test_constant(
    build: Any, evaluate: Any, reference: Any, cls: Any, kind: str, shape: Any, first: bool
) -> None:
    x, constant = array(*SHAPE), array(*shape)
    got = evaluate(build(cls, SHAPE, constant=constant, is_const_first=first), x)
    left, right = (constant, x) if first else (x, constant)
    np.testing.assert_array_equal(got, reference(kind, {"a": left, "b": right}))


def test_constant_may_widen_the_operand(build: Any, evaluate: Any) -> None:
    op = build(mbl.MultiplyConstant, (1, 1, 3, 1), constant=array(2, 1, 4))
    assert evaluate(op, array(1, 1, 3, 1)).shape == (1, 2, 3, 4)


def test_infinities_and_divisions_by_zero_are_values(build: Any, evaluate: Any) -> None:
    a = np.array([1, -1, 0, np.inf, np.nan], np.float32).reshape(1, 1, 1, 5)
    got = evaluate(build(mbl.Div, a.shape, a.shape), a, np.zeros_like(a)).ravel()
    np.testing.assert_array_equal(got, [np.inf, -np.inf, np.nan, np.inf, np.nan])
    got = evaluate(build(mbl.Sub, a.shape, a.shape), a, a).ravel()
    np.testing.assert_array_equal(got, [0, 0, 0, np.nan, np.nan])


@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 2, 3, 1), (0, 1, 3, 2)])
@pytest.mark.parametrize("shape", [(1,), (4,), (3, 1), SHAPE])
def test_constant_is_permuted_with_the_axes(
    build: Any, evaluate: Any, shape: Any, order: Any
) -> None:
    x, fields = array(*SHAPE), {"constant": array(*shape), "is_const_first": True}
    plain = build(mbl.SubConstant, SHAPE, **fields)
    moved = build(
        mbl.SubConstant,
        [SHAPE[axis] for axis in order],
        **(fields | plain.permuted(order)),
    )
    got = evaluate(moved, np.ascontiguousarray(x.transpose(order)))
    np.testing.assert_array_equal(got, evaluate(plain, x).transpose(order))


@pytest.mark.parametrize("larger", [True, False])
def test_add_partial_adds_to_the_leading_channels(build: Any, evaluate: Any, larger: bool) -> None:
    wide, narrow = array(1, 2, 3, 5), array(1, 2, 3, 2)
    operands = (wide, narrow) if larger else (narrow, wide)
    op = build(mbl.AddPartial, *(item.shape for item in operands), is_input0_larger=larger)
    got = evaluate(op, *operands)
    np.testing.assert_array_equal(got[..., :2], wide[..., :2] + narrow)
    np.testing.assert_array_equal(got[..., 2:], wide[..., 2:])


@pytest.mark.parametrize("shapes", [((), ()), ((1,), (4,)), ((4,), (4,))])
def test_weightedsum(build: Any, evaluate: Any, shapes: Any) -> None:
    a, b, first, second = array(*SHAPE), array(*SHAPE), array(*shapes[0]), array(*shapes[1])
    op = build(mbl.Weightedsum, SHAPE, SHAPE, weight0=first, weight1=second)
    np.testing.assert_array_equal(evaluate(op, a, b), first * a + second * b)


def test_weightedsum_per_channel_keeps_its_channels(build: Any) -> None:
    per_channel = {"weight0": array(4), "weight1": array(1)}
    op = build(mbl.Weightedsum, SHAPE, SHAPE, **per_channel)
    assert op.permuted([0, 3, 1, 2]) is None
    assert op.permuted([0, 2, 1, 3]) == {}
    one = build(mbl.Weightedsum, SHAPE, SHAPE, weight0=array(), weight1=array())
    assert one.permuted([0, 3, 1, 2]) == {}


@pytest.mark.parametrize(
    ("message", "cls", "shapes", "fields"),
    [
        (
            "has operands of shapes [1, 2, 3, 4] and [1, 2, 3, 3], which do not broadcast",
            mbl.Adding,
            (SHAPE, (1, 2, 3, 3)),
            {},
        ),
        (
            "has operands of element types f32 and f64",
            mbl.Adding,
            (SHAPE, "1x2x3x4xf64"),
            {},
        ),
        (
            "has a constant of shape [3] for [1, 2, 3, 4], which do not broadcast",
            mbl.AddingConstant,
            (SHAPE,),
            {"constant": array(3)},
        ),
        (
            "has a constant of rank 5, and 4 is the most",
            mbl.AddingConstant,
            (SHAPE,),
            {"constant": array(1, 1, 1, 1, 1)},
        ),
        (
            "has a constant of shape [2, 1, 1, 1], whose batch is not 1",
            mbl.MultiplyConstant,
            (SHAPE,),
            {"constant": array(2, 1, 1, 1)},
        ),
        (
            "has is_input0_larger = true, but its operands have 2 and 4 channels",
            mbl.AddPartial,
            ((1, 2, 3, 2), SHAPE),
            {"is_input0_larger": True},
        ),
        (
            "has is_input0_larger = false, but its operands have 4 and 2 channels",
            mbl.AddPartial,
            (SHAPE, (1, 2, 3, 2)),
            {"is_input0_larger": False},
        ),
        (
            "needs operands of one H and W, got [1, 2, 3, 4] and [1, 2, 1, 4]",
            mbl.AddPartial,
            (SHAPE, (1, 2, 1, 4)),
            {"is_input0_larger": True},
        ),
        (
            "needs operands of one shape, got [1, 2, 3, 4] and [1, 1, 3, 4]",
            mbl.Weightedsum,
            (SHAPE, (1, 1, 3, 4)),
            {"weight0": array(), "weight1": array()},
        ),
        (
            "needs a weight1 of one number or 4, one per channel, got shape [3]",
            mbl.Weightedsum,
            (SHAPE, SHAPE),
            {"weight0": array(), "weight1": array(3)},
        ),
    ],
)
def test_refuses(refuses: Any, message: str, cls: Any, shapes: Any, fields: Any) -> None:
    refuses(message, cls, *shapes, **fields)


@pytest.mark.parametrize("cls", [mbl.SubConstant, mbl.DivConstant])
def test_side_of_the_constant_has_no_default_where_it_matters(build: Any, cls: Any) -> None:
    with pytest.raises(TypeError, match="needs is_const_first"):
        build(cls, SHAPE, constant=array())
