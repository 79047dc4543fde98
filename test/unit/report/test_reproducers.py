"""A model for each op that the host runs, which gives what the op gives."""

import numpy as np
import onnx
from onnx import helper

from mobilint.compiler import CompileOptions, compile_model
from mobilint.report.reproducers import reproducers
from source_models import model_of, run_source


def test_each_host_op_has_its_model(tmp_path):
    x = np.array([[3, -1, 2]], np.float32)
    body = helper.make_graph(
        [helper.make_node("Mul", ["s", "w"], ["m"])],
        "body",
        [],
        [helper.make_empty_tensor_value_info("m")],
    )
    other = helper.make_graph(
        [helper.make_node("Identity", ["s"], ["n"])],
        "other",
        [],
        [helper.make_empty_tensor_value_info("n")],
    )
    nodes = [
        helper.make_node("Relu", ["x"], ["r"], name="npu"),
        helper.make_node("CumSum", ["r", "axis"], ["s"], name="net/sum"),
        helper.make_node("If", ["flag"], ["y"], name="if", then_branch=body, else_branch=other),
    ]
    inputs = {"x": x, "flag": np.array(True)}
    constants = {"axis": np.array(1), "w": np.array([1, 2, 3], np.float32)}
    path = tmp_path / "model.onnx"
    onnx.save(model_of(nodes, inputs, constants), path)
    compilation = compile_model(path, CompileOptions())
    found = dict(reproducers(compilation.module))
    assert [name.partition("_")[2] for name in found] == ["CumSum_net_sum.onnx", "If_if.onnx"]
    total, branch = found.values()
    assert total.doc_string == "onnx.CumSum has no form on the NPU"
    (name,) = [value.name for value in total.graph.input]
    np.testing.assert_array_equal(run_source(total, {name: x})[0], np.cumsum(x, 1))
    names = [value.name for value in branch.graph.input]
    fed = dict(zip(names, [np.array(True), x], strict=True))
    np.testing.assert_array_equal(run_source(branch, fed)[0], x * [[1, 2, 3]])
