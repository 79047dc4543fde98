"""Elementwise activation functions, and the gated linear unit."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import Operand, Result, f32
from .base import Function, Op, extents


class Relu(Function, name="relu"):
    """`max(x, 0)`.

    Example:
        %y = "mobilint.relu"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.maximum(x, 0)


class LeakyRelu(Function, name="leaky_relu"):
    """`x` where it is positive, `leaky_alpha * x` elsewhere.

    Example:
        %y = "mobilint.leaky_relu"(%x) {
          leaky_alpha = 0.1 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    leaky_alpha: f32

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.where(x > 0, x, self.leaky_alpha * x).astype(x.dtype)


class Elu(Function, name="elu"):
    """`x` where it is positive, `leaky_alpha * (exp(x) - 1)` elsewhere.

    Example:
        %y = "mobilint.elu"(%x) {
          leaky_alpha = 1.0 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    leaky_alpha: f32

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.where(x > 0, x, self.leaky_alpha * np.expm1(np.minimum(x, 0))).astype(x.dtype)


class Celu(Function, name="celu"):
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

    Example:
        %y = "mobilint.celu"(%x) {alpha = 2.0 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    alpha: f32

    def check(self) -> Iterator[str]:
        if self.alpha == 0:
            yield "divides by its alpha, which is 0"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.maximum(x, 0) + np.minimum(0, self.alpha * np.expm1(x / self.alpha))


class Clip(Function, name="clip"):
    """`x` limited to [clip_min_value, clip_max_value]; an absent bound does not limit.

    Example:
        %y = "mobilint.clip"(%x) {
          clip_max_value = 6.0 : f32, clip_min_value = 0.0 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    clip_max_value: f32 | None
    clip_min_value: f32 | None

    def check(self) -> Iterator[str]:
        lo, hi = self.clip_min_value, self.clip_max_value
        if lo is not None and hi is not None and lo > hi:
            yield f"has an empty range [{lo}, {hi}]"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.clip(x, self.clip_min_value, self.clip_max_value)


class Hardtanh(Function, name="hardtanh"):
    """`x` limited to [min_val, max_val].

    Example:
        %y = "mobilint.hardtanh"(%x) {
          min_val = -2.0 : f32, max_val = 2.0 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    min_val: f32 = -1.0
    max_val: f32 = 1.0

    def check(self) -> Iterator[str]:
        if self.min_val > self.max_val:
            yield f"has an empty range [{self.min_val}, {self.max_val}]"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.clip(x, self.min_val, self.max_val)


class HardSigmoid(Function, name="hard_sigmoid"):
    """`max(0, min(1, alpha * x + beta))`; alpha 0.2 and beta 0.5 if both are absent.

    Frameworks disagree about the defaults, so one of the two without the other is refused. That
    rule, and the values for both absent (ONNX's), are this project's definition.

    Example:
        %y = "mobilint.hard_sigmoid"(%x) {
          alpha = 0.25 : f32, beta = 0.5 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    alpha: f32 | None
    beta: f32 | None

    def check(self) -> Iterator[str]:
        if (self.alpha is None) != (self.beta is None):
            given, missing = ("beta", "alpha") if self.alpha is None else ("alpha", "beta")
            yield f"has {given} without {missing}; give both or neither"

    @property
    def slope(self) -> float:
        """Alpha, or its value where none is given."""
        return 0.2 if self.alpha is None else self.alpha

    @property
    def offset(self) -> float:
        """Beta, or its value where none is given."""
        return 0.5 if self.beta is None else self.beta

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.clip(self.slope * x + self.offset, 0, 1)


class HardSwish(Function, name="hard_swish"):
    """`x * max(0, min(1, x / 6 + 0.5))`.

    Example:
        %y = "mobilint.hard_swish"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x * np.clip(x / 6 + 0.5, 0, 1)


class Sigmoid(Function, name="sigmoid"):
    """`1 / (1 + exp(-alpha * x))`.

    Example:
        %y = "mobilint.sigmoid"(%x) {
          alpha = 2.0 : f32
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    alpha: f32 = 1.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return sigmoid(self.alpha * x)


class Swish(Function, name="swish"):
    """`x * sigmoid(x)`.

    Example:
        %y = "mobilint.swish"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x * sigmoid(x)


class Gelu(Function, name="gelu"):
    """`x * (1 + erf(x / sqrt(2))) / 2`, or its approximation by tanh.

    With `approximate` it is `x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))) / 2`.

    Example:
        %y = "mobilint.gelu"(%x) {approximate = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    approximate: bool = False

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        if self.approximate:
            return 0.5 * x * (1 + np.tanh(float(np.sqrt(2 / np.pi)) * (x + 0.044715 * x**3)))
        from scipy import special  # costs more to import than all of the dialect

        # 1 + erf(t) is erfc(-t), which does not cancel for negative t.
        return 0.5 * x * special.erfc(x * float(-np.sqrt(0.5)))


class QuickGelu(Function, name="quick_gelu"):
    """`x * sigmoid(1.702 * x)`.

    Example:
        %y = "mobilint.quick_gelu"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x * sigmoid(1.702 * x)


class Softplus(Function, name="softplus"):
    """`ln(1 + exp(x))`.

    Example:
        %y = "mobilint.softplus"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return softplus(x)


class LogSigmoid(Function, name="log_sigmoid"):
    """`ln(1 / (1 + exp(-x)))`.

    Example:
        %y = "mobilint.log_sigmoid"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return -softplus(-x)


class Mish(Function, name="mish"):
    """`x * tanh(softplus(x))`.

    Example:
        %y = "mobilint.mish"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x * np.tanh(softplus(x))


class GLU(Op, name="glu"):
    """`a * sigmoid(b)` for the two halves a and b of the channels of `x`, a first.

    Example:
        %y = "mobilint.glu"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x2xf32>
    """

    x: Operand
    y: Result

    def check(self) -> Iterator[str]:
        channels = extents(self.x)[3]
        if channels % 2:
            yield f"splits its channels in halves, but has {channels}"

    def shape(self) -> Any:
        *rest, channels = extents(self.x)
        return [*rest, channels // 2]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        a, b = np.split(x, 2, axis=-1)
        return a * sigmoid(b)


def sigmoid(x: np.ndarray) -> np.ndarray:
    """`1 / (1 + exp(-x))` without overflow."""
    below = np.exp(-np.abs(x))
    return np.where(x >= 0, 1, below) / (1 + below)


def softplus(x: np.ndarray) -> np.ndarray:
    """`ln(1 + exp(x))` without overflow."""
    return np.logaddexp(x, 0).astype(x.dtype)
