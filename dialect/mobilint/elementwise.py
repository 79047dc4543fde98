"""Arithmetic of two operands, one of which may be a constant."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Operand, Result, Weight
from .base import Binary, Op, broadcast, broadcast_problem, extents
from .quantized.elementwise import Affine, PartialSum, Product, Quotient, WeightedSum
from .quantized.meaning import Choice, Meaning
from .quantized.tables import Table


class Adding(Binary, name="adding", commutative=True):
    """`a + b`.

    Example:
        %y = "mobilint.adding"(%a, %b)
          : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = WeightedSum(lambda op: (1, 1))

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return a + b


class Sub(Binary, name="sub"):
    """`a - b`.

    Example:
        %y = "mobilint.sub"(%a, %b)
          : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = WeightedSum(lambda op: (1, -1))

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return a - b


class Multiply(Binary, name="multiply", commutative=True):
    """`a * b`.

    Example:
        %y = "mobilint.multiply"(%a, %b)
          : (tensor<1x2x3x4xf32>, tensor<1x2x3x1xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Product()

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return a * b


class Div(Binary, name="div"):
    """`a / b`.

    Example:
        %y = "mobilint.div"(%a, %b)
          : (tensor<1x2x3x4xf32>, tensor<1x2x3x1xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Quotient()

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return a / b


class WithConstant(Op):
    """An elementwise op of `x` and a constant that broadcast as NumPy's do.

    The constant is the right operand, or the left one where `is_const_first`.
    """

    x: Operand
    y: Result

    constant: Weight
    is_const_first: bool

    def check(self) -> Iterator[str]:
        shape = list(self.constant.shape)
        if len(shape) > 4:
            yield f"has a constant of rank {len(shape)}, and 4 is the most"
            return
        ranked = rank_4(shape)
        if ranked[0] != 1:
            yield f"has a constant of shape {shape}, whose batch is not 1"
        if broadcast_problem(extents(self.x), ranked) is not None:
            yield f"has a constant of shape {shape} for {extents(self.x)}, which do not broadcast"

    def shape(self) -> Any:
        return broadcast(extents(self.x), rank_4(self.constant.shape))

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        if self.constant.size == 1:
            return {}
        ranked = self.constant.reshape(rank_4(self.constant.shape))
        return {"constant": np.ascontiguousarray(ranked.transpose(order))}

    def factors(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The left and the right operand."""
        constant = self.constant.astype(x.dtype)
        return (constant, x) if self.is_const_first else (x, constant)


class AddingConstant(WithConstant, name="adding_constant"):
    """`x + constant`.

    Example:
        %y = "mobilint.adding_constant"(%x) {
          constant = dense<0.5> : tensor<4xf32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Affine(lambda op: (1, op.constant))

    is_const_first: bool = False

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.add(*self.factors(x))


class SubConstant(WithConstant, name="sub_constant"):
    """`x - constant`, or `constant - x` where `is_const_first`.

    Example:
        %y = "mobilint.sub_constant"(%x) {
          constant = dense<1.0> : tensor<f32>, is_const_first = true
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Affine(lambda op: (-1, op.constant) if op.is_const_first else (1, -op.constant))

    is_const_first: bool

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.subtract(*self.factors(x))


class MultiplyConstant(WithConstant, name="multiply_constant"):
    """`x * constant`.

    Example:
        %y = "mobilint.multiply_constant"(%x) {
          constant = dense<2.0> : tensor<f32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Affine(lambda op: (op.constant, 0))

    is_const_first: bool = False

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.multiply(*self.factors(x))


class DivConstant(WithConstant, name="div_constant"):
    """`x / constant`, or `constant / x` where `is_const_first`.

    Example:
        %y = "mobilint.div_constant"(%x) {
          constant = dense<2.0> : tensor<f32>, is_const_first = false
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Choice(lambda op: division_by_constant(op))

    is_const_first: bool

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.divide(*self.factors(x))


class AddPartial(Op, name="add_partial"):
    """The operand with fewer channels added to the leading channels of the other one.

    The other channels of the larger operand pass through, as in the shortcuts of ReXNet's blocks.
    `is_input0_larger` says that `a` is the larger operand. The meaning is this project's
    definition.

    Example:
        %y = "mobilint.add_partial"(%a, %b) {
          is_input0_larger = true
        } : (tensor<1x2x3x4xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = PartialSum(lambda op: (1, 1))

    a: Operand
    b: Operand
    y: Result

    is_input0_larger: bool

    def check(self) -> Iterator[str]:
        (*outer_a, channels_a), (*outer_b, channels_b) = extents(self.a), extents(self.b)
        if outer_a != outer_b:
            yield f"needs operands of one H and W, got {extents(self.a)} and {extents(self.b)}"
        fewer = channels_a < channels_b if self.is_input0_larger else channels_b < channels_a
        if fewer:
            yield (
                f"has is_input0_larger = {str(self.is_input0_larger).lower()}, but its operands "
                f"have {channels_a} and {channels_b} channels"
            )

    def shape(self) -> Any:
        return extents(self.a if self.is_input0_larger else self.b)

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        large, small = (a, b) if self.is_input0_larger else (b, a)
        result = large.copy()
        result[..., : small.shape[-1]] += small
        return result


class Weightedsum(Op, name="weightedsum"):
    """`weight0 * a + weight1 * b` of operands of one shape.

    Each weight is one number or one per channel. The shape of the weights is this project's
    definition.

    Example:
        %y = "mobilint.weightedsum"(%a, %b) {
          weight0 = dense<0.25> : tensor<f32>, weight1 = dense<0.75> : tensor<f32>
        } : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = WeightedSum(lambda op: (op.weight0.reshape(-1), op.weight1.reshape(-1)))

    a: Operand
    b: Operand
    y: Result

    weight0: Weight
    weight1: Weight

    def check(self) -> Iterator[str]:
        if extents(self.a) != extents(self.b):
            yield f"needs operands of one shape, got {extents(self.a)} and {extents(self.b)}"
        channels = extents(self.a)[3]
        for name, weight in (("weight0", self.weight0), ("weight1", self.weight1)):
            if weight.size != 1 and weight.shape != (channels,):
                yield (
                    f"needs a {name} of one number or {channels}, one per channel, "
                    f"got shape {list(weight.shape)}"
                )

    def shape(self) -> Any:
        return self.a.type

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        tied = self.weight0.size != 1 or self.weight1.size != 1
        return None if tied and order[3] != 3 else {}

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        weight0 = self.weight0.astype(a.dtype).reshape(-1)
        return weight0 * a + self.weight1.astype(a.dtype).reshape(-1) * b


_BY_CONSTANT = Affine(lambda op: (1 / op.constant.astype(np.float64), 0))
_TABLE = Table()


def division_by_constant(op: Any) -> Meaning | None:
    """A multiplication, unless it divides by zero; a number over `x` is a function of `x`."""
    if op.is_const_first:
        return _TABLE if op.constant.size == 1 and op.x.type.shape == op.shape() else None
    return _BY_CONSTANT if np.all(op.constant) else None


def rank_4(shape: Sequence[int]) -> list[int]:
    """A shape of rank 4 at most with leading ones."""
    return [1] * (4 - len(shape)) + list(shape)
