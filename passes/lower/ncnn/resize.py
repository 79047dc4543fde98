"""Images at another size."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.resize import BICUBIC, NEAREST
from mobilint.mlir import ir

from ..axes import channels_first, channels_last, widened
from .base import lower, rank_of


@lower(ncnn.Interp)
def interpolation(op: Any, x: ir.Value) -> Any:
    height, width = op.size()
    match rank_of(op.x):
        case 1:
            return channels_first(widened(x, [1, height, width, x.type.shape[3]]), 4)
        case 2:
            return _resized(op, x, {3: width})
        case _:
            return channels_first(_resized(op, channels_last(x, 4), {1: height, 2: width}), 4)


def _resized(op: Any, x: ir.Value, sizes: dict[int, int]) -> Any:
    present = {axis: x.type.shape[axis] for axis in sizes}
    if present == sizes:
        return mbl.Identity(x)
    if op.resize_type != NEAREST:
        return mbl.Resize(
            x,
            resize_type="sizes",
            sizes=list(sizes.values()),
            resize_mode="cubic" if op.resize_type == BICUBIC else "linear",
            transform_mode="align_corners" if op.align_corner else "half_pixel",
            cubic_coeff_a=-0.75,
            axes=list(sizes),
        )
    nearest: dict[str, Any] = {
        "resize_mode": "nearest",
        "nearest_mode": "floor",
        "transform_mode": "asymmetric",
        "axes": list(sizes),
    }
    scales = _scales(op, list(sizes))
    if scales is None or not _gives(scales, present, sizes):
        return mbl.Resize(x, resize_type="sizes", sizes=list(sizes.values()), **nearest)
    return mbl.Resize(x, resize_type="scales", scales=scales, **nearest)


def _scales(op: Any, axes: list[int]) -> list[float] | None:
    """The scales by which ncnn finds the pixels; None where it is the quotient of the sizes."""
    if op.references or op.size_expr or (op.output_height and op.output_width):
        return None
    return [op.height_scale, op.width_scale][-len(axes) :]


def _gives(scales: list[float], present: dict[int, int], sizes: dict[int, int]) -> bool:
    pairs = zip(scales, present.values(), strict=True)
    return [int(n * np.float32(scale)) for scale, n in pairs] == list(sizes.values())
