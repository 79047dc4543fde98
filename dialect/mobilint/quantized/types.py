"""Quantised element types as Python values."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mobilint.mlir import ir, quant

_SIGNED = 1
# Two signed digits of 8 bits end at 127 * 256 + 127.
_LIMITS = {8: (-128, 127), 16: (-32768, 32639)}
ACTIVATION_BITS = tuple(_LIMITS)
WEIGHT_BITS = (4, 8, 16)


@dataclass(frozen=True)
class Quantization:
    """How the integers of an activation stand for reals: `scale * (integer - zero_point)`."""

    bits: int
    scale: float
    zero_point: int = 0

    @property
    def low(self) -> int:
        return _LIMITS[self.bits][0]

    @property
    def high(self) -> int:
        return _LIMITS[self.bits][1]

    @property
    def dtype(self) -> np.dtype:
        return np.dtype(np.int8 if self.bits == 8 else np.int16)

    @property
    def element(self) -> ir.Type:
        """The MLIR type, in the current context."""
        storage = ir.IntegerType.get_signless(self.bits)
        expressed = ir.F32Type.get()
        return quant.UniformQuantizedType.get(
            _SIGNED, storage, expressed, self.scale, self.zero_point, self.low, self.high
        )

    def reals(self, integers: np.ndarray) -> np.ndarray:
        """What integers stand for, in double precision."""
        return (integers.astype(np.float64) - self.zero_point) * self.scale

    def integers(self, reals: np.ndarray) -> np.ndarray:
        """The nearest integers, halves to even, limited to the range; NaN counts as zero."""
        steps = np.rint(reals.astype(np.float64) / self.scale)
        return self.saturated(np.nan_to_num(steps, nan=0.0) + self.zero_point)

    def saturated(self, integers: np.ndarray) -> np.ndarray:
        """Integers of any width limited to the range and stored."""
        return np.clip(integers, self.low, self.high).astype(self.dtype)


def is_quantized_value(value: ir.Value) -> bool:
    """Whether a value is a tensor of quantised elements."""
    type_ = value.type
    return isinstance(type_, ir.RankedTensorType) and isinstance(
        type_.element_type, quant.QuantizedType
    )


def type_problem(element: ir.Type) -> str | None:
    """Why a quantised element type is none of an activation, or None."""
    if not isinstance(element, quant.UniformQuantizedType):
        return "activations have one scale for the whole tensor"
    bits = element.storage_type_integral_width
    if not element.is_signed or bits not in _LIMITS:
        return "activations are stored as i8 or i16"
    low, high = _LIMITS[bits]
    if (element.storage_type_min, element.storage_type_max) != (low, high):
        return f"integers of {bits} bits go from {low} to {high}"
    if not low <= element.zero_point <= high:
        return f"zero points of {bits} bits go from {low} to {high}"
    return None


def quantization_of(value: ir.Value) -> Quantization | None:
    """How a value is quantised; None for one that is not."""
    element = ir.ShapedType(value.type).element_type
    if not isinstance(element, quant.UniformQuantizedType):
        return None
    return Quantization(element.storage_type_integral_width, element.scale, element.zero_point)


def weight_element(bits: int, scales: Sequence[float], axis: int = 0) -> ir.Type:
    """The element type of a symmetric weight with a scale for each slice of an axis."""
    storage = ir.IntegerType.get_signless(bits)
    high = (1 << (bits - 1)) - 1
    values = [float(scale) for scale in scales]
    return quant.UniformQuantizedPerAxisType.get(
        _SIGNED, storage, ir.F32Type.get(), values, [0] * len(values), axis, -high - 1, high
    )


def weight_scales(element: ir.Type) -> np.ndarray:
    """The scales of a weight, one for each slice of its axis, or one in all."""
    if isinstance(element, quant.UniformQuantizedPerAxisType):
        return np.array(element.scales)
    assert isinstance(element, quant.UniformQuantizedType)
    return np.array([element.scale])


def weight_problem(element: ir.Type, axis: int) -> str | None:
    """Why an element type is none of a weight whose scales go along an axis, or None."""
    if not isinstance(element, quant.QuantizedType):
        return f"is of {element}, not quantised"
    if not element.is_signed or element.storage_type_integral_width not in WEIGHT_BITS:
        return f"is of {element}; weights are stored as i4, i8 or i16"
    if isinstance(element, quant.UniformQuantizedPerAxisType):
        if any(element.zero_points):
            return "has zero points; weights are symmetric"
        if element.quantized_dimension != axis:
            return f"has its scales along axis {element.quantized_dimension}, not {axis}"
    elif isinstance(element, quant.UniformQuantizedType) and element.zero_point:
        return "has a zero point; weights are symmetric"
    return None
