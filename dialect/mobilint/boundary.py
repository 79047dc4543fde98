"""The edges of the program: its arguments and results, constants, and the ways to the host."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np

from mobilint.mlir import ir

from ..core import Operand, Result, Weight, element_type, i32s, i64s, tensor_type
from .base import Op, Unary, extents
from .quantized import Moving


class HostTensor(Unary):
    """An op that passes on a tensor of any rank and element type as the host sees it."""

    integers = Moving()

    def precheck(self) -> Iterator[str]:
        return static_problem(self.x)

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return None  # the source's axes

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x


def static_problem(value: ir.Value) -> Iterator[str]:
    """What keeps a value from being a tensor of static shape."""
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        yield f"needs a tensor of static shape, got {type_}"


class Input(HostTensor, name="input", pure=False):
    """An argument of the program, of any rank and element type; the result is the argument.

    Example:
        %y = "mobilint.input"(%x) : (tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
    """


class Output(HostTensor, name="output", pure=False):
    """A result of the program, of any rank and element type; the result is the operand.

    Example:
        %y = "mobilint.output"(%x) : (tensor<1x6xf32>) -> tensor<1x6xf32>
    """


class Identity(Unary, name="identity"):
    """`x`.

    Example:
        %y = "mobilint.identity"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Moving()

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x


class InputConstant(Op, name="input_constant"):
    """A constant tensor as a value of its own.

    Example:
        %y = "mobilint.input_constant"() {
          constant = dense<0.5> : tensor<1x1x1x4xf32>
        } : () -> tensor<1x1x1x4xf32>
    """

    y: Result

    constant: Weight

    def check(self) -> Iterator[str]:
        if self.constant.ndim != 4 or self.constant.shape[0] != 1:
            yield f"needs a constant of rank 4 and batch 1, got shape {list(self.constant.shape)}"

    def shape(self) -> Any:
        return tensor_type(self.constant.shape, element_type(self.constant.dtype))

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {"constant": np.ascontiguousarray(self.constant.transpose(order))}

    def constant_value(self) -> np.ndarray:
        return self.constant

    def evaluate(self) -> np.ndarray:
        return self.constant


class DeviceBridge(Op, name="device_bridge"):
    """The copy of a tensor between host and NPU, in another shape on the other side.

    Axes of extent 1 named by `squeeze_axes` go, the rest is permuted by `permute_axes`, and axes
    of extent 1 come in at `unsqueeze_axes` of the result. `device` is the destination. The order
    of the three steps is ours.

    Example:
        %y = "mobilint.device_bridge"(%x) {
          squeeze_axes = array<i32: 0>, unsqueeze_axes = array<i32: 0>,
          permute_axes = array<i64: 1, 2, 0>, device = "npu"
        } : (tensor<1x4x2x3xf32>) -> tensor<1x2x3x4xf32>
    """

    integers = Moving()

    x: Operand
    y: Result

    squeeze_axes: i32s
    unsqueeze_axes: i32s
    permute_axes: i64s
    device: Literal["npu", "cpu"] | None

    def precheck(self) -> Iterator[str]:
        return static_problem(self.x)

    def check(self) -> Iterator[str]:
        shape, squeezed = extents(self.x), list(self.squeeze_axes)
        if len(set(squeezed)) != len(squeezed) or not all(0 <= a < len(shape) for a in squeezed):
            yield f"needs different squeeze_axes from 0 to {len(shape) - 1}, got {squeezed}"
        elif any(shape[axis] != 1 for axis in squeezed):
            yield f"squeezes axes {squeezed} of {shape}, not all of extent 1"
        rank = len(shape) - len(squeezed)
        if sorted(self.permute_axes) != list(range(rank)):
            yield f"needs permute_axes of 0 to {rank - 1}, got {list(self.permute_axes)}"
        added = list(self.unsqueeze_axes)
        most = rank + len(added) - 1
        if len(set(added)) != len(added) or not all(0 <= axis <= most for axis in added):
            yield f"needs different unsqueeze_axes from 0 to {most}, got {added}"

    def shape(self) -> Any:
        kept = [n for axis, n in enumerate(extents(self.x)) if axis not in self.squeeze_axes]
        shape = [kept[axis] for axis in self.permute_axes]
        for axis in sorted(self.unsqueeze_axes):
            shape.insert(axis, 1)
        return shape

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        kept = x.squeeze(tuple(self.squeeze_axes)) if len(self.squeeze_axes) else x
        return np.expand_dims(kept.transpose(self.permute_axes), tuple(self.unsqueeze_axes))
