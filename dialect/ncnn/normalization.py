"""Normalisation, by stored or by computed statistics, and affine maps along the outermost axis."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Result, Weight, f32, i32
from .base import WHOLE, Layer, Stored, Unary, along_outermost, extents, floats


class BatchNorm(Unary, name="BatchNorm"):
    """`slope * (x - mean) / sqrt(var + eps) + bias` along the outermost axis.

    A divisor of 0 is replaced by 0.0001; eps is 0 if not given.

    Example:
        %y = "ncnn.BatchNorm"(%x) {
          channels = 2 : i32,
          slope_data = dense<1.0> : tensor<2xf32>, mean_data = dense<0.5> : tensor<2xf32>,
          var_data = dense<4.0> : tensor<2xf32>, bias_data = dense<0.0> : tensor<2xf32>
        } : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    channels: Annotated[i32, 0] = 0
    eps: Annotated[f32, 1] = 0.0
    slope_data: Weight | None
    mean_data: Weight | None
    var_data: Weight | None
    bias_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        yield from channel_problems(self, self.channels)

    def stored(self) -> Sequence[Stored]:
        names = ("slope_data", "mean_data", "var_data", "bias_data")
        return [Stored(name, (self.channels,)) for name in names]

    def factors(self) -> tuple[np.ndarray, np.ndarray]:
        """The factor and the addend of each channel."""
        root = np.sqrt(floats(self.var_data) + np.float32(self.eps))
        factor = floats(self.slope_data) / np.where(root == 0, np.float32(0.0001), root)
        return factor, floats(self.bias_data) - floats(self.mean_data) * factor

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        factor, addend = (along_outermost(vector, x) for vector in self.factors())
        return factor * x + addend


class Bias(Unary, name="Bias"):
    """A bias for each channel; blobs of rank 1 and 2 are one channel, and get the first only.

    The page of 2021 does not tell the ranks apart.

    Example:
        %y = "ncnn.Bias"(%x) {bias_data_size = 2 : i32, bias_data = dense<1.0> : tensor<2xf32>}
          : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    bias_data_size: Annotated[i32, 0] = 0
    bias_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        channels = extents(self.x)[0] if self.x.type.rank > 2 else 1
        if self.bias_data_size < channels:
            yield f"has {self.bias_data_size} biases for {channels} channels"

    def stored(self) -> Sequence[Stored]:
        return (Stored("bias_data", (self.bias_data_size,)),)

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        bias = floats(self.bias_data)
        return x + (along_outermost(bias[: x.shape[0]], x) if x.ndim > 2 else bias[0])


class Scale(Layer, name="Scale"):
    """`x * scale + bias` along the outermost axis; a size of -233 makes the scale an input.

    Example:
        %y = "ncnn.Scale"(%x) {scale_data_size = 2 : i32, scale_data = dense<0.5> : tensor<2xf32>}
          : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    x: Operand
    scale: Operand | None
    y: Result
    scale_data_size: Annotated[i32, 0] = 0
    bias_term: Annotated[i32, 1] = 0
    scale_data: Weight | None
    bias_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if (self.scale_data_size == WHOLE) != (self.scale is not None):
            yield "needs two inputs with a scale_data_size of -233, or else one"
            return
        size = self.scale_data_size
        if self.scale is not None:
            size = int(np.prod(extents(self.scale)))
        yield from channel_problems(self, size)

    def stored(self) -> Sequence[Stored]:
        if self.scale_data_size == WHOLE:
            return ()
        found = [Stored("scale_data", (self.scale_data_size,))]
        if self.bias_term:
            found.append(Stored("bias_data", (self.scale_data_size,)))
        return found

    def shape(self) -> Any:
        return self.x.type

    def evaluate(self, x: np.ndarray, scale: np.ndarray | None = None) -> np.ndarray:
        factor = floats(self.scale_data) if scale is None else scale.reshape(-1)
        y = x * along_outermost(factor, x)
        return y if self.bias_data is None else y + along_outermost(floats(self.bias_data), x)


