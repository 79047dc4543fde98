"""Recurrent ops are ONNX's, over directions, masks and options."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

STEPS, INPUTS, SIZE = 5, 3, 4
RNG = np.random.default_rng(7)
DIRECTIONS = ["forward", "reverse", "bidirectional"]
LSTM_MASKS = ["i", "is", "ih", "ic", "ihc", "ish", "isc", "ishc"]
MASKS = ["i", "is", "ih", "ish"]


def array(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def weights(gates: int, direction: str, names: str) -> dict[str, np.ndarray]:
    count = 2 if direction == "bidirectional" else 1
    shapes = {
        "W": (count, gates * SIZE, INPUTS),
        "R": (count, gates * SIZE, SIZE),
        "B": (count, 2 * gates * SIZE),
        "P": (count, 3 * SIZE),
    }
    return {name: array(*shapes[name]) for name in names}


def operands(mask: str, direction: str) -> dict[str, np.ndarray]:
    count = 2 if direction == "bidirectional" else 1
    made = {
        "i": array(1, 1, STEPS, INPUTS),
        "s": np.full((1, 1, 1, 1), STEPS - 2, np.int32),
        "h": array(1, 1, count, SIZE),
        "c": array(1, 1, count, SIZE),
    }
    return {letter: made[letter] for letter in mask}


def types(given: dict[str, np.ndarray]) -> list[str]:
    kinds = {"float32": "f32", "int32": "i32"}
    return ["x".join([*map(str, x.shape), kinds[str(x.dtype)]]) for x in given.values()]


def onnx_results(
    reference: Any, kind: str, given: Any, arrays: Any, direction: str, **attributes: Any
) -> list[np.ndarray]:
    """Outputs and final states of ONNX's op, in the shapes of ours."""
    inputs = {
        "X": given["i"].reshape(STEPS, 1, INPUTS),
        "W": arrays["W"],
        "R": arrays["R"],
        "B": arrays.get("B"),
        "sequence_lens": given["s"].reshape(1) if "s" in given else None,
        "initial_h": given["h"].transpose(2, 0, 1, 3)[:, :, 0] if "h" in given else None,
    }
    if kind == "LSTM":
        start = given["c"].transpose(2, 0, 1, 3)[:, :, 0] if "c" in given else None
        inputs |= {"initial_c": start, "P": arrays.get("P")}
    outputs, *states = reference(
        kind,
        inputs,
        outputs=3 if kind == "LSTM" else 2,
        direction=direction,
        hidden_size=SIZE,
        **attributes,
    )
    return [outputs.reshape(1, 1, STEPS, -1), *(state.reshape(1, 1, -1, SIZE) for state in states)]


