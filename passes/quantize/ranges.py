"""What was measured of values, kept with the ops that make them.

`mobilint.range = array<f64: low, high>`, and `mobilint.channel_means` with a mean per channel.
"""

from typing import Any

import numpy as np

from mobilint.mlir import ir

from .methods import Range

ATTRIBUTE = "mobilint.range"
MEANS = "mobilint.channel_means"


def set_range(op: Any, found: Range) -> None:
    with op.operation.context:
        op.operation.attributes[ATTRIBUTE] = ir.DenseF64ArrayAttr.get([found.low, found.high])


def set_means(op: Any, means: np.ndarray) -> None:
    """Keep the mean of each channel of what an op makes."""
    with op.operation.context:
        op.operation.attributes[MEANS] = ir.DenseF64ArrayAttr.get([float(mean) for mean in means])


def means_of(op: Any) -> np.ndarray | None:
    """The mean of each channel of what an op makes, None where it was not measured."""
    attributes = op.operation.attributes
    attribute = attributes.get(MEANS)
    return np.array(list(attribute)) if isinstance(attribute, ir.DenseF64ArrayAttr) else None


def clear(op: Any) -> None:
    """Forget what was measured."""
    for name in (ATTRIBUTE, MEANS):
        if name in op.operation.attributes:
            del op.operation.attributes[name]


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
