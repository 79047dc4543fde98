"""Mathematical functions of every element."""

import numpy as np
from scipy import special

from .registry import Array, kernel


@kernel("exp")
def exp(x: Array) -> Array:
    return np.exp(x)


@kernel("log")
def log(x: Array) -> Array:
    return np.log(x)


@kernel("sqrt")
def sqrt(x: Array) -> Array:
    return np.sqrt(x)


@kernel("rsqrt")
def rsqrt(x: Array) -> Array:
    return np.reciprocal(np.sqrt(x))


@kernel("erf")
def erf(x: Array) -> Array:
    return special.erf(x)


@kernel("neg")
def neg(x: Array) -> Array:
    return np.negative(x)


@kernel("tanh")
def tanh(x: Array) -> Array:
    return np.tanh(x)


@kernel("pow")
def pow_(x: Array, *, exponent: float) -> Array:
    return np.power(x, np.float32(exponent))


@kernel("logit")
def logit(x: Array, *, eps: float = -1.0) -> Array:
    z = x if eps < 0 else np.minimum(np.maximum(x, np.float32(eps)), np.float32(1 - eps))
    return np.log(z / (1 - z))
