"""Normalisations, and affine maps along the outermost axis."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import floats
from mobilint.mlir import ir

from ..axes import channels_first, channels_last
from ..crossing import RANK
from .base import device_axes, lower, one, outermost, over, rank_of, scaled, shifted


@lower(ncnn.BatchNorm)
def batch_normalization(op: Any, x: ir.Value) -> ir.OpView:
    factor, addend = op.factors()
    return _affine(x, op.x, factor, addend)


@lower(ncnn.Scale)
def scale(op: Any, x: ir.Value, scale: ir.Value | None) -> ir.OpView:
    if scale is None:
        bias = None if op.bias_data is None else floats(op.bias_data)
        return _affine(x, op.x, floats(op.scale_data), bias)
    rank = rank_of(op.x)
    shape = [1] * (RANK - rank) + [op.x.type.shape[0]] + [1] * (rank - 1)
    return mbl.Multiply(x, mbl.Reshape(scale, new_shape=shape))


@lower(ncnn.Bias)
def bias(op: Any, x: ir.Value) -> ir.OpView:
    """Of ranks 1 and 2, which are one channel, the first bias counts alone."""
    if rank_of(op.x) < 3:
        return mbl.AddingConstant(x, constant=floats(op.bias_data)[:1])
    channels = op.x.type.shape[0]
    return mbl.AddingConstant(x, constant=outermost(floats(op.bias_data)[:channels], op.x))


def _affine(x: Any, source: ir.Value, factor: np.ndarray, addend: np.ndarray | None) -> Any:
    y = mbl.MultiplyConstant(x, constant=outermost(factor, source))
    return y if addend is None else mbl.AddingConstant(y, constant=outermost(addend, source))


@lower(ncnn.InstanceNorm)
def instance_normalization(op: Any, x: ir.Value) -> ir.Value:
    gamma, beta = _gamma_and_beta(op, op.x.type.shape[0])
    y = mbl.InstanceNormalization(channels_last(x, 4), scale=gamma, bias=beta, epsilon=one(op.eps))
    return channels_first(y, 4)


@lower(ncnn.GroupNorm)
def group_normalization(op: Any, x: ir.Value) -> ir.Value:
    if rank_of(op.x) != 3:
        return _groups_as_rows(op, x)
    gamma, beta = _gamma_and_beta(op, op.x.type.shape[0])
    y = mbl.GroupNormalization(
        channels_last(x, 4), num_groups=op.group, scale=gamma, bias=beta, epsilon=one(op.eps)
    )
    return channels_first(y, 4)


def _groups_as_rows(op: Any, x: ir.Value) -> Any:
    """The groups of a vector or matrix, each a row that is normalised."""
    shape = list(x.type.shape)
    size = int(np.prod(shape)) // op.group
    rows = mbl.LayerNormalization(
        mbl.Reshape(x, new_shape=[1, 1, op.group, size]),
        normalized_shape=[size],
        scale=np.ones(size, np.float32),
        epsilon=one(op.eps),
    )
    y = mbl.Reshape(rows, new_shape=shape)
    if op.gamma_data is None:
        return y
    return _affine(y, op.x, floats(op.gamma_data), floats(op.beta_data))


def _gamma_and_beta(op: Any, count: int) -> tuple[np.ndarray, np.ndarray]:
    if op.gamma_data is None:
        return np.ones(count, np.float32), np.zeros(count, np.float32)
    return floats(op.gamma_data), floats(op.beta_data)


@lower(ncnn.LayerNorm)
def layer_normalization(op: Any, x: ir.Value) -> ir.OpView:
    shape = [op.x.type.shape[axis] for axis in op.normalized_axes()]
    bias = None if op.beta_data is None else floats(op.beta_data).reshape(shape)
    return mbl.LayerNormalization(
        x, normalized_shape=shape, scale=_gamma(op, shape), bias=bias, epsilon=one(op.eps)
    )


@lower(ncnn.RMSNorm)
def rms_normalization(op: Any, x: ir.Value) -> ir.OpView:
    shape = [op.x.type.shape[axis] for axis in op.normalized_axes()]
    return mbl.RmsNormalization(
        x, normalized_shape=shape, scale=_gamma(op, shape), epsilon=one(op.eps)
    )


def _gamma(op: Any, shape: list[int]) -> np.ndarray:
    if op.gamma_data is None:
        return np.ones(shape, np.float32)
    return floats(op.gamma_data).reshape(shape)


@lower(ncnn.Normalize)
def normalize(op: Any, x: ir.Value) -> ir.OpView:
    rank = rank_of(op.x)
    axes = over(device_axes(op.summed_axes(), rank))
    total = mbl.ReduceSum(mbl.Multiply(x, x), **axes)
    match op.eps_mode:
        case 0:
            norm = mbl.Sqrt(shifted(total, op.eps))
        case 1:
            norm = mbl.Clip(mbl.Sqrt(total), clip_min_value=op.eps)
        case _:
            norm = mbl.Sqrt(mbl.Clip(total, clip_min_value=op.eps))
    factor = floats(op.scale_data)
    y = mbl.Div(x, norm)
    if op.channel_shared:
        return scaled(y, float(factor[0]))
    return mbl.MultiplyConstant(y, constant=outermost(factor, op.x))


@lower(ncnn.MVN)
def mean_and_variance(op: Any, x: ir.Value) -> ir.OpView:
    rank = rank_of(op.x)
    axes = over(device_axes(range(0 if op.across_channels else 1, rank), rank))
    apart = mbl.Sub(x, mbl.ReduceMean(x, **axes))
    if not op.normalize_variance:
        return apart
    deviation = mbl.Sqrt(mbl.ReduceMean(mbl.Multiply(apart, apart), **axes))
    return mbl.Div(apart, shifted(deviation, op.eps))


@lower(ncnn.LRN)
def local_response_normalization(op: Any, x: ir.Value) -> ir.Value:
    """`x / (bias + alpha * m) ** beta`, with m the mean of the squares of the neighbours."""
    y = channels_last(x, 4)
    shape = list(y.type.shape)
    squares: Any = mbl.Multiply(y, y)
    across = op.region_type == 0
    if across:  # channels become the width of an image of one channel
        squares = mbl.Reshape(squares, new_shape=[1, shape[1] * shape[2], shape[3], 1])
    half = op.local_size // 2
    rows = 0 if across else half
    means: Any = mbl.Pooling(
        squares,
        pool_type="average",
        pad_mode="explicit",
        is_include_pad=True,
        h_kernel=2 * rows + 1,
        w_kernel=op.local_size,
        h_stride=1,
        w_stride=1,
        north_padding=rows,
        south_padding=rows,
        west_padding=half,
        east_padding=half,
    )
    if across:
        means = mbl.Reshape(means, new_shape=shape)
    base = shifted(scaled(means, op.alpha), op.bias)
    return channels_first(mbl.Div(y, mbl.Pow(base, exponent=op.beta)), 4)
