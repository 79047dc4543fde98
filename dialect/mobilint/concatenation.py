"""Joining tensors."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Operands, Result, i32, i32s, strs
from .base import Op, element_problem, extents
from .quantized import Moving


class Concatenate(Op, name="concatenate"):
    """The operands one after the other along `axis`, in the listed order.

    The other attributes record the source model and do not change the result: its axis, its
    inputs and their names in their original order, and for each operand its place among them.
    What `original_key` and `original_inputs` hold is not checked.

    Example:
        %y = "mobilint.concatenate"(%a, %b) {
          axis = 3 : i32
        } : (tensor<1x2x3x4xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x6xf32>
    """

    integers = Moving()

    inputs: Operands
    y: Result

    original_key: str | None
    axis: i32 | None
    original_axis: i32 | None
    original_inputs: i32s | None
    input_index: i32s | None
    input_names: strs | None

    def check(self) -> Iterator[str]:
        if not self.inputs:
            yield "needs at least one operand"
            return
        if self.axis is None or not -4 <= self.axis < 4:
            yield f"needs an axis from -4 to 3, got {self.axis}"
            return
        if self.axis % 4 == 0 and len(self.inputs) > 1:
            yield f"joins {len(self.inputs)} batches"
        yield from self._record_problems()
        first = extents(self.inputs[0])
        for index, value in enumerate(self.inputs):
            rest = [n for axis, n in enumerate(extents(value)) if axis != self.axis % 4]
            wanted = [n for axis, n in enumerate(first) if axis != self.axis % 4]
            if rest != wanted:
                yield (
                    f"joins along axis {self.axis}, but inputs[{index}] has shape "
                    f"{extents(value)} and inputs[0] {first}"
                )

            if (problem := element_problem(self.inputs[0], value)) is not None:
                yield problem

    def _record_problems(self) -> Iterator[str]:
        count = len(self.inputs)
        if self.input_index is not None and sorted(self.input_index) != list(range(count)):
            yield f"needs an input_index of 0 to {count - 1}, got {list(self.input_index)}"
        if self.input_names is not None and len(self.input_names) != count:
            yield f"needs {count} input_names, one for each operand, got {list(self.input_names)}"

    def shape(self) -> Any:
        assert self.axis is not None
        shape = extents(self.inputs[0])
        shape[self.axis % 4] = sum(extents(value)[self.axis % 4] for value in self.inputs)
        return shape

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        assert self.axis is not None
        return {"axis": list(order).index(self.axis % 4)}

    def evaluate(self, *inputs: np.ndarray) -> np.ndarray:
        return np.concatenate(inputs, axis=self.axis)
