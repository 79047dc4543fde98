"""Transposed convolutions along one, two and three axes, of all channels or by groups."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Operands, Result, Weight, i32
from .base import SAME_LOWER, WHOLE, Activated, Stored, extents, floats
from .functions import activated
from .windows import Window, given_paddings, own, window_problems

_AFTER = {"w": "right", "h": "bottom", "d": "behind"}


class BaseDeconvolution1D(Activated):
    """What transposed convolutions have in common.

    The weight is (num_output, channels of a group, kernel...), the outputs first as in a
    convolution. The full extent is `(n - 1) * stride + dilation * (kernel - 1) + 1 + output_pad`;
    behind the activation the paddings are cut off. Paddings of -233 (SAME_UPPER) and -234 with an
    output extent cut what is too much, in halves.
    """

    axes: ClassVar[str] = "w"
    ranks: ClassVar[Sequence[int]] = (2,)

    x: Operand
    weights: Operands
    y: Result
    num_output: Annotated[i32, 0] = 0
    kernel_w: Annotated[i32, 1] = 0
    dilation_w: Annotated[i32, 2] = 1
    stride_w: Annotated[i32, 3] = 1
    pad_left: Annotated[i32, 4] = 0
    pad_right: Annotated[i32, 15] | None
    bias_term: Annotated[i32, 5] = 0
    weight_data_size: Annotated[i32, 6] = 0
    output_pad_right: Annotated[i32, 18] = 0
    output_w: Annotated[i32, 20] = 0
    dynamic_weight: Annotated[i32, 28] = 0
    weight_data: Weight | None
    bias_data: Weight | None

    @property
    def groups(self) -> int:
        """The blocks of channels that do not mix: 1 where a layer has no such parameter."""
        return getattr(self, "group", 1)

    def kernel(self) -> list[int]:
        return [own(self, f"kernel_{axis}") for axis in self.axes]

    def parameter_problems(self) -> Iterator[str]:
        yield from Activated.parameter_problems(self)
        groups, channels = self.groups, extents(self.x)[0]
        if self.num_output < 1 or groups < 1 or self.num_output % groups or channels % groups:
            yield f"has {channels} input channels and {self.num_output} outputs in {groups} groups"
            return
        yield from window_problems(self, self.axes, ("kernel", "stride", "dilation"))
        wanted = 1 + bool(self.bias_term) if self.dynamic_weight else 0
        if len(self.weights) != wanted:
            yield f"needs {1 + wanted} inputs, got {1 + len(self.weights)}"
        size = int(np.prod(self.weight_shape()))
        if not self.dynamic_weight and self.weight_data_size != size:
            yield (
                f"has weight_data_size (6) {self.weight_data_size}, but {channels} input channels, "
                f"{self.num_output} outputs and its kernel need {size}"
            )
        if any(extent < 1 for extent in self.shape()):
            yield f"cuts its output down to {self.shape()}"

    def weight_shape(self) -> list[int]:
        return [self.num_output, extents(self.x)[0] // self.groups, *self.kernel()]

    def stored(self) -> Sequence[Stored]:
        if self.dynamic_weight:
            return ()
        found = [Stored("weight_data", tuple(self.weight_shape()), tagged=True)]
        if self.bias_term:
            found.append(Stored("bias_data", (self.num_output,)))
        return found

    def _own_or_w(self, name: str, first: str) -> int:
        """A parameter, or where it is not given that of w."""
        value = getattr(self, name)
        return getattr(self, first) if value is None else value

    def extra(self) -> list[int]:
        """The output padding of each axis."""
        names = [f"output_pad_{_AFTER[axis]}" for axis in self.axes]
        return [self._own_or_w(name, "output_pad_right") for name in names]

    def sizes(self) -> list[Window]:
        """The windows along each axis, without padding."""
        return [
            Window(*(own(self, f"{name}_{axis}") for name in ("kernel", "stride", "dilation")))
            for axis in self.axes
        ]

    def full(self) -> list[int]:
        """The spatial extents of the output before anything is cut off."""
        return [
            (extent - 1) * window.stride + window.reach + extra
            for window, extent, extra in zip(
                self.sizes(), extents(self.x)[1:], self.extra(), strict=True
            )
        ]

    def cuts(self) -> list[tuple[int, int]]:
        """What is cut off in front and behind of each axis."""
        pads = given_paddings(self, self.axes)
        if max(pads) > 0:
            return [(max(a, 0), max(b, 0)) for a, b in zip(pads[::2], pads[1::2], strict=True)]
        wanted = [self._own_or_w(f"output_{axis}", "output_w") for axis in self.axes]
        kind = next((k for k in (WHOLE, SAME_LOWER) if k in pads), None)
        if kind is None or min(wanted) <= 0:
            return [(0, 0)] * len(self.axes)
        over = [full - want for full, want in zip(self.full(), wanted, strict=True)]
        halves = [(n // 2, n - n // 2) for n in over]
        return halves if kind == WHOLE else [(b, a) for a, b in halves]

    def shape(self) -> Any:
        pairs = zip(self.full(), self.cuts(), strict=True)
        return [self.num_output, *(full - begin - end for full, (begin, end) in pairs)]

    def evaluate(self, x: np.ndarray, *weights: np.ndarray) -> np.ndarray:
        weight = weights[0] if weights else floats(self.weight_data)
        bias = weights[1].reshape(-1) if weights[1:] else self.bias_data
        y = self._spread(x, weight.reshape(self.weight_shape()))
        if bias is not None:
            y = y + floats(bias).reshape((-1,) + (1,) * len(self.axes))
        y = activated(y, self.activation_type, self.activation_params)
        cut = [
            slice(begin, full - end)
            for full, (begin, end) in zip(self.full(), self.cuts(), strict=True)
        ]
        return y[(slice(None), *cut)]

    def _spread(self, x: np.ndarray, weight: np.ndarray) -> np.ndarray:
        """Every input times the kernel, added up where they fall."""
        groups, spatial = self.groups, x.shape[1:]
        sources = x.reshape(groups, x.shape[0] // groups, -1)
        y = np.zeros((self.num_output, *self.full()), np.float32)
        for place in product(*map(range, self.kernel())):
            filters = weight[(slice(None), slice(None), *place)]
            filters = filters.reshape(groups, self.num_output // groups, -1)
            values = (filters @ sources).reshape(self.num_output, *spatial)
            where = [
                self._places(axis, start, extent)
                for axis, start, extent in zip(self.axes, place, spatial, strict=True)
            ]
            y[(slice(None), *where)] += values
        return y

    def _places(self, axis: str, element: int, extent: int) -> slice:
        start, stride = element * own(self, f"dilation_{axis}"), own(self, f"stride_{axis}")
        return slice(start, start + (extent - 1) * stride + 1, stride)


class BaseDeconvolution2D(BaseDeconvolution1D):
    """A transposed convolution along h and w; what is not given of h is that of w."""

    axes: ClassVar[str] = "hw"
    ranks: ClassVar[Sequence[int]] = (3,)

    kernel_h: Annotated[i32, 11] | None
    dilation_h: Annotated[i32, 12] | None
    stride_h: Annotated[i32, 13] | None
    pad_top: Annotated[i32, 14] | None
    pad_bottom: Annotated[i32, 16] | None
    output_pad_bottom: Annotated[i32, 19] | None
    output_h: Annotated[i32, 21] | None


class BaseDeconvolution3D(BaseDeconvolution1D):
    """A transposed convolution along d, h and w; what is not given is that of w."""

    axes: ClassVar[str] = "dhw"
    ranks: ClassVar[Sequence[int]] = (4,)
    lacks: ClassVar[Sequence[str]] = ("dynamic_weight",)

    kernel_h: Annotated[i32, 11] | None
    dilation_h: Annotated[i32, 12] | None
    stride_h: Annotated[i32, 13] | None
    pad_top: Annotated[i32, 14] | None
    pad_bottom: Annotated[i32, 16] | None
    pad_behind: Annotated[i32, 17] | None
    output_pad_bottom: Annotated[i32, 19] | None
    output_pad_behind: Annotated[i32, 20] | None
    kernel_d: Annotated[i32, 21] | None
    dilation_d: Annotated[i32, 22] | None
    stride_d: Annotated[i32, 23] | None
    pad_front: Annotated[i32, 24] | None
    output_w: Annotated[i32, 25] = 0
    output_h: Annotated[i32, 26] | None
    output_d: Annotated[i32, 27] | None


class Deconvolution(BaseDeconvolution2D, name="Deconvolution"):
    """2-D transposed convolution of all channels.

    Example:
        %y = "ncnn.Deconvolution"(%x) {
          num_output = 1 : i32, kernel_w = 2 : i32, stride_w = 2 : i32,
          weight_data_size = 8 : i32, weight_data = dense<0.5> : tensor<1x2x2x2xf32>
        } : (tensor<2x3x3xf32>) -> tensor<1x6x6xf32>
    """


class DeconvolutionDepthWise(BaseDeconvolution2D, name="DeconvolutionDepthWise"):
    """2-D transposed convolution within `group` blocks of channels.

    Example:
        %y = "ncnn.DeconvolutionDepthWise"(%x) {
          num_output = 2 : i32, kernel_w = 2 : i32, stride_w = 2 : i32, group = 2 : i32,
          weight_data_size = 8 : i32, weight_data = dense<0.5> : tensor<2x1x2x2xf32>
        } : (tensor<2x3x3xf32>) -> tensor<2x6x6xf32>
    """

    group: Annotated[i32, 7] = 1


class Deconvolution1D(BaseDeconvolution1D, name="Deconvolution1D"):
    """Transposed convolution along w of (channels, w).

    Example:
        %y = "ncnn.Deconvolution1D"(%x) {
          num_output = 1 : i32, kernel_w = 2 : i32, stride_w = 2 : i32,
          weight_data_size = 4 : i32, weight_data = dense<0.5> : tensor<1x2x2xf32>
        } : (tensor<2x3xf32>) -> tensor<1x6xf32>
    """


class DeconvolutionDepthWise1D(BaseDeconvolution1D, name="DeconvolutionDepthWise1D"):
    """Transposed convolution along w of (channels, w), within `group` blocks of channels.

    Example:
        %y = "ncnn.DeconvolutionDepthWise1D"(%x) {
          num_output = 2 : i32, kernel_w = 2 : i32, stride_w = 2 : i32, group = 2 : i32,
          weight_data_size = 4 : i32, weight_data = dense<0.5> : tensor<2x1x2xf32>
        } : (tensor<2x3xf32>) -> tensor<2x6xf32>
    """

    group: Annotated[i32, 7] = 1


class Deconvolution3D(BaseDeconvolution3D, name="Deconvolution3D"):
    """Transposed convolution along d, h and w of all channels.

    Example:
        %y = "ncnn.Deconvolution3D"(%x) {
          num_output = 1 : i32, kernel_w = 2 : i32, stride_w = 2 : i32,
          weight_data_size = 16 : i32, weight_data = dense<0.5> : tensor<1x2x2x2x2xf32>
        } : (tensor<2x3x3x3xf32>) -> tensor<1x6x6x6xf32>
    """


class DeconvolutionDepthWise3D(BaseDeconvolution3D, name="DeconvolutionDepthWise3D"):
    """Transposed convolution along d, h and w, within `group` blocks of channels.

    Example:
        %y = "ncnn.DeconvolutionDepthWise3D"(%x) {
          num_output = 2 : i32, kernel_w = 2 : i32, stride_w = 2 : i32, group = 2 : i32,
          weight_data_size = 16 : i32, weight_data = dense<0.5> : tensor<2x1x2x2x2xf32>
        } : (tensor<2x3x3x3xf32>) -> tensor<2x6x6x6xf32>
    """

    group: Annotated[i32, 7] = 1
