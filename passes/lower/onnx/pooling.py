"""Pooling, local and global."""

from collections.abc import Sequence
from typing import Any, Literal

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import channels_first, channels_last, device_axis
from ..windows import window_of
from .base import lower, rank_of, require_unused, shape_of


@lower(onnx.MaxPool)
def max_pooling(op: Any, X: ir.Value) -> ir.Value:
    require_unused(op.Indices, "the indices of the maxima")
    return _pooling(op, X, "max")


@lower(onnx.AveragePool)
def average_of_the_whole_image(op: Any, X: ir.Value) -> ir.Value | None:
    """A window that is larger than its input, as some exporters write for `global`."""
    extents = shape_of(op.X)[2:]
    larger = all(size >= n for size, n in zip(op.kernel_shape, extents, strict=True))
    plain = not any(op.pads or ()) and all(n == 1 for n in op.dilations or ())
    if not larger or not plain or op.auto_pad.startswith("SAME"):
        return None
    if op.kernel_shape == extents or any(n != 1 for n in shape_of(op.Y)[2:]):
        return None
    return mbl.ReduceMean(X, **_over(_spatial_axes(rank_of(op.X)))).result


@lower(onnx.AveragePool)
def average_pooling(op: Any, X: ir.Value) -> ir.Value:
    return _pooling(op, X, "average")


def _pooling(op: Any, x: ir.Value, kind: Literal["max", "average"]) -> ir.Value:
    rank = rank_of(op.X)
    window = window_of(op, shape_of(op.X)[2:], op.kernel_shape)
    y = mbl.Pooling(
        channels_last(x, rank),
        pool_type=kind,
        pad_mode="explicit",
        is_ceil_mode=bool(op.ceil_mode),
        is_include_pad=kind == "average" and bool(op.count_include_pad),
        **window.sizes,
        **window.paddings,
    )
    return channels_first(y, rank)


@lower(onnx.GlobalAveragePool)
def global_average_pooling(op: Any, X: ir.Value) -> ir.Value:
    rank = rank_of(op.X)
    if rank == 4:
        return channels_first(mbl.GlobalAveragePooling(channels_last(X, rank)), rank)
    return mbl.ReduceMean(X, **_over(_spatial_axes(rank))).result


@lower(onnx.GlobalMaxPool)
def global_max_pooling(op: Any, X: ir.Value) -> ir.Value:
    return mbl.ReduceMax(X, **_over(_spatial_axes(rank_of(op.X)))).result


@lower(onnx.GlobalLpPool)
def global_lp_pooling(op: Any, X: ir.Value) -> ir.Value:
    over = _over(_spatial_axes(rank_of(op.X)))
    match op.p:
        case 1:
            absolute = mbl.Adding(mbl.Relu(X), mbl.Relu(mbl.Neg(X)))
            return mbl.ReduceSum(absolute, **over).result
        case 2:
            return mbl.ReduceL2(X, **over).result
        case _:
            raise Decline(f"has a norm of order {op.p}, and the NPU has 1 and 2")


def _spatial_axes(rank: int) -> list[int]:
    return [device_axis(axis, rank) for axis in range(2, rank)]


def _over(axes: Sequence[int]) -> dict[str, Any]:
    return {"reduce_axes": list(axes), "keep_dims": True, "noop_with_empty_axes": 0}
