"""Every op of the NPU, from its builder to the simulated program, against its own meaning."""

import numpy as np
import pytest

from mobilint.dialect.mobilint import MOBILINT
from op_cases import CASES, IMAGE, UNARY, weight

ELSEWHERE = ("LSTM", "GRU", "RNN", "Requantize")  # have tests of their own


@pytest.mark.parametrize("name", CASES)
def test_program_means_the_op(simulate, name):
    build, shapes = CASES[name]
    arrays = [weight(*shape) for shape in shapes]
    if name in ("Log", "Sqrt", "Rsqrt", "Div"):
        arrays = [np.abs(array) + np.float32(0.01) for array in arrays]
    _, (got,), (meaning,) = simulate(build, arrays)
    assert got.dtype == np.float32
    np.testing.assert_allclose(got, meaning, rtol=2e-5, atol=2e-5)


def test_covers_every_op_without_state():
    covered = {name.partition("-")[0] for name in CASES} | {"Input", "Output", "DeviceBridge"}
    wanted = {
        op.__name__
        for op in MOBILINT.ops.values()
        if not op.keeps_state and op.__name__ not in ELSEWHERE
    }
    assert wanted <= covered


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 1e4, -1e4, 0.0])
@pytest.mark.parametrize("name", [name for name in UNARY if name[0] != "H" and name != "Rstd"])
def test_extreme_values(simulate, name, value):
    build, _ = CASES[name]
    array = np.linspace(-2, 2, 192, dtype=np.float32).reshape(IMAGE)
    array[0, 2, 3, 1] = value
    with np.errstate(all="ignore"):
        _, (got,), (meaning,) = simulate(build, [array])
    np.testing.assert_allclose(got, meaning, rtol=2e-5, atol=2e-5)
