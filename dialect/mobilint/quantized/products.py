"""Convolutions and matrix products: integers summed in wide accumulators, then rescaled."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core import weight_element_type
from .arithmetic import WIDE_BITS, Scaling, scaled, scaling
from .meaning import Constants, Meaning, operand_quantization, range_constants
from .types import Quantization, weight_problem, weight_scales

_ACCUMULATOR_BITS = {8: 31, 16: WIDE_BITS}


class Convolving(Meaning):
    """Sums of products with a weight that has a scale for each output channel.

    The bias is in units of an accumulator, the scale of `x` times that of the weight: i32 beside
    activations of 8 bits, i64 beside those of 16. Accumulators have 32 bits, or 38; a weight that
    could exceed them is refused.
    """

    def problems(self, op: Any) -> Iterator[str]:
        if (problem := weight_problem(weight_element_type(op, "weight"), 0)) is not None:
            yield f"has a weight that {problem}"
            return
        x = operand_quantization(op.x)
        wanted = np.dtype(np.int32 if x.bits == 8 else np.int64)
        if op.bias is not None and op.bias.dtype != wanted:
            yield f"needs a bias of i{8 * wanted.itemsize}, got {weight_element_type(op, 'bias')}"
            return
        bits, most = _ACCUMULATOR_BITS[x.bits], largest_accumulator(x, op.weight, op.bias)
        if most >= 1 << bits:
            yield f"has sums of up to {most}, which {bits + 1} bits do not hold"

    def constants(self, op: Any) -> Constants:
        x, y = operand_quantization(op.x), operand_quantization(op.results[0])
        by = scaling(x.scale * weight_scales(weight_element_type(op, "weight")) / y.scale)
        return {
            "multiplier": by.multiplier,
            "shift": by.shift,
            "x_zero_point": x.zero_point,
            **range_constants(y),
        }

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        # Doubles hold the sums exactly, since they have less than 53 bits.
        centred = arrays[0].astype(np.float64) - known["x_zero_point"]
        sums = type(op).evaluate.reals(op, centred).astype(np.int64)
        y = operand_quantization(op.results[0])
        by = Scaling(np.asarray(known["multiplier"]), np.asarray(known["shift"]))
        return y.saturated(scaled(sums, by) + y.zero_point)


class MatrixProduct(Meaning):
    """The product of two activations, or of one and a constant with a scale for each column."""

    def problems(self, op: Any) -> Iterator[str]:
        if op.constant is None:
            return
        element = weight_element_type(op, "constant")
        axis = op.constant.ndim - 1
        if (problem := weight_problem(element, axis)) is not None:
            yield f"has a constant that {problem}"
        elif op.is_const_first and np.ptp(weight_scales(element)):
            yield "has a constant on the left with more than one scale"

    def constants(self, op: Any) -> Constants:
        a, y = operand_quantization(op.a), operand_quantization(op.results[0])
        known: dict[str, int | np.ndarray] = {"a_zero_point": a.zero_point, **range_constants(y)}
        if op.constant is None:
            b = operand_quantization(op.b)
            known["b_zero_point"] = b.zero_point
            scales = np.array([b.scale])
        else:
            scales = weight_scales(weight_element_type(op, "constant"))
            scales = scales[:1] if op.is_const_first else scales
        by = scaling(a.scale * scales / y.scale)
        return {"multiplier": by.multiplier, "shift": by.shift, **known}

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known = self.constants(op)
        centred = [arrays[0].astype(np.float64) - known["a_zero_point"]]
        if len(arrays) == 2:
            centred.append(arrays[1].astype(np.float64) - known["b_zero_point"])
        sums = type(op).evaluate.reals(op, *centred).astype(np.int64)
        y = operand_quantization(op.results[0])
        by = Scaling(np.asarray(known["multiplier"]), np.asarray(known["shift"]))
        return y.saturated(scaled(sums, by) + y.zero_point)


def largest_accumulator(x: Quantization, weight: np.ndarray, bias: np.ndarray | None) -> int:
    """The largest magnitude that a sum can have, over all inputs."""
    reach = max(x.high - x.zero_point, x.zero_point - x.low)
    rows = weight.reshape(weight.shape[0], -1)
    sums = np.abs(rows.astype(np.int64)).sum(axis=1) * reach
    if bias is not None:
        sums = sums + np.abs(bias.astype(np.int64))
    return int(sums.max(initial=0))
