"""From accumulators to the integers of a result, with one rounding to even."""

import numpy as np

from ..registry import Array

EXACT = 1 << 29  # an accumulator below this times 24 bits is exact in double precision


def rescaled(
    sums: Array, multiplier: Array | int, shift: Array | int, zero_point: int, low: int, high: int
) -> Array:
    """`sums * multiplier / 2**shift + zero_point`, limited to `low` and `high`."""
    if sums.size == 0:
        return np.zeros(sums.shape, np.int16)
    if max(float(sums.max()), -float(sums.min())) < EXACT:
        factor = np.ldexp(np.asarray(multiplier, np.float64), -np.asarray(shift, np.int64))
        steps = np.multiply(sums, factor, dtype=np.float64)
        np.rint(steps, out=steps)
    else:
        products = sums.astype(np.int64) * np.asarray(multiplier, np.int64)
        steps = halved(products, np.asarray(shift, np.int64))
    return limited(steps, zero_point, low, high)


def limited(steps: Array, zero_point: int, low: int, high: int) -> Array:
    """Steps from zero as integers of a result."""
    return np.clip(steps, low - zero_point, high - zero_point).astype(np.int32) + zero_point


def halved(values: Array, times: Array | int) -> Array:
    """Integers halved so many times, to nearest and to even."""
    times = np.asarray(times, np.int64)
    if not np.any(times):
        return values
    # Half a step less one, and one more for odd results: only ties see the difference.
    one = np.int64(1)
    bias = np.where(times > 0, (one << np.maximum(times - 1, 0)) - 1, 0)
    odd = np.where(times > 0, (values >> times) & 1, 0)
    return (values + bias + odd) >> times
