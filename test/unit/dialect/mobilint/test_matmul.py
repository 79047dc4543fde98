"""The matrix product is NumPy's, batched over H, with an explicit repetition."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

RNG = np.random.default_rng(4)


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(
    "shapes",
    [
        ((1, 2, 3, 4), (1, 2, 4, 5)),
        ((1, 1, 3, 4), (1, 2, 4, 5)),
        ((1, 2, 3, 4), (1, 1, 4, 1)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
    ],
)
def test_is_onnx_matmul(build: Any, evaluate: Any, reference: Any, shapes: Any) -> None:
    a, b = array(*shapes[0]), array(*shapes[1])
    got = evaluate(build(mbl.MatMul, *shapes), a, b)
    np.testing.assert_allclose(got, reference("MatMul", {"a": a, "b": b}), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("shape", [(4, 5), (2, 4, 5), (1, 2, 4, 5)])
def test_constant_on_the_right(build: Any, evaluate: Any, shape: Any) -> None:
    x, constant = array(1, 2, 3, 4), array(*shape)
    got = evaluate(build(mbl.MatMul, x.shape, constant=constant), x)
    np.testing.assert_allclose(got, x @ constant, rtol=1e-5, atol=1e-6)


def test_constant_on_the_left(build: Any, evaluate: Any) -> None:
    x, constant = array(1, 2, 4, 3), array(5, 4)
    got = evaluate(build(mbl.MatMul, x.shape, constant=constant, is_const_first=True), x)
    np.testing.assert_allclose(got, constant @ x, rtol=1e-5, atol=1e-6)


def test_repeat_of_the_seed(build: Any) -> None:
    op = build(mbl.MatMul, (1, 8, 52, 64), (1, 32, 64, 52), repeat=[0, 4])
    assert list(op.y.type.shape) == [1, 32, 52, 52]


@pytest.mark.parametrize("factor", [0, 1])
def test_repeat_tiles_the_heads(build: Any, evaluate: Any, factor: int) -> None:
    few, many = array(1, 2, 3, 3), array(1, 6, 3, 3)
    operands = (few, many) if factor == 0 else (many, few)
    op = build(mbl.MatMul, *(item.shape for item in operands), repeat=[factor, 3])
    tiled = [np.tile(item, (1, 3, 1, 1)) if item is few else item for item in operands]
    np.testing.assert_allclose(evaluate(op, *operands), tiled[0] @ tiled[1], rtol=1e-4, atol=1e-6)


def test_repeat_of_a_constant(build: Any, evaluate: Any) -> None:
    x, constant = array(1, 4, 2, 3), array(2, 3, 5)
    op = build(mbl.MatMul, x.shape, constant=constant, repeat=[1, 2])
    wanted = x @ np.concatenate([constant, constant])
    np.testing.assert_allclose(evaluate(op, x), wanted, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize(
    ("message", "shapes", "fields"),
    [
        ("whose inner extents are 4 and 3", ((1, 2, 3, 4), (1, 2, 3, 4)), {}),
        ("which differ in H", ((1, 2, 3, 4), (1, 3, 4, 4)), {}),
        ("which differ in H", ((1, 2, 3, 4), (1, 4, 4, 4)), {"repeat": [0, 3]}),
        ("got 1 and no constant", ((1, 2, 3, 4),), {}),
        ("got 2 and a constant", ((1, 2, 3, 4), (1, 2, 4, 4)), {"constant": array(4, 4)}),
        (
            "has is_const_first without a constant",
            ((1, 2, 3, 4), (1, 2, 4, 4)),
            {"is_const_first": True},
        ),
        ("needs a constant of rank 2 to 4 and batch 1, got shape [4]", ((1, 2, 3, 4),), {
            "constant": array(4)}),
        ("needs a constant of rank 2 to 4 and batch 1", ((1, 2, 3, 4),), {
            "constant": array(2, 1, 4, 4)}),
        ("got [2, 1]", ((1, 2, 3, 4), (1, 2, 4, 4)), {"repeat": [2, 1]}),
        ("got [0, 0]", ((1, 2, 3, 4), (1, 2, 4, 4)), {"repeat": [0, 0]}),
        ("got [0]", ((1, 2, 3, 4), (1, 2, 4, 4)), {"repeat": [0]}),
    ],
)  # fmt: skip
def test_refuses(refuses: Any, message: str, shapes: Any, fields: Any) -> None:
    refuses(message, mbl.MatMul, *shapes, **fields)
