"""Recurrent networks as programs."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.emit.format import Compute

STEPS, INPUTS, SIZE = 5, 3, 4
GATES = {mbl.LSTM: 4, mbl.GRU: 3, mbl.RNN: 1}
STATES = {mbl.LSTM: "hc", mbl.GRU: "h", mbl.RNN: "h"}


def network(cls: Any, direction: str, mask: str, biased: bool, random: Any, **more: Any) -> Any:
    """A builder of all results of one network, and the arrays that it reads."""
    count = 2 if direction == "bidirectional" else 1
    rows = GATES[cls] * SIZE

    def weight(*shape: int) -> np.ndarray:
        return random.normal(size=shape).astype(np.float32)

    given = {
        "W": weight(count, rows, INPUTS),
        "R": weight(count, rows, SIZE),
        "B": weight(count, 2 * rows) if biased else None,
        f"{cls.__name__.lower()}_group": "one",
        "direction": direction,
        "hidden_size": SIZE,
        "input_mask": mask,
        **{name: weight(count, size) for name, size in more.pop("peepholes", {}).items()},
        **more,
    }
    arrays = {
        "i": weight(1, 1, STEPS, INPUTS),
        "s": np.array(3, np.int64).reshape(1, 1, 1, 1),
        "h": weight(1, 1, count, SIZE),
        "c": weight(1, 1, count, SIZE),
    }

    def build(*inputs: Any) -> list[Any]:
        return [cls(inputs, output_mask=letter, **given) for letter in "o" + STATES[cls]]

    return build, [arrays[letter] for letter in mask]


def check(simulate: Any, build: Any, arrays: Any, kernel: str) -> None:
    program, got, meaning = simulate(build, arrays)
    for result, want in zip(got, meaning, strict=True):
        np.testing.assert_allclose(result, want, rtol=1e-5, atol=1e-5)
    kernels = Counter(
        command.action.kernel
        for command in program.description.commands
        if isinstance(command.action, Compute)
    )
    assert kernels == {kernel: 1}, "the results of one network come from one command"


@pytest.mark.parametrize("cls", GATES)
@pytest.mark.parametrize(
    ("direction", "mask", "biased"),
    list(product(["forward", "reverse", "bidirectional"], ["i", "ish"], [False, True])),
)
def test_means_the_ops(simulate, random, cls, direction, mask, biased):
    build, arrays = network(cls, direction, mask, biased, random)
    check(simulate, build, arrays, cls.__name__.lower())


def test_lstm_with_peepholes_and_both_states(simulate, random):
    build, arrays = network(
        mbl.LSTM, "bidirectional", "ihc", True, random, peepholes={"P": 3 * SIZE}
    )
    check(simulate, build, arrays, "lstm")


@pytest.mark.parametrize("biased", [False, True])
def test_gru_with_the_reset_behind_the_product(simulate, random, biased):
    build, arrays = network(mbl.GRU, "reverse", "ih", biased, random, linear_before_reset=True)
    check(simulate, build, arrays, "gru")


def test_two_networks_stay_two(simulate, random):
    first, arrays = network(mbl.RNN, "forward", "i", False, random)
    second, _ = network(mbl.RNN, "forward", "i", False, random)
    program, got, meaning = simulate(lambda x: [*first(x), *second(x)], arrays)
    assert sum(isinstance(c.action, Compute) for c in program.description.commands) == 2
    for result, want in zip(got, meaning, strict=True):
        np.testing.assert_allclose(result, want, rtol=1e-5, atol=1e-5)
