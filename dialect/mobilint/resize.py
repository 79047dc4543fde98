"""Resizing of any axes, in all modes of ONNX's Resize 19."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np

from ..core import Operand, Result, f32, f32s, i32, i32s
from .base import Op, extents
from .interpolation import Axis, Method, positions, resampled, taps
from .quantized.meaning import Choice, Filling

_MOST = 2**31 - 1  # elements along an axis
_NEAREST = Filling(lambda op: op.extrapolation_value or 0.0)


class Resize(Op, name="resize"):
    """Interpolation along `axes`, as ONNX's Resize 19 under other names.

    `resize_mode` is ONNX's mode, `transform_mode` its coordinate_transformation_mode; absent
    attributes have ONNX's defaults, and absent `axes` are all four. `resize_type` says whether
    `scales` or `sizes` are given, one number per axis. `roi` holds the starts, then the ends, of
    the axes' regions. A region is from 0 to 1, but the vendor lists whole numbers, so that it can
    be all of an axis, mirrored, or several times as wide. The values are those of onnxruntime,
    except that a tensor whose shape stays the same is resampled where its scales are not 1, which
    ONNX asks for and onnxruntime does not do.

    Example:
        %y = "mobilint.resize"(%x) {
          resize_type = "scales", resize_mode = "linear", scales = array<f32: 2.0, 2.0>,
          axes = array<i32: 1, 2>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x4x6x4xf32>
    """

    integers = Choice(lambda op: _NEAREST if (op.resize_mode or "nearest") == "nearest" else None)

    x: Operand
    y: Result

    resize_type: Literal["scales", "sizes"] | None
    resize_mode: Literal["nearest", "linear", "cubic"] | None
    nearest_mode: Literal["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"] | None
    transform_mode: (
        Literal[
            "half_pixel",
            "half_pixel_symmetric",
            "pytorch_half_pixel",
            "align_corners",
            "asymmetric",
            "tf_crop_and_resize",
        ]
        | None
    )
    roi: i32s | None
    scales: f32s | None
    sizes: i32s | None
    cubic_coeff_a: f32 | None
    exclude_outside: i32 | None
    extrapolation_value: f32 | None
    antialias: i32 | None
    axes: i32s | None
    keep_aspect_ratio_policy: Literal["stretch", "not_larger", "not_smaller"] | None

    def resized_axes(self) -> list[int]:
        """The axes that `scales` or `sizes` speak of, from 0 to 3."""
        return list(range(4)) if self.axes is None else [axis % 4 for axis in self.axes]

    def precheck(self) -> Iterator[str]:
        yield from Op.precheck(self)
        if self.axes is not None and not all(-4 <= axis < 4 for axis in self.axes):
            yield f"needs axes from -4 to 3, got {list(self.axes)}"
        axes = self.resized_axes()
        if len(set(axes)) != len(axes):
            yield f"names an axis twice in {list(self.axes or ())}"
        if 0 in (shape := extents(self.x)):
            yield f"resizes {shape}, which has no elements"
        yield from self._amount_problems(len(axes))

    def _amount_problems(self, count: int) -> Iterator[str]:
        """What is wrong with `scales` and `sizes` for so many axes."""
        if self.resize_type is None:
            yield "needs a resize_type"
            return
        given = self.scales if self.resize_type == "scales" else self.sizes
        if given is None or len(given) != count:
            got = None if given is None else list(given)
            yield f"needs {self.resize_type} for its {count} axes, got {got}"
        elif not all(0 < amount < math.inf for amount in given):
            yield f"needs finite {self.resize_type} above 0, got {list(given)}"
        if self.resize_type == "scales" and self.sizes is not None:
            yield "has sizes beside the scales that its resize_type names"
        if self.resize_type == "scales" and self._keeps_aspect():
            yield "has a keep_aspect_ratio_policy, which only sizes can follow"
        if self.resize_type == "sizes" and self.scales is not None:
            yield "has scales beside the sizes that its resize_type names"

    def check(self) -> Iterator[str]:
        count = len(self.resized_axes())
        if self.transform_mode == "tf_crop_and_resize":
            if self.roi is None or len(self.roi) != 2 * count:
                yield f"needs a roi of a start and an end for each of its {count} axes"
        elif self.roi is not None:
            yield "has a roi, which only tf_crop_and_resize reads"
        for name in ("antialias", "exclude_outside"):
            if getattr(self, name) not in (None, 0, 1):
                yield f"needs {name} 0 or 1, got {getattr(self, name)}"
        if self.antialias and self.resize_mode not in ("linear", "cubic"):
            yield "has antialias, which linear and cubic interpolation know only"
        for axis, plan in self.plan().items():
            if not 0 < plan.resized <= _MOST:
                yield f"resizes axis {axis} from {plan.extent} to {plan.resized} elements"
            elif axis == 0 and plan.resized != 1:
                yield f"resizes the batch to {plan.resized}"

    def plan(self) -> dict[int, Axis]:
        """What happens to each axis that is resized."""
        shape, axes = extents(self.x), self.resized_axes()
        scales = self._scales(shape, axes)
        keeps_aspect = self._keeps_aspect()
        if self.resize_type == "sizes" and not keeps_aspect:
            sizes = list(self.sizes or ())
        else:
            resized = [s * np.float32(shape[axis]) for s, axis in zip(scales, axes, strict=True)]
            half = 0.5 if keeps_aspect else 0.0
            sizes = [int(np.floor(float(size) + half)) for size in resized]
        roi = list(self.roi or [0] * len(axes) + [1] * len(axes))
        return {
            axis: Axis(shape[axis], size, float(scale), roi[place], roi[place + len(axes)])
            for place, (axis, size, scale) in enumerate(zip(axes, sizes, scales, strict=True))
        }

    def _keeps_aspect(self) -> bool:
        return self.keep_aspect_ratio_policy not in (None, "stretch")

    def _scales(self, shape: Sequence[int], axes: Sequence[int]) -> list[np.float32]:
        """The scale of each resized axis; one for all where the aspect ratio is kept."""
        if self.resize_type == "scales":
            return [np.float32(scale) for scale in self.scales or ()]
        scales = [
            np.float32(size) / np.float32(shape[axis])
            for size, axis in zip(self.sizes or (), axes, strict=True)
        ]
        if not self._keeps_aspect():
            return scales
        chosen = min(scales) if self.keep_aspect_ratio_policy == "not_larger" else max(scales)
        return [chosen] * len(axes)

    def shape(self) -> Any:
        shape = extents(self.x)
        for axis, resized in self.plan().items():
            shape[axis] = resized.resized
        return shape

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {"axes": [order.index(axis) for axis in self.resized_axes()]}

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        method = Method(
            self.resize_mode or "nearest",
            self.transform_mode or "half_pixel",
            self.nearest_mode or "round_prefer_floor",
            -0.75 if self.cubic_coeff_a is None else self.cubic_coeff_a,
            bool(self.exclude_outside),
            bool(self.antialias),
        )
        y = x
        for axis, plan in self.plan().items():
            if plan.extent == plan.resized and plan.scale == 1 and (plan.start, plan.end) == (0, 1):
                continue
            y = resampled(y, axis, taps(plan, method))
        if method.transform == "tf_crop_and_resize":
            y = self._extrapolated(y)
        return y.astype(x.dtype)

    def _extrapolated(self, y: np.ndarray) -> np.ndarray:
        """`extrapolation_value` wherever a position lies outside the original tensor."""
        outside = np.zeros(y.shape, bool)
        for axis, plan in self.plan().items():
            where = positions(plan, "tf_crop_and_resize")
            beyond = (where < 0) | (where > plan.extent - 1)
            outside |= beyond.reshape([-1 if other == axis else 1 for other in range(4)])
        return np.where(outside, self.extrapolation_value or 0.0, y)
