"""Forms of ops that ONNX and onnxruntime read differently, said so that both read the same.

`infer-shapes` settles an op before it infers its type. Where the two disagree, onnxruntime counts:
it is what the host runs.
"""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import constant_of
from .values import extents_of

INTS = onnx.ConvTranspose.spec.attributes["output_shape"].codec


def settle(op: Any) -> None:
    """Change an op in place, so that its form has one reading."""
    if isinstance(op, onnx.Slice):
        _backward_ends(op)
    elif isinstance(op, onnx.ConvTranspose):
        _spatial_output_shape(op)


def _backward_ends(op: Any) -> None:
    """Say `as far as it goes` by the least integer where a Slice steps backwards.

    ONNX takes the largest one there for the last entry, and onnxruntime for this.
    """
    ends = constant_of(op.ends)
    steps = None if op.steps is None else constant_of(op.steps)
    if ends is None or steps is None:
        return
    largest = (ends == np.iinfo(np.int32).max) | (ends == np.iinfo(np.int64).max)
    if np.any(largest & (steps < 0)):
        with ir.InsertionPoint(op), op.location:
            settled = np.where(largest & (steps < 0), np.iinfo(ends.dtype).min, ends)
            op.operation.operands[2] = onnx.Constant(value=settled).result


def _spatial_output_shape(op: Any) -> None:
    """Older models give the batch and the channels too, which onnxruntime refuses."""
    extents = extents_of(op.X)
    if op.output_shape and extents is not None and len(op.output_shape) == len(extents):
        with op.location:
            op.attributes["output_shape"] = INTS.build(list(op.output_shape)[2:])
