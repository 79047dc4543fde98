"""How a resized axis takes its values from the original one, after ONNX's Resize 19.

Each axis is a matrix: row i holds the weights of the original positions in the resized position
i. Positions are computed in float32, since a rounding decides which neighbour is nearest.
"""

from dataclasses import dataclass

import numpy as np

_F = np.float32


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


def positions(axis: Axis, transform: str) -> np.ndarray:
    """Where the resized positions lie on the original axis, float32."""
    i, scale = np.arange(axis.resized, dtype=_F), _F(axis.scale)
    if transform == "half_pixel_symmetric":
        adjustment = _F(axis.resized) / (scale * _F(axis.extent))
        offset = _F(axis.extent) / _F(2) * (_F(1) - adjustment)
        return offset + (i + _F(0.5)) / scale - _F(0.5)
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


def matrix(axis: Axis, method: Method) -> np.ndarray:
    """The weights of an axis, (resized, extent), float64."""
    where = positions(axis, method.transform)
    if method.mode == "nearest":
        nearest = _rounded(where, method.nearest_mode)
        return _gathered(axis, nearest[:, None], np.ones((axis.resized, 1)), drop=False)
    if not method.antialias and method.mode == "linear":
        where = np.clip(where, 0, axis.extent - 1)
    return _filtered(axis, method, where)


def _rounded(where: np.ndarray, mode: str) -> np.ndarray:
    match mode:
        case "floor":
            rounded = np.floor(where)
        case "ceil":
            rounded = np.ceil(where)
        case "round_prefer_floor":
            rounded = np.ceil(where - _F(0.5))
        case _:
            rounded = np.floor(where + _F(0.5))
    return rounded.astype(np.int64)


def _filtered(axis: Axis, method: Method, where: np.ndarray) -> np.ndarray:
    """Weights by a filter around each position; shrinking with antialias widens the filter."""
    narrow = min(axis.scale, 1.0) if method.antialias else 1.0
    support = (1.0 if method.mode == "linear" else 2.0) / narrow
    first = np.floor(where - support).astype(np.int64) + 1
    taps = first[:, None] + np.arange(int(np.ceil(2 * support)) + 1)
    distance = np.abs(taps - where[:, None].astype(np.float64)) * narrow
    if method.mode == "linear":
        weights = np.maximum(1 - distance, 0)
    else:
        weights = _cubic(distance, method.cubic_coeff_a)
    return _gathered(axis, taps, weights, drop=method.exclude_outside)


def _cubic(distance: np.ndarray, a: float) -> np.ndarray:
    """Keys' kernel."""
    d, d2, d3 = distance, distance**2, distance**3
    near = (a + 2) * d3 - (a + 3) * d2 + 1
    far = a * d3 - 5 * a * d2 + 8 * a * d - 4 * a
    return np.where(d <= 1, near, np.where(d < 2, far, 0.0))


def _gathered(axis: Axis, taps: np.ndarray, weights: np.ndarray, *, drop: bool) -> np.ndarray:
    """A matrix from taps and weights; taps outside are dropped or moved to the edge."""
    if drop:
        weights = np.where((taps >= 0) & (taps < axis.extent), weights, 0.0)
    result = np.zeros((axis.resized, axis.extent))
    rows = np.broadcast_to(np.arange(axis.resized)[:, None], taps.shape)
    np.add.at(result, (rows, np.clip(taps, 0, axis.extent - 1)), weights)
    return result / result.sum(axis=1, keepdims=True)
