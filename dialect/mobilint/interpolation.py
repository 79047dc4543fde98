"""How a resized axis takes its values from the original one, after ONNX's Resize 19.

Each resized position is a weighted sum of a few original ones, its taps. A rounding decides which
neighbour is nearest, so positions are float32, computed step by step as onnxruntime does.
"""

from dataclasses import dataclass
from functools import reduce

import numpy as np

_F = np.float32
_TIE = 1e-6  # a position so close to the middle of two neighbours is in the middle


@dataclass(frozen=True)
class Axis:
    """One axis to resize; `start` and `end` bound the region of tf_crop_and_resize, 0 to 1."""

    extent: int
    resized: int
    scale: float
    start: float = 0.0
    end: float = 1.0


@dataclass(frozen=True)
class Method:
    """What all axes have in common, in ONNX's words."""

    mode: str
    transform: str
    nearest_mode: str
    cubic_coeff_a: float
    exclude_outside: bool
    antialias: bool


@dataclass(frozen=True)
class Taps:
    """For each resized position the original ones and their weights, both (resized, count)."""

    index: np.ndarray
    weight: np.ndarray


def positions(axis: Axis, transform: str) -> np.ndarray:
    """Where the resized positions lie on the original axis, float32."""
    i, scale = np.arange(axis.resized, dtype=_F), _F(axis.scale)
    if transform == "half_pixel_symmetric":
        adjustment = _F(axis.resized) / (scale * _F(axis.extent))
        offset = _F(axis.extent) / _F(2) * (_F(1) - adjustment)
        exact = float(offset) + (i.astype(np.float64) + 0.5) / float(scale) - 0.5
        return exact.astype(_F)
    if transform == "asymmetric":
        return i / scale
    last = _F(axis.extent - 1)
    if transform == "align_corners":
        return i * last / _F(axis.resized - 1) if axis.resized > 1 else np.zeros(1, _F)
    if transform == "tf_crop_and_resize":
        start, end = _F(axis.start), _F(axis.end)
        if axis.resized == 1:
            return np.full(1, _F(0.5) * (start + end) * last, _F)
        return start * last + i * (end - start) * last / _F(axis.resized - 1)
    if transform == "pytorch_half_pixel" and axis.resized == 1:
        return np.zeros(1, _F)
    return (i + _F(0.5)) / scale - _F(0.5)


def taps(axis: Axis, method: Method) -> Taps:
    """The taps of each position of an axis."""
    where = positions(axis, method.transform).astype(np.float64)
    if method.mode == "nearest":
        nearest = _rounded(where, method.nearest_mode)[:, None]
        return Taps(np.clip(nearest, 0, axis.extent - 1), np.ones(nearest.shape))
    return _filtered(axis, method, where)


def _rounded(where: np.ndarray, mode: str) -> np.ndarray:
    match mode:
        case "floor":
            rounded = np.floor(where)
        case "ceil":
            rounded = np.ceil(where)
        case "round_prefer_floor":
            rounded = np.ceil(where - 0.5 - _TIE)
        case _:
            rounded = np.floor(where + 0.5 + _TIE)
    return rounded.astype(np.int64)


def _filtered(axis: Axis, method: Method, where: np.ndarray) -> Taps:
    """Taps of a filter around each position; shrinking with antialias widens the filter.

    What lies outside takes its value from the edge, or has no weight where it is excluded.
    """
    narrow = min(axis.scale, 1.0) if method.antialias else 1.0
    support = (1.0 if method.mode == "linear" else 2.0) / narrow
    first = np.floor(where - support).astype(np.int64) + 1
    index = first[:, None] + np.arange(int(np.ceil(2 * support)))
    distance = np.abs(index - where[:, None]) * narrow
    if method.mode == "linear":
        weight = np.maximum(1 - distance, 0)
    else:
        weight = _cubic(distance, method.cubic_coeff_a)
    if method.exclude_outside:
        weight = np.where((index >= 0) & (index < axis.extent), weight, 0.0)
    return Taps(np.clip(index, 0, axis.extent - 1), weight / weight.sum(axis=1, keepdims=True))


def _cubic(distance: np.ndarray, a: float) -> np.ndarray:
    """Keys' kernel."""
    d, d2, d3 = distance, distance**2, distance**3
    near = (a + 2) * d3 - (a + 3) * d2 + 1
    far = a * d3 - 5 * a * d2 + 8 * a * d - 4 * a
    return np.where(d <= 1, near, np.where(d < 2, far, 0.0))


def resampled(x: np.ndarray, axis: int, points: Taps) -> np.ndarray:
    """An array with the positions of an axis replaced by the weighted sums of their taps.

    Sums are in float64; a single tap is a choice and keeps its type.
    """
    if points.index.shape[1] == 1:
        return x.take(points.index[:, 0], axis=axis)
    along = [-1 if other == axis else 1 for other in range(x.ndim)]
    terms = zip(points.index.T, points.weight.T, strict=True)
    products = (x.take(index, axis=axis) * weight.reshape(along) for index, weight in terms)
    return reduce(np.add, products)
