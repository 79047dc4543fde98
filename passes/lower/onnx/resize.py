"""Resize, whose attributes cover all four axes."""

from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import channels_first, channels_last, device_axis
from ..crossing import RANK
from .base import integers, lower, optional_weight, rank_of

_CHANNELS_LAST_OF_RANK_4 = (0, 2, 3, 1)


@lower(onnx.Resize)
def resize(op: Any, X: ir.Value) -> ir.Value:
    rank = rank_of(op.X)
    if op.coordinate_transformation_mode == "tf_crop_and_resize":
        raise Decline("crops by a region in fractions, and the NPU's regions are whole numbers")
    axes = [device_axis(axis, rank) for axis in (op.axes or range(rank))]
    given = _scales_or_sizes(op, axes)
    image = rank == RANK
    y = mbl.Resize(
        channels_last(X, rank) if image else X,
        resize_mode=op.mode,
        nearest_mode=op.nearest_mode,
        transform_mode=op.coordinate_transformation_mode,
        cubic_coeff_a=op.cubic_coeff_a,
        exclude_outside=op.exclude_outside,
        extrapolation_value=op.extrapolation_value,
        antialias=op.antialias,
        keep_aspect_ratio_policy=op.keep_aspect_ratio_policy,
        axes=[_CHANNELS_LAST_OF_RANK_4.index(axis) for axis in axes] if image else axes,
        **given,
    )
    return channels_first(y, rank) if image else y.result


def _scales_or_sizes(op: Any, axes: list[int]) -> dict[str, Any]:
    scales = optional_weight(op.scales, "scales")
    if scales is not None and scales.size:
        return {"resize_type": "scales", "scales": [float(scale) for scale in scales.ravel()]}
    sizes = integers(op.sizes, "sizes")
    if not sizes or len(sizes) != len(axes):
        raise Decline("has neither scales nor sizes")
    return {"resize_type": "sizes", "sizes": sizes}
