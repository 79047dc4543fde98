"""The lowering of the `onnx` dialect, on which the families register their patterns."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline, Lowering, constant_of
from ..crossing import Crossing

lower = Lowering(
    "convert-onnx-to-mobilint",
    "Lower onnx ops to mobilint ops; what has no form on the NPU stays, with the reason.",
    onnx.ONNX,
    Crossing(),
)


def weight_of(value: ir.Value | None, what: str) -> np.ndarray:
    """The array of a constant operand; raises Decline, naming the operand, for any other."""
    array = constant_of(value) if value is not None else None
    if array is None:
        raise Decline(f"has {what} that is known at run time only")
    return array


def optional_weight(value: ir.Value | None, what: str) -> np.ndarray | None:
    """The array of a constant operand, None where the operand is absent."""
    return None if value is None else weight_of(value, what)


def integers(value: ir.Value | None, what: str) -> list[int] | None:
    """The integers of a constant operand, None where it is absent."""
    array = optional_weight(value, what)
    return None if array is None else [int(n) for n in np.asarray(array).ravel()]


def rank_of(value: ir.Value) -> int:
    """The rank of a source value; raises Decline where it has none."""
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType):
        raise Decline(f"has a tensor of unknown rank, {type_}")
    return type_.rank


def scalar(array: np.ndarray, what: str) -> float:
    """The value of a one-element array; raises Decline for any other."""
    if array.size != 1:
        raise Decline(f"has {what} of shape {list(array.shape)}, and the NPU's is one number")
    return float(array.ravel()[0])


def require_unused(result: ir.Value | None, what: str) -> None:
    """Raise Decline where something uses a result that the NPU does not give."""
    if result is not None and any(True for _ in result.uses):
        raise Decline(f"gives {what}, which the NPU does not")


def shape_of(value: Any) -> list[int]:
    """The extents of a value of static shape."""
    return list(value.type.shape)
