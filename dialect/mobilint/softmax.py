"""Softmax."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import f32, i32
from .base import Unary, axis_problem
from .quantized.softmax import Normalised


class Softmax(Unary, name="softmax"):
    """`exp(beta * x)` divided by its sum along `axis`.

    Example:
        %y = "mobilint.softmax"(%x) {axis = 3 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Normalised()

    beta: f32 = 1.0
    axis: i32

    def check(self) -> Iterator[str]:
        if (problem := axis_problem("axis", self.axis)) is not None:
            yield problem

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {"axis": list(order).index(self.axis % 4)}

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        z = self.beta * x
        shifted = np.exp(z - z.max(axis=self.axis, keepdims=True))
        total = shifted.sum(axis=self.axis, keepdims=True, dtype=np.float64)
        return (shifted / total).astype(x.dtype)
