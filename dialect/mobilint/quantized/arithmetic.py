"""Arithmetic on integers with one rounding, to nearest and halves to even."""

from dataclasses import dataclass

import numpy as np

MANTISSA = 24  # bits of a multiplier
MOST_SHIFT = 62
WIDE_BITS = 38  # an accumulator of this width times a multiplier fits into 64 bits


class ScaleError(ValueError):
    """Two scales are too far apart for a multiplier."""


@dataclass(frozen=True)
class Scaling:
    """Factors as integers: `multiplier / 2**shift`."""

    multiplier: np.ndarray
    shift: np.ndarray


def scaling(factor: float | np.ndarray) -> Scaling:
    """The nearest multipliers of 24 bits; a factor so small that it leaves nothing becomes 0.

    Raises ScaleError for factors of 2**24 and more.
    """
    factor = np.asarray(factor, np.float64)
    if not np.all(np.isfinite(factor)):
        raise ScaleError("a factor that is not finite")
    mantissa, exponent = np.frexp(factor)
    multiplier = np.rint(np.ldexp(mantissa, MANTISSA)).astype(np.int64)
    carry = np.abs(multiplier) == 1 << MANTISSA
    multiplier = np.where(carry, multiplier // 2, multiplier)
    shift = MANTISSA - (exponent + carry)
    if np.any((shift < 0) & (multiplier != 0)):
        raise ScaleError(f"a factor of {np.max(np.abs(factor)):.3g}, and 2**24 is too much")
    nothing = (shift > MOST_SHIFT) | (multiplier == 0)
    return Scaling(
        np.where(nothing, 0, multiplier).astype(np.int32),
        np.where(nothing, 0, shift).astype(np.int32),
    )


def common_scaling(factors: list[np.ndarray]) -> tuple[list[np.ndarray], int]:
    """Multipliers of at most 24 bits for several factors, with one shift for all of them."""
    largest = max(float(np.max(np.abs(factor), initial=0.0)) for factor in factors)
    shift = int(scaling(largest).shift)
    return [np.rint(np.ldexp(factor, shift)).astype(np.int32) for factor in factors], shift


def shifted(integers: np.ndarray, shift: np.ndarray | int) -> np.ndarray:
    """`integers / 2**shift`, rounded to nearest and halves to even."""
    shift = np.asarray(shift, np.int64)
    whole = integers >> shift
    rest = integers - (whole << shift)
    half = np.where(shift > 0, np.int64(1) << np.maximum(shift - 1, 0), 1)
    up = (rest > half) | ((rest == half) & (whole & 1 == 1))
    return whole + (up & (shift > 0))


def scaled(accumulators: np.ndarray, by: Scaling) -> np.ndarray:
    """Accumulators times factors, rounded once."""
    return shifted(accumulators.astype(np.int64) * by.multiplier, by.shift)


def quotient(numerator: np.ndarray, denominator: np.ndarray) -> np.ndarray:
    """The quotient of integers, rounded to nearest and halves to even; denominators above 0."""
    whole = numerator // denominator
    rest = 2 * (numerator - whole * denominator)
    return whole + ((rest > denominator) | ((rest == denominator) & (whole & 1 == 1)))
