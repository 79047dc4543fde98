"""Sums, products and quotients on integers."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .arithmetic import MANTISSA, Scaling, common_scaling, quotient, scaled, scaling, shifted
from .meaning import Constants, Meaning, operand_quantization, range_constants

Factors = Callable[[Any], tuple[np.ndarray | float, np.ndarray | float]]


class Affine(Meaning):
    """`factor * x + offset` of one operand, both numbers or arrays that broadcast: one rounding.

    `terms` gives the real factor and the real offset of an op.
    """

    def __init__(self, terms: Factors) -> None:
        self._terms = terms

    def constants(self, op: Any) -> Constants:
        x, y = operand_quantization(op.operands[0]), operand_quantization(op.results[0])
        factor, offset = (np.atleast_1d(np.asarray(term, np.float64)) for term in self._terms(op))
        (multiplier,), shift = common_scaling([factor * x.scale / y.scale])
        limit = np.ldexp(1.0, MANTISSA + x.bits)  # beyond it every result saturates
        offsets = np.clip(np.rint(np.ldexp(offset / y.scale, shift)), -limit * 4, limit * 4)
        return {
            "multiplier": multiplier,
            "offset": offsets.astype(np.int64),
            "shift": shift,
            "x_zero_point": x.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        centred = arrays[0].astype(np.int64) - known["x_zero_point"]
        total = centred * known["multiplier"] + known["offset"]
        y = operand_quantization(op.results[0])
        return y.saturated(shifted(total, known["shift"]) + y.zero_point)


class WeightedSum(Meaning):
    """`factor_a * a + factor_b * b`, with one rounding; `factors` gives the real two."""

    def __init__(self, factors: Factors) -> None:
        self._factors = factors

    def constants(self, op: Any) -> Constants:
        a, b = (operand_quantization(value) for value in op.operands)
        y = operand_quantization(op.results[0])
        factor_a, factor_b = (np.atleast_1d(np.asarray(f, np.float64)) for f in self._factors(op))
        (a_multiplier, b_multiplier), shift = common_scaling(
            [factor_a * a.scale / y.scale, factor_b * b.scale / y.scale]
        )
        return {
            "a_multiplier": a_multiplier,
            "b_multiplier": b_multiplier,
            "shift": shift,
            "a_zero_point": a.zero_point,
            "b_zero_point": b.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        a = (arrays[0].astype(np.int64) - known["a_zero_point"]) * known["a_multiplier"]
        b = (arrays[1].astype(np.int64) - known["b_zero_point"]) * known["b_multiplier"]
        total = self.sum(op, a, b)
        y = operand_quantization(op.results[0])
        return y.saturated(shifted(total, known["shift"]) + y.zero_point)

    def sum(self, op: Any, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return a + b


class PartialSum(WeightedSum):
    """A sum whose smaller operand goes to the leading channels."""

    def sum(self, op: Any, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        large, small = (a, b) if op.is_input0_larger else (b, a)
        total = large.copy()
        total[..., : small.shape[-1]] += small
        return total


class Product(Meaning):
    """`a * b`."""

    def constants(self, op: Any) -> Constants:
        a, b = (operand_quantization(value) for value in op.operands)
        y = operand_quantization(op.results[0])
        by = scaling(a.scale * b.scale / y.scale)
        return {
            "multiplier": int(by.multiplier),
            "shift": int(by.shift),
            "a_zero_point": a.zero_point,
            "b_zero_point": b.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        a = arrays[0].astype(np.int64) - known["a_zero_point"]
        b = arrays[1].astype(np.int64) - known["b_zero_point"]
        y = operand_quantization(op.results[0])
        by = Scaling(np.asarray(known["multiplier"]), np.asarray(known["shift"]))
        return y.saturated(scaled(a * b, by) + y.zero_point)


class Quotient(Meaning):
    """`a / b`; a division by zero saturates towards the sign of `a`, and 0 / 0 is 0."""

    MOST_SHIFT = 44  # a denominator of 17 bits stays below 2**61

    def problems(self, op: Any) -> Iterator[str]:
        if self.constants(op)["shift"] > self.MOST_SHIFT:
            yield "has a quotient that is 0 in all cases, for the scale of its result"

    def constants(self, op: Any) -> Constants:
        a, b = (operand_quantization(value) for value in op.operands)
        y = operand_quantization(op.results[0])
        by = scaling(a.scale / (b.scale * y.scale))
        return {
            "multiplier": int(by.multiplier),
            "shift": int(by.shift),
            "a_zero_point": a.zero_point,
            "b_zero_point": b.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        a = (arrays[0].astype(np.int64) - known["a_zero_point"]) * known["multiplier"]
        b = (arrays[1].astype(np.int64) - known["b_zero_point"]) << known["shift"]
        y = operand_quantization(op.results[0])
        whole = quotient(np.where(b < 0, -a, a), np.where(b == 0, 1, np.abs(b)))
        beyond = np.sign(a) * (1 << 20)
        return y.saturated(np.where(b == 0, beyond, whole) + y.zero_point)