class Normalize(Unary, name="Normalize"):
    """`x` divided by its norm over space, channels or both, times a scale per channel or one.

    The norm is, by `eps_mode`, sqrt(sum + eps) (0), max(sqrt(sum), eps) (1) or
    sqrt(max(sum, eps)) (2).

    Example:
        %y = "ncnn.Normalize"(%x) {
          scale_data_size = 2 : i32, scale_data = dense<1.0> : tensor<2xf32>
        } : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    across_spatial: Annotated[i32, 0] = 0
    channel_shared: Annotated[i32, 1] = 0
    eps: Annotated[f32, 2] = 0.0001
    scale_data_size: Annotated[i32, 3] = 0
    across_channel: Annotated[i32, 4] = 1
    eps_mode: Annotated[i32, 9] = 0
    scale_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if self.eps_mode not in (0, 1, 2):
            yield f"has eps_mode {self.eps_mode}, and ncnn's are 0 to 2"
        if not (self.across_spatial or self.across_channel):
            yield "divides by the norm of nothing"
        if self.channel_shared and self.scale_data_size < 1:
            yield "needs a scale"
        if not self.channel_shared:
            yield from channel_problems(self, self.scale_data_size)

    def stored(self) -> Sequence[Stored]:
        return (Stored("scale_data", (self.scale_data_size,)),)

    def summed_axes(self) -> tuple[int, ...]:
        """The axes that the norm is over."""
        rank = self.x.type.rank
        first = 0 if self.across_channel else 1
        return tuple(range(first, rank if self.across_spatial else 1))

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        wide = x.astype(np.float64)
        total = (wide * wide).sum(axis=self.summed_axes(), keepdims=True)
        norm = (
            lambda: np.sqrt(total + self.eps),
            lambda: np.maximum(np.sqrt(total), self.eps),
            lambda: np.sqrt(np.maximum(total, self.eps)),
        )[self.eps_mode]()
        scale = floats(self.scale_data)
        factor = scale[0] if self.channel_shared else along_outermost(scale, x)
        return (wide / norm * factor).astype(np.float32)


class TrailingNorm(Unary):
    """A normalisation over the last axes, those of `affine_size` elements.

    Where no number of axes has that size, it is over all but the outermost.
    """

    affine_size: Annotated[i32, 0] = 0
    eps: Annotated[f32, 1] = 0.001
    affine: Annotated[i32, 2] = 1
    gamma_data: Weight | None

    def normalized_axes(self) -> tuple[int, ...]:
        shape = extents(self.x)
        if len(shape) < 3:
            return (len(shape) - 1,)
        count = 1
        while int(np.prod(shape[-count:])) != self.affine_size and count < len(shape) - 1:
            count += 1
        return tuple(range(len(shape) - count, len(shape)))

    def parameter_problems(self) -> Iterator[str]:
        size = int(np.prod([extents(self.x)[axis] for axis in self.normalized_axes()]))
        if self.affine and self.affine_size != size:
            yield f"has affine_size (0) {self.affine_size}, but normalises {size} elements"

    def stored(self) -> Sequence[Stored]:
        return (Stored("gamma_data", (self.affine_size,)),) if self.affine else ()

    def scaled(self, y: np.ndarray) -> np.ndarray:
        """Times gamma, where there is one."""
        if self.gamma_data is None:
            return y
        return y * floats(self.gamma_data).reshape([y.shape[a] for a in self.normalized_axes()])


class LayerNorm(TrailingNorm, name="LayerNorm"):
    """`(x - mean) / sqrt(variance + eps) * gamma + beta` over the last axes.

    Example:
        %y = "ncnn.LayerNorm"(%x) {affine_size = 4 : i32, affine = 0 : i32}
          : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    beta_data: Weight | None

    def stored(self) -> Sequence[Stored]:
        extra = (Stored("beta_data", (self.affine_size,)),) if self.affine else ()
        return (*TrailingNorm.stored(self), *extra)

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        axes = self.normalized_axes()
        wide = x.astype(np.float64)
        wide = wide - wide.mean(axis=axes, keepdims=True)
        y = self.scaled(wide / np.sqrt((wide**2).mean(axis=axes, keepdims=True) + self.eps))
        if self.beta_data is not None:
            y = y + floats(self.beta_data).reshape([x.shape[axis] for axis in axes])
        return y.astype(np.float32)


