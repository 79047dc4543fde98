"""From ranges to quantised types, and from weights to integers."""

from dataclasses import dataclass

import numpy as np

from mobilint.dialect.core import weights_of
from mobilint.dialect.mobilint import Quantization
from mobilint.dialect.mobilint.quantized import weight_element
from mobilint.mlir import ir

from .methods import Range

_MOST_BIAS = 1 << 30


def activation(found: Range, bits: int) -> Quantization:
    """Integers for a range: all of 8 bits on both sides of zero, or 16 bits around zero."""
    low, high = min(found.low, 0.0), max(found.high, 0.0)
    if bits == 16:
        return Quantization(16, _single(max(-low, high) / 32639))
    scale = _single((high - low) / 255)
    zero_point = int(np.clip(np.rint(-128 - low / scale), -128, 127))
    return Quantization(8, scale, zero_point)


def reach(type_: Quantization) -> Range:
    """The reals that integers of a type stand for."""
    ends = type_.reals(np.array([type_.low, type_.high]))
    return Range(float(ends[0]), float(ends[1]))


def _single(scale: float) -> float:
    """A scale as a float of 32 bits, 1 for values that are all zero."""
    return float(np.float32(scale)) if scale > np.finfo(np.float32).tiny else 1.0


@dataclass(frozen=True)
class IntegerWeight:
    """A weight as integers, with one scale for each slice of its axis."""

    values: np.ndarray
    scales: np.ndarray
    axis: int
    bits: int

    def reals(self) -> np.ndarray:
        """What the integers stand for."""
        shape = [1] * self.values.ndim
        shape[self.axis] = -1
        return self.values.astype(np.float64) * self.scales.reshape(shape)

    def attribute(self, name: str) -> ir.Attribute:
        element = weight_element(self.bits, list(self.scales), self.axis)
        return weights_of(ir.Context.current).attribute(self.values, name, element)


def weight(
    reals: np.ndarray, bits: int, axis: int, least: np.ndarray | None = None
) -> IntegerWeight:
    """A weight as symmetric integers; `least` bounds the scales from below."""
    others = tuple(i for i in range(reals.ndim) if i != axis)
    limit = (1 << (bits - 1)) - 1
    scales = np.abs(reals).max(axis=others, initial=0.0).astype(np.float64) / limit
    if least is not None:
        scales = np.maximum(scales, least)
    scales = np.array([_single(scale) for scale in scales])
    return IntegerWeight(rounded(reals, scales, bits, axis), scales, axis, bits)


def rounded(reals: np.ndarray, scales: np.ndarray, bits: int, axis: int) -> np.ndarray:
    """Reals as the nearest integers of given scales."""
    shape = [1] * reals.ndim
    shape[axis] = -1
    limit = (1 << (bits - 1)) - 1
    steps = np.clip(np.rint(reals.astype(np.float64) / scales.reshape(shape)), -limit, limit)
    return steps.astype(_storage(bits))


def _storage(bits: int) -> np.dtype:
    if bits == 4:
        import ml_dtypes  # for one width only

        return np.dtype(ml_dtypes.int4)
    return np.dtype(np.int8 if bits == 8 else np.int16)


def least_scales(bias: np.ndarray | None, scale: float) -> np.ndarray | None:
    """The smallest scales of a weight with which a bias of 32 bits does not overflow."""
    return None if bias is None else np.abs(bias.astype(np.float64)) / (scale * _MOST_BIAS)


def bias(reals: np.ndarray, scale: float, scales: np.ndarray, bits: int) -> np.ndarray:
    """A bias in units of an accumulator, for activations of so many bits."""
    steps = np.rint(reals.astype(np.float64) / (scale * scales))
    return steps.astype(np.int32 if bits == 8 else np.int64)


def one_scale(reals: np.ndarray, bits: int) -> IntegerWeight:
    """A weight as integers of a single scale, written as one for each slice of its last axis."""
    scale = _single(float(np.abs(reals).max(initial=0.0)) / ((1 << (bits - 1)) - 1))
    scales = np.full(reals.shape[-1], scale)
    return IntegerWeight(rounded(reals, scales, bits, reals.ndim - 1), scales, reals.ndim - 1, bits)


def constant(integers: np.ndarray, type_: Quantization, name: str) -> ir.Attribute:
    """A constant activation of a quantised type."""
    return weights_of(ir.Context.current).attribute(integers, name, type_.element)
