"""Softmax on integers: powers of e by table, and one division."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from .arithmetic import quotient, scaling
from .meaning import Constants, Meaning, operand_quantization, range_constants

POWER_BITS = 20  # what the power of 0 is, 2**20
HALF_BITS = 15  # each of two factors of a power, for 16 bits
MOST_SHIFT = 24


class Normalised(Meaning):
    """`exp(beta * x)` over its sum.

    A power depends on how far an integer lies below the largest one: a table of 256 entries, or
    for 16 bits the product of two of them, one for each digit of the distance.
    """

    def problems(self, op: Any) -> Iterator[str]:
        if op.beta <= 0:
            yield f"needs a beta above 0 on integers, got {op.beta}"
        if self.constants(op)["shift"] > MOST_SHIFT:
            yield "has a result that is 0 in all cases, for its scale"

    def constants(self, op: Any) -> Constants:
        x, y = operand_quantization(op.x), operand_quantization(op.results[0])
        digits = np.arange(256) * (-float(op.beta) * x.scale)
        by = scaling(1 / y.scale)
        bits = POWER_BITS if x.bits == 8 else HALF_BITS
        tables = {"powers": np.rint(np.ldexp(np.exp(digits), bits)).astype(np.int32)}
        if x.bits == 16:
            high = np.rint(np.ldexp(np.exp(256 * digits), bits))
            tables["high_powers"] = high.astype(np.int32)
        return {
            **tables,
            "multiplier": int(by.multiplier),
            "shift": int(by.shift),
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known, x = self.constants(op), arrays[0].astype(np.int64)
        below = x.max(axis=op.axis, keepdims=True) - x
        powers = np.asarray(known["powers"], np.int64)
        if "high_powers" in known:
            high = np.asarray(known["high_powers"], np.int64)
            power = (high[below >> 8] * powers[below & 255]) >> (2 * HALF_BITS - POWER_BITS)
        else:
            power = powers[below]
        total = power.sum(axis=op.axis, keepdims=True)
        y = operand_quantization(op.results[0])
        share = quotient(power * known["multiplier"], total << known["shift"])
        return y.saturated(share + y.zero_point)
