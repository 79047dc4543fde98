"""Recurrent layers over the rows of a matrix."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np
from scipy import special

from ..core import Operand, Operands, Results, Weight, i32
from .base import Layer, Stored, extents, float_type, floats


class Recurrent(Layer):
    """What recurrent layers have in common.

    The input is (steps, size) and the output (steps, num_output), forwards with a `direction` of
    0, backwards with 1, and both side by side, (steps, 2 * num_output), with 2. More inputs are
    the states to begin with, and more outputs those at the end, each (directions, extent); `tops`
    is the number of outputs.
    """

    gates: ClassVar[int] = 1
    biases: ClassVar[int] = 1
    states: ClassVar[int] = 1
    ranks: ClassVar[Sequence[int]] = (2,)

    x: Operand
    initial: Operands
    ys: Results
    tops: i32 = 1
    num_output: Annotated[i32, 0] = 0
    weight_data_size: Annotated[i32, 1] = 0
    direction: Annotated[i32, 2] = 0
    int8_scale_term: Annotated[i32, 8] = 0
    weight_xc_data: Weight | None
    bias_c_data: Weight | None
    weight_hc_data: Weight | None

    @property
    def directions(self) -> int:
        return 2 if self.direction == 2 else 1

    @property
    def hidden(self) -> int:
        """The extent of what the gates are computed for."""
        return self.num_output

    def state_extents(self) -> list[int]:
        return [self.num_output] * self.states

    def parameter_problems(self) -> Iterator[str]:
        if self.int8_scale_term:
            yield f"has int8_scale_term (8) {self.int8_scale_term}, and 8-bit gates are not read"
        if self.direction not in (0, 1, 2):
            yield f"has direction {self.direction}, and ncnn's are 0 to 2"
        if self.num_output < 1 or self.hidden < 1:
            yield f"has {self.num_output} outputs of {self.hidden} hidden"
            return
        if self.tops not in (1, 1 + self.states) or len(self.initial) not in (0, self.states):
            yield f"needs 1 or {1 + self.states} inputs and outputs"
            return
        for value, extent in zip(self.initial, self.state_extents(), strict=False):
            if int(np.prod(extents(value))) != self.directions * extent:
                yield f"begins with a state of {extents(value)}, not {[self.directions, extent]}"
        size = self.directions * self.gates * self.hidden * extents(self.x)[1]
        if self.weight_data_size != size:
            yield f"has weight_data_size (1) {self.weight_data_size}, but its input needs {size}"

    def stored(self) -> Sequence[Stored]:
        directions, rows = self.directions, self.gates * self.hidden
        return [
            Stored("weight_xc_data", (directions, rows, extents(self.x)[1]), tagged=True),
            Stored("bias_c_data", (directions, self.biases, self.hidden), tagged=True),
            Stored("weight_hc_data", (directions, rows, self.num_output), tagged=True),
        ]

    def shape(self) -> Any:
        shapes = [[extents(self.x)[0], self.directions * self.num_output]]
        shapes += [[self.directions, extent] for extent in self.state_extents()]
        return tuple(float_type(shape) for shape in shapes[: self.tops])

    def evaluate(self, x: np.ndarray, *initial: np.ndarray) -> Any:
        outputs, finals = [], []
        for index in range(self.directions):
            extent_of = self.state_extents()
            state = [
                initial[k].reshape(self.directions, -1)[index].astype(np.float64)
                if initial
                else np.zeros(extent)
                for k, extent in enumerate(extent_of)
            ]
            backwards = self.direction == 1 or index == 1
            rows = np.zeros((x.shape[0], self.num_output))
            for step in range(x.shape[0])[:: -1 if backwards else 1]:
                state = self.step(index, x[step].astype(np.float64), state)
                rows[step] = state[0]
            outputs.append(rows)
            finals.append(state)
        found = [np.concatenate(outputs, axis=1), *map(np.stack, zip(*finals, strict=True))]
        return tuple(array.astype(np.float32) for array in found[: self.tops])

    def step(self, index: int, x: np.ndarray, state: list[np.ndarray]) -> list[np.ndarray]:
        """The next states, the output first, in one direction."""
        raise NotImplementedError

    def products(
        self, index: int, x: np.ndarray, h: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What the input and the state give each gate, and the biases."""
        from_x = floats(self.weight_xc_data)[index] @ x
        from_h = floats(self.weight_hc_data)[index] @ h
        bias = floats(self.bias_c_data)[index]
        return from_x.reshape(self.gates, -1), from_h.reshape(self.gates, -1), bias


