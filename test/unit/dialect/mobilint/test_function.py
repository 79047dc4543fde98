"""Functions of one operand are ONNX's, and give IEEE's values outside of their domains."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

SHAPE = (1, 2, 3, 4)
RNG = np.random.default_rng(1)
ORDINARY = (RNG.standard_normal(SHAPE) * 3).astype(np.float32)
EDGES = np.array(
    [1e4, -1e4, 0, -0.0, 1e-30, -1e-30, 88, -88, np.nan, np.inf, 3, -3], np.float32
).reshape(1, 1, 3, 4)
UNIT = RNG.uniform(0, 1, SHAPE).astype(np.float32)
SAME = [
    (mbl.Exp, "Exp"),
    (mbl.Log, "Log"),
    (mbl.Sqrt, "Sqrt"),
    (mbl.Erf, "Erf"),
    (mbl.Neg, "Neg"),
    (mbl.Tanh, "Tanh"),
]


@pytest.mark.parametrize("x", [ORDINARY, EDGES, EDGES[:, :, :1, :1]], ids=["some", "edge", "one"])
@pytest.mark.parametrize(("cls", "kind"), SAME)
def test_is_the_onnx_op(
    build: Any, evaluate: Any, reference: Any, cls: Any, kind: str, x: Any
) -> None:
    got = evaluate(build(cls, x.shape), x)
    np.testing.assert_allclose(got, reference(kind, {"x": x}), rtol=2e-6, atol=2e-6)


@pytest.mark.parametrize("exponent", [2.0, 0.5, -1.0, 3.0, 0.0, 1.7])
def test_pow_is_onnx_pow(build: Any, evaluate: Any, reference: Any, exponent: float) -> None:
    got = evaluate(build(mbl.Pow, SHAPE, exponent=exponent), ORDINARY, rtol=1e-3)
    wanted = reference("Pow", {"x": ORDINARY, "e": np.float32(exponent)})
    np.testing.assert_allclose(got, wanted, rtol=1e-5)


def test_rsqrt_is_the_reciprocal_of_sqrt(build: Any, evaluate: Any, reference: Any) -> None:
    x = np.array([4, 0.25, 0, -1, np.inf, np.nan], np.float32).reshape(1, 1, 2, 3)
    got = evaluate(build(mbl.Rsqrt, x.shape), x)
    np.testing.assert_allclose(got, reference("Reciprocal", {"x": reference("Sqrt", {"x": x})}))


@pytest.mark.parametrize("eps", [None, 0.0, 1e-3, 0.5])
def test_logit(build: Any, evaluate: Any, eps: float | None) -> None:
    z = UNIT if eps is None else np.clip(UNIT, eps, 1 - eps)
    got = evaluate(build(mbl.Logit, SHAPE, eps=eps), UNIT)
    np.testing.assert_allclose(got, np.log(z.astype(np.float64) / (1 - z)), rtol=1e-4, atol=1e-6)


def test_logit_outside_of_its_domain(build: Any, evaluate: Any) -> None:
    x = np.array([0, 1, -1, 2, np.nan], np.float32).reshape(1, 1, 1, 5)
    got = evaluate(build(mbl.Logit, x.shape), x).ravel()
    np.testing.assert_array_equal(got, [-np.inf, np.inf, np.nan, np.nan, np.nan])


@pytest.mark.parametrize("eps", [-0.25, 0.75, np.nan])
def test_refuses_an_eps_that_leaves_no_interval(refuses: Any, eps: float) -> None:
    refuses(f"needs an eps from 0 to 0.5, got {eps}", mbl.Logit, SHAPE, eps=eps)


def test_refuses_rank_2(refuses: Any) -> None:
    refuses("needs a tensor of rank 4 and batch 1 as x", mbl.Exp, (3, 4))
