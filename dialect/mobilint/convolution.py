"""Convolutions: plain, depthwise and grouped, and a builder that picks the right one."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..core import Weight, i32
from .base import extents
from .quantized.products import Convolving
from .windows import Windowed, padded, places, window_problem, window_problems, windows


class BaseConvolution(Windowed):
    """What the convolutions have in common.

    The weight is (out_channels, h_kernel, w_kernel, in_channels / group_number), the bias one
    value per output channel, and `y[h, w, o] = bias[o] + sum over i, j, c of weight[o, i, j, c] *
    x[h * h_stride + i * h_dilation, w * w_stride + j * w_dilation, first channel of the group + c]`
    with x padded by zeros. `padding_list`, unless empty, repeats the paddings as [h_begin,
    w_begin, h_end, w_end].
    """

    integers = Convolving()

    in_channels: i32
    out_channels: i32
    h_dilation: i32
    w_dilation: i32
    group_number: i32
    weight: Weight
    bias: Weight | None
    channel_last: bool = True

    def precheck(self) -> Iterator[str]:
        yield from Windowed.precheck(self)
        yield from window_problems(self)
        yield from channel_problems(self)

    def check(self) -> Iterator[str]:
        height, width = self.padded_extents()
        if (problem := window_problem(self, height, width)) is not None:
            yield problem

    def padded_extents(self) -> tuple[int, int]:
        _, h, w, _ = extents(self.x)
        rows = self.north_padding + self.south_padding
        return h + rows, w + self.west_padding + self.east_padding

    def shape(self) -> Any:
        height, width = self.padded_extents()
        return [
            1,
            places(height, self.h_kernel, self.h_stride, self.h_dilation),
            places(width, self.w_kernel, self.w_stride, self.w_dilation),
            self.out_channels,
        ]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return convolve(padded(x, self, 0), self)


class Convolution(BaseConvolution, name="convolution"):
    """2-D convolution of all input channels, `group_number` 1.

    Example:
        %y = "mobilint.convolution"(%x) {
          h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
          west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
          south_padding = 1 : i32, in_channels = 2 : i32, out_channels = 4 : i32,
          h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
          weight = dense<0.5> : tensor<4x3x3x2xf32>, bias = dense<1.0> : tensor<4xf32>
        } : (tensor<1x5x5x2xf32>) -> tensor<1x5x5x4xf32>
    """

    def check(self) -> Iterator[str]:
        if self.group_number != 1:
            yield f"has group_number {self.group_number}; a group_convolution has groups"
        yield from BaseConvolution.check(self)


class DepthwiseConvolution(BaseConvolution, name="depthwise_convolution"):
    """2-D convolution of each channel by itself, `group_number` equal to `in_channels`.

    Each input channel gives out_channels / in_channels output channels.

    Example:
        %y = "mobilint.depthwise_convolution"(%x) {
          h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
          west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
          south_padding = 1 : i32, in_channels = 4 : i32, out_channels = 4 : i32,
          h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 4 : i32,
          weight = dense<0.5> : tensor<4x3x3x1xf32>, bias = dense<1.0> : tensor<4xf32>
        } : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32>
    """

    def check(self) -> Iterator[str]:
        if self.group_number != self.in_channels:
            yield f"needs group_number {self.in_channels}, its channels, got {self.group_number}"
        yield from BaseConvolution.check(self)


class GroupConvolution(BaseConvolution, name="group_convolution"):
    """2-D convolution within `group_number` blocks of channels, above 1 and below `in_channels`.

    One channel in each group is a depthwise_convolution.

    Example:
        %y = "mobilint.group_convolution"(%x) {
          h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
          west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
          south_padding = 1 : i32, in_channels = 4 : i32, out_channels = 6 : i32,
          h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 2 : i32,
          weight = dense<0.5> : tensor<6x3x3x2xf32>, bias = dense<1.0> : tensor<6xf32>
        } : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
    """

    def check(self) -> Iterator[str]:
        if not 1 < self.group_number < self.in_channels:
            yield (
                f"needs a group_number between 1 and its {self.in_channels} channels, "
                f"got {self.group_number}"
            )
        yield from BaseConvolution.check(self)


def channel_problems(op: Any) -> Iterator[str]:
    """Contradictions between the channels, the groups, the kernel and the weight."""
    groups, into, out = op.group_number, op.in_channels, op.out_channels
    if min(into, out) < 1:
        yield f"needs channels above 0, got {into} in and {out} out"
        return
    if groups < 1 or into % groups or out % groups:
        yield f"needs channels that its {groups} groups divide, got {into} in and {out} out"
        return
    channels = extents(op.x)[3]
    if channels != into:
        yield f"has in_channels {into}, but its input has {channels} channels"
    wanted = [out, op.h_kernel, op.w_kernel, into // groups]
    if list(op.weight.shape) != wanted:
        yield f"has a weight of shape {list(op.weight.shape)}, but its attributes say {wanted}"
    if op.bias is not None and list(op.bias.shape) != [out]:
        yield f"needs one bias for each of {out} output channels, got {list(op.bias.shape)}"
    if not op.channel_last:
        yield "has channel_last = false, and the hardware's activations are channels last"


def convolve(x: np.ndarray, op: Any) -> np.ndarray:
    """The convolution of an array that is padded already: a product of matrices per group."""
    groups = op.group_number
    view = windows(x, op)
    n, h, w, channels, h_kernel, w_kernel = view.shape
    split = view.reshape(n, h, w, groups, channels // groups, h_kernel, w_kernel)
    rows = split.transpose(3, 0, 1, 2, 5, 6, 4).reshape(groups, n * h * w, -1)
    filters = op.weight.astype(x.dtype).reshape(groups, op.out_channels // groups, -1)
    with np.errstate(invalid="ignore", over="ignore"):
        products = rows @ filters.transpose(0, 2, 1)
    y = products.transpose(1, 0, 2).reshape(n, h, w, op.out_channels)
    return y if op.bias is None else y + op.bias.astype(x.dtype)


def convolution(
    x: Any,
    weight: np.ndarray,
    bias: np.ndarray | None = None,
    *,
    stride: Sequence[int] = (1, 1),
    dilation: Sequence[int] = (1, 1),
    pads: Sequence[int] = (0, 0, 0, 0),
    groups: int = 1,
) -> Any:
    """Build the convolution that the weight, (out, h, w, in / groups), and the groups ask for.

    `stride` and `dilation` are (h, w), `pads` is (h_begin, w_begin, h_end, w_end).
    """
    out, h_kernel, w_kernel, depth = weight.shape
    kind = GroupConvolution
    if groups == 1:
        kind = Convolution
    elif depth == 1:
        kind = DepthwiseConvolution
    return kind(
        x,
        in_channels=depth * groups,
        out_channels=out,
        h_kernel=h_kernel,
        w_kernel=w_kernel,
        h_stride=stride[0],
        w_stride=stride[1],
        h_dilation=dilation[0],
        w_dilation=dilation[1],
        north_padding=pads[0],
        west_padding=pads[1],
        south_padding=pads[2],
        east_padding=pads[3],
        group_number=groups,
        weight=weight,
        bias=bias,
    )
