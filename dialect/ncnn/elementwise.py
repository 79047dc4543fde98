"""Arithmetic of each element, of one blob, of two that broadcast, and of many."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import numpy as np

from ..core import Operand, Operands, Result, f32, f32s, i32
from .base import Layer, Unary, blobs_of, extents

FLT_MAX = 3.4028234663852886e38  # what ncnn takes for no bound


class AbsVal(Unary, name="AbsVal"):
    """The absolute value.

    Example:
        %y = "ncnn.AbsVal"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.abs(x)


class Clip(Unary, name="Clip"):
    """`x` raised to `min`, then lowered to `max`.

    Example:
        %y = "ncnn.Clip"(%x) {min = -1.0 : f32, max = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    min: Annotated[f32, 0] = -FLT_MAX
    max: Annotated[f32, 1] = FLT_MAX

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.minimum(np.maximum(x, np.float32(self.min)), np.float32(self.max))


class Dropout(Unary, name="Dropout"):
    """`x * scale`: nothing is dropped when a net runs.

    Example:
        %y = "ncnn.Dropout"(%x) {scale = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    scale: Annotated[f32, 0] = 1.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x * np.float32(self.scale)


class Affine(Unary):
    """A function of `shift + scale * x`."""

    scale: Annotated[f32, 1] = 1.0
    shift: Annotated[f32, 2] = 0.0

    def inner(self, x: np.ndarray) -> np.ndarray:
        return self.shift + x.astype(np.float64) * self.scale


class Exp(Affine, name="Exp"):
    """`base` to the power of `shift + scale * x`; a base of -1 is e.

    Example:
        %y = "ncnn.Exp"(%x) {base = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    base: Annotated[f32, 0] = -1.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        inner = self.inner(x)
        return (np.exp(inner) if self.base == -1 else np.power(self.base, inner)).astype(np.float32)


class Log(Affine, name="Log"):
    """The logarithm to `base` of `shift + scale * x`; a base of -1 is e.

    Example:
        %y = "ncnn.Log"(%x) {base = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    base: Annotated[f32, 0] = -1.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        natural = np.log(self.inner(x))
        return (natural if self.base == -1 else natural / np.log(self.base)).astype(np.float32)


class Power(Affine, name="Power"):
    """`shift + scale * x` to the power of `power`.

    Example:
        %y = "ncnn.Power"(%x) {power = 2.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    """

    power: Annotated[f32, 0] = 1.0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.power(self.inner(x), self.power).astype(np.float32)


_UNARY: tuple[tuple[str, Callable[[np.ndarray], np.ndarray]], ...] = (
    ("abs", np.abs),
    ("neg", np.negative),
    ("floor", np.floor),
    ("ceil", np.ceil),
    ("square", np.square),
    ("sqrt", np.sqrt),
    ("rsqrt", lambda x: 1 / np.sqrt(x)),
    ("exp", np.exp),
    ("log", np.log),
    ("sin", np.sin),
    ("cos", np.cos),
    ("tan", np.tan),
    ("asin", np.arcsin),
    ("acos", np.arccos),
    ("atan", np.arctan),
    ("reciprocal", lambda x: 1 / x),
    ("tanh", np.tanh),
    ("log10", np.log10),
    ("round", np.rint),
    ("trunc", np.trunc),
    ("sign", np.sign),
    ("expm1", np.expm1),
    ("sinh", np.sinh),
    ("asinh", np.arcsinh),
    ("cosh", np.cosh),
    ("acosh", np.arccosh),
    ("atanh", np.arctanh),
    ("log1p", np.log1p),
)


class UnaryOp(Unary, name="UnaryOp"):
    """One of 28 functions, by `op_type`.

    0 abs, 1 neg, 2 floor, 3 ceil, 4 square, 5 sqrt, 6 rsqrt, 7 exp, 8 log, 9 sin, 10 cos, 11 tan,
    12 asin, 13 acos, 14 atan, 15 reciprocal, 16 tanh, 17 log10, 18 round (half to even), 19 trunc,
    20 sign, 21 expm1, 22 sinh, 23 asinh, 24 cosh, 25 acosh, 26 atanh, 27 log1p.

    Example:
        %y = "ncnn.UnaryOp"(%x) {op_type = 7 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    op_type: Annotated[i32, 0] = 0

    @property
    def function(self) -> str:
        """The name of the function."""
        return _UNARY[self.op_type][0]

    def parameter_problems(self) -> Iterator[str]:
        if not 0 <= self.op_type < len(_UNARY):
            yield f"has op_type {self.op_type}, and ncnn's are 0 to {len(_UNARY) - 1}"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return _UNARY[self.op_type][1](x.astype(np.float64)).astype(np.float32)


def _remainder(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The remainder of IEEE: the quotient is rounded to the nearest, ties to even."""
    rest = np.fmod(a, 2 * b)
    return rest - b * np.rint(rest / b)


_BINARY: tuple[tuple[str, Callable[[np.ndarray, np.ndarray], np.ndarray]], ...] = (
    ("add", np.add),
    ("sub", np.subtract),
    ("mul", np.multiply),
    ("div", np.divide),
    ("max", np.maximum),
    ("min", np.minimum),
    ("pow", np.power),
    ("rsub", lambda a, b: b - a),
    ("rdiv", lambda a, b: b / a),
    ("rpow", lambda a, b: np.power(b, a)),
    ("atan2", np.arctan2),
    ("ratan2", lambda a, b: np.arctan2(b, a)),
    ("fmod", np.fmod),
    ("rfmod", lambda a, b: np.fmod(b, a)),
    ("logaddexp", np.logaddexp),
    ("floor_divide", lambda a, b: np.floor(a / b)),
    ("rfloor_divide", lambda a, b: np.floor(b / a)),
    ("remainder", _remainder),
    ("rremainder", lambda a, b: _remainder(b, a)),
)


class BinaryOp(Layer, name="BinaryOp"):
    """One of 19 functions of two blobs, or with `with_scalar` of a blob and `b`, by `op_type`.

    0 add, 1 sub, 2 mul, 3 div, 4 max, 5 min, 6 pow, 7 `b - a`, 8 `b / a`, 9 `b ** a`, 10 atan2,
    11 `atan2(b, a)`, 12 fmod, 13 `fmod(b, a)`, 14 logaddexp, 15 `floor(a / b)`, 16 `floor(b / a)`,
    17 IEEE's remainder, 18 `remainder(b, a)`. The page of 2021 has 0 to 8.

    A blob of lower rank has the *outer* axes of the other: (h, w) goes with (h, w, 1). A vector
    goes along the outermost axis if it is as long, and else along the innermost. Behind that
    extents of 1 are repeated as in NumPy.

    Example:
        %y = "ncnn.BinaryOp"(%x, %other) {op_type = 2 : i32}
          : (tensor<2x3x4xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
    """

    x: Operand
    other: Operand | None
    y: Result
    op_type: Annotated[i32, 0] = 0
    with_scalar: Annotated[i32, 1] = 0
    b: Annotated[f32, 2] = 0.0

    @property
    def function(self) -> str:
        """The name of the function."""
        return _BINARY[self.op_type][0]

    def parameter_problems(self) -> Iterator[str]:
        if not 0 <= self.op_type < len(_BINARY):
            yield f"has op_type {self.op_type}, and ncnn's are 0 to {len(_BINARY) - 1}"
        if bool(self.with_scalar) == (self.other is not None):
            yield "needs two inputs, or one and with_scalar"
        elif self.other is not None:
            first, second = broadcast_shapes(extents(self.x), extents(self.other))
            if any(m != n and 1 not in (m, n) for m, n in zip(first, second, strict=True)):
                got = f"{extents(self.x)} and {extents(self.other)}"
                yield f"has inputs of shapes {got}, which do not broadcast"

    def shape(self) -> Any:
        if self.other is None:
            return extents(self.x)
        first, second = broadcast_shapes(extents(self.x), extents(self.other))
        return [n if m == 1 else m for m, n in zip(first, second, strict=True)]

    def evaluate(self, x: np.ndarray, other: np.ndarray | None = None) -> np.ndarray:
        function = _BINARY[self.op_type][1]
        a = x.astype(np.float64)
        if other is None:
            return function(a, np.full(1, self.b)).astype(np.float32)
        first, second = broadcast_shapes(a.shape, other.shape)
        b = other.astype(np.float64).reshape(second)
        return function(a.reshape(first), b).astype(np.float32)


def broadcast_shapes(a: Sequence[int], b: Sequence[int]) -> tuple[list[int], list[int]]:
    """Two shapes as those of one rank, the lower one placed as ncnn does."""
    rank = max(len(a), len(b))
    return _placed(a, b, rank), _placed(b, a, rank)


def _placed(shape: Sequence[int], other: Sequence[int], rank: int) -> list[int]:
    missing = [1] * (rank - len(shape))
    if len(shape) == 1 and shape[0] != other[0]:
        return [*missing, *shape]
    return [*shape, *missing]


class Eltwise(Layer, name="Eltwise"):
    """The product (0), the sum (1) or the largest (2) of blobs of one shape, by `op_type`.

    With `coeffs` the sum is weighted.

    Example:
        %y = "ncnn.Eltwise"(%a, %b) {op_type = 1 : i32, coeffs = array<f32: 1.0, 0.2>}
          : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    inputs: Operands
    y: Result
    op_type: Annotated[i32, 0] = 0
    coeffs: Annotated[f32s, 1] = ()

    def parameter_problems(self) -> Iterator[str]:
        if self.op_type not in (0, 1, 2):
            yield f"has op_type {self.op_type}, and ncnn's are 0 to 2"
        if len(self.inputs) < 2:
            yield f"needs two inputs or more, got {len(self.inputs)}"
        for value in blobs_of(self):
            if extents(value) != extents(self.inputs[0]):
                yield f"has inputs of {extents(self.inputs[0])} and {extents(value)}"
        if self.op_type == 1 and self.coeffs and len(self.coeffs) != len(self.inputs):
            yield f"has {len(self.coeffs)} coeffs for {len(self.inputs)} inputs"

    def shape(self) -> Any:
        return extents(self.inputs[0])

    def evaluate(self, *inputs: np.ndarray) -> np.ndarray:
        terms = list(inputs)
        if self.op_type == 1 and self.coeffs:
            terms = [x * np.float32(c) for x, c in zip(inputs, self.coeffs, strict=True)]
        combine = (np.multiply, np.add, np.maximum)[self.op_type]
        result = terms[0]
        for term in terms[1:]:
            result = combine(result, term)
        return result
