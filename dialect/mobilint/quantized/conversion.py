"""From integers to reals, and to integers of another meaning."""

from typing import Any

import numpy as np

from .arithmetic import Scaling, scaled, scaling
from .meaning import Constants, Meaning, operand_quantization, range_constants
from .types import quantization_of


class Conversion(Meaning):
    """The same reals, as nearly as the result's type can."""

    def constants(self, op: Any) -> Constants:
        x, y = quantization_of(op.x), quantization_of(op.results[0])
        if x is None or y is None:
            return {}
        by = scaling(x.scale / y.scale)
        return {
            "multiplier": int(by.multiplier),
            "shift": int(by.shift),
            "x_zero_point": x.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        x, y = operand_quantization(op.x), quantization_of(op.results[0])
        if y is None:
            return x.reals(arrays[0]).astype(np.float32)
        known = self.constants(op)
        by = Scaling(np.asarray(known["multiplier"]), np.asarray(known["shift"]))
        centred = arrays[0].astype(np.int64) - known["x_zero_point"]
        return y.saturated(scaled(centred, by) + y.zero_point)
