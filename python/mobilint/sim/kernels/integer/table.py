"""The table unit."""

import numpy as np

from ..registry import INTEGERS, Array, kernel
from .rescaling import halved

KNOTS = 1025


@kernel("table", types=INTEGERS)
def table(x: Array, table: Array, *, shift: int = 6) -> Array:
    if x.dtype == np.int8:
        if table.shape != (256,):
            raise ValueError(f"a table for 8 bits has 256 entries, not {table.shape}")
        return np.take(table, x.view(np.uint8) ^ 0x80)
    return interpolated(x, table, shift)


def interpolated(x: Array, table: Array, shift: int) -> Array:
    """Straight lines between knots that are 64 integers apart."""
    if table.shape != (KNOTS,):
        raise ValueError(f"a table for 16 bits has {KNOTS} knots, not {table.shape}")
    place = x.astype(np.int32) + 0x8000
    knots = table.astype(np.int64)
    rise = np.diff(knots)
    segment = place // 64
    result = halved(64 * knots[segment] + rise[segment] * (place % 64), shift)
    return np.minimum(result, 32639 if shift == 6 else 127)
