"""Recurrent networks: LSTM, GRU and the plain RNN.

A sequence of T steps is a tensor `1 x 1 x T x I`, its outputs are `1 x 1 x T x (D * H)`, a state is
`1 x 1 x D x H`, for D directions (1, or 2 where bidirectional) and a hidden size of H. These forms
are this project's definition. Weights have ONNX's layouts, directions first.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from mobilint.mlir import ir

from ..core import Operands, Result, Weight, i32
from .base import Op, extents
from .recurrent_cells import (
    Step,
    gru_linear_step,
    gru_step,
    lstm_step,
    rnn_step,
    run_cells,
    weights_by_direction,
)


class Recurrent(Op):
    """What all recurrent ops share; a class of its own states the gates and letters of a cell.

    `input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
    integer: steps after it leave the states alone and give zeros), h and c are the initial states,
    zero where absent. `batch_first` records the source model's order of axes and changes nothing.
    """

    GATES = 1
    STATES = "h"

    inputs: Operands

    W: Weight
    R: Weight
    B: Weight | None
    input_mask: str
    output_mask: str
    direction: Literal["forward", "reverse", "bidirectional"] = "forward"
    batch_first: bool = False
    hidden_size: i32

    @property
    def directions(self) -> int:
        """The number of directions."""
        return 2 if self.direction == "bidirectional" else 1

    @property
    def state_shape(self) -> list[int]:
        """The shape of a state."""
        return [1, 1, self.directions, self.hidden_size]

    @property
    def output_shape(self) -> list[int]:
        """The shape of the outputs of all steps, the directions side by side."""
        return [1, 1, extents(self.inputs[0])[2], self.directions * self.hidden_size]

    @property
    def peephole(self) -> np.ndarray | None:
        """The weights from the cell state to the gates, where the cell has any."""
        return None

    @property
    def cell(self) -> Step:
        """The function of one step."""
        raise NotImplementedError

    def check(self) -> Iterator[str]:
        problem = self.input_mask_problem() or self.output_mask_problem()
        if problem is not None:
            yield problem
            return
        yield from self.operand_problems()
        yield from self.weight_problems()

    def input_mask_problem(self) -> str | None:
        """Why `input_mask` does not name the operands, or None."""
        mask, letters = self.input_mask, "is" + self.STATES
        if not mask.startswith("i") or not selects(mask, letters):
            return f'needs an input_mask of "i" and others of "{letters}" in order, got "{mask}"'
        if len(mask) != len(self.inputs):
            return f'has input_mask "{mask}", but its number of operands is {len(self.inputs)}'
        return None

    def output_mask_problem(self) -> str | None:
        """Why `output_mask` does not name the one result, or None."""
        letters = "o" + self.STATES
        if len(self.output_mask) == 1 and self.output_mask in letters:
            return None
        return f'needs an output_mask of one letter of "{letters}", got "{self.output_mask}"'

    def operand_problems(self) -> Iterator[str]:
        """What is wrong with the operands that `input_mask` names."""
        if self.hidden_size < 1:
            yield f"needs a hidden_size of at least 1, got {self.hidden_size}"
        for letter, value in zip(self.input_mask, self.inputs, strict=True):
            shape, element = extents(value), value.type.element_type
            if letter == "i" and shape[1] != 1:
                yield f"needs a sequence with an H of 1, got shape {shape}"
            if letter == "s" and shape != [1, 1, 1, 1]:
                yield f"needs one sequence length, got shape {shape}"
            if letter == "s" and not isinstance(element, ir.IntegerType):
                yield f"needs a sequence length that is an integer, got {element}"
            if letter in self.STATES and shape != self.state_shape:
                yield f"needs an initial {letter} of shape {self.state_shape}, got {shape}"

    def weight_problems(self) -> Iterator[str]:
        """What is wrong with the shapes of the weights."""
        rows, size = self.GATES * self.hidden_size, self.hidden_size
        wanted = (
            ("W", self.W, [self.directions, rows, extents(self.inputs[0])[3]]),
            ("R", self.R, [self.directions, rows, size]),
            ("B", self.B, [self.directions, 2 * rows]),
            ("P", self.peephole, [self.directions, 3 * size]),
        )
        for name, weight, shape in wanted:
            if weight is not None and list(weight.shape) != shape:
                yield f"needs a {name} of shape {shape}, got {list(weight.shape)}"

    def run(
        self, inputs: Sequence[np.ndarray], states: Mapping[str, np.ndarray]
    ) -> list[np.ndarray]:
        """The outputs and the final states, from the operands and states that replace operands."""
        given = dict(zip(self.input_mask, inputs, strict=True))
        x = given["i"][0, 0]
        zero = np.zeros(self.state_shape)
        outputs, finals = run_cells(
            self.cell,
            weights_by_direction(self.W, self.R, self.B, self.peephole),
            [False, True] if self.directions == 2 else [self.direction == "reverse"],
            x,
            _step_count(given.get("s"), len(x)),
            [states.get(name, given.get(name, zero))[0, 0] for name in self.STATES],
        )
        return [array[None, None].astype(x.dtype) for array in (outputs, *finals)]


class OneOutput(Recurrent):
    """A recurrent op without memory; `output_mask` says which result of the network it gives.

    The ops of one network of the source model carry the same group and are computed once.
    """

    y: Result

    def shape(self) -> Any:
        return self.output_shape if self.output_mask == "o" else self.state_shape

    def evaluate(self, *inputs: np.ndarray) -> np.ndarray:
        return self.run(inputs, {})[("o" + self.STATES).index(self.output_mask)]


class LSTM(OneOutput, name="lstm"):
    """A long short-term memory network: its outputs (o), final hidden (h) or cell (c) state.

    With gates and peepholes in ONNX's orders `iofc` and `iof`, for each step:
    `i = sigmoid(Wi x + Ri h + Pi c + Bi)`, `f = sigmoid(Wf x + Rf h + Pf c + Bf)`,
    `c' = f * c + i * tanh(Wc x + Rc h + Bc)`, `o = sigmoid(Wo x + Ro h + Po c' + Bo)`,
    `h' = o * tanh(c')`, where each B is the sum of an input and a recurrent bias. The forms of the
    tensors are this project's definition.

    Example:
        %y = "mobilint.lstm"(%x, %h) {
          W = dense<0.5> : tensor<1x12x4xf32>, R = dense<0.5> : tensor<1x12x3xf32>,
          input_mask = "ih", output_mask = "o", hidden_size = 3 : i32, lstm_group = "encoder"
        } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32>
    """

    GATES = 4
    STATES = "hc"

    lstm_group: str
    P: Weight | None

    @property
    def peephole(self) -> np.ndarray | None:
        return self.P

    @property
    def cell(self) -> Step:
        return lstm_step


class GRU(OneOutput, name="gru"):
    """A network of gated recurrent units: its outputs (o) or its final hidden state (h).

    With gates in ONNX's order `zrh`, for each step: `z = sigmoid(Wz x + Rz h + Bz)`,
    `r = sigmoid(Wr x + Rr h + Br)`, `n = tanh(Wh x + Wbh + Rh (r * h) + Rbh)`,
    `h' = (1 - z) * n + z * h`; with `linear_before_reset`,
    `n = tanh(Wh x + Wbh + r * (Rh h + Rbh))`. The forms of the tensors are this project's
    definition.

    Example:
        %y = "mobilint.gru"(%x, %h) {
          W = dense<0.5> : tensor<1x9x4xf32>, R = dense<0.5> : tensor<1x9x3xf32>,
          input_mask = "ih", output_mask = "o", hidden_size = 3 : i32, gru_group = "encoder"
        } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32>
    """

    GATES = 3

    gru_group: str
    linear_before_reset: bool = False

    @property
    def cell(self) -> Step:
        return gru_linear_step if self.linear_before_reset else gru_step


class RNN(OneOutput, name="rnn"):
    """A plain recurrent network: its outputs (o) or its final hidden state (h).

    For each step `h' = tanh(W x + R h + Wb + Rb)`. The forms of the tensors are this project's
    definition.

    Example:
        %y = "mobilint.rnn"(%x, %h) {
          W = dense<0.5> : tensor<1x3x4xf32>, R = dense<0.5> : tensor<1x3x3xf32>,
          input_mask = "ih", output_mask = "o", hidden_size = 3 : i32, rnn_group = "encoder"
        } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32>
    """

    rnn_group: str

    @property
    def cell(self) -> Step:
        return rnn_step


def selects(mask: str, letters: str) -> bool:
    """Whether `mask` is some of the letters, in their order, each once."""
    return mask == "".join(letter for letter in letters if letter in mask)


def _step_count(length: np.ndarray | None, steps: int) -> int:
    """The number of steps to take; raises ValueError for a length that the sequence has not."""
    count = steps if length is None else int(length.reshape(()))
    if not 0 <= count <= steps:
        raise ValueError(f"a sequence of {steps} steps has no length of {count}")
    return count
