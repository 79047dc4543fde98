"""All that is wrong at once, and what is kept of a model beside its graph."""

import numpy as np
import onnx
import pytest
from onnx import helper

from mobilint.errors import CompileError, ManyCompileError
from mobilint.frontend.onnx import export_onnx, import_onnx

X = np.ones((2, 3), np.float32)


def test_everything_is_listed(make_model, tmp_path):
    nodes = [
        helper.make_node("Nonsense", ["x"], ["a"], name="first"),
        helper.make_node("Relu", ["missing"], ["b"], name="second"),
        helper.make_node("Flatten", ["x"], ["c"], name="third", size=1),
    ]
    path = tmp_path / "model.onnx"
    onnx.save(make_model(*nodes, inputs={"x": X}, outputs=["a", "b", "c"]), path)
    with pytest.raises(ManyCompileError) as caught:
        import_onnx(path, report_all=True)
    lines = str(caught.value).splitlines()
    assert len(lines) == 3
    assert all(line.startswith(f"{path}: error[ML020") for line in lines)
    assert all(any(name in line for line in lines) for name in ("first", "second", "third"))


def test_nodes_behind_a_refused_one_are_not_reported(make_model):
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["a"], name="first"),
        helper.make_node("Relu", ["a"], ["b"]),
        helper.make_node("MatMul", ["x", "w"], ["c"], name="second"),
    ]
    model = make_model(
        *nodes, inputs={"x": X}, constants={"w": np.ones((4, 4), np.float32)}, outputs=["b", "c"]
    )
    with pytest.raises(CompileError) as caught:
        import_onnx(model)
    assert "first" in str(caught.value)
    with pytest.raises(ManyCompileError) as all_caught:
        import_onnx(model, report_all=True)
    assert [error.node for error in all_caught.value.errors] == [
        "'first' (Conv)",
        "'second' (MatMul)",
    ]


def test_one_problem_is_one_error(make_model):
    model = make_model(helper.make_node("Nonsense", ["x"], ["y"]), inputs={"x": X})
    with pytest.raises(CompileError) as caught:
        import_onnx(model, report_all=True)
    assert not isinstance(caught.value, ManyCompileError)


def test_what_the_model_says_of_itself_is_kept(make_model):
    model = make_model(helper.make_node("Relu", ["x"], ["y"]), inputs={"x": X}, opset=13)
    model.producer_name, model.producer_version, model.model_version = "acme", "2.1", 7
    model.graph.name = "net"
    model.metadata_props.add(key="labels", value="cat,dog\n")
    module = import_onnx(model)
    kept = module.operation.attributes["onnx.model"]
    assert kept["opset_import"]["ai.onnx"].value == 13
    again = export_onnx(module)
    assert (again.producer_name, again.producer_version, again.model_version) == ("acme", "2.1", 7)
    assert again.graph.name == "net"
    assert list(again.metadata_props) == list(model.metadata_props)


def test_dimensions_keep_their_names(make_model):
    model = make_model(helper.make_node("Relu", ["x"], ["y"]), inputs={"x": X})
    dims = model.graph.input[0].type.tensor_type.shape.dim
    dims[0].dim_param = "batch"
    dims[1].Clear()
    module = import_onnx(model, keep_open=True)
    assert "%arg0: tensor<?x?xf32>" in str(module)
    again = export_onnx(module).graph.input[0].type.tensor_type.shape.dim
    assert [dim.dim_param for dim in again] == ["batch", ""]
    bound = import_onnx(model, dims={"batch": 4}, keep_open=True)
    assert "%arg0: tensor<4x?xf32>" in str(bound)
