"""Softmax is ONNX's along every axis, and does not overflow."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 2, 3, 4)
X = np.random.default_rng(3).standard_normal(SHAPE).astype(np.float32)


@pytest.mark.parametrize("axis", [1, 2, 3, -1, -4])
@pytest.mark.parametrize("scale", [1, 1e4])
def test_is_onnx_softmax(
    build: Any, evaluate: Any, reference: Any, axis: int, scale: float
) -> None:
    x = X * np.float32(scale)
    got = evaluate(build(mbl.Softmax, SHAPE, axis=axis), x)
    np.testing.assert_allclose(got, reference("Softmax", {"x": x}, axis=axis), rtol=1e-5, atol=1e-7)


def test_beta_scales_the_operand(build: Any, evaluate: Any, reference: Any) -> None:
    got = evaluate(build(mbl.Softmax, SHAPE, axis=3, beta=0.5), X)
    np.testing.assert_allclose(got, reference("Softmax", {"x": X / 2}, axis=3), rtol=1e-5)


def test_hidden_elements_get_nothing(build: Any, evaluate: Any) -> None:
    x = np.array([0, -np.inf, 0, np.finfo(np.float32).min], np.float32).reshape(1, 1, 1, 4)
    got = evaluate(build(mbl.Softmax, x.shape, axis=3), x)
    np.testing.assert_array_equal(got.ravel(), [0.5, 0, 0.5, 0])


def test_axis_moves_with_a_permutation(build: Any) -> None:
    assert build(mbl.Softmax, SHAPE, axis=-1).permuted([0, 3, 1, 2]) == {"axis": 1}


def test_refuses(refuses: Any) -> None:
    refuses("needs axis from -4 to 3, got 4", mbl.Softmax, SHAPE, axis=4)
