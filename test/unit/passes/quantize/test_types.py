"""Ranges and weights as integers."""

import numpy as np
import pytest

from mobilint.passes.quantize import types
from mobilint.passes.quantize.methods import Range


@pytest.mark.parametrize("ends", [(-1, 1), (0, 6), (-3, 0), (0.5, 2), (-1e-3, 10)])
@pytest.mark.parametrize("bits", [8, 16])
def test_zero_and_the_ends_are_covered(ends: tuple[float, float], bits: int) -> None:
    found = types.activation(Range(*ends), bits)
    inside = np.array([0.0, *ends])
    again = found.reals(found.integers(inside))
    np.testing.assert_allclose(again, inside, atol=found.scale * 0.5001)
    assert again[0] == 0


def test_a_range_of_nothing_has_a_scale() -> None:
    assert types.activation(Range(0, 0), 8).scale == 1


@pytest.mark.parametrize("bits", [4, 8, 16])
def test_weights_are_symmetric_and_per_channel(bits: int) -> None:
    reals = np.random.default_rng(0).standard_normal((3, 2, 2, 5)).astype(np.float32)
    reals[1] = 0
    found = types.weight(reals, bits, 0)
    limit = (1 << (bits - 1)) - 1
    integers = found.values.astype(np.int64)
    assert np.abs(integers).max() == limit
    assert not integers[1].any()
    again = integers * found.scales.reshape(-1, 1, 1, 1)
    np.testing.assert_allclose(again, reals, atol=found.scales.max() * 0.5001)


def test_a_bias_that_does_not_fit_makes_the_scale_of_the_weight_larger() -> None:
    bias = np.array([1e6, 0.1], np.float32)
    least = types.least_scales(bias, 1e-3)
    found = types.weight(np.full((2, 1), 1e-3, np.float32), 8, 0, least)
    integers = types.bias(bias, 1e-3, found.scales, 8)
    np.testing.assert_allclose(integers * found.scales * 1e-3, bias, rtol=1e-4)
