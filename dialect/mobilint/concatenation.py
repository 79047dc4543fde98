"""Joining tensors."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Operands, Result, i32, i32s, strs
from .base import Op, extents


class Concatenate(Op, name="concatenate"):
    """The operands one after the other along `axis`, in the listed order."""

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
        first = extents(self.inputs[0])
        for index, value in enumerate(self.inputs):
            rest = [n for axis, n in enumerate(extents(value)) if axis != self.axis % 4]
            wanted = [n for axis, n in enumerate(first) if axis != self.axis % 4]
            if rest != wanted:
                yield (
                    f"joins along axis {self.axis}, but inputs[{index}] has shape "
                    f"{extents(value)} and inputs[0] {first}"
                )

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