@pytest.mark.parametrize("names", ["WR", "WRB", "WRP", "WRBP"])
@pytest.mark.parametrize(("direction", "mask"), list(product(DIRECTIONS, LSTM_MASKS)))
def test_lstm_is_onnx_lstm(
    build: Any, evaluate: Any, reference: Any, direction: str, mask: str, names: str
) -> None:
    given, arrays = operands(mask, direction), weights(4, direction, names)
    wanted = onnx_results(reference, "LSTM", given, arrays, direction)
    fields = {"direction": direction, "hidden_size": SIZE, "lstm_group": "g", "input_mask": mask}
    for letter, result in zip("ohc", wanted, strict=True):
        op = build(mbl.LSTM, *types(given), output_mask=letter, **arrays, **fields)
        np.testing.assert_allclose(evaluate(op, *given.values()), result, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("linear", [False, True])
@pytest.mark.parametrize("names", ["WR", "WRB"])
@pytest.mark.parametrize(("direction", "mask"), list(product(DIRECTIONS, MASKS)))
def test_gru_is_onnx_gru(
    build: Any, evaluate: Any, reference: Any, direction: str, mask: str, names: str, linear: bool
) -> None:
    given, arrays = operands(mask, direction), weights(3, direction, names)
    options = {"linear_before_reset": int(linear)}
    wanted = onnx_results(reference, "GRU", given, arrays, direction, **options)
    fields = {"direction": direction, "hidden_size": SIZE, "gru_group": "g", "input_mask": mask}
    for letter, result in zip("oh", wanted, strict=True):
        op = build(
            mbl.GRU,
            *types(given),
            output_mask=letter,
            linear_before_reset=linear,
            **arrays,
            **fields,
        )
        np.testing.assert_allclose(evaluate(op, *given.values()), result, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("names", ["WR", "WRB"])
@pytest.mark.parametrize(("direction", "mask"), list(product(DIRECTIONS, MASKS)))
def test_rnn_is_onnx_rnn(
    build: Any, evaluate: Any, reference: Any, direction: str, mask: str, names: str
) -> None:
    given, arrays = operands(mask, direction), weights(1, direction, names)
    wanted = onnx_results(reference, "RNN", given, arrays, direction)
    fields = {"direction": direction, "hidden_size": SIZE, "rnn_group": "g", "input_mask": mask}
    for letter, result in zip("oh", wanted, strict=True):
        op = build(mbl.RNN, *types(given), output_mask=letter, **arrays, **fields)
        np.testing.assert_allclose(evaluate(op, *given.values()), result, rtol=1e-4, atol=1e-5)


FIELDS = {
    "hidden_size": SIZE,
    "lstm_group": "g",
    "input_mask": "i",
    "output_mask": "o",
    **weights(4, "forward", "WR"),
}
SEQUENCE = (1, 1, STEPS, INPUTS)


def test_batch_first_records_the_source_only(build: Any, evaluate: Any) -> None:
    x = array(*SEQUENCE)
    plain = evaluate(build(mbl.LSTM, SEQUENCE, **FIELDS), x)
    np.testing.assert_array_equal(
        plain, evaluate(build(mbl.LSTM, SEQUENCE, batch_first=True, **FIELDS), x)
    )


def test_large_inputs_saturate(build: Any, evaluate: Any) -> None:
    x = np.full(SEQUENCE, 1e4, np.float32)
    assert np.isfinite(evaluate(build(mbl.LSTM, SEQUENCE, **FIELDS), x)).all()


@pytest.mark.parametrize("length", [-1, STEPS + 1])
def test_length_beyond_the_sequence_is_an_error(build: Any, length: int) -> None:
    op = build(mbl.LSTM, SEQUENCE, "1x1x1x1xi32", **(FIELDS | {"input_mask": "is"}))
    with pytest.raises(ValueError, match=f"has no length of {length}"):
        op.evaluate(array(*SEQUENCE), np.full((1, 1, 1, 1), length, np.int32))


STATE = (1, 1, 1, SIZE)


@pytest.mark.parametrize(
    ("message", "shapes", "fields"),
    [
        ('in order, got "h"', [SEQUENCE], {"input_mask": "h"}),
        ('in order, got ""', [SEQUENCE], {"input_mask": ""}),
        ('in order, got "ihs"', [SEQUENCE, STATE, STATE], {"input_mask": "ihs"}),
        ('in order, got "ii"', [SEQUENCE, SEQUENCE], {"input_mask": "ii"}),
        ('others of "ishc" in order, got "ix"', [SEQUENCE, STATE], {"input_mask": "ix"}),
        ('has input_mask "ih", but its number of operands is 1', [SEQUENCE], {"input_mask": "ih"}),
        ('one letter of "ohc", got "oh"', [SEQUENCE], {"output_mask": "oh"}),
        ('one letter of "ohc", got ""', [SEQUENCE], {"output_mask": ""}),
        ('one letter of "ohc", got "x"', [SEQUENCE], {"output_mask": "x"}),
        ("needs a hidden_size of at least 1, got 0", [SEQUENCE], {"hidden_size": 0}),
        ("needs a sequence with an H of 1, got shape [1, 2, 5, 3]", [(1, 2, 5, 3)], {}),
        (
            "needs one sequence length, got shape [1, 1, 1, 2]",
            [SEQUENCE, "1x1x1x2xi32"],
            {"input_mask": "is"},
        ),
        (
            "needs a sequence length that is an integer, got f32",
            [SEQUENCE, (1, 1, 1, 1)],
            {"input_mask": "is"},
        ),
        (
            "needs an initial c of shape [1, 1, 1, 4], got [1, 1, 1, 3]",
            [SEQUENCE, (1, 1, 1, 3)],
            {"input_mask": "ic"},
        ),
        ("needs a W of shape [1, 16, 3], got [1, 12, 3]", [SEQUENCE], {"W": array(1, 12, 3)}),
        ("needs a W of shape [1, 16, 7], got [1, 16, 3]", [(1, 1, 5, 7)], {}),
        ("needs a W of shape [2, 16, 3]", [SEQUENCE], {"direction": "bidirectional"}),
        ("needs a R of shape [1, 16, 4], got [1, 16, 5]", [SEQUENCE], {"R": array(1, 16, 5)}),
        ("needs a B of shape [1, 32], got [1, 16]", [SEQUENCE], {"B": array(1, 16)}),
        ("needs a P of shape [1, 12], got [12]", [SEQUENCE], {"P": array(12)}),
        ('must be one of "forward", "reverse", "bidirectional"', [SEQUENCE], {"direction": "up"}),
    ],
)
def test_refuses(refuses: Any, message: str, shapes: Any, fields: Any) -> None:
    refuses(message, mbl.LSTM, *shapes, **(FIELDS | fields))


@pytest.mark.parametrize(
    ("message", "shapes", "masks"),
    [
        ('one letter of "oh", got "c"', [SEQUENCE], {"input_mask": "i", "output_mask": "c"}),
        ('in order, got "ic"', [SEQUENCE, STATE], {"input_mask": "ic", "output_mask": "o"}),
    ],
)
def test_gru_has_no_cell_state(refuses: Any, message: str, shapes: Any, masks: Any) -> None:
    fields = weights(3, "forward", "WR") | {"hidden_size": SIZE, "gru_group": "g"}
    refuses(message, mbl.GRU, *shapes, **fields, **masks)
