"""How a value crosses between the host, in its source form, and the NPU, in rank 4.

The device form of a source tensor has its axes in the same order behind leading ones, so that
NumPy's broadcasting rules carry over as they are: `tensor<5x7>` becomes `tensor<1x1x5x7>`. Which
of the device axes are H, W and C is decided later, by the layout pass.

A tensor of a higher rank, or with a batch in front, has a device form where at most three of its
axes are longer than 1: those three. Only ops to which axes mean nothing may see such a form.
"""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of

RANK = 4


# These give the elements of a result in row-major order, whatever the axes of their operands.
_BLIND_TO_AXES = (
    onnx.Flatten,
    onnx.GRU,
    onnx.LSTM,
    onnx.RNN,
    onnx.Reshape,
    onnx.Squeeze,
    onnx.Unsqueeze,
)


def dropped_axes(shape: list[int]) -> list[int]:
    """The axes of extent 1 that a tensor loses on its way to the NPU: none where it fits as is."""
    if fits(shape):
        return []
    return [axis for axis, extent in enumerate(shape) if extent == 1]


def fits(shape: list[int]) -> bool:
    """Whether a shape becomes a device shape by leading ones alone."""
    return len(shape) < RANK or (len(shape) == RANK and shape[0] == 1)


def device_shape(type_: ir.Type) -> list[int]:
    """The extents of the device form; raises Decline for a type that has none."""
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        raise Decline(f"has a tensor of unknown shape, {type_}")
    if not isinstance(type_.element_type, ir.F32Type):
        raise Decline(f"has a tensor of {type_.element_type}, and the NPU computes in real numbers")
    shape = list(type_.shape)
    dropped = dropped_axes(shape)
    kept = [extent for axis, extent in enumerate(shape) if axis not in dropped]
    if not fits(kept):
        raise Decline(_why_unfit(shape))
    return [1] * (RANK - len(kept)) + kept


def require_plain(value: ir.Value) -> None:
    """Raise Decline for a tensor whose device form is more than leading ones and its axes."""
    type_ = value.type
    if isinstance(type_, ir.RankedTensorType) and not fits(list(type_.shape)):
        raise Decline(_why_unfit(list(type_.shape)))


def _why_unfit(shape: list[int]) -> str:
    if len(shape) > RANK:
        return f"has a tensor of rank {len(shape)}, and the NPU's are of rank {RANK}"
    return f"has a batch of {shape[0]}, and the NPU's batch is 1"


def device_constant(array: np.ndarray) -> np.ndarray:
    """A source constant in the form that its device twin has; raises Decline above rank 4."""
    if array.ndim > RANK:
        raise Decline(f"has a constant of rank {array.ndim}, and the NPU's are of rank {RANK}")
    return array.reshape((1,) * (RANK - array.ndim) + array.shape)


class Crossing:
    """The converter of the lowerings from source dialects to `mobilint`."""

    def admit(self, op: Any, value: ir.Value) -> None:
        """Raise Decline where the op would see axes of a value at other places than it thinks."""
        if not isinstance(op, _BLIND_TO_AXES):
            require_plain(value)

    def device_type(self, type_: ir.Type) -> ir.Type:
        shape = device_shape(type_)
        return tensor_type(shape, ir.RankedTensorType(type_).element_type)

    def to_device(self, value: ir.Value) -> ir.Value:
        shape = device_shape(value.type)
        if (constant := constant_of(value)) is not None:
            return mbl.InputConstant(constant=constant.reshape(shape)).result
        return bridge_to_npu(value)

    def to_host(self, value: ir.Value, type_: ir.Type) -> ir.Value:
        host = ir.RankedTensorType(type_)
        dropped = dropped_axes(list(host.shape))
        kept = host.rank - len(dropped)
        return mbl.DeviceBridge(
            value,
            squeeze_axes=list(range(RANK - kept)),
            permute_axes=list(range(kept)),
            unsqueeze_axes=dropped,
            device="cpu",
        ).result


def bridge_to_npu(value: ir.Value) -> ir.Value:
    """The device form of a host tensor that has one, of any element type."""
    type_ = ir.RankedTensorType(value.type)
    dropped = dropped_axes(list(type_.shape))
    kept = type_.rank - len(dropped)
    return mbl.DeviceBridge(
        value,
        squeeze_axes=dropped,
        permute_axes=list(range(kept)),
        unsqueeze_axes=list(range(RANK - kept)),
        device="npu",
    ).result
