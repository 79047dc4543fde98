"""Activation functions."""

import numpy as np
from scipy import special

from .registry import Array, kernel


@kernel("relu")
def relu(x: Array) -> Array:
    return np.maximum(x, 0)


@kernel("leaky_relu")
def leaky_relu(x: Array, *, leaky_alpha: float) -> Array:
    return np.where(x > 0, x, x * np.float32(leaky_alpha))


@kernel("elu")
def elu(x: Array, *, leaky_alpha: float) -> Array:
    return np.where(x > 0, x, np.float32(leaky_alpha) * np.expm1(np.minimum(x, 0)))


@kernel("celu")
def celu(x: Array, *, alpha: float) -> Array:
    return np.maximum(x, 0) + np.minimum(np.float32(alpha) * np.expm1(x / np.float32(alpha)), 0)


@kernel("clip")
def clip(x: Array, *, clip_min_value: float = -np.inf, clip_max_value: float = np.inf) -> Array:
    return np.minimum(np.maximum(x, np.float32(clip_min_value)), np.float32(clip_max_value))


@kernel("hardtanh")
def hardtanh(x: Array, *, min_val: float, max_val: float) -> Array:
    return np.minimum(np.maximum(x, np.float32(min_val)), np.float32(max_val))


@kernel("hard_sigmoid")
def hard_sigmoid(x: Array, *, alpha: float, beta: float) -> Array:
    return np.minimum(np.maximum(x * np.float32(alpha) + np.float32(beta), 0), 1)


@kernel("hard_swish")
def hard_swish(x: Array) -> Array:
    gate = x * np.float32(1 / 6)
    gate += np.float32(0.5)
    np.minimum(np.maximum(gate, 0, out=gate), 1, out=gate)
    return x * gate


@kernel("sigmoid")
def sigmoid(x: Array, *, alpha: float) -> Array:
    return special.expit(x * np.float32(alpha))


@kernel("swish")
def swish(x: Array) -> Array:
    return x * special.expit(x)


@kernel("quick_gelu")
def quick_gelu(x: Array) -> Array:
    return x * special.expit(x * np.float32(1.702))


@kernel("gelu")
def gelu(x: Array, *, approximate: bool) -> Array:
    if not approximate:
        return x * special.ndtr(x)
    inner = np.float32(np.sqrt(2 / np.pi)) * (x + np.float32(0.044715) * (x * x * x))
    return x * ((np.tanh(inner) + 1) * np.float32(0.5))


@kernel("softplus")
def softplus(x: Array) -> Array:
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


@kernel("log_sigmoid")
def log_sigmoid(x: Array) -> Array:
    return special.log_expit(x)


@kernel("mish")
def mish(x: Array) -> Array:
    return x * np.tanh(softplus(x))


@kernel("glu")
def glu(x: Array) -> Array:
    half = x.shape[3] // 2
    return x[..., :half] * special.expit(x[..., half:])
