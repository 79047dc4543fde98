"""Reductions over axes."""

from collections.abc import Callable

import numpy as np

from .registry import Array, kernel


def _reduced(
    x: Array, function: Callable[..., Array], axes: list[int], shape: tuple[int, ...]
) -> Array:
    if not axes:
        return x.reshape(shape)
    return function(x, axis=tuple(axis % x.ndim for axis in axes)).reshape(shape).astype(x.dtype)


def _axes(x: Array, reduce_axes: list[int], noop_with_empty_axes: int) -> list[int]:
    """The axes to reduce: all where none are named, unless that means to do nothing."""
    return list(reduce_axes) or ([] if noop_with_empty_axes else list(range(x.ndim)))


@kernel("reduce_sum")
def reduce_sum(
    x: Array, *, reduce_axes: list[int], noop_with_empty_axes: int, shape: tuple[int, ...]
) -> Array:
    axes = _axes(x, reduce_axes, noop_with_empty_axes)
    return _reduced(x, lambda a, axis: np.sum(a, axis, dtype=np.float64), axes, shape)


@kernel("reduce_mean")
def reduce_mean(
    x: Array, *, reduce_axes: list[int], noop_with_empty_axes: int, shape: tuple[int, ...]
) -> Array:
    axes = _axes(x, reduce_axes, noop_with_empty_axes)
    return _reduced(x, lambda a, axis: np.mean(a, axis, dtype=np.float64), axes, shape)


@kernel("reduce_prod")
def reduce_prod(
    x: Array, *, reduce_axes: list[int], noop_with_empty_axes: int, shape: tuple[int, ...]
) -> Array:
    axes = _axes(x, reduce_axes, noop_with_empty_axes)
    return _reduced(x, lambda a, axis: np.prod(a, axis, dtype=np.float64), axes, shape)


@kernel("reduce_max")
def reduce_max(
    x: Array, *, reduce_axes: list[int], noop_with_empty_axes: int, shape: tuple[int, ...]
) -> Array:
    return _reduced(x, np.max, _axes(x, reduce_axes, noop_with_empty_axes), shape)


@kernel("reduce_l2")
def reduce_l2(
    x: Array, *, reduce_axes: list[int], noop_with_empty_axes: int, shape: tuple[int, ...]
) -> Array:
    axes = _axes(x, reduce_axes, noop_with_empty_axes)
    squares = np.square(x, dtype=np.float64)
    return _reduced(squares, lambda a, axis: np.sqrt(np.sum(a, axis)), axes, shape).astype(x.dtype)
