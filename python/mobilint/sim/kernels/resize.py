"""Resizing, one axis after the other.

Along an axis every element of the result is a weighted sum of a few elements, its taps, around a
coordinate of the input. Coordinates are computed in single precision, as their rounding decides
which element is the nearest one.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .registry import Array, kernel

MOST_TAPS = 1 << 16
TIE = 1e-6  # a coordinate so close to the middle of two elements is in the middle


@dataclass(frozen=True)
class Rule:
    """How an axis is sampled."""

    mode: str
    transform_mode: str
    nearest_mode: str
    cubic_coeff_a: float
    exclude_outside: bool
    antialias: bool


@dataclass(frozen=True)
class Taps:
    """For each element of the result, the input elements it needs and their weights."""

    index: Array
    weight: Array


@kernel("resize")
def resize(
    x: Array,
    *,
    resize_mode: str,
    transform_mode: str,
    nearest_mode: str,
    scales: list[float],
    roi: list[float],
    cubic_coeff_a: float,
    exclude_outside: bool,
    extrapolation_value: float,
    antialias: bool,
    shape: tuple[int, ...],
) -> Array:
    rule = Rule(
        resize_mode, transform_mode, nearest_mode, cubic_coeff_a, exclude_outside, antialias
    )
    crops = transform_mode == "tf_crop_and_resize"
    result = x
    outside: list[tuple[int, Array]] = []
    for axis, (extent, wanted) in enumerate(zip(x.shape, shape, strict=True)):
        if extent == wanted and scales[axis] == 1 and not crops:
            continue
        region = (roi[axis], roi[axis + 4]) if crops else (0.0, 1.0)
        coordinates = _coordinates(rule, extent, wanted, scales[axis], region)
        result = _sampled(result, axis, _taps(rule, coordinates, extent, scales[axis]))
        if crops:
            outside.append((axis, (coordinates < 0) | (coordinates > extent - 1)))
    for axis, mask in outside:
        index = [slice(None)] * 4
        index[axis] = mask  # type: ignore[call-overload]
        result[tuple(index)] = extrapolation_value
    return result


def _coordinates(
    rule: Rule, extent: int, wanted: int, scale: float, region: tuple[float, float]
) -> Array:
    """The input coordinate of each element of the result."""
    x = np.arange(wanted, dtype=np.float32)
    step, half, last = np.float32(scale), np.float32(0.5), np.float32(extent - 1)
    match rule.transform_mode:
        case "align_corners":
            return x * last / np.float32(wanted - 1) if wanted > 1 else x * 0
        case "asymmetric":
            return x / step
        case "half_pixel":
            return (x + half) / step - half
        case "pytorch_half_pixel":
            return (x + half) / step - half if wanted > 1 else x * 0
        case "half_pixel_symmetric":
            exact = step * np.float32(extent)
            offset = np.float32(extent / 2) * (1 - np.float32(wanted) / exact)
            centre = (x.astype(np.float64) + 0.5) / float(step)
            return (float(offset) + centre - 0.5).astype(np.float32)
        case "tf_crop_and_resize":
            start, end = np.float32(region[0]), np.float32(region[1])
            if wanted == 1:
                return x * 0 + half * (start + end) * last
            return start * last + x * (end - start) * last / np.float32(wanted - 1)
        case unknown:
            raise ValueError(f"there is no coordinate transformation {unknown}")


def _taps(rule: Rule, coordinates: Array, extent: int, scale: float) -> Taps:
    match rule.mode:
        case "nearest":
            nearest = _nearest(rule.nearest_mode, coordinates)
            index = np.clip(nearest.astype(np.int64), 0, extent - 1)[:, np.newaxis]
            return Taps(index, np.ones(index.shape, np.float32))
        case "linear":
            return _weighted(rule, coordinates, extent, scale, 1, _triangle)
        case "cubic":
            a = rule.cubic_coeff_a
            return _weighted(rule, coordinates, extent, scale, 2, lambda d: _cubic(d, a))
        case unknown:
            raise ValueError(f"there is no resize mode {unknown}")


def _nearest(mode: str, x: Array) -> Array:
    match mode:
        case "round_prefer_floor":
            return np.ceil(x.astype(np.float64) - 0.5 - TIE)
        case "round_prefer_ceil":
            return np.floor(x.astype(np.float64) + 0.5 + TIE)
        case "floor":
            return np.floor(x)
        case "ceil":
            return np.ceil(x)
        case unknown:
            raise ValueError(f"there is no nearest mode {unknown}")


def _triangle(distance: Array) -> Array:
    return np.maximum(1 - distance, 0)


def _cubic(distance: Array, a: float) -> Array:
    near = ((a + 2) * distance - (a + 3)) * distance**2 + 1
    far = ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a
    return np.where(distance <= 1, near, np.where(distance < 2, far, 0))


def _weighted(
    rule: Rule,
    coordinates: Array,
    extent: int,
    scale: float,
    radius: int,
    weigh: Callable[[Array], Array],
) -> Taps:
    """The taps within `radius` of a coordinate; a smaller result widens it if antialiased."""
    shrink = min(scale, 1.0) if rule.antialias else 1.0
    if not shrink * MOST_TAPS > radius:
        raise ValueError(f"has a scale of {scale}")
    first = int(np.floor(-radius / shrink)) + 1
    base = np.floor(coordinates.astype(np.float64))
    index = base[:, np.newaxis] + np.arange(first, 2 - first)
    weight = weigh(np.abs(index - coordinates[:, np.newaxis]) * shrink)
    if rule.exclude_outside:
        weight = np.where((index < 0) | (index > extent - 1), 0, weight)
    if rule.exclude_outside or rule.antialias:
        weight = weight / weight.sum(axis=1, keepdims=True)
    clipped = np.clip(index.astype(np.int64), 0, extent - 1)
    return Taps(clipped, weight.astype(np.float32))


def _sampled(x: Array, axis: int, taps: Taps) -> Array:
    if taps.index.shape[1] == 1:
        return np.take(x, taps.index[:, 0], axis)
    extents = [1, 1, 1, 1]
    extents[axis] = -1
    result: Array | None = None
    for index, weight in zip(taps.index.T, taps.weight.T, strict=True):
        if not weight.any():
            continue
        term = np.take(x, index, axis)
        term *= weight.reshape(extents)
        result = term if result is None else np.add(result, term, out=result)
    return np.take(x, taps.index[:, 0] * 0, axis) * 0 if result is None else result
