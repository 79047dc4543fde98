"""LSTM, GRU and RNN: one op of the NPU for each result, all of one group."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import floats
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import reshaped
from .base import lower

_DIRECTIONS = ("forward", "reverse", "bidirectional")


@lower(ncnn.LSTM)
def lstm(op: Any, x: ir.Value, initial: list[ir.Value]) -> list[ir.Value]:
    """The NPU's gates are in the order i, o, f, g."""
    if op.hidden != op.num_output:
        raise Decline(f"projects {op.hidden} hidden values to {op.num_output} outputs")
    order = (0, 2, 1, 3)
    bias = floats(op.bias_c_data)[:, list(order)].reshape(op.directions, -1)
    settings = _settings(op, order, np.concatenate([bias, np.zeros_like(bias)], axis=1))
    return _results(op, mbl.LSTM, x, initial, {**settings, "lstm_group": _group(op)})


@lower(ncnn.GRU)
def gru(op: Any, x: ir.Value, initial: list[ir.Value]) -> list[ir.Value]:
    """The NPU's gates are in the order u, r, n; the reset is applied behind the product."""
    biases = floats(op.bias_c_data)
    zeros = np.zeros_like(biases[:, 0])
    of_input = [biases[:, 1], biases[:, 0], biases[:, 2]]
    bias = np.concatenate([*of_input, zeros, zeros, biases[:, 3]], axis=1)
    settings = {**_settings(op, (1, 0, 2), bias), "linear_before_reset": True}
    return _results(op, mbl.GRU, x, initial, {**settings, "gru_group": _group(op)})


@lower(ncnn.RNN)
def rnn(op: Any, x: ir.Value, initial: list[ir.Value]) -> list[ir.Value]:
    bias = floats(op.bias_c_data).reshape(op.directions, -1)
    settings = _settings(op, (0,), np.concatenate([bias, np.zeros_like(bias)], axis=1))
    return _results(op, mbl.RNN, x, initial, {**settings, "rnn_group": _group(op)})


def _settings(op: Any, order: Sequence[int], bias: np.ndarray) -> dict[str, Any]:
    return {
        "W": _gates_of(op.weight_xc_data, order),
        "R": _gates_of(op.weight_hc_data, order),
        "B": np.ascontiguousarray(bias),
        "direction": _DIRECTIONS[op.direction],
        "batch_first": False,
        "hidden_size": op.num_output,
    }


def _gates_of(weight: np.ndarray, order: Sequence[int]) -> np.ndarray:
    directions, rows, size = weight.shape
    parts = floats(weight).reshape(directions, len(order), rows // len(order), size)
    return np.ascontiguousarray(parts[:, list(order)].reshape(weight.shape))


def _group(op: Any) -> str:
    """A name that no other network of its kind has in this block."""
    alike = [other.operation for other in op.operation.block if isinstance(other, type(op))]
    return f"ncnn_{type(op).__name__.lower()}_{alike.index(op.operation)}"


def _results(
    op: Any, form: Any, x: ir.Value, initial: Sequence[ir.Value], settings: dict[str, Any]
) -> list[ir.Value]:
    shape = [1, 1, op.directions, op.num_output]
    values = [x, *(_shaped(state, shape) for state in initial)]
    mask = "ihc"[: len(values)]
    return [
        reshaped(form(values, input_mask=mask, output_mask=letter, **settings), result.type)
        for letter, result in zip("ohc", op.results, strict=False)
    ]


def _shaped(x: ir.Value, shape: list[int]) -> Any:
    return x if list(x.type.shape) == shape else mbl.Reshape(x, new_shape=shape)
