"""Functions that several layers are made of, on arrays."""

from collections.abc import Callable, Sequence

import numpy as np

_LIMIT = np.float32(88.3762626647949)  # beyond which ncnn's exponential does not go


def sigmoid(x: np.ndarray) -> np.ndarray:
    """`1 / (1 + exp(-x))`, which ncnn never lets reach 0 or 1."""
    limited = np.clip(x, -_LIMIT, _LIMIT).astype(np.float64)
    return (1.0 / (1.0 + np.exp(-limited))).astype(np.float32)


def softplus(x: np.ndarray) -> np.ndarray:
    return np.logaddexp(0, x.astype(np.float64)).astype(np.float32)


def mish(x: np.ndarray) -> np.ndarray:
    wide = x.astype(np.float64)
    return (wide * np.tanh(np.logaddexp(0, wide))).astype(np.float32)


def hard_swish(x: np.ndarray, alpha: float, beta: float) -> np.ndarray:
    """`x * clip(alpha * x + beta, 0, 1)`, as ncnn has it, by cases."""
    low = -beta / alpha
    high = 1 / alpha + low
    inside = x * (x * np.float32(alpha) + np.float32(beta))
    return np.where(x < low, 0, np.where(x > high, x, inside)).astype(np.float32)


def softmax(x: np.ndarray, axis: int) -> np.ndarray:
    wide = x.astype(np.float64)
    powers = np.exp(wide - wide.max(axis=axis, keepdims=True))
    return (powers / powers.sum(axis=axis, keepdims=True)).astype(np.float32)


_ACTIVATIONS: dict[int, Callable[[np.ndarray, Sequence[float]], np.ndarray]] = {
    0: lambda x, p: x,
    1: lambda x, p: np.maximum(x, np.float32(0)),
    2: lambda x, p: np.where(x > 0, x, x * np.float32(p[0])),
    3: lambda x, p: np.minimum(np.maximum(x, np.float32(p[0])), np.float32(p[1])),
    4: lambda x, p: sigmoid(x),
    5: lambda x, p: mish(x),
    6: lambda x, p: hard_swish(x, p[0], p[1]),
}


def activated(x: np.ndarray, kind: int, parameters: Sequence[float]) -> np.ndarray:
    """An output behind the activation that a layer applies to it."""
    return _ACTIVATIONS[kind](x.astype(np.float32, copy=False), parameters)


def to_int8(x: np.ndarray) -> np.ndarray:
    """Rounded half away from zero and limited to -127 to 127; NaN becomes 0."""
    rounded = np.sign(x) * np.floor(np.abs(x) + np.float32(0.5))
    return np.nan_to_num(np.clip(rounded, -127, 127)).astype(np.int8)


def int8_weight(weight: np.ndarray | None, scales: np.ndarray) -> np.ndarray:
    """A weight in 8-bit integers, which ncnn makes while loading where the file has floats.

    `scales` are one for each row, what the first axis counts.
    """
    assert weight is not None, "the verifier asks for every weight"
    if weight.dtype == np.int8:
        return weight
    return to_int8(weight.astype(np.float32) * scales.reshape((-1,) + (1,) * (weight.ndim - 1)))
