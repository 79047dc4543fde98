"""Padding."""

import numpy as np

from .registry import INTEGERS, REALS, Array, kernel


@kernel("pad", types=REALS + INTEGERS)
def pad(
    x: Array,
    *,
    begins: list[int],
    ends: list[int],
    pad_mode: str,
    constant: float,
    shape: tuple[int, ...],
) -> Array:
    if tuple(map(sum, zip(begins, x.shape, ends, strict=True))) != shape:
        raise ValueError(f"does not make {shape}")
    index = [
        slice(max(-begin, 0), extent - max(-end, 0))
        for extent, begin, end in zip(x.shape, begins, ends, strict=True)
    ]
    widths = [(max(begin, 0), max(end, 0)) for begin, end in zip(begins, ends, strict=True)]
    cropped = x[tuple(index)]
    if pad_mode == "constant":
        return np.pad(cropped, widths, constant_values=constant)
    return np.pad(cropped, widths, mode=pad_mode)  # type: ignore[call-overload]
