"""Sequences, optionals, strings, and operators of other domains."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from mobilint.dialect import interpreter
from mobilint.dialect.context import new_context, parse_module, print_module
from mobilint.dialect.core import ops_inside, verify
from mobilint.dialect.onnx import Custom
from mobilint.errors import CompileError
from mobilint.frontend.onnx import export_onnx, import_onnx

X = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_sequences(make_model, run_source, imports_as):
    nodes = [
        helper.make_node("SplitToSequence", ["x"], ["parts"], axis=1, keepdims=1),
        helper.make_node("SequenceInsert", ["parts", "z"], ["longer"]),
        helper.make_node("SequenceAt", ["longer", "last"], ["y"]),
        helper.make_node("ConcatFromSequence", ["longer"], ["all"], axis=1),
        helper.make_node("SequenceLength", ["longer"], ["n"]),
    ]
    constants = {"z": np.ones((2, 1), np.float32), "last": np.array(-1)}
    model = make_model(*nodes, inputs={"x": X}, constants=constants, outputs=["y", "all", "n"])
    want = run_source(model, {"x": X})
    module = imports_as(model, {"x": X}, want)
    assert "!onnx.Seq<tensor<2x1xf32>>" in str(module)
    for got, expected in zip(run_source(export_onnx(module), {"x": X}), want, strict=True):
        np.testing.assert_array_equal(got, expected)


def test_sequences_and_optionals_as_inputs():
    sequence = helper.make_tensor_sequence_value_info("s", TensorProto.FLOAT, None)
    optional = onnx.ValueInfoProto(name="o", type=helper.make_optional_type_proto(sequence.type))
    graph = helper.make_graph(
        [
            helper.make_node("OptionalHasElement", ["o"], ["has"]),
            helper.make_node("SequenceLength", ["s"], ["n"]),
        ],
        "g",
        [sequence, optional],
        [onnx.ValueInfoProto(name="has"), onnx.ValueInfoProto(name="n")],
    )
    module = import_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)]))
    assert verify(module.operation)
    text = print_module(module.operation)
    assert "%arg1: !onnx.Opt<!onnx.Seq<tensor<*xf32>>>" in text
    assert print_module(parse_module(text, new_context()).operation) == text
    has, count = interpreter.evaluate(module, [[X, X], None])  # pyright: ignore[reportArgumentType]
    assert (bool(has), int(count)) == (False, 2)
    assert export_onnx(module).graph.input[1].type.HasField("optional_type")


def test_strings(make_model, run_source, imports_as):
    words = np.array([["ä", 'b"'], ["", "line\n"]], object)
    nodes = [
        helper.make_node("Constant", [], ["c"], value_strings=["x", 'b"']),
        helper.make_node("StringConcat", ["w", "c"], ["y"]),
    ]
    model = make_model(*nodes, inputs={}, opset=20)
    model.graph.initializer.append(
        helper.make_tensor("w", TensorProto.STRING, [2, 2], [t.encode() for t in words.ravel()])
    )
    module = import_onnx(model)
    text = print_module(module.operation)
    again = parse_module(text, new_context())
    assert print_module(again.operation) == text
    for each in (module, again):
        (got,) = interpreter.evaluate(each, [])
        assert got.tolist() == [["äx", 'b"b"'], ["x", 'line\nb"']]
    np.testing.assert_array_equal(run_source(export_onnx(module), {})[0], got)


def test_operators_of_onnxruntime_are_carried(make_model, run_source, imports_as):
    node = helper.make_node(
        "FusedMatMul", ["x", "w"], ["h"], domain="com.microsoft", transB=1, alpha=0.5
    )
    after = helper.make_node("Relu", ["h"], ["y"])
    model = make_model(node, after, inputs={"x": X}, constants={"w": X - 2})
    model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    want = run_source(model, {"x": X})
    module = imports_as(model, {"x": X}, want)
    custom = next(op for op in ops_inside(module.operation) if isinstance(op, Custom))
    assert (custom.function_name, custom.domain_name) == ("FusedMatMul", "com.microsoft")
    assert custom.node_attributes() == {"alpha": 0.5, "transB": 1}
    assert str(custom.results[0].type) == "tensor<2x2xf32>"
    np.testing.assert_array_equal(run_source(export_onnx(module), {"x": X})[0], want[0])


def test_operators_that_nothing_has_are_refused(make_model):
    model = make_model(helper.make_node("Relu", ["x"], ["y"], domain="acme"), inputs={"x": X})
    model.opset_import.append(helper.make_opsetid("acme", 3))
    with pytest.raises(CompileError, match="'Relu' of the domain 'acme', which neither") as caught:
        import_onnx(model)
    assert caught.value.code.name == "ML0203"
