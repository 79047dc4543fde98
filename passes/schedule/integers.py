"""The kernel call of an op on integers: geometry as for reals, and the integers of its meaning."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mobilint.dialect.core import weights_of
from mobilint.dialect.mobilint import meaning_of, quantization_of
from mobilint.dialect.mobilint.quantized.conversion import Conversion
from mobilint.dialect.mobilint.quantized.elementwise import (
    Affine,
    PartialSum,
    Product,
    Quotient,
    WeightedSum,
)
from mobilint.dialect.mobilint.quantized.meaning import Constants, Meaning
from mobilint.dialect.mobilint.quantized.pooling import Largest, Mean
from mobilint.dialect.mobilint.quantized.tables import Table
from mobilint.dialect.npu.base import Parameter
from mobilint.mlir import ir

from .command import CommandForm

# What the integers of a meaning stand for already, or what only reals need.
_REAL = frozenset({"beta", "constant", "extrapolation_value", "is_include_pad", "pool_type"})
_RENAMED = {"pad": {"fill": "constant"}}
_ELEMENTWISE: Mapping[type[Meaning], str] = {
    Affine: "affine",
    WeightedSum: "weighted_sum",
    PartialSum: "partial_sum",
    Product: "product",
    Quotient: "quotient",
    Table: "table",
}


def integer_form(op: Any, plain: Callable[[Any], CommandForm]) -> CommandForm:
    """The kernel call of an op on integers; `plain` gives the one that it has for reals."""
    meaning = meaning_of(op)
    assert meaning is not None
    if isinstance(meaning, Conversion):
        return _conversion(op, meaning)
    constants = meaning.constants(op)
    if (kernel := _ELEMENTWISE.get(type(meaning))) is not None:
        kept = {"is_input0_larger": op.is_input0_larger} if kernel == "partial_sum" else {}
        names = [slot.name for slot in op.spec.operands]
        return _joined(kernel, dict(zip(names, op.operands, strict=True)), kept, constants)
    call = plain(op)
    parts = {name: part for name, part in call.parts.items() if _is_integer(part)}
    kept = {name: value for name, value in call.parameters.items() if name not in _REAL}
    return _joined(_kernel(call.kernel, meaning, kept), parts, kept, constants)


def _kernel(name: str, meaning: Meaning, parameters: dict[str, Parameter]) -> str:
    """The name of the kernel; pooling has one for each of its kinds."""
    if name != "pooling":
        return name
    if isinstance(meaning, Largest):
        return "pooling_max"
    assert isinstance(meaning, Mean)
    for side in ("south_padding", "east_padding"):
        del parameters[side]
    return "pooling_mean"


def _is_integer(part: ir.Value | ir.Attribute) -> bool:
    """Whether a part is a value or a constant of integers."""
    if isinstance(part, ir.Value):
        return True
    return not isinstance(ir.ShapedType(part.type).element_type, ir.FloatType)


def _conversion(op: Any, meaning: Conversion) -> CommandForm:
    x, y = quantization_of(op.x), quantization_of(op.y)
    if x is None:
        assert y is not None
        ends = {"zero_point": y.zero_point, "low": y.low, "high": y.high}
        return CommandForm("quantize", {"x": op.x}, {"scale": y.scale, **ends})
    if y is None:
        known: dict[str, Parameter] = {"scale": x.scale, "zero_point": x.zero_point}
        return CommandForm("dequantize", {"x": op.x}, known)
    return _joined("requantize", {"x": op.x}, {}, meaning.constants(op))


def _joined(
    kernel: str,
    parts: Mapping[str, ir.Value | ir.Attribute],
    parameters: Mapping[str, Parameter],
    constants: Constants,
) -> CommandForm:
    """A call with constants: arrays become parts, numbers parameters."""
    names = _RENAMED.get(kernel, {})
    arrays = {
        name: weights_of(ir.Context.current).attribute(np.asarray(value), name)
        for name, value in constants.items()
        if np.ndim(value)
    }
    numbers = {
        names.get(name, name): int(value) for name, value in constants.items() if not np.ndim(value)
    }
    return CommandForm(kernel, {**parts, **arrays}, {**parameters, **numbers})
