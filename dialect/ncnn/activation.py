"""Activations: one function of each element."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import numpy as np
from scipy import special

from ..core import Operand, Result, Weight, f32, i32
from .base import Layer, Stored, Unary, along_outermost, axis_of, axis_problem, extents, floats
from .functions import hard_swish, mish, sigmoid, softmax, softplus


class ReLU(Unary, name="ReLU"):
    """`x` where it is not negative, `slope * x` elsewhere.

    Example:
        %y = "ncnn.ReLU"(%x) {slope = 0.1 : f32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    slope: Annotated[f32, 0] = 0.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.where(x < 0, x * np.float32(self.slope), x)


class PReLU(Unary, name="PReLU"):
    """`x` where it is not negative, `slope * x` elsewhere; one slope, or one along the outermost.

    Example:
        %y = "ncnn.PReLU"(%x) {
          num_slope = 2 : i32, slope_data = dense<[0.1, 0.2]> : tensor<2xf32>
        } : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    num_slope: Annotated[i32, 0] = 0
    slope_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if self.num_slope not in (1, extents(self.x)[0]):
            yield f"has {self.num_slope} slopes for an outermost axis of {extents(self.x)[0]}"

    def stored(self) -> Sequence[Stored]:
        return (Stored("slope_data", (self.num_slope,)),)

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.where(x < 0, x * along_outermost(floats(self.slope_data), x), x)


class ELU(Unary, name="ELU"):
    """`x` where it is not negative, `alpha * (exp(x) - 1)` elsewhere; alpha is 0.1 if not given.

    Example:
        %y = "ncnn.ELU"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    alpha: Annotated[f32, 0] = 0.1

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.where(x < 0, self.alpha * np.expm1(x.astype(np.float64)), x).astype(np.float32)


class CELU(Unary, name="CELU"):
    """`x` where it is not negative, `alpha * (exp(x / alpha) - 1)` elsewhere.

    Example:
        %y = "ncnn.CELU"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    alpha: Annotated[f32, 0] = 1.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        below = self.alpha * np.expm1(x.astype(np.float64) / self.alpha)
        return np.where(x < 0, below, x).astype(np.float32)


class SELU(Unary, name="SELU"):
    """`lambda` times `x` where it is not negative, times `alpha * (exp(x) - 1)` elsewhere.

    Example:
        %y = "ncnn.SELU"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    alpha: Annotated[f32, 0] = 1.67326324
    lambda_: Annotated[f32, 1] = 1.050700987

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        below = self.alpha * np.expm1(x.astype(np.float64))
        return (self.lambda_ * np.where(x < 0, below, x)).astype(np.float32)


class BNLL(Unary, name="BNLL"):
    """`log(1 + exp(x))`, without overflow: for a large x it is x.

    The page of 2021 has `log(1 + exp(-x))` for positive x, without the `x +` in front.

    Example:
        %y = "ncnn.BNLL"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return softplus(x)


class Softplus(Unary, name="Softplus"):
    """`log(1 + exp(x))`.

    Example:
        %y = "ncnn.Softplus"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return softplus(x)


class Sigmoid(Unary, name="Sigmoid"):
    """`1 / (1 + exp(-x))` of x limited to 88.376, so that it never is 0 or 1 beyond that.

    Example:
        %y = "ncnn.Sigmoid"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return sigmoid(x)


class Swish(Unary, name="Swish"):
    """`x / (1 + exp(-x))`.

    Example:
        %y = "ncnn.Swish"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return (x / (1 + np.exp(-x.astype(np.float64)))).astype(np.float32)


class Mish(Unary, name="Mish"):
    """`x * tanh(log(1 + exp(x)))`.

    Example:
        %y = "ncnn.Mish"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return mish(x)


class HardSigmoid(Unary, name="HardSigmoid"):
    """`alpha * x + beta`, limited to 0 and 1; alpha is 0.2 if not given.

    Example:
        %y = "ncnn.HardSigmoid"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    alpha: Annotated[f32, 0] = 0.2
    beta: Annotated[f32, 1] = 0.5

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.clip(x * np.float32(self.alpha) + np.float32(self.beta), 0, 1)


class HardSwish(Unary, name="HardSwish"):
    """`x` times `alpha * x + beta` limited to 0 and 1; alpha is 0.2 if not given.

    Example:
        %y = "ncnn.HardSwish"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    alpha: Annotated[f32, 0] = 0.2
    beta: Annotated[f32, 1] = 0.5

    def parameter_problems(self) -> Iterator[str]:
        if self.alpha == 0:
            yield "divides by its alpha, which is 0"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return hard_swish(x, self.alpha, self.beta)


class GELU(Unary, name="GELU"):
    """`x * (1 + erf(x / sqrt(2))) / 2`, or with `fast_gelu` its approximation by tanh.

    Example:
        %y = "ncnn.GELU"(%x) {fast_gelu = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    fast_gelu: Annotated[i32, 0] = 0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        wide = x.astype(np.float64)
        if not self.fast_gelu:
            return (0.5 * wide * special.erfc(-0.70710678 * wide)).astype(np.float32)
        inner = 0.79788452 * (wide + 0.044715 * wide**3)
        return (0.5 * wide * (1 + np.tanh(inner))).astype(np.float32)


class Erf(Unary, name="Erf"):
    """The error function.

    Example:
        %y = "ncnn.Erf"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return special.erf(x.astype(np.float64)).astype(np.float32)


class TanH(Unary, name="TanH"):
    """The hyperbolic tangent.

    Example:
        %y = "ncnn.TanH"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.tanh(x)


class Threshold(Unary, name="Threshold"):
    """1 where `x` is above the threshold, 0 elsewhere.

    Example:
        %y = "ncnn.Threshold"(%x) {threshold = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    threshold: Annotated[f32, 0] = 0.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return (x > np.float32(self.threshold)).astype(np.float32)


class Shrink(Unary, name="Shrink"):
    """`x + bias` below `-lambd`, `x - bias` above `lambd`, and 0 between them.

    Example:
        %y = "ncnn.Shrink"(%x) {bias = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    bias: Annotated[f32, 0] = 0.0
    lambd: Annotated[f32, 1] = 0.5

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        bias, limit = np.float32(self.bias), np.float32(self.lambd)
        return np.where(x < -limit, x + bias, np.where(x > limit, x - bias, np.float32(0)))


class Softmax(Unary, name="Softmax"):
    """`exp(x)` divided by its sum along an axis.

    Files from before March 2019 meant something else by `axis`: without `fixbug0` only axis 0 is
    read, as ncnn itself does.

    Example:
        %y = "ncnn.Softmax"(%x) {axis = 2 : i32, fixbug0 = 1 : i32}
          : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    axis: Annotated[i32, 0] = 0
    fixbug0: Annotated[i32, 1] = 0

    def parameter_problems(self) -> Iterator[str]:
        if self.axis != 0 and not self.fixbug0:
            yield f"has axis {self.axis} (0) without fixbug0 (1), as files had before March 2019"
        if (problem := axis_problem("axis", self.axis, self.x.type.rank)) is not None:
            yield problem

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return softmax(x, axis_of(self.axis, x.ndim))


class GLU(Layer, name="GLU"):
    """The first half along `axis` times the sigmoid of the second.

    Example:
        %y = "ncnn.GLU"(%x) {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<2x3xf32>
    """

    x: Operand
    y: Result
    axis: Annotated[i32, 0] = 0

    def parameter_problems(self) -> Iterator[str]:
        rank = self.x.type.rank
        if (problem := axis_problem("axis", self.axis, rank)) is not None:
            yield problem
        elif extents(self.x)[axis_of(self.axis, rank)] % 2:
            yield f"splits axis {self.axis} of {extents(self.x)} in halves"

    def shape(self) -> Any:
        shape = extents(self.x)
        shape[axis_of(self.axis, len(shape))] //= 2
        return shape

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        first, second = np.split(x, 2, axis=axis_of(self.axis, x.ndim))
        return first * sigmoid(second)