class RMSNorm(TrailingNorm, name="RMSNorm"):
    """`x / sqrt(mean of squares + eps) * gamma` over the last axes.

    Example:
        %y = "ncnn.RMSNorm"(%x) {affine_size = 4 : i32, affine = 0 : i32}
          : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        wide = x.astype(np.float64)
        mean = (wide**2).mean(axis=self.normalized_axes(), keepdims=True)
        return self.scaled(wide / np.sqrt(mean + self.eps)).astype(np.float32)


class ChannelNorm(Unary):
    """A normalisation of groups of channels by their own mean and variance."""

    gamma_data: Weight | None
    beta_data: Weight | None

    def group_count(self) -> int:
        raise NotImplementedError

    def affine_channels(self) -> int:
        """How many gammas and betas there are, 0 for none."""
        raise NotImplementedError

    def parameter_problems(self) -> Iterator[str]:
        if self.affine_channels():
            yield from channel_problems(self, self.affine_channels())
        if self.group_count() < 1 or extents(self.x)[0] % self.group_count():
            yield f"splits {extents(self.x)[0]} channels into {self.group_count()} groups"

    def stored(self) -> Sequence[Stored]:
        count = self.affine_channels()
        return [Stored(name, (count,)) for name in ("gamma_data", "beta_data") if count]

    def normalized(self, x: np.ndarray, eps: float) -> np.ndarray:
        groups = x.astype(np.float64).reshape(self.group_count(), -1)
        centred = groups - groups.mean(axis=1, keepdims=True)
        y = (centred / np.sqrt(groups.var(axis=1, keepdims=True) + eps)).reshape(x.shape)
        if self.gamma_data is not None:
            y = y * along_outermost(floats(self.gamma_data), x)
            y = y + along_outermost(floats(self.beta_data), x)
        return y.astype(np.float32)


class InstanceNorm(ChannelNorm, name="InstanceNorm"):
    """`(x - mean) / sqrt(variance + eps) * gamma + beta` of each channel.

    Example:
        %y = "ncnn.InstanceNorm"(%x) {affine = 0 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3, 4)

    channels: Annotated[i32, 0] = 0
    eps: Annotated[f32, 1] = 0.001
    affine: Annotated[i32, 2] = 1

    def group_count(self) -> int:
        return extents(self.x)[0]

    def affine_channels(self) -> int:
        return self.channels if self.affine else 0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return self.normalized(x, self.eps)


class GroupNorm(ChannelNorm, name="GroupNorm"):
    """`(x - mean) / sqrt(variance + eps) * gamma + beta` of each group of the outermost axis.

    Example:
        %y = "ncnn.GroupNorm"(%x) {group = 2 : i32, affine = 0 : i32}
          : (tensor<4x3x4xf32>) -> tensor<4x3x4xf32>
    """

    group: Annotated[i32, 0] = 1
    channels: Annotated[i32, 1] = 0
    eps: Annotated[f32, 2] = 0.001
    affine: Annotated[i32, 3] = 1

    def group_count(self) -> int:
        return self.group

    def affine_channels(self) -> int:
        return self.channels if self.affine else 0

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return self.normalized(x, self.eps)


class MVN(Unary, name="MVN"):
    """`x - mean`, and with `normalize_variance` divided by the standard deviation plus eps.

    Each channel by itself, or with `across_channels` all together.

    Example:
        %y = "ncnn.MVN"(%x) {normalize_variance = 1 : i32}
          : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3, 4)

    normalize_variance: Annotated[i32, 0] = 0
    across_channels: Annotated[i32, 1] = 0
    eps: Annotated[f32, 2] = 0.0001

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        axes = tuple(range(0 if self.across_channels else 1, x.ndim))
        y = x.astype(np.float64)
        y = y - y.mean(axis=axes, keepdims=True)
        if self.normalize_variance:
            y = y / (np.sqrt((y**2).mean(axis=axes, keepdims=True)) + self.eps)
        return y.astype(np.float32)


class LRN(Unary, name="LRN"):
    """`x * (bias + alpha / n * sum of squares) ** -beta` over `local_size` neighbours.

    They are channels with `region_type` 0, n being `local_size`, and a square of the image with 1,
    n being `local_size` squared.

    Example:
        %y = "ncnn.LRN"(%x) : (tensor<8x3x4xf32>) -> tensor<8x3x4xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    region_type: Annotated[i32, 0] = 0
    local_size: Annotated[i32, 1] = 5
    alpha: Annotated[f32, 2] = 1.0
    beta: Annotated[f32, 3] = 0.75
    bias: Annotated[f32, 4] = 1.0

    def parameter_problems(self) -> Iterator[str]:
        if self.region_type not in (0, 1):
            yield f"has region_type {self.region_type}, and ncnn's are 0 and 1"
        if self.local_size < 1 or self.local_size % 2 == 0:
            yield f"needs an odd local_size, got {self.local_size}"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        size, half = self.local_size, self.local_size // 2
        wide = x.astype(np.float64)
        axes = (0,) if self.region_type == 0 else (1, 2)
        sums = np.pad(wide**2, [(half, half) if axis in axes else (0, 0) for axis in range(3)])
        for axis in axes:
            sums = np.lib.stride_tricks.sliding_window_view(sums, size, axis=axis).sum(axis=-1)
        mean = self.alpha / size ** len(axes) * sums
        return (wide * (self.bias + mean) ** -self.beta).astype(np.float32)


def channel_problems(op: Any, count: int) -> Iterator[str]:
    """Vectors along the outermost axis that are not as long."""
    channels = extents(op.x)[0]
    if count != channels:
        yield f"has {count} values along an outermost axis of {channels}"
