"""Largest values, sums and means on integers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from .arithmetic import Scaling, scaled, scaling
from .meaning import Constants, Meaning, Moving, operand_quantization, range_constants


class Largest(Moving):
    """The largest element of many."""

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        x = operand_quantization(op.operands[0])
        largest = type(op).evaluate.reals(op, arrays[0].astype(np.float64))
        return x.saturated(np.maximum(largest, x.low))


class Mean(Meaning):
    """Sums of elements, divided by how many they are.

    `sums` gives the sums of an array as the op groups them, and `counts` what each is divided by.
    """

    def __init__(
        self,
        sums: Callable[[Any, np.ndarray], np.ndarray],
        counts: Callable[[Any], np.ndarray | int],
    ) -> None:
        self._sums = sums
        self._counts = counts

    def constants(self, op: Any) -> Constants:
        x, y = operand_quantization(op.operands[0]), operand_quantization(op.results[0])
        counts = np.maximum(np.asarray(self._counts(op), np.float64), 1)
        by = scaling(x.scale / (y.scale * counts))
        return {
            "multiplier": by.multiplier,
            "shift": by.shift,
            "x_zero_point": x.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        sums = self._sums(op, arrays[0].astype(np.float64) - known["x_zero_point"])
        y = operand_quantization(op.results[0])
        by = Scaling(np.asarray(known["multiplier"]), np.asarray(known["shift"]))
        return y.saturated(scaled(sums.astype(np.int64), by) + y.zero_point)