class RNN(Recurrent, name="RNN"):
    """`h = tanh(W x + R h + b)`.

    Example:
        %y = "ncnn.RNN"(%x) {
          num_output = 2 : i32, weight_data_size = 6 : i32,
          weight_xc_data = dense<0.5> : tensor<1x2x3xf32>,
          bias_c_data = dense<0.0> : tensor<1x1x2xf32>,
          weight_hc_data = dense<0.5> : tensor<1x2x2xf32>
        } : (tensor<5x3xf32>) -> tensor<5x2xf32>
    """

    def step(self, index: int, x: np.ndarray, state: list[np.ndarray]) -> list[np.ndarray]:
        from_x, from_h, bias = self.products(index, x, state[0])
        return [np.tanh(from_x[0] + from_h[0] + bias[0])]


class GRU(Recurrent, name="GRU"):
    """Gated recurrent units, the gates in the order R, U, N.

    `r` and `u` are the sigmoids of `W x + R h + b`, `n = tanh(W x + b + r * (R h + b'))`, and
    `h = (1 - u) * n + u * h`. The biases are those of r, u, n and b'.

    Example:
        %y = "ncnn.GRU"(%x) {
          num_output = 2 : i32, weight_data_size = 18 : i32,
          weight_xc_data = dense<0.5> : tensor<1x6x3xf32>,
          bias_c_data = dense<0.0> : tensor<1x4x2xf32>,
          weight_hc_data = dense<0.5> : tensor<1x6x2xf32>
        } : (tensor<5x3xf32>) -> tensor<5x2xf32>
    """

    gates: ClassVar[int] = 3
    biases: ClassVar[int] = 4

    def step(self, index: int, x: np.ndarray, state: list[np.ndarray]) -> list[np.ndarray]:
        from_x, from_h, bias = self.products(index, x, state[0])
        reset, update = special.expit(from_x[:2] + from_h[:2] + bias[:2])
        new = np.tanh(from_x[2] + bias[2] + reset * (from_h[2] + bias[3]))
        return [(1 - update) * new + update * state[0]]


class LSTM(Recurrent, name="LSTM"):
    """Long short-term memory, the gates in the order I, F, O, G.

    `i`, `f` and `o` are the sigmoids of `W x + R h + b`, `g` the hyperbolic tangent,
    `c = f * c + i * g` and `h = o * tanh(c)`. Where `hidden_size` is not `num_output`, h is
    multiplied by a matrix of (num_output, hidden_size). The states are h and c.

    The page of 2021 has one input and one output, and neither `hidden_size` nor 8-bit weights.

    Example:
        %y = "ncnn.LSTM"(%x) {
          num_output = 2 : i32, weight_data_size = 24 : i32,
          weight_xc_data = dense<0.5> : tensor<1x8x3xf32>,
          bias_c_data = dense<0.0> : tensor<1x4x2xf32>,
          weight_hc_data = dense<0.5> : tensor<1x8x2xf32>
        } : (tensor<5x3xf32>) -> tensor<5x2xf32>
    """

    gates: ClassVar[int] = 4
    biases: ClassVar[int] = 4
    states: ClassVar[int] = 2

    hidden_size: Annotated[i32, 3] | None
    weight_hr_data: Weight | None

    @property
    def hidden(self) -> int:
        return self.num_output if self.hidden_size is None else self.hidden_size

    def state_extents(self) -> list[int]:
        return [self.num_output, self.hidden]

    def stored(self) -> Sequence[Stored]:
        found = list(Recurrent.stored(self))
        if self.hidden != self.num_output:
            shape = (self.directions, self.num_output, self.hidden)
            found.append(Stored("weight_hr_data", shape, tagged=True))
        return found

    def step(self, index: int, x: np.ndarray, state: list[np.ndarray]) -> list[np.ndarray]:
        from_x, from_h, bias = self.products(index, x, state[0])
        sums = from_x + from_h + bias
        into, forget, out = special.expit(sums[:3])
        cell = forget * state[1] + into * np.tanh(sums[3])
        h = out * np.tanh(cell)
        if self.weight_hr_data is not None:
            h = floats(self.weight_hr_data)[index] @ h
        return [h, cell]
