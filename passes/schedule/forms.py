"""The kernel call that a `mobilint` op becomes: its parts, by name, and its parameters.

An op's operands and constant tensors become parts of the same names, its other attributes
parameters, defaults filled in. The few ops that need something else have a form of their own here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import Op, weight_attributes
from mobilint.dialect.mobilint.quantized import is_quantized
from mobilint.dialect.npu.base import Parameter
from mobilint.mlir import ir

from .command import CommandForm
from .integers import integer_form

# What only records where an op came from, or follows from the shapes of its parts.
_RECORDS = frozenset(
    {
        "original_key",
        "original_axis",
        "original_inputs",
        "input_index",
        "input_names",
        "in_channels",
        "out_channels",
        "view_shape",
        "revert_shape",
        "new_shape",
        "allowzero",
    }
)

_WINDOW_RECORDS = ("channel_last", "padding_list", "og_padding_list", "og_out_padding_list")


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
    real = _FORMS.get(mnemonic(op), plain_form)
    return integer_form(op, real) if is_quantized(op) else real(op)


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


def _with(call: CommandForm, drop: Iterable[str], **added: Parameter) -> CommandForm:
    """The call with some parameters left out and others put in."""
    kept = {name: value for name, value in call.parameters.items() if name not in drop}
    return CommandForm(call.kernel, call.parts, {**kept, **added})


@form("convolution", "depthwise_convolution", "group_convolution")
def convolution(op: Any) -> CommandForm:
    """The kernel sizes are those of the weight; lists only repeat the paddings."""
    return _with(plain_form(op), ("h_kernel", "w_kernel", *_WINDOW_RECORDS))


@form("transpose_convolution")
def transpose_convolution(op: Any) -> CommandForm:
    """The result's shape says what the paddings at the ends do."""
    return _with(convolution(op), ("south_padding", "east_padding"))


@form("pooling")
def pooling(op: Any) -> CommandForm:
    """The result's shape says what `is_ceil_mode` does, and the paddings are resolved."""
    return _with(plain_form(op), ("pad_mode", "is_ceil_mode", *_WINDOW_RECORDS))


@form("global_average_pooling")
def global_average_pooling(op: Any) -> CommandForm:
    return _with(plain_form(op), _WINDOW_RECORDS)


@form("pad")
def pad(op: Any) -> CommandForm:
    """The four sides and the list as one."""
    pads = op.pads()
    kept = {"pad_mode": op.pad_mode, "constant": op.constant}
    return CommandForm("pad", {"x": op.x}, {"begins": pads[:4], "ends": pads[4:], **kept})


@form("slice")
def slice_(op: Any) -> CommandForm:
    """The first position and the step along all axes; the result's shape says how many."""
    starts, steps = zip(*((kept.start, kept.step) for kept in op.ranges()), strict=True)
    return CommandForm("slice", {"x": op.x}, {"starts": list(starts), "steps": list(steps)})


@form("reduce_l2", "reduce_max", "reduce_mean", "reduce_prod", "reduce_sum")
def reduction(op: Any) -> CommandForm:
    """The axes, counted from the front; none where nothing is reduced."""
    return CommandForm(mnemonic(op), {"x": op.x}, {"axes": list(op.axes())})


@form("hard_sigmoid")
def hard_sigmoid(op: Any) -> CommandForm:
    return CommandForm("hard_sigmoid", {"x": op.x}, {"alpha": op.slope, "beta": op.offset})


@form("resize")
def resize(op: Any) -> CommandForm:
    """Scales and regions of all four axes; absent attributes have their defaults."""
    scales, starts, ends = [1.0] * 4, [0.0] * 4, [1.0] * 4
    for axis, plan in op.plan().items():
        scales[axis], starts[axis], ends[axis] = plan.scale, float(plan.start), float(plan.end)
    parameters: dict[str, Parameter] = {
        "resize_mode": op.resize_mode or "nearest",
        "transform_mode": op.transform_mode or "half_pixel",
        "nearest_mode": op.nearest_mode or "round_prefer_floor",
        "scales": scales,
        "roi": [*starts, *ends],
        "cubic_coeff_a": -0.75 if op.cubic_coeff_a is None else op.cubic_coeff_a,
        "exclude_outside": bool(op.exclude_outside),
        "extrapolation_value": op.extrapolation_value or 0.0,
        "antialias": bool(op.antialias),
    }
    return CommandForm("resize", {"x": op.x}, parameters)


@form("lstm", "gru", "rnn")
def recurrent(op: Any) -> CommandForm:
    """All results of one network of the source model, by the letters of the masks."""
    parts = {**dict(zip(op.input_mask, op.inputs, strict=True)), **weight_attributes(op)}
    parameters: dict[str, Parameter] = {"direction": op.direction}
    if isinstance(op, mbl.GRU):
        parameters["linear_before_reset"] = op.linear_before_reset
    results: dict[str, ir.Value] = {}
    for sibling in _siblings(op):
        results.setdefault(sibling.output_mask, sibling.result)
    return CommandForm(mnemonic(op), parts, parameters, results)


def _siblings(op: Any) -> Iterator[Any]:
    """The ops that give results of the same network: alike but for their `output_mask`."""
    plain = [a.name for a in op.spec.attributes.values() if not a.is_weight]
    plain.remove("output_mask")

    def network(other: Any) -> tuple[Any, ...]:
        settings = [getattr(other, name) for name in plain]
        return list(other.operands), weight_attributes(other), settings

    for other in op.operation.block:
        if type(other) is type(op) and network(other) == network(op):
            yield other
