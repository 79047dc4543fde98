"""Recurrent networks.

Their parts have the letters of the masks: i, s, h and c are read, o, h and c written. A direction
is a block of `hidden_size` in the outputs and a row in the states.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from scipy import special

from .registry import Array, kernel

Cell = Callable[["_Direction", Array, list[Array]], list[Array]]


@dataclass(frozen=True)
class _Direction:
    """The weights of one direction, and whether it runs backwards."""

    recurrent: Array
    bias: Array
    peephole: Array | None
    backward: bool

    def times(self, h: Array, gates: slice = slice(None)) -> Array:
        """The recurrent product with its bias, of all gates or of some rows."""
        return self.recurrent[gates] @ h + self.bias[gates]


@kernel("lstm")
def lstm(
    i: Array,
    W: Array,  # noqa: N803 - the weights' names in ONNX
    R: Array,  # noqa: N803
    B: Array | None = None,  # noqa: N803
    P: Array | None = None,  # noqa: N803
    s: Array | None = None,
    h: Array | None = None,
    c: Array | None = None,
    *,
    direction: str,
) -> dict[str, Array]:
    return run_lstm((i, W, R, B, P), s, {"h": h, "c": c}, direction)


@kernel("gru")
def gru(
    i: Array,
    W: Array,  # noqa: N803
    R: Array,  # noqa: N803
    B: Array | None = None,  # noqa: N803
    s: Array | None = None,
    h: Array | None = None,
    *,
    direction: str,
    linear_before_reset: bool,
) -> dict[str, Array]:
    return run_gru((i, W, R, B, None), s, {"h": h}, direction, linear_before_reset)


@kernel("rnn")
def rnn(
    i: Array,
    W: Array,  # noqa: N803
    R: Array,  # noqa: N803
    B: Array | None = None,  # noqa: N803
    s: Array | None = None,
    h: Array | None = None,
    *,
    direction: str,
) -> dict[str, Array]:
    return run_rnn((i, W, R, B, None), s, {"h": h}, direction)


Tensors = tuple[Array, Array, Array, Array | None, Array | None]  # i, W, R, B and P
States = Mapping[str, Array | None]


def run_lstm(
    tensors: Tensors, length: Array | None, initial: States, direction: str
) -> dict[str, Array]:
    """The results of an LSTM by their letters."""
    return _network(_lstm_cell, tensors, length, initial, direction)


def run_gru(
    tensors: Tensors, length: Array | None, initial: States, direction: str, linear: bool
) -> dict[str, Array]:
    """The results of a GRU by their letters."""
    cell = _gru_linear_cell if linear else _gru_cell
    return _network(cell, tensors, length, initial, direction)


def run_rnn(
    tensors: Tensors, length: Array | None, initial: States, direction: str
) -> dict[str, Array]:
    """The results of a plain recurrent network by their letters."""
    return _network(_rnn_cell, tensors, length, initial, direction)


def _network(
    cell: Cell,
    tensors: Tensors,
    length: Array | None,
    initial: States,
    direction: str,
) -> dict[str, Array]:
    i, weight, recurrent, bias, peephole = tensors
    x = i[0, 0]
    count, rows, size = recurrent.shape
    if direction not in ("forward", "reverse", "bidirectional"):
        raise ValueError(f"there is no direction {direction}")
    if (count == 2) != (direction == "bidirectional") or weight.shape[:2] != (count, rows):
        raise ValueError(f"weights of {weight.shape} and {recurrent.shape} do not fit")
    steps = len(x) if length is None else int(length.reshape(()))
    if not 0 <= steps <= len(x):
        raise ValueError(f"{steps} of {len(x)} steps")
    states = {
        name: np.zeros((count, size), x.dtype) if state is None else state[0, 0].copy()
        for name, state in initial.items()
    }
    outputs = np.zeros((len(x), count, size), x.dtype)
    for number in range(count):
        both = np.zeros(2 * rows, x.dtype) if bias is None else bias[number]
        one = _Direction(
            recurrent[number],
            both[rows:],
            None if peephole is None else peephole[number],
            number == 1 or direction == "reverse",
        )
        projected = x[:steps] @ weight[number].T + both[:rows]
        current = [state[number] for state in states.values()]
        for step in range(steps)[:: -1 if one.backward else 1]:
            current = cell(one, projected[step], current)
            outputs[step, number] = current[0]
        for state, last in zip(states.values(), current, strict=True):
            state[number] = last
    results = {"o": outputs.reshape(len(x), -1), **states}
    return {name: array[np.newaxis, np.newaxis] for name, array in results.items()}


def _lstm_cell(direction: _Direction, projected: Array, states: list[Array]) -> list[Array]:
    """Gates in the order i, o, f, c, peepholes in the order i, o, f."""
    h, c = states
    enter, leave, forget, candidate = np.split(projected + direction.times(h), 4)
    if direction.peephole is not None:
        peep_enter, peep_leave, peep_forget = np.split(direction.peephole, 3)
        enter = enter + peep_enter * c
        forget = forget + peep_forget * c
    else:
        peep_leave = np.zeros_like(c)
    c = special.expit(forget) * c + special.expit(enter) * np.tanh(candidate)
    return [special.expit(leave + peep_leave * c) * np.tanh(c), c]


def _gru_cell(direction: _Direction, projected: Array, states: list[Array]) -> list[Array]:
    """Gates in the order z, r, h; the reset gate comes before the product."""
    (h,) = states
    gates = 2 * len(h)
    z, r = np.split(special.expit(projected[:gates] + direction.times(h, slice(None, gates))), 2)
    candidate = np.tanh(projected[gates:] + direction.times(r * h, slice(gates, None)))
    return [candidate + z * (h - candidate)]


def _gru_linear_cell(direction: _Direction, projected: Array, states: list[Array]) -> list[Array]:
    """Gates in the order z, r, h; the reset gate comes behind the product."""
    (h,) = states
    gates = 2 * len(h)
    products = direction.times(h)
    z, r = np.split(special.expit(projected[:gates] + products[:gates]), 2)
    candidate = np.tanh(projected[gates:] + r * products[gates:])
    return [candidate + z * (h - candidate)]


def _rnn_cell(direction: _Direction, projected: Array, states: list[Array]) -> list[Array]:
    return [np.tanh(projected + direction.times(states[0]))]
