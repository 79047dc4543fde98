"""LSTM, GRU and RNN: one op of the NPU for each result, all of one group."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline, constant_of
from ..axes import reshaped
from ..crossing import bridge_to_npu
from .base import lower, optional_weight, shape_of, weight_of

_DEFAULT_ACTIVATIONS = {
    "onnx.LSTM": ["sigmoid", "tanh", "tanh"],
    "onnx.GRU": ["sigmoid", "tanh"],
    "onnx.RNN": ["tanh"],
}


@lower(onnx.LSTM)
def lstm(
    op: Any, X: ir.Value, initial_h: ir.Value | None, initial_c: ir.Value | None
) -> list[ir.Value]:
    if op.input_forget:
        raise Decline("couples its input and forget gates")
    settings = {
        **_settings(op, gates=4),
        "P": optional_weight(op.P, "peepholes"),
        "lstm_group": _group(op),
    }
    inputs = _inputs(op, X, {"h": initial_h, "c": initial_c})
    return _results(op, mbl.LSTM, inputs, settings, {"o": op.Y, "h": op.Y_h, "c": op.Y_c})


@lower(onnx.GRU)
def gru(op: Any, X: ir.Value, initial_h: ir.Value | None) -> list[ir.Value]:
    settings = {
        **_settings(op, gates=3),
        "linear_before_reset": bool(op.linear_before_reset),
        "gru_group": _group(op),
    }
    inputs = _inputs(op, X, {"h": initial_h})
    return _results(op, mbl.GRU, inputs, settings, {"o": op.Y, "h": op.Y_h})


@lower(onnx.RNN)
def rnn(op: Any, X: ir.Value, initial_h: ir.Value | None) -> list[ir.Value]:
    settings = {**_settings(op, gates=1), "rnn_group": _group(op)}
    inputs = _inputs(op, X, {"h": initial_h})
    return _results(op, mbl.RNN, inputs, settings, {"o": op.Y, "h": op.Y_h})


def _settings(op: Any, gates: int) -> dict[str, Any]:
    """Weights and attributes that all three have; raises Decline for what the cells lack."""
    directions = 2 if op.direction == "bidirectional" else 1
    usual = _DEFAULT_ACTIVATIONS[op.OPERATION_NAME]
    named = [name.lower() for name in op.activations or usual * directions]
    # A list without an entry for the second direction, as in the schema's default, is the same.
    if named[: len(usual) * directions] != (usual * directions)[: len(named)]:
        raise Decline(f"has activations {named}, and the NPU's are {usual}")
    if op.clip is not None:
        raise Decline(f"clips its gates at {op.clip:g}")
    batch = shape_of(op.X)[0 if op.layout else 1]
    if batch != 1:
        raise Decline(f"has a batch of {batch}, and the NPU's batch is 1")
    recurrence = weight_of(op.R, "a recurrence weight")
    if recurrence.shape[1] != gates * recurrence.shape[2]:
        raise Decline(f"has a recurrence weight of shape {list(recurrence.shape)}")
    return {
        "W": weight_of(op.W, "a weight"),
        "R": recurrence,
        "B": optional_weight(op.B, "a bias"),
        "direction": op.direction,
        "batch_first": bool(op.layout),
        "hidden_size": recurrence.shape[2],
    }


def _group(op: Any) -> str:
    """A name that no other network of its kind has in this block."""
    alike = [other.operation for other in op.operation.block if isinstance(other, type(op))]
    return f"{type(op).__name__.lower()}_{alike.index(op.operation)}"


def _inputs(
    op: Any, x: ir.Value, states: dict[str, ir.Value | None]
) -> dict[str, ir.Value | ir.OpView]:
    """The operands that are there, by the letters of `input_mask`."""
    steps, size = shape_of(op.X)[1 if op.layout else 0], shape_of(op.X)[2]
    inputs: dict[str, Any] = {"i": _shaped(x, [1, 1, steps, size])}
    if (length := _length(op, steps)) is not None:
        inputs["s"] = length
    directions, _, hidden = shape_of(op.R)
    for letter, state in states.items():
        if state is not None:
            inputs[letter] = _shaped(state, [1, 1, directions, hidden])
    return inputs


def _length(op: Any, steps: int) -> Any:
    """The number of steps that count as a value of the NPU, None where all of them do."""
    if op.sequence_lens is None:
        return None
    constant = constant_of(op.sequence_lens)
    if constant is None:
        return bridge_to_npu(op.sequence_lens)
    length = int(constant.ravel()[0])
    if not 0 < length <= steps:
        raise Decline(f"has a length of {length} in a sequence of {steps}")
    if length == steps:
        return None
    return mbl.InputConstant(constant=np.array(length, np.int32).reshape(1, 1, 1, 1))


def _results(
    op: Any,
    form: Any,
    inputs: dict[str, Any],
    settings: dict[str, Any],
    results: dict[str, ir.Value | None],
) -> list[ir.Value]:
    values = list(inputs.values())
    present = {
        letter: result
        for letter, result in results.items()
        if result is not None and not isinstance(result.type, ir.NoneType)
    }
    return [
        reshaped(
            form(values, input_mask="".join(inputs), output_mask=letter, **settings), result.type
        )
        for letter, result in present.items()
    ]


def _shaped(x: ir.Value, shape: list[int]) -> Any:
    return x if list(x.type.shape) == shape else mbl.Reshape(x, new_shape=shape)
