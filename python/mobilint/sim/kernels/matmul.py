"""The matrix product."""

import numpy as np

from .registry import Array, kernel


@kernel("matmul")
def matmul(
    a: Array,
    b: Array | None = None,
    constant: Array | None = None,
    *,
    is_const_first: bool,
    repeat: list[int],
    shape: tuple[int, ...],
) -> Array:
    other = b if constant is None else constant.reshape((1,) * (4 - constant.ndim) + constant.shape)
    assert other is not None
    factors = [other, a] if is_const_first else [a, other]
    index, count = repeat
    if index >= 0:
        if count > shape[1]:
            raise ValueError(f"repeats a factor {count} times to make {shape}")
        factors[index] = np.tile(factors[index], (1, count, 1, 1))
    return np.matmul(factors[0], factors[1])
