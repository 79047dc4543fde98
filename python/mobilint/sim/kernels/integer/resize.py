"""Resizing by the nearest element."""

import numpy as np

from ..registry import INTEGERS, Array, kernel
from ..resize import resize as real_resize


@kernel("resize", types=INTEGERS)
def resize(
    x: Array,
    *,
    resize_mode: str,
    transform_mode: str,
    nearest_mode: str,
    scales: list[float],
    roi: list[float],
    cubic_coeff_a: float,
    exclude_outside: bool,
    antialias: bool,
    fill: int,
    shape: tuple[int, ...],
) -> Array:
    if resize_mode != "nearest":
        raise ValueError(f"integers are not resized in mode {resize_mode}")
    result = real_resize(
        x.astype(np.float32),
        resize_mode=resize_mode,
        transform_mode=transform_mode,
        nearest_mode=nearest_mode,
        scales=scales,
        roi=roi,
        cubic_coeff_a=cubic_coeff_a,
        exclude_outside=exclude_outside,
        extrapolation_value=fill,
        antialias=antialias,
        shape=shape,
    )
    return result.astype(x.dtype)
