"""Arithmetic on integers, against exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobilint.dialect.mobilint.quantized import Quantization
from mobilint.dialect.mobilint.quantized.arithmetic import (
    ScaleError,
    common_scaling,
    quotient,
    scaled,
    scaling,
    shifted,
)
from mobilint.sim.kernels.integer.elementwise import divided
from mobilint.sim.kernels.integer.rescaling import halved, rescaled

WIDE = st.integers(-(1 << 37), 1 << 37)


@given(WIDE, st.integers(0, 62))
def test_shifts_round_halves_to_even(value: int, shift: int) -> None:
    wanted = round(Fraction(value, 1 << shift))
    assert shifted(np.array(value), shift) == wanted
    assert halved(np.array(value), shift) == wanted


@given(WIDE, st.integers(1, 1 << 37))
def test_quotients_round_halves_to_even(above: int, below: int) -> None:
    wanted = round(Fraction(above, below))
    assert quotient(np.array(above), np.array(below)) == wanted
    assert divided(np.array(above), np.array(below)) == wanted


@given(st.floats(1e-9, 1e6))
def test_multipliers_have_24_bits(factor: float) -> None:
    for signed in (factor, -factor):
        by = scaling(signed)
        assert int(by.multiplier) / 2 ** int(by.shift) == pytest.approx(signed, rel=2**-24)
        assert 1 << 23 <= abs(int(by.multiplier)) < 1 << 24


@given(st.lists(WIDE, min_size=1), st.floats(1e-6, 1e3))
def test_kernel_rescales_as_the_meaning(values: list[int], factor: float) -> None:
    sums, by = np.array(values), scaling(factor)
    wanted = np.clip(scaled(sums, by) + 3, -128, 127)
    got = rescaled(sums.astype(np.float64), by.multiplier, by.shift, 3, -128, 127)
    np.testing.assert_array_equal(got, wanted)


def test_factors_that_leave_nothing_or_too_much() -> None:
    assert scaling(2.0**-60).multiplier == 0
    assert scaling(0.0).multiplier == 0
    with pytest.raises(ScaleError):
        scaling(2.0**24)
    with pytest.raises(ScaleError):
        scaling(np.inf)


def test_one_shift_for_several_factors() -> None:
    (first, second), shift = common_scaling([np.array(0.5), np.array([1e-3, -0.25])])
    assert first / 2**shift == 0.5
    np.testing.assert_allclose(second / 2**shift, [1e-3, -0.25], rtol=1e-4)


def test_integers_of_reals_that_are_none() -> None:
    type_ = Quantization(8, 0.5, 7)
    given = np.array([np.nan, np.inf, -np.inf, 0.25, 0.75, -0.25])
    assert list(type_.integers(given)) == [7, 127, -128, 7, 9, 7]
