"""Normalisations with constant scale and bias."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import channels_first, channels_last, device_axis
from .base import lower, optional_weight, rank_of, require_unused, shape_of, weight_of


@lower(onnx.BatchNormalization)
def batch_normalization(op: Any, X: ir.Value) -> ir.Value:
    if op.training_mode:
        raise Decline("is in training mode")
    rank = rank_of(op.X)
    y = mbl.Batchnorm(
        channels_last(X, rank),
        gamma=weight_of(op.scale, "a scale"),
        beta=weight_of(op.B, "a bias"),
        moving_mean=weight_of(op.input_mean, "a mean"),
        moving_var=weight_of(op.input_var, "a variance"),
        epsilon=_one(op.epsilon),
    )
    return channels_first(y, rank)


@lower(onnx.InstanceNormalization)
def instance_normalization(op: Any, input: ir.Value) -> ir.Value:
    rank = rank_of(op.input)
    y = mbl.InstanceNormalization(
        channels_last(input, rank),
        scale=weight_of(op.scale, "a scale"),
        bias=weight_of(op.B, "a bias"),
        epsilon=_one(op.epsilon),
    )
    return channels_first(y, rank)


@lower(onnx.GroupNormalization)
def group_normalization(op: Any, X: ir.Value) -> ir.Value:
    rank = rank_of(op.X)
    y = mbl.GroupNormalization(
        channels_last(X, rank),
        num_groups=op.num_groups,
        scale=weight_of(op.scale, "a scale"),
        bias=weight_of(op.bias, "a bias"),
        epsilon=_one(op.epsilon),
    )
    return channels_first(y, rank)


@lower(onnx.LayerNormalization)
def layer_normalization(op: Any, X: ir.Value) -> ir.OpView:
    require_unused(op.Mean, "the mean")
    require_unused(op.InvStdDev, "the inverse standard deviation")
    shape = shape_of(op.X)[op.axis % rank_of(op.X) :]
    bias = optional_weight(op.B, "a bias")
    return mbl.LayerNormalization(
        X,
        normalized_shape=shape,
        scale=_spread(weight_of(op.Scale, "a scale"), shape),
        bias=None if bias is None else _spread(bias, shape),
        epsilon=_one(op.epsilon),
    )


@lower(onnx.RMSNormalization)
def rms_normalization(op: Any, X: ir.Value) -> ir.OpView:
    shape = shape_of(op.X)[op.axis % rank_of(op.X) :]
    return mbl.RmsNormalization(
        X,
        normalized_shape=shape,
        scale=_spread(weight_of(op.scale, "a scale"), shape),
        epsilon=_one(op.epsilon),
    )


@lower(onnx.LRN)
def local_response_normalization(op: Any, X: ir.Value) -> ir.Value:
    """`x / (bias + alpha * m)^beta`, with m the mean of the squares of neighbouring channels."""
    rank, before = rank_of(op.X), (op.size - 1) // 2
    x = channels_last(X, rank)
    _, height, width, channels = x.type.shape
    squares = mbl.Reshape(mbl.Multiply(x, x), new_shape=[1, height * width, channels, 1])
    means = mbl.Pooling(
        squares,
        pool_type="average",
        pad_mode="explicit",
        is_include_pad=True,
        h_kernel=1,
        w_kernel=op.size,
        h_stride=1,
        w_stride=1,
        north_padding=0,
        south_padding=0,
        west_padding=before,
        east_padding=op.size - 1 - before,
    )
    back = mbl.Reshape(means, new_shape=[1, height, width, channels])
    scaled = mbl.MultiplyConstant(back, constant=_one(op.alpha))
    base = mbl.AddingConstant(scaled, constant=_one(op.bias))
    return channels_first(mbl.Div(x, mbl.Pow(base, exponent=op.beta)), rank)


@lower(onnx.LpNormalization)
def lp_normalization(op: Any, input: ir.Value) -> ir.OpView:
    axis = [device_axis(op.axis, rank_of(op.input))]
    form = mbl.L1Normalization if op.p == 1 else mbl.L2Normalization
    return form(input, norm_axis=axis)


def _one(epsilon: float) -> np.ndarray:
    return np.array([epsilon], np.float32)


def _spread(array: np.ndarray, shape: list[int]) -> np.ndarray:
    """A scale or bias in the full normalised shape, which ONNX lets broadcast."""
    try:
        return np.ascontiguousarray(np.broadcast_to(array, shape))
    except ValueError:
        raise Decline(f"has a scale or bias of shape {list(array.shape)} over {shape}") from None
