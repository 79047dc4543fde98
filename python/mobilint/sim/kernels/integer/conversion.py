"""Between reals and integers, and between integers of different scales."""

import numpy as np

from ..registry import INTEGERS, Array, kernel
from .rescaling import rescaled


@kernel("quantize")
def quantize(x: Array, *, scale: float, zero_point: int, low: int, high: int) -> Array:
    steps = np.divide(x, scale, dtype=np.float64)
    np.rint(steps, out=steps)
    steps[np.isnan(steps)] = 0
    return np.clip(steps + zero_point, low, high).astype(np.int32)


@kernel("dequantize", types=INTEGERS)
def dequantize(x: Array, *, scale: float, zero_point: int) -> Array:
    return (np.subtract(x, zero_point, dtype=np.float64) * scale).astype(np.float32)


@kernel("requantize", types=INTEGERS)
def requantize(
    x: Array,
    *,
    multiplier: int,
    shift: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
) -> Array:
    centred = np.subtract(x, x_zero_point, dtype=np.int32)
    return rescaled(centred, multiplier, shift, zero_point, low, high)
