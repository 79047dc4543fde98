"""Reductions over axes; sums are taken in double precision."""

from collections.abc import Callable
from typing import Any

import numpy as np

from .registry import Array, kernel


@kernel("reduce_sum")
def reduce_sum(x: Array, *, axes: list[int], shape: tuple[int, ...]) -> Array:
    return _reduced(x, lambda a, axis: np.sum(a, axis, dtype=np.float64), axes, shape)


@kernel("reduce_mean")
def reduce_mean(x: Array, *, axes: list[int], shape: tuple[int, ...]) -> Array:
    return _reduced(x, lambda a, axis: np.mean(a, axis, dtype=np.float64), axes, shape)


@kernel("reduce_prod")
def reduce_prod(x: Array, *, axes: list[int], shape: tuple[int, ...]) -> Array:
    return _reduced(x, lambda a, axis: np.prod(a, axis, dtype=np.float64), axes, shape)


@kernel("reduce_max")
def reduce_max(x: Array, *, axes: list[int], shape: tuple[int, ...]) -> Array:
    return _reduced(x, lambda a, axis: np.max(a, axis, initial=-np.inf), axes, shape)


@kernel("reduce_l2")
def reduce_l2(x: Array, *, axes: list[int], shape: tuple[int, ...]) -> Array:
    def norm(a: Array, axis: tuple[int, ...]) -> Array:
        return np.sqrt(np.sum(np.square(a, dtype=np.float64), axis))

    return _reduced(x, norm, axes, shape) if axes else np.abs(x)


def _reduced(
    x: Array, function: Callable[..., Any], axes: list[int], shape: tuple[int, ...]
) -> Array:
    result = function(x, axis=tuple(axes)) if axes else x
    return np.asarray(result).reshape(shape).astype(x.dtype)
