"""Reductions mean what ONNX's do."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 3, 4, 5)
X = np.random.default_rng(5).uniform(-2, 2, SHAPE).astype(np.float32)
OPS = [mbl.ReduceL2, mbl.ReduceMax, mbl.ReduceMean, mbl.ReduceProd, mbl.ReduceSum]
AXES = [(), (1,), (-1,), (1, 2), (3, 1), (0, -2), (0, 1, 2, 3)]


@pytest.mark.parametrize(("axes", "keep", "noop"), list(product(AXES, [True, False], [0, 1])))
@pytest.mark.parametrize("cls", OPS)
def test_is_the_onnx_op(
    build: Any, evaluate: Any, reference: Any, cls: Any, axes: Any, keep: bool, noop: int
) -> None:
    op = build(cls, SHAPE, reduce_axes=axes, keep_dims=keep, noop_with_empty_axes=noop)
    if noop and not axes and cls is mbl.ReduceL2:
        wanted = np.abs(X)  # onnxruntime leaves x as it is, ONNX applies the formula
    else:
        operands = {"x": X, "axes": np.array(axes, np.int64)}
        flags = {"keepdims": int(keep), "noop_with_empty_axes": noop}
        wanted = reference(cls.__name__, operands, **flags)
    np.testing.assert_allclose(evaluate(op, X), wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("cls", "numbers", "wanted"),
    [
        (mbl.ReduceL2, [np.inf, 1], np.inf),
        (mbl.ReduceL2, [np.nan, 1], np.nan),
        (mbl.ReduceL2, [3e20, 4e20], 5e20),
        (mbl.ReduceMax, [np.nan, np.inf], np.nan),
        (mbl.ReduceMax, [-np.inf, -np.inf], -np.inf),
        (mbl.ReduceMean, [np.inf, -np.inf], np.nan),
        (mbl.ReduceMean, [3e38, 3e38], 3e38),
        (mbl.ReduceProd, [np.inf, 0], np.nan),
        (mbl.ReduceProd, [-np.inf, 2], -np.inf),
        (mbl.ReduceSum, [np.inf, 1], np.inf),
        (mbl.ReduceSum, [np.nan, 1], np.nan),
    ],
)
def test_values_at_the_edge(
    build: Any, evaluate: Any, cls: Any, numbers: Any, wanted: float
) -> None:
    x = np.array(numbers, np.float32).reshape(1, 1, 1, 2)
    op = build(cls, x.shape, reduce_axes=[3], keep_dims=True, noop_with_empty_axes=0)
    np.testing.assert_allclose(evaluate(op, x).ravel(), [wanted], rtol=1e-6)


@pytest.mark.parametrize(
    ("cls", "wanted"),
    [
        (mbl.ReduceL2, 0),
        (mbl.ReduceMax, -np.inf),
        (mbl.ReduceMean, np.nan),
        (mbl.ReduceProd, 1),
        (mbl.ReduceSum, 0),
    ],
)
def test_no_elements(build: Any, evaluate: Any, cls: Any, wanted: float) -> None:
    op = build(cls, (1, 0, 2, 1), reduce_axes=[1], keep_dims=True, noop_with_empty_axes=0)
    got = evaluate(op, np.zeros((1, 0, 2, 1), np.float32))
    np.testing.assert_array_equal(got.ravel(), [wanted, wanted])


@pytest.mark.parametrize("cls", OPS)
def test_one_element(build: Any, evaluate: Any, cls: Any) -> None:
    x = np.full((1, 1, 1, 1), 7, np.float32)
    op = build(cls, x.shape, reduce_axes=[], keep_dims=True, noop_with_empty_axes=0)
    assert evaluate(op, x).item() == 7


@pytest.mark.parametrize("axes", AXES)
@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 2, 3, 1)])
def test_moves_with_its_axes(build: Any, evaluate: Any, axes: Any, order: Any) -> None:
    fields = {"reduce_axes": axes, "keep_dims": True, "noop_with_empty_axes": 1}
    op = build(mbl.ReduceSum, SHAPE, **fields)
    moved = np.ascontiguousarray(X.transpose(order))
    other = build(mbl.ReduceSum, moved.shape, **{**fields, **op.permuted(order)})
    wanted = op.evaluate(X).transpose(order)
    np.testing.assert_allclose(evaluate(other, moved), wanted, rtol=1e-6)


def test_without_its_reduced_axes_it_stays(build: Any) -> None:
    op = build(mbl.ReduceSum, SHAPE, reduce_axes=[1], keep_dims=False, noop_with_empty_axes=0)
    assert list(op.result.type.shape) == [1, 4, 5]
    assert op.permuted((0, 3, 1, 2)) is None


@pytest.mark.parametrize(
    ("message", "axes", "noop"),
    [
        ("needs reduce_axes from -4 to 3, got [4]", [4], 0),
        ("needs reduce_axes from -4 to 3, got [1, -5]", [1, -5], 0),
        ("names an axis twice in reduce_axes [1, -3]", [1, -3], 0),
        ("needs noop_with_empty_axes 0 or 1, got 2", [1], 2),
    ],
)
@pytest.mark.parametrize("cls", OPS)
def test_refuses(refuses: Any, message: str, axes: Any, noop: int, cls: Any) -> None:
    fields = {"reduce_axes": axes, "keep_dims": True, "noop_with_empty_axes": noop}
    refuses(message, cls, SHAPE, **fields)
