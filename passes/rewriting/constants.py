"""Values that are constants."""

import numpy as np

from mobilint.dialect.core import Op
from mobilint.mlir import ir


def constant_of(value: ir.Value) -> np.ndarray | None:
    """The array of a value that an op of ours gives as a constant, None for any other value."""
    owner = value.owner
    if isinstance(owner, ir.Block) or not isinstance(owner.opview, Op):
        return None
    return owner.opview.constant_value()
