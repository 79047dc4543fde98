"""The lowering of the `ncnn` dialect, on which the families register their patterns.

The device form of (c, h, w) is 1 x C x H x W, as that of ONNX's images, so that the layout pass
finds the same Transposes and takes them away.
"""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import along_outermost
from mobilint.mlir import ir

from ...rewriting import Decline, Lowering
from ..axes import channels_first, channels_last
from ..crossing import RANK, Crossing


class Blobs(Crossing):
    """The crossing of blobs, which have no batch: of four axes, the outermost is one too many."""

    def admit(self, op: Any, value: ir.Value) -> None:
        shape = list(ir.RankedTensorType(value.type).shape)
        if len(shape) == RANK and shape[0] != 1:
            raise Decline(f"has a blob of four axes, {shape}, and the NPU's have three")


lower = Lowering(
    "convert-ncnn-to-mobilint",
    "Lower ncnn layers to mobilint ops; what has no form on the NPU stays, with the reason.",
    ncnn.NCNN,
    Blobs(),
)


def rank_of(value: ir.Value) -> int:
    """The rank of a blob."""
    return ir.RankedTensorType(value.type).rank


def image(x: ir.Value, source: ir.Value) -> ir.Value:
    """The device value of (c, h, w) or (c, w) with its channels last."""
    return channels_last(x, rank_of(source) + 1)


def from_image(y: ir.Value | ir.OpView, result: ir.Value) -> ir.Value:
    """The inverse of `image`, for a result of that shape."""
    return channels_first(y, rank_of(result) + 1)


def outermost(vector: np.ndarray, source: ir.Value) -> np.ndarray:
    """A vector along the outermost axis of a blob, as a constant beside its device form."""
    rank = rank_of(source)
    spread = along_outermost(vector.astype(np.float32), np.empty((1,) * rank))
    return spread.reshape((1,) * (RANK - rank) + spread.shape)


def one(value: float) -> np.ndarray:
    """A number as a constant."""
    return np.array([value], np.float32)


def scaled(x: Any, factor: float) -> Any:
    """`x` times a number; itself where that is 1."""
    return x if factor == 1 else mbl.MultiplyConstant(x, constant=one(factor))


def shifted(x: Any, addend: float) -> Any:
    """`x` plus a number; itself where that is 0."""
    return x if addend == 0 else mbl.AddingConstant(x, constant=one(addend))


def over(axes: Any) -> dict[str, Any]:
    """The attributes of a reduction over device axes that keeps them."""
    return {"reduce_axes": sorted(axes), "keep_dims": True, "noop_with_empty_axes": 1}


def device_axes(axes: Any, rank: int) -> list[int]:
    """The device axes of axes of a blob."""
    return [axis % rank + RANK - rank for axis in axes]


def saturated(x: Any, scale: np.ndarray | None) -> Any:
    """The input of a layer of 8-bit integers, limited to what they reach at its scale.

    That is all of the scale that means something for real numbers; the quantiser finds the range.
    """
    if scale is None or not scale[0]:
        return x
    bound = 127 / float(scale[0])
    return mbl.Clip(x, clip_min_value=-bound, clip_max_value=bound).result


def dequantized(weight: np.ndarray | None, scales: np.ndarray | None) -> np.ndarray:
    """A weight as floats; that of 8-bit integers divided by its scales, one for each output."""
    assert weight is not None
    if weight.dtype != np.int8:
        return weight.astype(np.float32)
    if scales is None:
        raise Decline("has an 8-bit weight without scales")
    divisors = scales.reshape((-1,) + (1,) * (weight.ndim - 1)).astype(np.float32)
    return np.divide(weight, divisors, out=np.zeros(weight.shape, np.float32), where=divisors != 0)
