"""Sequences and optionals that are known fold away, by numbers; others stay."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of

A, B, C = (np.full((2, n), n, np.float32) for n in (1, 2, 3))
ABC = {"a": A, "b": B, "c": C}
CONSTRUCT = helper.make_node("SequenceConstruct", ["a", "b", "c"], ["s"])


def only_tensors(names):
    return not any("Sequence" in name or "Optional" in name for name in names)


@pytest.mark.parametrize("position", [0, 2, -1, -3])
def test_at(inlined, position):
    node = helper.make_node("SequenceAt", ["s", "p"], ["y"])
    _, names = inlined(model_of([CONSTRUCT, node], ABC, {"p": np.array(position)}), ABC)
    assert only_tensors(names)


@pytest.mark.parametrize("position", [None, 0, 1, 3, -1, -3])
def test_insert(inlined, position):
    operands = ["s", "a"] if position is None else ["s", "a", "p"]
    node = helper.make_node("SequenceInsert", operands, ["y"])
    model = model_of([CONSTRUCT, node], ABC, {"p": np.array(position or 0)})
    _, names = inlined(model, ABC)
    assert only_tensors(names)


@pytest.mark.parametrize("position", [None, 0, 2, -3])
def test_erase(inlined, position):
    operands = ["s"] if position is None else ["s", "p"]
    nodes = [
        helper.make_node("SequenceErase", operands, ["t"]),
        helper.make_node("SequenceLength", ["t"], ["n"]),
        helper.make_node("ConcatFromSequence", ["t"], ["y"], axis=-1),
    ]
    model = model_of([CONSTRUCT, *nodes], ABC, {"p": np.array(position or 0)})
    _, names = inlined(model, ABC)
    assert only_tensors(names)


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_stacked(inlined, axis):
    inputs = {"a": A, "b": A + 1, "c": A + 2}
    node = helper.make_node("ConcatFromSequence", ["s"], ["y"], axis=axis, new_axis=1)
    _, names = inlined(model_of([CONSTRUCT, node], inputs), inputs)
    assert only_tensors(names)


@pytest.mark.parametrize(
    ("split", "keepdims"),
    [(None, 1), (None, 0), (np.array(2), 1), (np.array(3), 1), (np.array([1, 4]), 1)],
)
@pytest.mark.parametrize("axis", [1, -1])
def test_split(inlined, split, keepdims, axis):
    x = np.arange(10, dtype=np.float32).reshape(2, 5)
    node = helper.make_node(
        "SplitToSequence",
        ["x"] if split is None else ["x", "split"],
        ["y"],
        axis=axis,
        keepdims=keepdims,
    )
    constants = {} if split is None else {"split": split}
    _, names = inlined(model_of([node], {"x": x}, constants), {"x": x})
    assert only_tensors(names)


def body(*nodes, inputs=("e",), outputs=("r",)):
    return helper.make_graph(
        list(nodes),
        "body",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in inputs],
        [
            helper.make_tensor_value_info(
                name, TensorProto.INT64 if name == "shape" else TensorProto.FLOAT, None
            )
            for name in outputs
        ],
    )


def test_maps_with_captured_values_tensors_and_several_results(inlined):
    mapped = body(
        helper.make_node("Mul", ["e", "whole"], ["m"]),
        helper.make_node("Add", ["m", "outer"], ["r"]),
        helper.make_node("Shape", ["e"], ["shape"]),
        inputs=("e", "whole"),
        outputs=("r", "shape"),
    )
    nodes = [
        CONSTRUCT,
        helper.make_node("Neg", ["k"], ["outer"]),
        helper.make_node("SequenceMap", ["s", "w"], ["t", "u"], body=mapped),
    ]
    inputs = {**ABC, "w": np.array([[2], [3]], np.float32), "k": np.array([1], np.float32)}
    _, names = inlined(model_of(nodes, inputs, outputs=["t", "u"]), inputs)
    assert only_tensors(names)


def test_maps_of_unknown_sequences_stay(inlined):
    mapped = body(helper.make_node("Neg", ["e"], ["r"]))
    value = helper.make_tensor_sequence_value_info("s", TensorProto.FLOAT, None)
    graph = helper.make_graph(
        [helper.make_node("SequenceMap", ["s"], ["t"], body=mapped)],
        "g",
        [value],
        [helper.make_tensor_sequence_value_info("t", TensorProto.FLOAT, None)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    _, names = inlined(model, {"s": [A, B]})
    assert "onnx.SequenceMap" in names


def test_a_length_that_the_user_knows():
    mapped = body(helper.make_node("Neg", ["e"], ["r"]))
    value = helper.make_tensor_sequence_value_info("s", TensorProto.FLOAT, [2, 3])
    graph = helper.make_graph(
        [helper.make_node("SequenceMap", ["s"], ["t"], body=mapped)],
        "g",
        [value],
        [onnx.ValueInfoProto(name="t")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    module = import_onnx(model, sequence_lengths={"s": 2})
    run_passes(module, ["inline-control-flow"])
    text = str(module)
    assert 'onnx.name = "s/0"' in text
    assert 'onnx.name = "t/1"' in text
    assert text.count("onnx.Neg") == 2
    with pytest.raises(CompileError, match="no input 'q' that is a sequence; it has 's'"):
        import_onnx(model, sequence_lengths={"q": 2})


OTHER = helper.make_node("SequenceConstruct", ["a", "b"], ["s2"])
PAIR = body(helper.make_node("Add", ["e", "f"], ["r"]), inputs=("e", "f"))


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        (
            [CONSTRUCT, helper.make_node("SequenceAt", ["s", "p"], ["y"])],
            "'y' \\(SequenceAt\\): asks for position 5 of a sequence of 3",
        ),
        (
            [CONSTRUCT, helper.make_node("SequenceInsert", ["s", "a", "p"], ["y"])],
            "asks for position 5 of a sequence of 3",
        ),
        (
            [
                helper.make_node("SequenceEmpty", [], ["s"]),
                helper.make_node("SequenceErase", ["s"], ["y"]),
            ],
            "asks for position the last one of a sequence of 0",
        ),
        (
            [CONSTRUCT, OTHER, helper.make_node("SequenceMap", ["s", "s2"], ["y"], body=PAIR)],
            "maps sequences of different lengths, 3, 2",
        ),
    ],
)
def test_what_does_not_fit_is_refused(nodes, words):
    module = import_onnx(model_of(nodes, ABC, {"p": np.array(5)}, outputs=["y"]))
    with pytest.raises(CompileError, match=words) as caught:
        run_passes(module, ["inline-control-flow"])
    assert caught.value.code.name == "ML0303"


def test_optionals(inlined):
    type_proto = helper.make_tensor_type_proto(TensorProto.FLOAT, [2, 1])
    nodes = [
        helper.make_node("Optional", ["a"], ["o"]),
        helper.make_node("OptionalHasElement", ["o"], ["has"]),
        helper.make_node("OptionalGetElement", ["o"], ["held"]),
        helper.make_node("Optional", [], ["none"], type=type_proto),
        helper.make_node("OptionalHasElement", ["none"], ["not"]),
        helper.make_node("Neg", ["held"], ["y"]),
    ]
    model = model_of(nodes, {"a": A}, outputs=["has", "not", "y"])
    _, names = inlined(model, {"a": A})
    assert only_tensors(names)
