"""The cells of recurrent networks in double precision, and how they run over a sequence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from .activation import sigmoid

States = tuple[np.ndarray, ...]


@dataclass(frozen=True)
class CellWeights:
    """The weights of one direction; gates are the rows of `W` and `R`."""

    W: np.ndarray
    R: np.ndarray
    input_bias: np.ndarray
    recurrent_bias: np.ndarray
    P: np.ndarray

    def projected(self, x: np.ndarray) -> np.ndarray:
        """The contribution of the inputs of all steps to the gates."""
        return x @ self.W.T + self.input_bias


Step = Callable[[CellWeights, np.ndarray, States], States]


def weights_by_direction(
    inputs: np.ndarray, recurrent: np.ndarray, bias: np.ndarray | None, peephole: np.ndarray | None
) -> list[CellWeights]:
    """The weights of each direction; a bias or peephole that is absent is zero."""
    directions, rows, size = recurrent.shape
    biases = np.zeros((directions, 2 * rows)) if bias is None else bias
    peepholes = np.zeros((directions, 3 * size)) if peephole is None else peephole
    return [
        CellWeights(*(array.astype(np.float64) for array in (w, r, b[:rows], b[rows:], p)))
        for w, r, b, p in zip(inputs, recurrent, biases, peepholes, strict=True)
    ]


def rnn_step(weights: CellWeights, projected: np.ndarray, states: States) -> States:
    """`h = tanh(W x + R h + b)`."""
    (h,) = states
    return (np.tanh(projected + weights.R @ h + weights.recurrent_bias),)


def gru_step(weights: CellWeights, projected: np.ndarray, states: States) -> States:
    """The GRU whose reset gate applies before the recurrent product; gates in order z, r, h."""
    (h,) = states
    size = len(h)
    recurrent = weights.R[: 2 * size] @ h + weights.recurrent_bias[: 2 * size]
    update, reset = np.split(sigmoid(projected[: 2 * size] + recurrent), 2)
    inner = weights.R[2 * size :] @ (reset * h) + weights.recurrent_bias[2 * size :]
    return (_gru_mix(update, np.tanh(projected[2 * size :] + inner), h),)


def gru_linear_step(weights: CellWeights, projected: np.ndarray, states: States) -> States:
    """The GRU whose reset gate applies after the recurrent product; gates in order z, r, h."""
    (h,) = states
    size = len(h)
    recurrent = weights.R @ h + weights.recurrent_bias
    update, reset = np.split(sigmoid(projected[: 2 * size] + recurrent[: 2 * size]), 2)
    inner = reset * recurrent[2 * size :]
    return (_gru_mix(update, np.tanh(projected[2 * size :] + inner), h),)


def _gru_mix(update: np.ndarray, candidate: np.ndarray, h: np.ndarray) -> np.ndarray:
    return (1 - update) * candidate + update * h


def lstm_step(weights: CellWeights, projected: np.ndarray, states: States) -> States:
    """The LSTM with peepholes; gates in order i, o, f, c and peepholes in order i, o, f."""
    h, c = states
    gates = projected + weights.R @ h + weights.recurrent_bias
    enter, leave, forget, candidate = np.split(gates, 4)
    peep_enter, peep_leave, peep_forget = np.split(weights.P, 3)
    kept = sigmoid(forget + peep_forget * c) * c
    c = kept + sigmoid(enter + peep_enter * c) * np.tanh(candidate)
    return sigmoid(leave + peep_leave * c) * np.tanh(c), c


def run_cells(
    step: Step,
    weights: Sequence[CellWeights],
    backward: Sequence[bool],
    x: np.ndarray,
    steps: int,
    states: Sequence[np.ndarray],
) -> tuple[np.ndarray, list[np.ndarray]]:
    """Run one cell per direction over the first `steps` rows of `x`.

    `states` are `D x H`, one per state of the cell. Returns the outputs, `T x (D * H)` and zero
    after `steps`, and the final states.
    """
    outputs: list[np.ndarray] = []
    finals: list[States] = []
    for index, (direction, reversed_) in enumerate(zip(weights, backward, strict=True)):
        state = tuple(array[index].astype(np.float64) for array in states)
        output = np.zeros((len(x), len(state[0])))
        projected = direction.projected(x.astype(np.float64))
        for t in reversed(range(steps)) if reversed_ else range(steps):
            state = step(direction, projected[t], state)
            output[t] = state[0]
        outputs.append(output)
        finals.append(state)
    return np.concatenate(outputs, axis=1), [np.stack(group) for group in zip(*finals, strict=True)]
