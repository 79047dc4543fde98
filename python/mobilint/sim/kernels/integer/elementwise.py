"""Sums, products and quotients of integers."""

import numpy as np

from ..registry import INTEGERS, Array, kernel
from .rescaling import halved, limited, rescaled


@kernel("affine", types=INTEGERS)
def affine(
    x: Array,
    multiplier: Array,
    offset: Array,
    *,
    shift: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    total = np.subtract(x, x_zero_point, dtype=np.int64) * multiplier
    return limited(halved(total + offset, shift), zero_point, low, high)


@kernel("weighted_sum", types=INTEGERS)
def weighted_sum(
    a: Array,
    b: Array,
    a_multiplier: Array,
    b_multiplier: Array,
    *,
    shift: int,
    a_zero_point: int,
    b_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    total = np.subtract(a, a_zero_point, dtype=np.int64) * a_multiplier
    total = total + np.subtract(b, b_zero_point, dtype=np.int64) * b_multiplier
    return limited(halved(total, shift), zero_point, low, high)


@kernel("partial_sum", types=INTEGERS)
def partial_sum(
    a: Array,
    b: Array,
    a_multiplier: Array,
    b_multiplier: Array,
    *,
    shift: int,
    a_zero_point: int,
    b_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
    is_input0_larger: bool,
) -> Array:
    first = np.subtract(a, a_zero_point, dtype=np.int64) * a_multiplier
    second = np.subtract(b, b_zero_point, dtype=np.int64) * b_multiplier
    total, part = (first, second) if is_input0_larger else (second, first)
    total[..., : part.shape[3]] += part
    return limited(halved(total, shift), zero_point, low, high)


@kernel("product", types=INTEGERS)
def product(
    a: Array,
    b: Array,
    *,
    multiplier: int,
    shift: int,
    a_zero_point: int,
    b_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    first = np.subtract(a, a_zero_point, dtype=np.int64)
    second = np.subtract(b, b_zero_point, dtype=np.int64)
    return rescaled(first * second, multiplier, shift, zero_point, low, high)


@kernel("quotient", types=INTEGERS)
def quotient(
    a: Array,
    b: Array,
    *,
    multiplier: int,
    shift: int,
    a_zero_point: int,
    b_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    above = np.subtract(a, a_zero_point, dtype=np.int64) * multiplier
    below = np.subtract(b, b_zero_point, dtype=np.int64) << shift
    sign = np.where(below < 0, -1, 1)
    share = divided(above * sign, np.where(below == 0, 1, below * sign))
    without = np.sign(above) << 30  # a division by zero goes to the end of the range
    return limited(np.where(below == 0, without, share), zero_point, low, high)


def divided(above: Array, below: Array) -> Array:
    """Quotients to nearest and to even, for positive divisors."""
    share, rest = np.divmod(above, below)
    twice = rest * 2
    share += (twice > below) | ((twice == below) & (share % 2 == 1))
    return share
