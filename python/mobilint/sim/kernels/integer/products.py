"""Convolutions and matrix products of integers, in floating point wherever that is exact."""

import numpy as np

from ..convolution import convolution as real_convolution
from ..matmul import matmul as real_matmul
from ..registry import INTEGERS, Array, kernel
from ..transpose_convolution import transpose_convolution as real_transpose_convolution
from .rescaling import rescaled

SINGLE = 1 << 24  # integers up to here are exact in single precision


@kernel("convolution", "depthwise_convolution", "group_convolution", types=INTEGERS)
def convolution(
    x: Array,
    weight: Array,
    multiplier: Array,
    shift: Array,
    bias: Array | None = None,
    *,
    h_stride: int,
    w_stride: int,
    h_dilation: int,
    w_dilation: int,
    north_padding: int,
    south_padding: int,
    west_padding: int,
    east_padding: int,
    group_number: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
    shape: tuple[int, ...],
) -> Array:
    values, factors = _exact(x, x_zero_point, weight)
    sums = real_convolution(
        values,
        factors,
        h_stride=h_stride,
        w_stride=w_stride,
        h_dilation=h_dilation,
        w_dilation=w_dilation,
        north_padding=north_padding,
        south_padding=south_padding,
        west_padding=west_padding,
        east_padding=east_padding,
        group_number=group_number,
        shape=shape,
    )
    return rescaled(_plus(sums, bias), multiplier, shift, zero_point, low, high)


@kernel("transpose_convolution", types=INTEGERS)
def transpose_convolution(
    x: Array,
    weight: Array,
    multiplier: Array,
    shift: Array,
    bias: Array | None = None,
    *,
    h_stride: int,
    w_stride: int,
    h_dilation: int,
    w_dilation: int,
    north_padding: int,
    west_padding: int,
    group_number: int,
    x_zero_point: int,
    zero_point: int,
    low: int,
    high: int,
    shape: tuple[int, ...],
) -> Array:
    values, factors = _exact(x, x_zero_point, weight)
    sums = real_transpose_convolution(
        values,
        factors,
        h_stride=h_stride,
        w_stride=w_stride,
        h_dilation=h_dilation,
        w_dilation=w_dilation,
        north_padding=north_padding,
        west_padding=west_padding,
        group_number=group_number,
        shape=shape,
    )
    return rescaled(_plus(sums, bias), multiplier, shift, zero_point, low, high)


@kernel("matmul", types=INTEGERS)
def matmul(
    a: Array,
    multiplier: Array,
    shift: Array,
    b: Array | None = None,
    constant: Array | None = None,
    *,
    is_const_first: bool,
    repeat: list[int],
    a_zero_point: int,
    b_zero_point: int = 0,
    zero_point: int,
    low: int,
    high: int,
    shape: tuple[int, ...],
) -> Array:
    other = None if b is None else np.subtract(b, b_zero_point, dtype=np.float64)
    sums = real_matmul(
        np.subtract(a, a_zero_point, dtype=np.float64),
        other,
        None if constant is None else constant.astype(np.float64),
        is_const_first=is_const_first,
        repeat=repeat,
        shape=shape,
    )
    return rescaled(sums, multiplier, shift, zero_point, low, high)


def _exact(x: Array, zero_point: int, weight: Array) -> tuple[Array, Array]:
    """Centred integers and the weight as reals of a precision in which no sum is rounded."""
    weight = weight.astype(np.float32)
    reach = 256 if x.dtype == np.int8 else 1 << 17
    heaviest = np.abs(weight).sum(axis=tuple(range(1, weight.ndim)), dtype=np.float64).max()
    precision = np.dtype(np.float32 if heaviest * reach < SINGLE else np.float64)
    centred = np.subtract(x, zero_point, dtype=precision)
    return centred, weight.astype(precision)


def _plus(sums: Array, bias: Array | None) -> Array:
    return sums if bias is None else sums.astype(np.float64) + bias
