"""Casts in a row."""

from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import dtype_of
from mobilint.mlir import ir

from .base import instead, owner_of, simplify


@dataclass(frozen=True)
class Kind:
    """What numbers a type of elements has: integers of so many bits, or floats of so many."""

    name: str
    bits: int  # of an integer, or of a float's fraction
    exponent: int = 0

    def holds(self, other: "Kind") -> bool:
        """Whether it has every number of another type."""
        if other.name == "bool":
            return True
        if self.name == "float":
            integer = other.name != "float"
            return other.bits <= self.bits and (integer or other.exponent <= self.exponent)
        if self.name == other.name:
            return other.bits <= self.bits
        return (self.name, other.name) == ("signed", "unsigned") and other.bits < self.bits


_KINDS = {
    np.dtype(bool): Kind("bool", 1),
    np.dtype(np.float16): Kind("float", 11, 5),
    np.dtype(ml_dtypes.bfloat16): Kind("float", 8, 8),
    np.dtype(np.float32): Kind("float", 24, 8),
    np.dtype(np.float64): Kind("float", 53, 11),
    **{np.dtype(f"i{n}"): Kind("signed", 8 * n) for n in (1, 2, 4, 8)},
    **{np.dtype(f"u{n}"): Kind("unsigned", 8 * n) for n in (1, 2, 4, 8)},
}


def kind_of(value: ir.Value) -> Kind | None:
    """The kind of a tensor's elements; None for strings and what else has rules of its own."""
    try:
        return _KINDS.get(dtype_of(ir.ShapedType(value.type).element_type))
    except KeyError:
        return None


@simplify(onnx.Cast)
def cast_of_cast(op: Any) -> Any:
    """The type between does not matter if it loses nothing, or no more than the last does."""
    inner = owner_of(op.input)
    if not isinstance(inner, onnx.Cast):
        return None
    first, middle, last = kind_of(inner.input), kind_of(inner.output), kind_of(op.output)
    if first is None or middle is None or last is None:
        return None
    if not middle.holds(first) and not _cuts_the_same_bits(first, middle, last):
        return None
    found = instead(inner.input, op.output)
    return op.rebuilt([inner.input], results=[op.output.type]) if found is None else found


def _cuts_the_same_bits(first: Kind, middle: Kind, last: Kind) -> bool:
    """Whether integers only lose bits that the last type does not have either."""
    integers = {"signed", "unsigned"}
    return {first.name, middle.name, last.name} <= integers and last.bits <= middle.bits
