"""Convolutions along one, two and three axes, of all channels or by groups."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from mobilint.mlir import ir

from ..core import Operand, Operands, Result, Weight, f32, i32, tensor_type
from .base import Activated, Stored, extents, floats
from .functions import activated, int8_weight, to_int8
from .windows import Window, gathered, own, padded, places_problem, window_problems, windows_of


class BaseConvolution1D(Activated):
    """What convolutions have in common.

    The weight is (num_output, channels of a group, kernel...), and nothing is flipped. Where
    `dynamic_weight` is set, the weight and the bias are the second and third input. `pad_value`
    fills the border. Paddings of -233 (SAME_UPPER) and -234 keep the extent; a padding that is not
    given is that of the left.
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
    pad_value: Annotated[f32, 18] = 0.0
    dynamic_weight: Annotated[i32, 19] = 0
    weight_data: Weight | None
    bias_data: Weight | None

    @property
    def groups(self) -> int:
        """The blocks of channels that do not mix: 1 where a layer has no such parameter."""
        return getattr(self, "group", 1)

    def kernel(self) -> list[int]:
        return [own(self, f"kernel_{axis}") for axis in self.axes]

    def _given_weight(self) -> Any:
        """The blob that is the weight, None where the weight is in the file."""
        return self.weights[0] if self.dynamic_weight and self.weights else None

    def weight_shape(self) -> list[int]:
        """(num_output, channels of a group, kernel...)."""
        if (blob := self._given_weight()) is not None:
            return extents(blob)
        size = int(np.prod(self.kernel())) * self.num_output
        return [self.num_output, self.weight_data_size // size, *self.kernel()]

    def source_extents(self) -> list[int]:
        """The channels and the spatial extents of the input."""
        return extents(self.x)

    def windows(self) -> list[Window]:
        return windows_of(self, self.axes, self.source_extents()[1:])

    def parameter_problems(self) -> Iterator[str]:
        yield from Activated.parameter_problems(self)
        if self.num_output < 1 or self.groups < 1 or self.num_output % self.groups:
            yield f"has {self.num_output} outputs in {self.groups} groups"
            return
        yield from window_problems(self, self.axes, ("kernel", "stride", "dilation"))
        wanted = 1 + bool(self.bias_term) if self.dynamic_weight else 0
        if len(self.weights) != wanted:
            yield f"needs {1 + wanted} inputs, got {1 + len(self.weights)}"
        yield from self._channel_problems()
        problem = places_problem(self.windows(), self.source_extents()[1:])
        if problem is not None:
            yield problem

    def _channel_problems(self) -> Iterator[str]:
        channels = self.source_extents()[0]
        if channels % self.groups:
            yield f"splits {channels} channels into {self.groups} groups"
            return
        wanted = self.num_output * channels // self.groups * int(np.prod(self.kernel()))
        if not self.dynamic_weight and self.weight_data_size != wanted:
            yield (
                f"has weight_data_size (6) {self.weight_data_size}, but {channels} input channels, "
                f"{self.num_output} outputs and its kernel need {wanted}"
            )

    def stored(self) -> Sequence[Stored]:
        if self.dynamic_weight:
            return ()
        found = [Stored("weight_data", tuple(self.weight_shape()), tagged=True)]
        if self.bias_term:
            found.append(Stored("bias_data", (self.num_output,)))
        return found

    def places(self) -> list[int]:
        """The spatial extents of the output."""
        spatial = self.source_extents()[1:]
        return [w.places(n) for w, n in zip(self.windows(), spatial, strict=True)]

    def shape(self) -> Any:
        return [self.num_output, *self.places()]

    def evaluate(self, x: np.ndarray, *weights: np.ndarray) -> np.ndarray:
        weight = weights[0] if weights else floats(self.weight_data)
        bias = weights[1].reshape(-1) if weights[1:] else self.bias_data
        weight = weight.reshape(self.num_output, -1, *self.kernel())
        y = self.convolved(x.astype(np.float32, copy=False), weight)
        if bias is not None:
            y = y + floats(bias).reshape((-1,) + (1,) * len(self.axes))
        return activated(y, self.activation_type, self.activation_params)

    def convolved(self, x: np.ndarray, weight: np.ndarray) -> np.ndarray:
        """The sums of products, in the element type of `x`."""
        x = x.reshape(self.source_extents())
        windows = self.windows()
        view = gathered(padded(x, windows, self.pad_value), windows)
        groups, spatial = self.groups, len(windows)
        places = view.shape[1 : 1 + spatial]
        split = view.reshape(groups, -1, *view.shape[1:])
        # Per group: a row of channels and elements for each place.
        order = [0, *range(2, 2 + spatial), 1, *range(2 + spatial, 2 + 2 * spatial)]
        rows = split.transpose(order).reshape(groups, int(np.prod(places)), -1)
        filters = weight.reshape(groups, self.num_output // groups, -1).astype(x.dtype)
        return (filters @ rows.transpose(0, 2, 1)).reshape(self.num_output, *places)


class BaseConvolution2D(BaseConvolution1D):
    """A convolution along h and w; what is not given of h is that of w."""

    axes: ClassVar[str] = "hw"
    ranks: ClassVar[Sequence[int]] = (3,)

    kernel_h: Annotated[i32, 11] | None
    dilation_h: Annotated[i32, 12] | None
    stride_h: Annotated[i32, 13] | None
    pad_top: Annotated[i32, 14] | None
    pad_bottom: Annotated[i32, 16] | None


class BaseConvolution3D(BaseConvolution2D):
    """A convolution along d, h and w; what is not given of d is that of w."""

    axes: ClassVar[str] = "dhw"
    ranks: ClassVar[Sequence[int]] = (4,)
    lacks: ClassVar[Sequence[str]] = ("dynamic_weight",)

    kernel_d: Annotated[i32, 21] | None
    dilation_d: Annotated[i32, 22] | None
    stride_d: Annotated[i32, 23] | None
    pad_front: Annotated[i32, 24] | None
    pad_behind: Annotated[i32, 17] | None


class QuantizedConvolution(BaseConvolution2D):
    """A convolution that may compute in 8-bit integers, where `int8_scale_term` is not 0.

    The input and the weight are multiplied by their scales and rounded; the sum is divided by
    both. Above 100 the output is multiplied by a scale of its own and is of 8-bit integers.
    """

    int8_scale_term: Annotated[i32, 8] = 0
    weight_scales: Weight | None
    input_scale: Weight | None
    output_scale: Weight | None

    def scale_count(self) -> int:
        """How many scales of weights the file has."""
        return self.num_output

    def stored(self) -> Sequence[Stored]:
        found = list(BaseConvolution1D.stored(self))
        if self.int8_scale_term:
            found.append(Stored("weight_scales", (self.scale_count(),)))
            found.append(Stored("input_scale", (1,)))
        if self.int8_scale_term > 100:
            found.append(Stored("output_scale", (1,)))
        return found

    def check(self) -> Iterator[str]:
        yield from BaseConvolution1D.check(self)
        weight = self.weight_data
        if weight is not None and weight.dtype == np.int8 and not self.int8_scale_term:
            yield "has an 8-bit weight without int8_scale_term (8), which says its scales"

    def shape(self) -> Any:
        shape = self.result_extents()
        if self.int8_scale_term > 100:
            return tensor_type(shape, ir.IntegerType.get_signless(8))
        return shape

    def result_extents(self) -> list[int]:
        return [self.num_output, *self.places()]

    def weight_scale(self) -> np.ndarray:
        """The scale of the weight of each output."""
        scales = floats(self.weight_scales)
        return np.repeat(scales, self.num_output // len(scales))

    def evaluate(self, x: np.ndarray, *weights: np.ndarray) -> np.ndarray:
        if not self.int8_scale_term:
            return BaseConvolution1D.evaluate(self, x, *weights)
        scale = floats(self.input_scale)[0]
        # Sums of 8-bit products are exact in double precision, and a product of matrices is fast.
        weight = int8_weight(self.weight_data, self.weight_scale())
        sums = self.convolved(to_int8(x * scale).astype(np.float64), weight)
        factors = scale * self.weight_scale()
        back = np.where(factors == 0, 0, 1 / factors).astype(np.float32).reshape(-1, 1, 1)
        y = (sums * back).astype(np.float32)
        if self.bias_data is not None:
            y = y + floats(self.bias_data).reshape(-1, 1, 1)
        y = activated(y, self.activation_type, self.activation_params)
        return to_int8(y * floats(self.output_scale)[0]) if self.int8_scale_term > 100 else y


class Convolution(QuantizedConvolution, name="Convolution"):
    """2-D convolution of all channels.

    A vector convolved by a kernel of 1x1 is a product with a matrix, and its output is a vector.

    Example:
        %y = "ncnn.Convolution"(%x) {
          num_output = 4 : i32, kernel_w = 3 : i32, pad_left = 1 : i32, weight_data_size = 72 : i32,
          bias_term = 1 : i32, weight_data = dense<0.5> : tensor<4x2x3x3xf32>,
          bias_data = dense<1.0> : tensor<4xf32>
        } : (tensor<2x5x5xf32>) -> tensor<4x5x5xf32>
    """

    ranks: ClassVar[Sequence[int]] = (1, 3)

    def operand_problems(self) -> Iterator[str]:
        yield from QuantizedConvolution.operand_problems(self)
        if self.x.type.rank == 1 and self.kernel() != [1, 1]:
            yield f"needs an input of rank 3, got {extents(self.x)}"

    def source_extents(self) -> list[int]:
        shape = extents(self.x)
        return [*shape, 1, 1] if len(shape) == 1 else shape

    def result_extents(self) -> list[int]:
        return [self.num_output, *self.places()] if self.x.type.rank == 3 else [self.num_output]

    def evaluate(self, x: np.ndarray, *weights: np.ndarray) -> np.ndarray:
        y = QuantizedConvolution.evaluate(self, x, *weights)
        return y if x.ndim == 3 else y.reshape(-1)


class ConvolutionDepthWise(QuantizedConvolution, name="ConvolutionDepthWise"):
    """2-D convolution within `group` blocks of channels.

    Example:
        %y = "ncnn.ConvolutionDepthWise"(%x) {
          num_output = 2 : i32, kernel_w = 3 : i32, weight_data_size = 18 : i32, group = 2 : i32,
          weight_data = dense<0.5> : tensor<2x1x3x3xf32>
        } : (tensor<2x5x5xf32>) -> tensor<2x3x3xf32>
    """

    group: Annotated[i32, 7] = 1

    def scale_count(self) -> int:
        return self.group if self.int8_scale_term in (1, 101) else 1


class Convolution1D(BaseConvolution1D, name="Convolution1D"):
    """Convolution along w of (channels, w).

    Example:
        %y = "ncnn.Convolution1D"(%x) {
          num_output = 4 : i32, kernel_w = 3 : i32, weight_data_size = 24 : i32,
          weight_data = dense<0.5> : tensor<4x2x3xf32>
        } : (tensor<2x5xf32>) -> tensor<4x3xf32>
    """


class ConvolutionDepthWise1D(BaseConvolution1D, name="ConvolutionDepthWise1D"):
    """Convolution along w of (channels, w), within `group` blocks of channels.

    Example:
        %y = "ncnn.ConvolutionDepthWise1D"(%x) {
          num_output = 2 : i32, kernel_w = 3 : i32, weight_data_size = 6 : i32, group = 2 : i32,
          weight_data = dense<0.5> : tensor<2x1x3xf32>
        } : (tensor<2x5xf32>) -> tensor<2x3xf32>
    """

    group: Annotated[i32, 7] = 1


class Convolution3D(BaseConvolution3D, name="Convolution3D"):
    """Convolution along d, h and w of all channels.

    Example:
        %y = "ncnn.Convolution3D"(%x) {
          num_output = 1 : i32, kernel_w = 2 : i32, weight_data_size = 16 : i32,
          weight_data = dense<0.5> : tensor<1x2x2x2x2xf32>
        } : (tensor<2x3x3x3xf32>) -> tensor<1x2x2x2xf32>
    """


class ConvolutionDepthWise3D(BaseConvolution3D, name="ConvolutionDepthWise3D"):
    """Convolution along d, h and w, within `group` blocks of channels.

    Example:
        %y = "ncnn.ConvolutionDepthWise3D"(%x) {
          num_output = 2 : i32, kernel_w = 2 : i32, weight_data_size = 16 : i32, group = 2 : i32,
          weight_data = dense<0.5> : tensor<2x1x2x2x2xf32>
        } : (tensor<2x3x3x3xf32>) -> tensor<2x2x2x2xf32>
    """

    group: Annotated[i32, 7] = 1
