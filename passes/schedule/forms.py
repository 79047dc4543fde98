"""The kernel call that a `mobilint` op becomes: its parts, by name, and its parameters.

An op's operands and constant tensors become parts of the same names, its other attributes
parameters, defaults filled in. The few ops that need something else have a form of their own here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mobilint.dialect.core import Op, weight_attributes
from mobilint.dialect.npu.base import Parameter
from mobilint.mlir import ir

# What only records where an op came from, or follows from the shapes of its parts.
_RECORDS = frozenset(
    {
        "channel_last",
        "original_key",
        "original_axis",
        "original_inputs",
        "input_index",
        "input_names",
        "in_channels",
        "out_channels",
        "og_padding_list",
        "og_out_padding_list",
        "view_shape",
        "revert_shape",
        "new_shape",
        "allowzero",
    }
)


@dataclass(frozen=True)
class CommandForm:
    """A kernel, what it reads (values, or attributes that hold constants) and its parameters."""

    kernel: str
    parts: Mapping[str, ir.Value | ir.Attribute]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)


Form = Callable[[Any], CommandForm]
_FORMS: dict[str, Form] = {}


def form(*mnemonics: str) -> Callable[[Form], Form]:
    """Register the form of the named `mobilint` ops."""

    def register(function: Form) -> Form:
        _FORMS.update(dict.fromkeys(mnemonics, function))
        return function

    return register


def command_of(op: Op) -> CommandForm:
    """The kernel call of a `mobilint` op that computes."""
    return _FORMS.get(mnemonic(op), plain_form)(op)


def mnemonic(op: Op) -> str:
    return op.OPERATION_NAME.partition(".")[2]


def plain_form(op: Op) -> CommandForm:
    """Operands and constants as parts, everything else as parameters."""
    parts = {**dict(_operand_parts(op)), **weight_attributes(op)}
    parameters = {
        attribute.name: getattr(op, attribute.name)
        for attribute in op.spec.attributes.values()
        if not attribute.is_weight and attribute.name not in _RECORDS
    }
    epsilon = parts.pop("epsilon", None)
    if epsilon is not None:
        parameters["epsilon"] = float(op.epsilon.reshape(()))  # type: ignore[attr-defined]
    given = {name: value for name, value in parameters.items() if value is not None}
    return CommandForm(mnemonic(op), parts, given)


def _operand_parts(op: Op) -> Iterator[tuple[str, ir.Value]]:
    for slot in op.spec.operands:
        value = getattr(op, slot.name)
        if slot.variadic:
            yield from ((f"{slot.name}[{index}]", item) for index, item in enumerate(value))
        elif value is not None:
            yield slot.name, value


def _without(call: CommandForm, *names: str) -> CommandForm:
    kept = {name: value for name, value in call.parameters.items() if name not in names}
    return CommandForm(call.kernel, call.parts, kept)


@form("convolution", "depthwise_convolution", "group_convolution", "transpose_convolution")
def convolution(op: Any) -> CommandForm:
    """The kernel sizes are those of the weight; `padding_list` repeats the four paddings."""
    return _without(plain_form(op), "h_kernel", "w_kernel", "padding_list")


@form("pooling")
def pooling(op: Any) -> CommandForm:
    """The result's shape says what `is_ceil_mode` does, and the paddings are resolved."""
    return _without(plain_form(op), "padding_list", "pad_mode", "is_ceil_mode")
