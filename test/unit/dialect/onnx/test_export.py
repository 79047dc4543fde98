"""`onnx` ops as protobuf messages: opsets, names, constants, absent operands and results."""

import numpy as np
import pytest
from onnx import TensorProto, checker, helper, numpy_helper

from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.evaluation import Session
from mobilint.dialect.onnx.export import function_model
from mobilint.frontend.onnx import import_onnx


def model_of(nodes, inputs, outputs, constants=None, opset=21):
    graph = helper.make_graph(
        nodes,
        "graph",
        [helper.make_tensor_value_info(name, *type_) for name, type_ in inputs.items()],
        [helper.make_tensor_value_info(name, *type_) for name, type_ in outputs.items()],
        [numpy_helper.from_array(array, name) for name, array in (constants or {}).items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])


def main_model(module):
    """The model of a module's entry; a function does not keep its module alive."""
    function = entry_of(module.operation)
    assert function is not None
    model = function_model(function)
    checker.check_model(model, full_check=True)
    return model


def exported(model):
    return main_model(import_onnx(model))


def parsed(text):
    return main_model(parse_module(text, new_context()))


def test_keeps_nodes_attributes_names_and_weights():
    weight = np.arange(72, dtype=np.float32).reshape(4, 2, 3, 3)
    node = helper.make_node(
        "Conv", ["x", "w"], ["y"], name="conv", strides=[2, 2], auto_pad="SAME_UPPER"
    )
    model = model_of(
        [node],
        {"x": (TensorProto.FLOAT, (1, 2, 5, 5))},
        {"y": (TensorProto.FLOAT, (1, 4, 3, 3))},
        {"w": weight},
    )
    graph = exported(model).graph
    assert [value.name for value in graph.input] == ["x"]
    assert list(graph.output) == list(model.graph.output)
    assert graph.node[0].name == "conv"
    assert graph.node[0].output == ["y"]
    assert {a.name: helper.get_attribute_value(a) for a in graph.node[0].attribute} == {
        "strides": [2, 2],
        "auto_pad": b"SAME_UPPER",
    }
    np.testing.assert_array_equal(numpy_helper.to_array(graph.initializer[0]), weight)


def test_scalar_constants_keep_their_rank():
    model = model_of(
        [helper.make_node("Gather", ["x", "i"], ["y"])],
        {"x": (TensorProto.FLOAT, (3, 2))},
        {"y": (TensorProto.FLOAT, (2,))},
        {"i": np.array(1)},
    )
    again = exported(model)
    assert list(again.graph.initializer[0].dims) == []
    x = np.arange(6, dtype=np.float32).reshape(3, 2)
    np.testing.assert_array_equal(Session(again.SerializeToString()).run({"x": x})[0], x[1])


def test_op_without_its_first_result_stays():
    model = model_of(
        [helper.make_node("LSTM", ["x", "w", "r"], ["", "h"], hidden_size=3)],
        {"x": (TensorProto.FLOAT, (2, 1, 4))},
        {"h": (TensorProto.FLOAT, (1, 1, 3))},
        {"w": np.ones((1, 12, 4), np.float32), "r": np.ones((1, 12, 3), np.float32)},
    )
    (node,) = exported(model).graph.node
    assert node.output == ["", "h"]
    assert list(node.input)[3:] == []


def test_absent_operand_in_between_is_an_empty_name():
    model = model_of(
        [helper.make_node("Clip", ["x", "", "high"], ["y"])],
        {"x": (TensorProto.FLOAT, (2,))},
        {"y": (TensorProto.FLOAT, (2,))},
        {"high": np.float32(1)},
    )
    (node,) = exported(model).graph.node
    assert node.input[1] == ""


def test_outputs_that_are_inputs_or_the_same_value_are_copied():
    text = """
      func.func @main(%x: tensor<2xf32> {onnx.name = "x"})
          -> (tensor<2xf32> {onnx.name = "a"}, tensor<2xf32> {onnx.name = "b"},
              tensor<2xf32> {onnx.name = "c"}) {
        %0 = "onnx.Neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
        return %0, %x, %0 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
      }"""
    model = parsed(text)
    assert [value.name for value in model.graph.output] == ["a", "b", "c"]
    x = np.array([1, 2], np.float32)
    for got, want in zip(
        Session(model.SerializeToString()).run({"x": x}), (-x, x, -x), strict=True
    ):
        np.testing.assert_array_equal(got, want)


def test_ops_of_one_source_node_get_different_names():
    text = """
      func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
        %0 = "onnx.Neg"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc("node")
        %1 = "onnx.Abs"(%0) : (tensor<2xf32>) -> tensor<2xf32> loc("node")
        return %1 : tensor<2xf32>
      }"""
    model = parsed(text)
    assert [node.name for node in model.graph.node] == ["node", "node_1"]
    Session(model.SerializeToString())


@pytest.mark.parametrize(
    ("text", "opset"),
    [
        # The newest form has the same attributes as that of opset 1, and more types.
        ('"onnx.GlobalAveragePool"(%x) : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>', 21),
        ('"onnx.GlobalAveragePool"(%x) : (tensor<1x2x3xbf16>) -> tensor<1x2x1xbf16>', 22),
        # An op, or an attribute, that came later.
        ('"onnx.Swish"(%x) : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>', 24),
        ('"onnx.Cast"(%x) {to = 10 : si64} : (tensor<1x2x3xf32>) -> tensor<1x2x3xf16>', 21),
        (
            '"onnx.Cast"(%x) {round_mode = "down", to = 24 : si64} '
            ": (tensor<1x2x3xf32>) -> tensor<1x2x3xf8E8M0FNU>",
            24,
        ),
        # The meaning grew: remainders of floats with the sign of the divisor.
        ('"onnx.Mod"(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>', 28),
        ('"onnx.Mod"(%x, %x) {fmod = 1 : si64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>',
         21),
        ('"onnx.Mod"(%x, %x) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>', 21),
    ],
)  # fmt: skip
def test_opset_is_the_oldest_that_fits(text, opset):
    operand = text.partition(": (")[2].partition(">")[0] + ">"
    result = text.rpartition("-> ")[2]
    body = f"%0 = {text} return %0 : {result}"
    model = parsed(f"func.func @main(%x: {operand}) -> {result} {{ {body} }}")
    assert model.opset_import[0].version == opset


def test_open_dimensions_stay_open():
    model = parsed("""
      func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
        return %x : tensor<?x2xf32>
      }""")
    dims = model.graph.input[0].type.tensor_type.shape.dim
    assert [dim.HasField("dim_value") for dim in dims] == [False, True]
