"""Normalisations per channel or group of channels, by statistics over H and W or given ones."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Weight, i32
from .base import Unary, extents
from .quantized.elementwise import Affine


class ChannelNormalization(Unary):
    """A normalisation whose parameters belong to the channels: the last axis, or else axis 1."""

    channel_last: bool = True

    @property
    def channel_axis(self) -> int:
        """The axis of the channels."""
        return 3 if self.channel_last else 1

    @property
    def channels(self) -> int:
        """The number of channels."""
        return extents(self.x)[self.channel_axis]

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        axis = list(order).index(self.channel_axis)
        return {"channel_last": axis == 3} if axis in (1, 3) else None

    def per_channel(self, values: np.ndarray) -> np.ndarray:
        """One value per channel, shaped to broadcast with the activation."""
        shape = [1, 1, 1, 1]
        shape[self.channel_axis] = -1
        return values.reshape(shape)


class Batchnorm(ChannelNormalization, name="batchnorm"):
    """`gamma * (x - moving_mean) / sqrt(moving_var + epsilon) + beta`, per channel.

    Example:
        %y = "mobilint.batchnorm"(%x) {
          gamma = dense<2.0> : tensor<4xf32>, beta = dense<1.0> : tensor<4xf32>,
          moving_mean = dense<0.5> : tensor<4xf32>, moving_var = dense<1.0> : tensor<4xf32>,
          epsilon = dense<1.0e-05> : tensor<f32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Affine(lambda op: op.factor_and_offset())

    gamma: Weight
    beta: Weight
    moving_mean: Weight
    moving_var: Weight
    epsilon: Weight

    def check(self) -> Iterator[str]:
        yield from epsilon_problems(self.epsilon)
        for name in ("gamma", "beta", "moving_mean", "moving_var"):
            yield from length_problems(name, getattr(self, name), self.channels, "channels")

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        factor = self.gamma / np.sqrt(wide(self.moving_var) + epsilon_value(self.epsilon))
        centred = x - self.per_channel(self.moving_mean).astype(x.dtype)
        scaled = centred * self.per_channel(factor).astype(x.dtype)
        return scaled + self.per_channel(self.beta).astype(x.dtype)

    def factor_and_offset(self) -> tuple[np.ndarray, np.ndarray]:
        """The normalisation as a factor and an offset for each channel."""
        factor = self.gamma / np.sqrt(wide(self.moving_var) + epsilon_value(self.epsilon))
        offset = self.beta - self.moving_mean * factor
        return self.per_channel(factor), self.per_channel(offset)


class GroupNormalization(ChannelNormalization, name="group_normalization"):
    """Normalises `num_groups` consecutive groups of channels, then scales and shifts each channel.

    `scale * (x - mean) / sqrt(variance + epsilon) + bias`, where mean and biased variance are
    taken over H, W and the channels of a group; scale and bias have one value per channel.

    Example:
        %y = "mobilint.group_normalization"(%x) {
          num_groups = 2 : i32, scale = dense<2.0> : tensor<4xf32>,
          bias = dense<1.0> : tensor<4xf32>, epsilon = dense<1.0e-05> : tensor<f32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    num_groups: i32
    scale: Weight
    bias: Weight | None
    epsilon: Weight

    def check(self) -> Iterator[str]:
        yield from epsilon_problems(self.epsilon)
        if self.num_groups < 1 or self.channels % self.num_groups:
            yield f"needs groups that divide its {self.channels} channels, got {self.num_groups}"
        yield from length_problems("scale", self.scale, self.channels, "channels")
        yield from length_problems("bias", self.bias, self.channels, "channels")

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        moved = np.moveaxis(wide(x), self.channel_axis, 3)
        grouped = moved.reshape(*moved.shape[:3], self.num_groups, -1)
        normalized = standardized(grouped, (1, 2, 4), self.epsilon).reshape(moved.shape)
        result = scaled(normalized, self.scale, self.bias)
        return np.moveaxis(result, 3, self.channel_axis).astype(x.dtype)


class InstanceNormalization(ChannelNormalization, name="instance_normalization"):
    """Normalises each feature over H and W, then scales and shifts it.

    `scale * (x - mean) / sqrt(variance + epsilon) + bias` with the biased variance. Without groups
    a feature is a channel. With g groups the C channels are f = C / g features, each of which
    occurs once per group and has one mean, variance, scale and bias for all groups: this is not a
    group normalisation. Channel `group * f + feature` belongs to a feature where `group_order` is
    0, and channel `feature * g + group` where it is 1.

    Example:
        %y = "mobilint.instance_normalization"(%x) {
          scale = dense<2.0> : tensor<4xf32>, bias = dense<1.0> : tensor<4xf32>,
          epsilon = dense<1.0e-05> : tensor<f32>
        } : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    scale: Weight
    bias: Weight | None
    epsilon: Weight
    num_groups: i32 = -1
    group_order: i32 = -1

    def check(self) -> Iterator[str]:
        yield from epsilon_problems(self.epsilon)
        grouped = self.num_groups != -1
        if grouped and (self.num_groups < 1 or self.channels % self.num_groups):
            yield f"needs groups that divide its {self.channels} channels, got {self.num_groups}"
            return
        if grouped and self.group_order not in (0, 1):
            yield f"needs a group_order of 0 or 1 with its groups, got {self.group_order}"
        if not grouped and self.group_order != -1:
            yield f"has group_order {self.group_order} without num_groups"
        yield from length_problems("scale", self.scale, self.features, "features")
        yield from length_problems("bias", self.bias, self.features, "features")

    @property
    def groups(self) -> int:
        """The number of groups, 1 where there are none."""
        return 1 if self.num_groups == -1 else self.num_groups

    @property
    def features(self) -> int:
        """The number of channels with statistics of their own."""
        return self.channels // self.groups

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        moved = np.moveaxis(wide(x), self.channel_axis, 3)
        if self.group_order == 1:
            split = moved.reshape(*moved.shape[:3], self.features, self.groups).swapaxes(3, 4)
        else:
            split = moved.reshape(*moved.shape[:3], self.groups, self.features)
        result = scaled(standardized(split, (1, 2, 3), self.epsilon), self.scale, self.bias)
        if self.group_order == 1:
            result = result.swapaxes(3, 4)
        result = result.reshape(moved.shape)
        return np.moveaxis(result, 3, self.channel_axis).astype(x.dtype)


def wide(x: np.ndarray) -> np.ndarray:
    """The values in double precision, in which sums over an activation keep their digits."""
    return x.astype(np.float64)


def standardized(x: np.ndarray, axes: tuple[int, ...], epsilon: np.ndarray) -> np.ndarray:
    """`(x - mean) / sqrt(variance + epsilon)` over some axes."""
    centred = x - x.mean(axis=axes, keepdims=True)
    variance = np.square(centred).mean(axis=axes, keepdims=True)
    return centred / np.sqrt(variance + epsilon_value(epsilon))


def scaled(x: np.ndarray, scale: np.ndarray, bias: np.ndarray | None) -> np.ndarray:
    """`scale * x + bias`, both over the trailing axes."""
    return scale * x if bias is None else scale * x + bias


def epsilon_value(epsilon: np.ndarray) -> float:
    """The one number of an epsilon."""
    return float(epsilon.reshape(()))


def epsilon_problems(epsilon: np.ndarray | None) -> Iterator[str]:
    """What is wrong with an epsilon: a scalar or a tensor of one element, not negative."""
    if epsilon is None:
        return
    if epsilon.size != 1:
        yield f"needs an epsilon of one number, got shape {list(epsilon.shape)}"
    elif not epsilon_value(epsilon) >= 0:
        yield f"needs an epsilon of at least 0, got {epsilon_value(epsilon)}"


def length_problems(name: str, weight: np.ndarray | None, count: int, what: str) -> Iterator[str]:
    """What is wrong with a weight that has one value for each of `count` things."""
    if weight is not None and weight.shape != (count,):
        yield f"has a {name} of shape {list(weight.shape)} for {count} {what}"
