"""Recurrent networks keep their numbers, with every option, and leave nothing on the host."""

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(8)
T, I, H = 5, 3, 4  # noqa: E741 - as in ONNX's pages
GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}
RESULTS = {"LSTM": ["y", "y_h", "y_c"], "GRU": ["y", "y_h"], "RNN": ["y", "y_h"]}


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def case(kind, *, direction="forward", given="BPhc", results=None, steps=T, **attributes):
    """A node, its inputs and its constants; `given` holds the optional operands it has."""
    directions, rows = (2 if direction == "bidirectional" else 1), GATES[kind] * H
    optional: dict[str, np.ndarray] = {
        "B": array(directions, 2 * rows),
        "s": np.array([steps - 2], np.int32),
        "h": array(directions, 1, H),
        "c": array(directions, 1, H),
        "P": array(directions, 3 * H),
    }
    letters = "BshcP" if kind == "LSTM" else "Bsh"
    names = [letter if letter in given else "" for letter in letters]
    node = helper.make_node(
        kind,
        ["x", "W", "R", *names],
        RESULTS[kind] if results is None else results,
        hidden_size=H,
        direction=direction,
        **attributes,
    )
    present = {name: optional[name] for name in names if name}
    constants: dict[str, np.ndarray] = {
        "W": array(directions, rows, I),
        "R": array(directions, rows, H),
    }
    constants |= {name: present[name] for name in present if name in "BP"}
    inputs: dict[str, np.ndarray] = {"x": array(steps, 1, I)}
    inputs |= {name: present[name] for name in present if name in "shc"}
    return node, inputs, constants


def outputs_of(node):
    return [name for name in node.output if name]


@pytest.mark.parametrize("kind", GATES)
@pytest.mark.parametrize("direction", ["forward", "reverse", "bidirectional"])
@pytest.mark.parametrize("given", ["", "B", "Bh", "BPhc", "Bs", "BsPhc"])
def test_networks(check_lowering, kind, direction, given):
    node, inputs, constants = case(kind, direction=direction, given=given)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS[kind])


@pytest.mark.parametrize("kind", GATES)
@pytest.mark.parametrize("results", [["y"], ["", "y_h"]])
def test_only_results_in_use_are_made(check_lowering, kind, results):
    node, inputs, constants = case(kind, given="B", results=results)
    outputs = outputs_of(node)
    module = check_lowering(node, inputs=inputs, constants=constants, outputs=outputs)
    assert str(module).count(f"mobilint.{kind.lower()}") == 1


@pytest.mark.parametrize("direction", ["forward", "bidirectional"])
def test_linear_before_reset(check_lowering, direction):
    node, inputs, constants = case("GRU", direction=direction, linear_before_reset=1)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["GRU"])


@pytest.mark.parametrize("kind", GATES)
@pytest.mark.parametrize("length", [1, T - 1, T])
@pytest.mark.parametrize("direction", ["reverse", "bidirectional"])
def test_constant_length(check_lowering, kind, length, direction):
    node, inputs, constants = case(kind, direction=direction, given="Bs")
    del inputs["s"]
    constants["s"] = np.array([length], np.int32)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS[kind])


def test_one_step(check_lowering):
    node, inputs, constants = case("LSTM", direction="bidirectional", steps=1, given="Bh")
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["LSTM"])


def test_constant_states(check_lowering):
    node, inputs, constants = case("LSTM")
    constants |= {name: inputs.pop(name) for name in "hc"}
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["LSTM"])


def test_named_default_activations(check_lowering):
    names = ["Sigmoid", "Tanh", "Tanh"] * 2
    node, inputs, constants = case("LSTM", direction="bidirectional", activations=names)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["LSTM"])


def test_two_layers_as_frameworks_export_them(check_lowering):
    first, inputs, constants = case("LSTM", direction="bidirectional", given="B", results=["a"])
    second = helper.make_node("LSTM", ["d", "W2", "R2"], ["e"], hidden_size=H)
    constants |= {"W2": array(1, 4 * H, 2 * H), "R2": array(1, 4 * H, H)}
    constants |= {"shape": np.array([0, 0, -1]), "axis": np.array([1])}
    module = check_lowering(
        first,
        helper.make_node("Transpose", ["a"], ["b"], perm=[0, 2, 1, 3]),
        helper.make_node("Reshape", ["b", "shape"], ["d"]),
        second,
        helper.make_node("Squeeze", ["e", "axis"], ["y"]),
        inputs=inputs,
        constants=constants,
    )
    groups = [f'lstm_group = "lstm_{index}"' in str(module) for index in range(2)]
    assert groups == [True, True]
    assert "mobilint.transpose" not in str(module)


@pytest.mark.parametrize(
    ("kind", "attributes"),
    [
        ("LSTM", {"clip": 0.5}),
        ("LSTM", {"input_forget": 1}),
        ("GRU", {"activations": ["Sigmoid", "Relu"]}),
        ("RNN", {"activations": ["Relu"]}),
    ],
)
def test_other_cells_stay_on_the_host(check_lowering, kind, attributes):
    node, inputs, constants = case(kind, given="B", **attributes)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS[kind], host=[kind])


@pytest.mark.parametrize("kind", GATES)
@pytest.mark.parametrize("direction", ["reverse", "bidirectional"])
@pytest.mark.parametrize("given", ["B", "Bhc", "BsPhc"])
def test_several_sequences_at_once(check_lowering, kind, direction, given):
    node, inputs, constants = case(kind, direction=direction, given=given)
    inputs["x"] = array(T, 3, I)
    for name in set(inputs) - {"x", "s"}:
        inputs[name] = array(inputs[name].shape[0], 3, H)
    if "s" in inputs:
        constants["s"] = np.array([T, 1, T - 2], np.int32)
        del inputs["s"]
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS[kind], views=True)


def test_lengths_of_several_sequences_that_are_computed(check_lowering):
    node, inputs, constants = case("GRU", given="Bs")
    inputs["x"], inputs["s"] = array(T, 2, I), np.array([2, T], np.int32)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["GRU"], host=["Split"])


def test_many_sequences_at_once_stay_on_the_host(check_lowering):
    node, inputs, constants = case("GRU", given="B")
    inputs["x"] = array(T, 17, I)
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["GRU"], host=["GRU"])


def test_weight_at_run_time_stays_on_the_host(check_lowering):
    node, inputs, constants = case("GRU", given="B")
    inputs["W"] = constants.pop("W")
    check_lowering(node, inputs=inputs, constants=constants, outputs=RESULTS["GRU"], host=["GRU"])
