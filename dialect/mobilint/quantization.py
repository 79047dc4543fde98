"""The op between reals and integers, and between integers of different meaning."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from mobilint.mlir import ir

from .base import Unary, extents
from .quantized import is_quantized_value, quantization_of
from .quantized.conversion import Conversion
from .quantized.types import type_problem


class Requantize(Unary, name="requantize"):
    """`x` in the element type of the result: quantised, made real, or quantised otherwise.

    Reals become the nearest integers, halves to even, limited to the range; NaN counts as 0. The
    op is this project's own, beside those of the vendor's list.

    Example:
        %y = "mobilint.requantize"(%x)
          : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4x!quant.uniform<i8:f32, 0.05:-3>>
    """

    integers = Conversion()

    @classmethod
    def result_types(cls, op: Any) -> Sequence[ir.Type] | None:
        return None  # always given

    def check_results(self) -> Iterator[str]:
        if extents(self.y) != extents(self.x):
            yield f"makes {self.y.type} of {self.x.type}, which have different shapes"
        if not any(is_quantized_value(value) for value in (self.x, self.y)):
            yield "has neither a quantised operand nor a quantised result"
        for value in (self.x, self.y):
            element = value.type.element_type
            if not is_quantized_value(value):
                if not isinstance(element, ir.F32Type):
                    yield f"has {value.type}, neither quantised nor f32"
            elif (problem := type_problem(element)) is not None:
                yield f"has an element type {element}, but {problem}"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        y = quantization_of(self.y)
        return x if y is None else y.integers(x)
