"""Names, places, order and types of imported modules."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import ModelProto, TensorProto, helper, numpy_helper

from mobilint.dialect import interpreter
from mobilint.dialect.core import source_names
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import func, ir

X = np.arange(4, dtype=np.float32).reshape(1, 4)
RELU = helper.make_node("Relu", ["x"], ["y"], name="net/relu")


def main_of(module: ir.Module) -> func.FuncOp:
    (function,) = module.body.operations
    assert isinstance(function, func.FuncOp)
    assert function.name.value == "main"
    return function


def ops_of(module: ir.Module) -> list[Any]:
    *ops, _ = main_of(module).entry_block.operations
    return ops


def names_of(function: func.FuncOp, key: str) -> list[str]:
    return [entry["onnx.name"].value for entry in function.attributes[key]]


def test_ports_have_their_source_names(make_model):
    nodes = [
        helper.make_node("Add", ["x:0", "b/c"], ["sum"]),
        helper.make_node("Neg", ["sum"], ["neg/1"]),
    ]
    model = make_model(*nodes, inputs={"x:0": X, "b/c": X}, outputs=["neg/1", "sum"])
    function = main_of(import_onnx(model))
    assert names_of(function, "arg_attrs") == ["x:0", "b/c"]
    assert names_of(function, "res_attrs") == ["neg/1", "sum"]


def test_types_of_ports(make_model):
    model = make_model(
        helper.make_node("Cast", ["x"], ["y"], to=TensorProto.INT64), inputs={"x": X}
    )
    function = main_of(import_onnx(model))
    assert str(function.attributes["function_type"].value) == "(tensor<1x4xf32>) -> tensor<1x4xi64>"


def test_ops_are_at_the_names_of_their_nodes(make_model):
    nodes = [
        helper.make_node("Relu", ["x"], ["r"], name="net/relu"),
        helper.make_node("Add", ["r", "c"], ["nameless"]),
    ]
    module = import_onnx(
        make_model(*nodes, inputs={"x": X}, constants={"c": X}, outputs=["nameless"])
    )
    found = {op.operation.name: source_names(op.location) for op in ops_of(module)}
    assert found == {
        "onnx.Relu": ["net/relu"],
        "onnx.Constant": ["c"],
        "onnx.Add": ["nameless"],
    }


def test_what_an_old_form_becomes_is_at_its_node(make_model):
    node = helper.make_node("Softmax", ["x"], ["y"], name="net/softmax")
    image = np.ones((1, 2, 3), np.float32)
    module = import_onnx(make_model(node, inputs={"x": image}, opset=9))
    assert [op.operation.name for op in ops_of(module)][-3:] == [
        "onnx.Flatten", "onnx.Softmax", "onnx.Reshape",
    ]  # fmt: skip
    assert {name for op in ops_of(module)[-3:] for name in source_names(op.location)} == {
        "net/softmax"
    }


def test_constants_that_nothing_reads_are_left_out(make_model):
    module = import_onnx(make_model(RELU, inputs={"x": X}, constants={"unused": X}))
    assert [op.operation.name for op in ops_of(module)] == ["onnx.Relu"]


def test_a_constant_is_there_once(make_model):
    nodes = [
        helper.make_node("Add", ["x", "c"], ["a"]),
        helper.make_node("Mul", ["a", "c"], ["y"]),
    ]
    module = import_onnx(make_model(*nodes, inputs={"x": X}, constants={"c": X}))
    names = [op.operation.name for op in ops_of(module)]
    assert names == ["onnx.Constant", "onnx.Add", "onnx.Mul"]


def test_initialisers_among_the_inputs_are_constants(make_model, imports_as):
    node = helper.make_node("Add", ["x", "c"], ["y"])
    model = make_model(node, inputs={"x": X, "c": X}, constants={"c": X + 1})
    module = imports_as(model, {"x": X}, [X + X + 1])
    assert names_of(main_of(module), "arg_attrs") == ["x"]


def test_nodes_are_sorted(make_model, imports_as):
    nodes = [
        helper.make_node("Neg", ["b"], ["y"]),
        helper.make_node("Exp", ["a"], ["b"]),
        helper.make_node("Relu", ["x"], ["a"]),
    ]
    module = imports_as(make_model(*nodes, inputs={"x": X}), {"x": X}, [-np.exp(X)])
    names = [op.operation.name for op in ops_of(module)]
    assert names == ["onnx.Relu", "onnx.Exp", "onnx.Neg"]


def test_long_chains_that_stand_backwards(make_model):
    names = ["x", *(f"t{index}" for index in range(2000)), "y"]
    nodes = [helper.make_node("Relu", [a], [b]) for a, b in pairwise(names)]
    module = import_onnx(make_model(*reversed(nodes), inputs={"x": X}))
    assert len(ops_of(module)) == len(nodes)


def test_operands_and_results_that_are_left_out(make_model, run_source, imports_as):
    nodes = [
        helper.make_node("Clip", ["x", "", "most"], ["c"]),
        helper.make_node("RNN", ["c", "w", "r", "", "", "h"], ["", "y"], hidden_size=2),
    ]
    constants = {
        "most": np.array(2, np.float32),
        "w": np.ones((1, 2, 4), np.float32),
        "r": np.ones((1, 2, 2), np.float32),
        "h": np.ones((1, 1, 2), np.float32),
    }
    inputs = {"x": X.reshape(1, 1, 4) / 8}
    model = make_model(*nodes, inputs=inputs, constants=constants)
    imports_as(model, inputs, run_source(model, inputs))


def test_results_that_are_inputs_constants_or_twice_there(make_model, imports_as):
    outputs = ["x", "c", "y", "y"]
    model = make_model(RELU, inputs={"x": X}, constants={"c": X + 1}, outputs=outputs)
    module = imports_as(model, {"x": X}, [X, X + 1, X, X])
    assert names_of(main_of(module), "res_attrs") == outputs


def test_variadic_operands_and_results(make_model, imports_as):
    nodes = [
        helper.make_node("Split", ["x", "sizes"], ["a", "b"], axis=1),
        helper.make_node("Concat", ["b", "a", "x"], ["y"], axis=1),
    ]
    model = make_model(*nodes, inputs={"x": X}, constants={"sizes": np.array([1, 3])})
    imports_as(model, {"x": X}, [np.concatenate([X[:, 1:], X[:, :1], X], 1)])


def test_the_module_outlives_its_source(make_model):
    modules = [import_onnx(make_model(RELU, inputs={"x": X})) for _ in range(3)]
    for module in modules:
        np.testing.assert_array_equal(interpreter.evaluate(module, [-X])[0], np.zeros_like(X))


def test_the_message_is_left_as_it_is(make_model):
    node = helper.make_node("Clip", ["x"], ["y"], min=0.0)
    model = make_model(node, inputs={"x": X}, opset=9)
    model.graph.input[0].type.tensor_type.shape.dim[0].dim_param = "N"
    before = model.SerializeToString(deterministic=True)
    import_onnx(model, dims={"N": 1})
    assert model.SerializeToString(deterministic=True) == before


@pytest.mark.parametrize("as_text", [False, True])
def test_a_file_is_read(tmp_path: Path, make_model, imports_as, as_text):
    path = tmp_path / "model.onnx"
    path.write_bytes(make_model(RELU, inputs={"x": X}).SerializeToString())
    imports_as(str(path) if as_text else path, {"x": X}, [X])


def test_types_where_only_the_model_says_them(make_model):
    """The extents of NonZero's result depend on values."""
    nodes = [helper.make_node("NonZero", ["x"], ["y"])]
    module = import_onnx(make_model(*nodes, inputs={"x": X}))
    assert str(ops_of(module)[0].results[0].type) == "tensor<2x?xi64>"


def scalar_model() -> ModelProto:
    node = helper.make_node("Add", ["x", "c"], ["y"])
    graph = helper.make_graph(
        [node],
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [])],
        [numpy_helper.from_array(np.array(1, np.float32), "c")],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])


def test_scalars_keep_rank_zero(imports_as):
    imports_as(scalar_model(), {"x": np.float32(2)}, [np.array(3, np.float32)])
