"""Functions of one element by table: 256 entries for 8 bits, 1,025 knots for 16."""

from typing import Any

import numpy as np

from .arithmetic import shifted
from .meaning import Constants, Meaning, operand_quantization
from .types import Quantization

SEGMENT_BITS = 6  # a segment between knots has 2**6 integers
KNOT_BITS = 8  # of a knot behind the binary point, where results have 8 bits
_LOWEST = {8: -(1 << 7), 16: -(1 << 15)}


class Table(Meaning):
    """The op's real meaning at every integer, or at knots with straight lines between them."""

    def constants(self, op: Any) -> Constants:
        x, y = operand_quantization(op.operands[0]), operand_quantization(op.results[0])
        if x.bits == 8:
            return {"table": entries(values_at(op, x, 1), y)}
        shift = SEGMENT_BITS + (KNOT_BITS if y.bits == 8 else 0)
        knots = entries(values_at(op, x, 1 << SEGMENT_BITS), y, shift - SEGMENT_BITS)
        return {"table": knots, "shift": shift}

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        known, y = self.constants(op), operand_quantization(op.results[0])
        table, x = np.asarray(known["table"], np.int64), arrays[0].astype(np.int64)
        if "shift" not in known:
            return y.saturated(table[x + 128])
        place = x + (1 << 15)
        knot, offset = place >> SEGMENT_BITS, place & ((1 << SEGMENT_BITS) - 1)
        rise = (table[knot + 1] - table[knot]) * offset
        return y.saturated(shifted((table[knot] << SEGMENT_BITS) + rise, known["shift"]))


def values_at(op: Any, x: Quantization, step: int) -> np.ndarray:
    """The real results of a function at every `step`-th integer, the end of 16 bits included.

    Where the function has no value it has that of the nearest integer with one.
    """
    places = np.arange(_LOWEST[x.bits], -_LOWEST[x.bits] + (step > 1), step)
    values = np.asarray(type(op).evaluate.reals(op, x.reals(places)), np.float64)
    known = np.flatnonzero(~np.isnan(values))
    if not len(known):
        return np.zeros(len(places))
    nearest = known[np.abs(np.arange(len(places))[:, np.newaxis] - known).argmin(axis=1)]
    return values[nearest]


def entries(reals: np.ndarray, y: Quantization, more_bits: int = 0) -> np.ndarray:
    """Reals as integers of a type, with more bits behind its binary point."""
    if not more_bits:
        return y.integers(reals)
    steps = np.ldexp(reals / y.scale + y.zero_point, more_bits)
    return np.clip(np.rint(steps), -(1 << 15), (1 << 15) - 1).astype(np.int16)
