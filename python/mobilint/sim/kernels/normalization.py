"""Normalisations; statistics are taken in double precision."""

import numpy as np

from .registry import Array, kernel


@kernel("batchnorm")
def batchnorm(
    x: Array,
    gamma: Array,
    beta: Array,
    moving_mean: Array,
    moving_var: Array,
    *,
    epsilon: float,
    channel_last: bool,
) -> Array:
    factor = gamma / np.sqrt(moving_var.astype(np.float64) + epsilon)
    offset = beta - moving_mean * factor
    shape = (1, 1, 1, -1) if channel_last else (1, -1, 1, 1)
    return x * factor.astype(x.dtype).reshape(shape) + offset.astype(x.dtype).reshape(shape)


@kernel("layer_normalization")
def layer_normalization(
    x: Array,
    scale: Array,
    bias: Array | None = None,
    *,
    normalized_shape: list[int],
    epsilon: float,
) -> Array:
    axes = tuple(range(-(len(normalized_shape) or 1), 0))
    return _affine(_standardized(x, axes, epsilon), scale, bias).astype(x.dtype)


@kernel("rms_normalization")
def rms_normalization(
    x: Array, scale: Array, *, normalized_shape: list[int], epsilon: float
) -> Array:
    axes = tuple(range(-(len(normalized_shape) or 1), 0))
    squares = np.mean(np.square(x, dtype=np.float64), axis=axes, keepdims=True)
    return (x * np.reciprocal(np.sqrt(squares + epsilon)) * scale).astype(x.dtype)


@kernel("group_normalization")
def group_normalization(
    x: Array,
    scale: Array,
    bias: Array | None = None,
    *,
    num_groups: int,
    epsilon: float,
    channel_last: bool,
) -> Array:
    last = x if channel_last else np.moveaxis(x, 1, 3)
    groups = last.reshape(*last.shape[:3], num_groups, last.shape[3] // num_groups)
    result = _standardized(groups, (1, 2, 4), epsilon).reshape(last.shape)
    result = _affine(result, scale, bias).astype(x.dtype)
    return result if channel_last else np.moveaxis(result, 3, 1)


@kernel("instance_normalization")
def instance_normalization(
    x: Array,
    scale: Array,
    bias: Array | None = None,
    *,
    epsilon: float,
    num_groups: int,
    group_order: int,
    channel_last: bool,
) -> Array:
    last = x if channel_last else np.moveaxis(x, 1, 3)
    groups = max(num_groups, 1)
    features = last.shape[3] // groups
    # Axes 3 and 4 are the groups and the features, in the order in which the channels count them.
    split = (features, groups) if group_order == 1 else (groups, features)
    values = last.reshape(*last.shape[:3], *split)
    if group_order == 1:
        values = values.swapaxes(3, 4)
    result = _affine(_standardized(values, (1, 2, 3), epsilon), scale, bias).astype(x.dtype)
    if group_order == 1:
        result = result.swapaxes(3, 4)
    result = result.reshape(last.shape)
    return result if channel_last else np.moveaxis(result, 3, 1)


@kernel("l1_normalization")
def l1_normalization(x: Array, *, norm_axis: list[int]) -> Array:
    norm = np.asarray(np.sum(np.abs(x, dtype=np.float64), axis=_positive(norm_axis), keepdims=True))
    return _quotient(x, norm)


@kernel("l2_normalization")
def l2_normalization(x: Array, *, norm_axis: list[int], epsilon: float = 0.0) -> Array:
    squares = np.square(x, dtype=np.float64)
    total = np.asarray(np.sum(squares, axis=_positive(norm_axis), keepdims=True))
    return _quotient(x, np.sqrt(total + epsilon))


@kernel("rstd")
def rstd(
    x: Array,
    *,
    reduce_axes: list[int],
    epsilon: float,
    num_groups: int,
    shape: tuple[int, ...],
) -> Array:
    axes = _positive(reduce_axes)
    grouped = x.reshape(*x.shape[:3], num_groups, -1) if 3 in axes else x
    variance = np.var(
        grouped, axis=tuple(4 if axis == 3 else axis for axis in axes), dtype=np.float64
    )
    return np.reciprocal(np.sqrt(variance + epsilon)).reshape(shape).astype(x.dtype)


def _standardized(x: Array, axes: tuple[int, ...], epsilon: float) -> Array:
    """`x` less its mean, divided by its deviation."""
    mean = np.mean(x, axis=axes, keepdims=True, dtype=np.float64)
    variance = np.var(x, axis=axes, keepdims=True, dtype=np.float64)
    return (x - mean) * np.reciprocal(np.sqrt(variance + epsilon))


def _affine(x: Array, scale: Array, bias: Array | None) -> Array:
    return x * scale if bias is None else x * scale + bias


def _quotient(x: Array, norm: Array) -> Array:
    """`x / norm`, and 0 where both are 0."""
    return np.divide(x, norm, out=np.zeros(x.shape), where=(x != 0) | (norm != 0)).astype(x.dtype)


def _positive(axes: list[int]) -> tuple[int, ...]:
    return tuple(axis % 4 for axis in axes)
