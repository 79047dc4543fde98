"""Ranges of values, kept with the ops that make them: `mobilint.range = array<f64: low, high>`."""

from typing import Any

import numpy as np

from mobilint.mlir import ir

from .methods import Range

ATTRIBUTE = "mobilint.range"


def set_range(op: Any, found: Range) -> None:
    with op.operation.context:
        op.operation.attributes[ATTRIBUTE] = ir.DenseF64ArrayAttr.get([found.low, found.high])


def range_of(op: Any) -> Range | None:
    """The range that an op is known to have, None where nothing was measured."""
    attributes = op.operation.attributes
    if ATTRIBUTE not in attributes:
        return None
    attribute = attributes[ATTRIBUTE]
    if not isinstance(attribute, ir.DenseF64ArrayAttr) or len(attribute) != 2:
        return None
    low, high = attribute
    return Range(low, high) if np.isfinite([low, high]).all() and low <= high else None
