"""The matrix product."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import Operand, Result, Weight, i32s
from .base import Op, extents
from .elementwise import rank_4
from .quantized.products import MatrixProduct


class MatMul(Op, name="matmul"):
    """The product of the last two axes, batched over H.

    The factors are `a` and `b`, or `a` and `constant`, which is the left factor where
    `is_const_first`. Nothing is transposed. `repeat = [i, r]` first puts r copies of factor i (0 is
    the left one) one after the other along H; `[-1, -1]` repeats none. After that the factors have
    the same H, or one of them has an H of 1, which goes with every H of the other. What `repeat`
    means beside a constant, and the rule for an H of 1, are this project's definition.

    Example:
        %y = "mobilint.matmul"(%a, %b)
          : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
    """

    integers = MatrixProduct()

    a: Operand
    b: Operand | None
    y: Result

    constant: Weight | None
    is_const_first: bool = False
    repeat: i32s = (-1, -1)

    def check(self) -> Iterator[str]:
        problem = self._operand_problem() or _repeat_problem(self.repeat)
        if problem is not None:
            yield problem
            return
        left, right = self.factor_shapes
        if left[3] != right[2]:
            yield f"multiplies {left} by {right}, whose inner extents are {left[3]} and {right[2]}"
        if left[1] != right[1] and 1 not in (left[1], right[1]):
            yield f"multiplies {left} by {right}, which differ in H"

    def _operand_problem(self) -> str | None:
        if (self.b is None) == (self.constant is None):
            count = 1 if self.b is None else 2
            return f"needs two operands, or one and a constant, got {count} and " + (
                "no constant" if self.constant is None else "a constant"
            )
        if self.constant is None:
            return "has is_const_first without a constant" if self.is_const_first else None
        shape = list(self.constant.shape)
        if not 2 <= len(shape) <= 4 or rank_4(shape)[0] != 1:
            return f"needs a constant of rank 2 to 4 and batch 1, got shape {shape}"
        return None

    @property
    def factor_shapes(self) -> tuple[list[int], list[int]]:
        """The shapes of the left and the right factor, repeated."""
        shapes = [extents(self.a)]
        if self.b is not None:
            shapes.append(extents(self.b))
        elif self.constant is not None:
            shapes.insert(0 if self.is_const_first else 1, rank_4(self.constant.shape))
        index, count = self.repeat
        if index >= 0:
            shapes[index][1] *= count
        left, right = shapes
        return left, right

    def shape(self) -> Any:
        left, right = self.factor_shapes
        height = right[1] if left[1] == 1 else left[1]
        return [1, height, left[2], right[3]]

    def evaluate(self, a: np.ndarray, b: np.ndarray | None = None) -> np.ndarray:
        factors = [a]
        if self.constant is None:
            assert b is not None
            factors.append(b)
        else:
            constant = self.constant.reshape(rank_4(self.constant.shape)).astype(a.dtype)
            factors.insert(0 if self.is_const_first else 1, constant)
        index, count = self.repeat
        if index >= 0:
            factors[index] = np.concatenate([factors[index]] * count, axis=1)
        return np.matmul(factors[0], factors[1])


def _repeat_problem(repeat: Any) -> str | None:
    valid = len(repeat) == 2 and repeat[0] in (0, 1) and repeat[1] >= 1
    if valid or list(repeat) == [-1, -1]:
        return None
    return f"needs a repeat of [factor 0 or 1, copies] or [-1, -1], got {list(repeat)}"
