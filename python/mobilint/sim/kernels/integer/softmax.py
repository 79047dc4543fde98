"""Softmax of integers."""

import numpy as np

from ..registry import INTEGERS, Array, kernel
from .elementwise import divided
from .rescaling import limited


@kernel("softmax", types=INTEGERS)
def softmax(
    x: Array,
    powers: Array,
    high_powers: Array | None = None,
    *,
    axis: int,
    multiplier: int,
    shift: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    distance = np.max(x, axis=axis, keepdims=True).astype(np.int64) - x
    if high_powers is None:
        power = np.take(powers.astype(np.int64), distance)
    else:
        upper, lower = np.divmod(distance, 256)
        power = np.take(high_powers.astype(np.int64), upper) * np.take(powers, lower)
        power >>= 10
    total = power.sum(axis=axis, keepdims=True) << shift
    return limited(divided(power * multiplier, total), zero_point, low, high)
