"""Mathematical functions of one operand, applied to every element."""

from collections.abc import Iterator

import numpy as np

from ..core import f32
from .base import Function


class Exp(Function, name="exp"):
    """`exp(x)`.

    Example:
        %y = "mobilint.exp"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.exp(x)


class Log(Function, name="log"):
    """The natural logarithm: -inf for 0, NaN below.

    Example:
        %y = "mobilint.log"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.log(x)


class Sqrt(Function, name="sqrt"):
    """The square root: NaN below 0.

    Example:
        %y = "mobilint.sqrt"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.sqrt(x)


class Rsqrt(Function, name="rsqrt"):
    """`1 / sqrt(x)`: inf for 0, NaN below.

    Example:
        %y = "mobilint.rsqrt"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return 1 / np.sqrt(x)


class Erf(Function, name="erf"):
    """The error function, `2 / sqrt(pi) * integral of exp(-t**2) from 0 to x`.

    Example:
        %y = "mobilint.erf"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        from scipy import special  # costs more to import than all of the dialect

        return special.erf(x)


class Neg(Function, name="neg"):
    """`-x`.

    Example:
        %y = "mobilint.neg"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return -x


class Tanh(Function, name="tanh"):
    """The hyperbolic tangent.

    Example:
        %y = "mobilint.tanh"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.tanh(x)


class Pow(Function, name="pow"):
    """`x ** exponent`: NaN for a negative `x` unless the exponent is a whole number.

    Example:
        %y = "mobilint.pow"(%x) {
          exponent = 2.0 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    exponent: f32

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.power(x, self.exponent).astype(x.dtype)


class Logit(Function, name="logit"):
    """`ln(z / (1 - z))`, where z is `x` limited to [eps, 1 - eps] if eps is given, else `x`.

    Example:
        %y = "mobilint.logit"(%x) {
          eps = 1.0e-06 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    eps: f32 | None

    def check(self) -> Iterator[str]:
        if self.eps is not None and not 0 <= self.eps <= 0.5:
            yield f"needs an eps from 0 to 0.5, got {self.eps}"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        z = x if self.eps is None else np.clip(x, self.eps, 1 - self.eps)
        return np.log(z) - np.log1p(-z)
