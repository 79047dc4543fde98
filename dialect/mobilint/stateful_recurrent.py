"""Recurrent networks whose state survives between the runs of a program."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import Result, StateStore, Weight
from .recurrent import Recurrent, selects
from .recurrent_cells import Step, gru_linear_step, gru_step, lstm_step, rnn_step


class StatefulRecurrent(Recurrent, pure=False):
    """A recurrent op whose states are buffers; it gives its outputs and its final states.

    A run starts where the last one ended, or, after a reset, at the initial states among the
    operands, zero where absent. `output_mask` names the results that are used; `subgraph` records
    the part of the source model that the op stands for. A state that goes on in time needs the
    forward direction. How initial states and buffers go together, and the forms of the tensors,
    are this project's definition.
    """

    keeps_state = True

    hidden_state_name: str
    subgraph: str

    @property
    def buffers(self) -> dict[str, str]:
        """The name of the buffer of each state, by its letter."""
        return {"h": self.hidden_state_name}

    def output_mask_problem(self) -> str | None:
        letters = "o" + self.STATES
        if not self.output_mask or not selects(self.output_mask, letters):
            return f'needs an output_mask from "{letters}" in order, got "{self.output_mask}"'
        return None

    def check(self) -> Iterator[str]:
        if self.direction != "forward":
            yield f'keeps its state for later steps, so it cannot run "{self.direction}"'
        names = list(self.buffers.values())
        if "" in names or len(set(names)) != len(names):
            yield f"needs names of its own for its buffers, got {names}"
        yield from Recurrent.check(self)

    def check_results(self) -> Iterator[str]:
        for letter, result in zip("o" + self.STATES, self.results, strict=True):
            if letter not in self.output_mask and any(True for _ in result.uses):
                yield f'has an output_mask "{self.output_mask}", but its result {letter} is used'

    def shape(self) -> Any:
        return (self.output_shape, *[self.state_shape for _ in self.STATES])

    def evaluate(self, *inputs: np.ndarray, state: StateStore) -> tuple[np.ndarray, ...]:
        kept = {letter: state[name] for letter, name in self.buffers.items() if name in state}
        results = self.run(inputs, kept)
        for name, value in zip(self.buffers.values(), results[1:], strict=True):
            state[name] = value
        return tuple(results)


class StatefulLSTMWrapper(StatefulRecurrent, name="stateful_lstm_wrapper"):
    """An LSTM, as `lstm`, whose hidden and cell state survive between runs.

    Buffers, initial states and the forms of the tensors are this project's definition.

    Example:
        %y, %hidden, %cell_state = "mobilint.stateful_lstm_wrapper"(%x, %h) {
          W = dense<0.5> : tensor<1x12x4xf32>, R = dense<0.5> : tensor<1x12x3xf32>,
          input_mask = "ih", output_mask = "ohc", hidden_size = 3 : i32, hidden_state_name = "h0",
          subgraph = "body", cell_state_name = "c0"
        } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) ->
          (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>)
    """

    GATES = 4
    STATES = "hc"

    y: Result
    hidden: Result
    cell_state: Result

    P: Weight | None
    cell_state_name: str

    @property
    def buffers(self) -> dict[str, str]:
        return {"h": self.hidden_state_name, "c": self.cell_state_name}

    @property
    def peephole(self) -> np.ndarray | None:
        return self.P

    @property
    def cell(self) -> Step:
        return lstm_step


class StatefulGRUWrapper(StatefulRecurrent, name="stateful_gru_wrapper"):
    """A GRU, as `gru`, whose hidden state survives between runs.

    Buffers, initial states and the forms of the tensors are this project's definition.

    Example:
        %y, %hidden = "mobilint.stateful_gru_wrapper"(%x, %h) {
          W = dense<0.5> : tensor<1x9x4xf32>, R = dense<0.5> : tensor<1x9x3xf32>,
          input_mask = "ih", output_mask = "oh", hidden_size = 3 : i32, hidden_state_name = "h0",
          subgraph = "body"
        } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>)
    """

    GATES = 3

    y: Result
    hidden: Result

    linear_before_reset: bool = False

    @property
    def cell(self) -> Step:
        return gru_linear_step if self.linear_before_reset else gru_step


class StatefulRNNWrapper(StatefulRecurrent, name="stateful_rnn_wrapper"):
    """A plain recurrent network, as `rnn`, whose hidden state survives between runs.

    Buffers, initial states and the forms of the tensors are this project's definition.

    Example:
        %y, %hidden = "mobilint.stateful_rnn_wrapper"(%x, %h) {
          W = dense<0.5> : tensor<1x3x4xf32>, R = dense<0.5> : tensor<1x3x3xf32>,
          input_mask = "ih", output_mask = "oh", hidden_size = 3 : i32, hidden_state_name = "h0",
          subgraph = "body"
        } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>)
    """

    y: Result
    hidden: Result

    @property
    def cell(self) -> Step:
        return rnn_step
