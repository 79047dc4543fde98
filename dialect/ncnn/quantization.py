"""From floats to 8-bit integers and back, and between forms of floats."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import ml_dtypes
import numpy as np

from mobilint.mlir import ir

from ..core import Operand, Result, Weight, element_type, f32s, i32, tensor_type
from .base import Layer, Stored, activation_problems, along_outermost, extents, float_type, floats
from .functions import activated, to_int8


def _int8(shape: Sequence[int]) -> ir.Type:
    return tensor_type(shape, ir.IntegerType.get_signless(8))


def _scales(op: Any, **counts: int) -> Iterator[str]:
    """Numbers of scales that are neither 1 nor the outermost extent."""
    extent = extents(op.x)[0]
    for name, count in counts.items():
        if count not in (1, extent):
            yield f"has {name} {count}, and an outermost axis of {extent}"


class Quantize(Layer, name="Quantize"):
    """`x * scale` rounded half away from zero and limited to -127 to 127.

    The scales go along the outermost axis; a vector has the first for all its elements.

    Example:
        %y = "ncnn.Quantize"(%x) {scale_data = dense<10.0> : tensor<1xf32>}
          : (tensor<2x3xf32>) -> tensor<2x3xi8>
    """

    x: Operand
    y: Result
    scale_data_size: Annotated[i32, 0] = 1
    scale_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        yield from _scales(self, scale_data_size=self.scale_data_size)

    def stored(self) -> Sequence[Stored]:
        return (Stored("scale_data", (self.scale_data_size,)),)

    def shape(self) -> Any:
        return _int8(extents(self.x))

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        scale = floats(self.scale_data)
        return to_int8(x * along_outermost(scale[:1] if x.ndim == 1 else scale, x))


class Dequantize(Layer, name="Dequantize"):
    """`x * scale + bias` of 32-bit integers, along the outermost axis.

    The scales go along the outermost axis; a vector has the first for all its elements. Files from
    before March 2021, as the page of that year has them, hold one scale as parameter 0 and the
    presence and number of biases as 1 and 2: they are read as what they are now.

    Example:
        %y = "ncnn.Dequantize"(%x) {scale_data = dense<0.1> : tensor<1xf32>}
          : (tensor<2x3xi32>) -> tensor<2x3xf32>
    """

    elements: ClassVar[Sequence[str]] = ("i32",)

    x: Operand
    y: Result
    scale_data_size: Annotated[i32, 0] = 1
    bias_data_size: Annotated[i32, 1] = 0
    scale_data: Weight | None
    bias_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        yield from _scales(self, scale_data_size=self.scale_data_size)
        if self.bias_data_size:
            yield from _scales(self, bias_data_size=self.bias_data_size)

    def stored(self) -> Sequence[Stored]:
        found = [Stored("scale_data", (self.scale_data_size,))]
        if self.bias_data_size:
            found.append(Stored("bias_data", (self.bias_data_size,)))
        return found

    def shape(self) -> Any:
        return float_type(extents(self.x))

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        first = slice(0, 1) if x.ndim == 1 else slice(None)
        y = x * along_outermost(floats(self.scale_data)[first], x)
        if self.bias_data is not None:
            y = y + along_outermost(floats(self.bias_data)[first], x)
        return y.astype(np.float32)


class Requantize(Layer, name="Requantize"):
    """Of 32-bit integers: `x * scale_in + bias`, an activation, `* scale_out`, rounded to 8 bits.

    The vectors go along the outermost axis; the activations are numbered as in a convolution.

    Example:
        %y = "ncnn.Requantize"(%x) {
          scale_in_data = dense<0.1> : tensor<1xf32>, scale_out_data = dense<9.0> : tensor<1xf32>
        } : (tensor<2x3xi32>) -> tensor<2x3xi8>
    """

    elements: ClassVar[Sequence[str]] = ("i32",)

    x: Operand
    y: Result
    scale_in_data_size: Annotated[i32, 0] = 1
    scale_out_data_size: Annotated[i32, 1] = 1
    bias_data_size: Annotated[i32, 2] = 0
    activation_type: Annotated[i32, 3] = 0
    activation_params: Annotated[f32s, 4] = ()
    scale_in_data: Weight | None
    scale_out_data: Weight | None
    bias_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        yield from activation_problems(self)
        sizes = {"scale_in_data_size": self.scale_in_data_size}
        sizes["scale_out_data_size"] = self.scale_out_data_size
        if self.bias_data_size:
            sizes["bias_data_size"] = self.bias_data_size
        yield from _scales(self, **sizes)

    def stored(self) -> Sequence[Stored]:
        found = [Stored("scale_in_data", (self.scale_in_data_size,))]
        found.append(Stored("scale_out_data", (self.scale_out_data_size,)))
        if self.bias_data_size:
            found.append(Stored("bias_data", (self.bias_data_size,)))
        return found

    def shape(self) -> Any:
        return _int8(extents(self.x))

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        y = x * along_outermost(floats(self.scale_in_data), x)
        if self.bias_data is not None:
            y = y + along_outermost(floats(self.bias_data), x)
        y = activated(y.astype(np.float32), self.activation_type, self.activation_params)
        return to_int8(y * along_outermost(floats(self.scale_out_data), x))


_TYPES = {1: "f32", 2: "f16", 3: "i8", 4: "bf16"}
_CASTS = {(1, 2), (2, 1), (3, 1), (1, 4), (4, 1)}  # which ncnn has; others leave garbage


class Cast(Layer, name="Cast"):
    """The input in another type: 1 f32, 2 f16, 3 i8, 4 bf16; 0 for both leaves it as it is.

    There are f32 to f16 and bf16, and f16, i8 and bf16 to f32. A bf16 is rounded to the nearest.

    Example:
        %y = "ncnn.Cast"(%x) {type_from = 1 : i32, type_to = 2 : i32}
          : (tensor<2x3xf32>) -> tensor<2x3xf16>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    y: Result
    type_from: Annotated[i32, 0] = 0
    type_to: Annotated[i32, 1] = 0

    def parameter_problems(self) -> Iterator[str]:
        pair = self.type_from, self.type_to
        if pair[0] == pair[1]:
            return
        if pair not in _CASTS:
            yield f"casts type {pair[0]} to {pair[1]}, which ncnn does not"
        elif str(self.x.type.element_type) != _TYPES[pair[0]]:
            yield f"casts {_TYPES[pair[0]]}, but its input holds {self.x.type.element_type}"

    def shape(self) -> Any:
        if self.type_from == self.type_to:
            return self.x.type
        return tensor_type(extents(self.x), element_type(self._dtype()))

    def _dtype(self) -> np.dtype:
        return np.dtype({2: np.float16, 4: ml_dtypes.bfloat16}.get(self.type_to, np.float32))

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        if self.type_from == self.type_to:
            return x
        return x.astype(self._dtype())
