"""`quantize-mobilint`: ops of known ranges compute on integers, with a `requantize` in between."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import tensor_type
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.mobilint import Quantization
from mobilint.dialect.mobilint.quantized import quantization_problems
from mobilint.dialect.mobilint.quantized.products import Convolving
from mobilint.mlir import ir

from ..rewriting import module_pass, option
from . import ranges, types
from .assignment import Assignment, assign, is_moving, owner_of


@dataclass(frozen=True)
class QuantizeOptions:
    """The widths that nothing else decides."""

    activation_bits: int = option(8, "bits of activations, 8 or 16")
    weight_bits: int = option(8, "bits of weights, 4, 8 or 16")
    wide_ops: tuple[str, ...] = option((), "places in the function of ops with 16 bits")
    correct_bias: bool = option(False, "make up in the bias for the mean error of the weight")


@module_pass(
    "quantize-mobilint",
    "Make ops whose values have ranges compute on integers.",
    options=QuantizeOptions,
)
def quantize_mobilint(module: ir.Operation, options: QuantizeOptions) -> None:
    to_integers(module, options)


def to_integers(module: ir.Operation, options: QuantizeOptions) -> dict[int, ir.Value]:
    """Quantise the entry of a module in place.

    Gives the value on integers for each op that had one, by its place in the function before.
    """
    entry = entry_of(module)
    if entry is None:
        return {}
    wide = {int(place) for place in options.wide_ops if place.isdecimal()}
    conversion = _Conversion(assign(entry, options.activation_bits, wide), options)
    before = list(entry.entry_block.operations)
    for op in before:
        with ir.InsertionPoint(op.operation), op.location:
            conversion.convert(op)
    made = {
        index: value
        for index, op in enumerate(before)
        if (value := conversion.integers_of(op)) is not None
    }
    conversion.erase_old()
    for op in entry.entry_block.operations:
        ranges.clear(op)
    return made


class _Conversion:
    """The conversion of one block, op by op."""

    def __init__(self, plan: Assignment, options: QuantizeOptions) -> None:
        self._plan = plan
        self._weight_bits = options.weight_bits
        self._correct_bias = options.correct_bias
        self._integers: dict[ir.Value, dict[Quantization, ir.Value]] = {}
        self._reals: dict[ir.Value, ir.Value] = {}
        self._old: list[Any] = []

    def convert(self, op: Any) -> None:
        if op not in self._plan:
            self._keep(op)
        elif self._is_clamp(op):
            self._integers[op.results[0]] = self._integers[op.operands[0]]
            self._old.append(op)
        elif not self._quantize(op):
            self._keep(op)

    def integers_of(self, op: Any) -> ir.Value | None:
        """The value on integers of an op that was converted."""
        if op not in self._plan or not len(op.results):
            return None
        return next(iter(self._integers.get(op.results[0], {}).values()), None)

    def erase_old(self) -> None:
        for op in reversed(self._old):
            op.operation.erase()

    def _is_clamp(self, op: Any) -> bool:
        """Whether the op's work is done by what makes its operand, which is on integers."""
        producer = owner_of(op.operands[0]) if len(op.operands) == 1 else None
        clamp = None if producer is None else self._plan.clamps.get(producer.operation)
        if clamp is None or clamp.operation != op.operation:
            return False
        return op.operands[0] in self._integers

    def _keep(self, op: Any) -> None:
        """An op that stays real reads reals."""
        for index, value in enumerate(op.operands):
            if value in self._integers:
                op.operation.operands[index] = self._real(value)

    def _quantize(self, op: Any) -> bool:
        result = op.results[0]
        clamp = self._plan.clamps.get(op.operation)
        wanted = self._plan.types[result if clamp is None else clamp.results[0]]
        if is_moving(op):
            operands = [self._integer(value, wanted) for value in op.operands]
        else:
            operands = self._operands(op)
        element = tensor_type(result.type.shape, wanted.element)
        new = op.rebuilt(operands, results=[element], **self._weights(op, operands))
        if next(quantization_problems(new), None) is not None:
            new.operation.erase()
            return False
        self._integers[result] = {wanted: new.results[0]}
        self._old.append(op)
        return True

    def _operands(self, op: Any) -> list[ir.Value]:
        """The operands in integers of one width, the largest that one of them has."""
        given = [self._plan.types[value] for value in op.operands]
        bits = max((type_.bits for type_ in given), default=8)
        return [
            self._integer(value, type_ if type_.bits == bits else _wider(type_, bits))
            for value, type_ in zip(op.operands, given, strict=True)
        ]

    def _integer(self, value: ir.Value, wanted: Quantization) -> ir.Value:
        """A value in integers of a type, made where it does not exist yet."""
        known = self._integers.setdefault(value, {})
        if wanted not in known:
            source = next(iter(known.values()), value)
            known[wanted] = self._constant(value, wanted) or _requantized(source, wanted.element)
        return known[wanted]

    def _constant(self, value: ir.Value, wanted: Quantization) -> ir.Value | None:
        owner = owner_of(value)
        if not isinstance(owner, mbl.InputConstant):
            return None
        integers = wanted.integers(owner.constant)
        attribute = types.constant(integers, wanted, "constant")
        element = tensor_type(integers.shape, wanted.element)
        return mbl.InputConstant(constant=attribute, results=[element]).y

    def _real(self, value: ir.Value) -> ir.Value:
        if value not in self._reals:
            source = next(iter(self._integers[value].values()))
            real = owner_of(value) if value in self._integers else None
            kept = real is not None and real not in self._plan
            self._reals[value] = value if kept else _requantized(source, ir.F32Type.get())
        return self._reals[value]

    def _weights(self, op: Any, operands: Sequence[ir.Value]) -> dict[str, Any]:
        """The constants of an op as integers."""
        if isinstance(op.integers, Convolving):
            x = mbl.quantization_of(operands[0])
            assert x is not None
            least = types.least_scales(op.bias, x.scale) if x.bits == 8 else None
            weight = types.weight(op.weight, self._bits(op), 0, least)
            changed: dict[str, Any] = {"weight": weight.attribute("weight")}
            if (bias := self._bias(op, weight)) is not None:
                changed["bias"] = types.bias(bias, x.scale, weight.scales, x.bits)
            return changed
        if isinstance(op, mbl.MatMul) and op.constant is not None:
            return {"constant": self._matrix(op).attribute("constant")}
        return {}

    def _bias(self, op: Any, weight: types.IntegerWeight) -> np.ndarray | None:
        producer = owner_of(op.x)
        means = None if producer is None or not self._correct_bias else ranges.means_of(producer)
        if means is None:
            return op.bias
        error = weight.reals() - op.weight.astype(np.float64)
        groups = op.group_number
        inputs = np.repeat(means.reshape(groups, -1), op.out_channels // groups, axis=0)
        shift = (error.sum(axis=(1, 2)) * inputs).sum(axis=1)
        return -shift if op.bias is None else op.bias - shift

    def _bits(self, op: Any) -> int:
        """The bits of the weight of an op."""
        return 16 if op.results[0] in self._plan.forced else self._weight_bits

    def _matrix(self, op: Any) -> types.IntegerWeight:
        if op.is_const_first:
            return types.one_scale(op.constant, self._bits(op))
        return types.weight(op.constant, self._bits(op), op.constant.ndim - 1)


def _wider(type_: Quantization, bits: int) -> Quantization:
    """Integers of more bits for the same reals."""
    return types.activation(types.reach(type_), bits)


def _requantized(source: ir.Value, element: ir.Type) -> ir.Value:
    type_ = tensor_type(source.type.shape, element)
    return mbl.Requantize(source, results=[type_]).y
