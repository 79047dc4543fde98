"""Softmax."""

import numpy as np

from .registry import Array, kernel


@kernel("softmax")
def softmax(x: Array, *, beta: float, axis: int) -> Array:
    scaled = x if beta == 1 else x * np.float32(beta)
    result = np.exp(scaled - np.max(scaled, axis=axis, keepdims=True))
    result *= np.reciprocal(np.sum(result, axis=axis, keepdims=True, dtype=np.float64))
    return result
