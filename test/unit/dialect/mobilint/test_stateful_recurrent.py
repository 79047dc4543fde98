"""A recurrent network with a buffer goes on where its last run ended."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import StateStore, verify
from mobilint.mlir import ir

STEPS, INPUTS, SIZE = 6, 3, 4
SEQUENCE, STATE = (1, 1, STEPS, INPUTS), (1, 1, 1, SIZE)
RNG = np.random.default_rng(8)
CHUNKS = [[6], [1, 5], [2, 2, 2], [1] * 6]


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def fields(gates: int, **others: Any) -> dict[str, Any]:
    return {
        "W": array(1, gates * SIZE, INPUTS),
        "R": array(1, gates * SIZE, SIZE),
        "B": array(1, 2 * gates * SIZE),
        "input_mask": "i",
        "output_mask": "o",
        "hidden_size": SIZE,
        "hidden_state_name": "layer0.h",
        "subgraph": "decoder",
        **others,
    }


CELLS = [
    (mbl.StatefulLSTMWrapper, mbl.LSTM, "lstm_group", fields(4, cell_state_name="layer0.c")),
    (mbl.StatefulGRUWrapper, mbl.GRU, "gru_group", fields(3)),
    (mbl.StatefulGRUWrapper, mbl.GRU, "gru_group", fields(3, linear_before_reset=True)),
    (mbl.StatefulRNNWrapper, mbl.RNN, "rnn_group", fields(1)),
]
IDS = ["lstm", "gru", "gru_linear", "rnn"]


def split(x: np.ndarray, sizes: list[int]) -> list[np.ndarray]:
    return np.split(x, np.cumsum(sizes)[:-1], axis=2)


@pytest.mark.parametrize("sizes", CHUNKS, ids=str)
@pytest.mark.parametrize(("cls", "plain", "group", "given"), CELLS, ids=IDS)
def test_chunks_give_what_the_whole_gives(
    build: Any, evaluate: Any, cls: Any, plain: Any, group: str, given: Any, sizes: Any
) -> None:
    x, store = array(*SEQUENCE), StateStore()
    outputs, finals = [], []
    for chunk in split(x, sizes):
        op = build(cls, chunk.shape, **given)
        output, *finals = op.evaluate(chunk, state=store)
        assert [list(result.type.shape) for result in op.results] == [
            list(array.shape) for array in (output, *finals)
        ]
        outputs.append(output)
        store.end_run()
    own = {name: value for name, value in given.items() if name in plain.spec.attributes}
    for letter, found in zip("ohc", [np.concatenate(outputs, axis=2), *finals], strict=False):
        whole = build(plain, SEQUENCE, **(own | {group: "g", "output_mask": letter}))
        np.testing.assert_allclose(found, evaluate(whole, x), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(("cls", "plain", "group", "given"), CELLS, ids=IDS)
def test_reset_starts_anew(build: Any, cls: Any, plain: Any, group: str, given: Any) -> None:
    op, x, store = build(cls, SEQUENCE, **given), array(*SEQUENCE), StateStore()
    first = op.evaluate(x, state=store)
    second = op.evaluate(x, state=store)
    store.reset()
    again = op.evaluate(x, state=store)
    assert not np.array_equal(first[0], second[0])
    np.testing.assert_array_equal(first[0], again[0])


def test_initial_state_counts_until_there_is_a_state(build: Any) -> None:
    given = CELLS[3][3] | {"input_mask": "ih"}
    op, x, store = (
        build(mbl.StatefulRNNWrapper, SEQUENCE, STATE, **given),
        array(*SEQUENCE),
        StateStore(),
    )
    ones, zeros = np.ones(STATE, np.float32), np.zeros(STATE, np.float32)
    started = op.evaluate(x, ones, state=store)
    assert not np.array_equal(started[0], op.evaluate(x, zeros, state=StateStore())[0])
    copy = StateStore()
    copy["layer0.h"] = store["layer0.h"]
    np.testing.assert_array_equal(
        op.evaluate(x, ones, state=store)[0], op.evaluate(x, zeros, state=copy)[0]
    )


def test_double_precision_stays(build: Any) -> None:
    op = build(mbl.StatefulGRUWrapper, SEQUENCE, **CELLS[1][3])
    results = op.evaluate(array(*SEQUENCE).astype(np.float64), state=StateStore())
    assert {result.dtype for result in results} == {np.dtype(np.float64)}


def test_use_of_a_result_outside_of_the_mask_is_refused(build: Any, module: ir.Module) -> None:
    op = build(mbl.StatefulRNNWrapper, SEQUENCE, **CELLS[3][3])
    with ir.InsertionPoint(op.operation.block):
        mbl.Relu(op.results[1])
    with module.context.attach_diagnostic_handler(lambda diagnostic: True):
        assert not verify(op.operation)


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ('so it cannot run "reverse"', {"direction": "reverse"}),
        ('so it cannot run "bidirectional"', {"direction": "bidirectional"}),
        ("needs names of its own for its buffers, got ['x', 'x']", {
            "hidden_state_name": "x", "cell_state_name": "x"}),
        ("needs names of its own for its buffers, got ['', 'layer0.c']", {"hidden_state_name": ""}),
        ('needs an output_mask from "ohc" in order, got "ho"', {"output_mask": "ho"}),
        ('needs an output_mask from "ohc" in order, got ""', {"output_mask": ""}),
        ('in order, got "s"', {"input_mask": "s"}),
        ("needs a R of shape [1, 16, 4], got [1, 16, 3]", {"R": array(1, 16, 3)}),
    ],
)  # fmt: skip
def test_refuses(refuses: Any, message: str, given: Any) -> None:
    refuses(message, mbl.StatefulLSTMWrapper, SEQUENCE, **(CELLS[0][3] | given))
