"""Transposed convolution as a plain one over an input stuffed with zeros."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import i32s
from .base import extents
from .convolution import BaseConvolution, convolve
from .windows import padded


class _OneStep:
    """The op's fields with a stride of 1: the stride went into the zeros."""

    def __init__(self, op: Any) -> None:
        self._op = op
        self.h_stride = self.w_stride = 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._op, name)


class TransposeConvolution(BaseConvolution, name="transpose_convolution"):
    """2-D transposed convolution: strides spread the input instead of thinning the result.

    The input gets `stride - 1` zeros between neighbours, is padded by the four paddings, and is
    convolved with stride 1 and the weight as given, (out_channels, h_kernel, w_kernel, in_channels
    / group_number): H' = (H - 1) * h_stride + 1 + north + south - (h_kernel - 1) * h_dilation. A
    source model's kernel is therefore stored flipped in H and W, and its paddings p become
    `(kernel - 1) * dilation - p`, with the output padding added at the end. `og_padding_list` and
    `og_out_padding_list` record the source's pads [h_begin, w_begin, h_end, w_end] and output
    padding [h, w]; unless empty they must agree. This definition is ours.

    Example:
        %y = "mobilint.transpose_convolution"(%x) {
          h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32,
          west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
          south_padding = 1 : i32, in_channels = 2 : i32, out_channels = 4 : i32,
          h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
          weight = dense<0.5> : tensor<4x3x3x2xf32>, bias = dense<1.0> : tensor<4xf32>
        } : (tensor<1x3x3x2xf32>) -> tensor<1x5x5x4xf32>
    """

    og_padding_list: i32s = ()
    og_out_padding_list: i32s = ()

    def check(self) -> Iterator[str]:
        yield from BaseConvolution.check(self)
        pads, extra = list(self.og_padding_list), list(self.og_out_padding_list) or [0, 0]
        if not pads:
            if len(self.og_out_padding_list):
                yield f"has og_out_padding_list {extra} without og_padding_list"
            return
        if len(pads) != 4 or len(extra) != 2:
            yield f"needs og_padding_list of 4 and og_out_padding_list of 2, got {pads} and {extra}"
            return
        h = (self.h_kernel - 1) * self.h_dilation
        w = (self.w_kernel - 1) * self.w_dilation
        wanted = [h - pads[0], w - pads[1], h - pads[2] + extra[0], w - pads[3] + extra[1]]
        four = [self.north_padding, self.west_padding, self.south_padding, self.east_padding]
        if four != wanted:
            yield f"has paddings {four}, but the source's pads {pads} and {extra} give {wanted}"

    def padded_extents(self) -> tuple[int, int]:
        _, h, w, _ = extents(self.x)
        rows = self.north_padding + self.south_padding
        columns = self.west_padding + self.east_padding
        return (h - 1) * self.h_stride + 1 + rows, (w - 1) * self.w_stride + 1 + columns

    def shape(self) -> Any:
        height, width = self.padded_extents()
        return [
            1,
            height - (self.h_kernel - 1) * self.h_dilation,
            width - (self.w_kernel - 1) * self.w_dilation,
            self.out_channels,
        ]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        n, h, w, channels = x.shape
        stuffed = np.zeros(
            (n, (h - 1) * self.h_stride + 1, (w - 1) * self.w_stride + 1, channels), x.dtype
        )
        stuffed[:, :: self.h_stride, :: self.w_stride] = x
        return convolve(padded(stuffed, self, 0), _OneStep(self))
