"""How a value crosses between the host, in its source form, and the NPU, in rank 4.

The device form of a source tensor has its axes in the same order behind leading ones, so that
NumPy's broadcasting rules carry over as they are: `tensor<5x7>` becomes `tensor<1x1x5x7>`. Which
of the device axes are H, W and C is decided later, by the layout pass.
"""

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import tensor_type
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of

RANK = 4


def padding(type_: ir.Type) -> int:
    """How many leading ones the device form of a tensor type has."""
    return RANK - ir.RankedTensorType(type_).rank


def device_shape(type_: ir.Type) -> list[int]:
    """The extents of the device form; raises Decline for a type that has none."""
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        raise Decline(f"has a tensor of unknown shape, {type_}")
    if not isinstance(type_.element_type, ir.F32Type):
        raise Decline(f"has a tensor of {type_.element_type}, and the NPU computes in real numbers")
    if type_.rank > RANK:
        raise Decline(f"has a tensor of rank {type_.rank}, and the NPU's are of rank {RANK}")
    shape = [1] * (RANK - type_.rank) + list(type_.shape)
    if shape[0] != 1:
        raise Decline(f"has a batch of {shape[0]}, and the NPU's batch is 1")
    return shape


def device_constant(array: np.ndarray) -> np.ndarray:
    """A source constant in the form that its device twin has; raises Decline above rank 4."""
    if array.ndim > RANK:
        raise Decline(f"has a constant of rank {array.ndim}, and the NPU's are of rank {RANK}")
    return array.reshape((1,) * (RANK - array.ndim) + array.shape)


class Crossing:
    """The converter of the lowerings from source dialects to `mobilint`."""

    def device_type(self, type_: ir.Type) -> ir.Type:
        shape = device_shape(type_)
        return tensor_type(shape, ir.RankedTensorType(type_).element_type)

    def to_device(self, value: ir.Value) -> ir.Value:
        shape = device_shape(value.type)
        if (constant := constant_of(value)) is not None:
            return mbl.InputConstant(constant=constant.reshape(shape)).result
        leading = padding(value.type)
        return mbl.DeviceBridge(
            value,
            squeeze_axes=[],
            permute_axes=list(range(RANK - leading)),
            unsqueeze_axes=list(range(leading)),
            device="npu",
        ).result

    def to_host(self, value: ir.Value, type_: ir.Type) -> ir.Value:
        leading = padding(type_)
        return mbl.DeviceBridge(
            value,
            squeeze_axes=list(range(leading)),
            permute_axes=list(range(RANK - leading)),
            unsqueeze_axes=[],
            device="cpu",
        ).result
