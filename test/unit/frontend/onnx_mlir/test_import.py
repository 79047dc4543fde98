"""Models as onnx-mlir prints them compute what the ONNX models do in onnxruntime."""

import numpy as np
import pytest
from onnx import TensorProto, helper

from mobilint.dialect import interpreter
from mobilint.dialect.context import print_module
from mobilint.dialect.core.locations import source_names
from mobilint.frontend.onnx import import_onnx
from mobilint.frontend.onnx_mlir import import_onnx_mlir
from onnx_mlir_text import onnx_mlir_text
from small_models import MATRIX, MODELS, OLD_FORMS, inputs_of, node


def imported(tmp_path, text, **bindings):
    path = tmp_path / "model.mlir"
    path.write_text(text)
    return import_onnx_mlir(path, **bindings)


@pytest.mark.parametrize("properties", [True, False])
@pytest.mark.parametrize("name", MODELS)
def test_computes_the_same(name, properties, tmp_path, computes_the_same):
    model = MODELS[name]
    text = onnx_mlir_text(model, properties=properties)
    computes_the_same(imported(tmp_path, text), model, inputs_of(model))


@pytest.mark.parametrize("name", OLD_FORMS)
def test_versioned_names_are_old_forms(name, tmp_path, computes_the_same):
    model, op_type = OLD_FORMS[name], name.partition("V")[0]
    text = onnx_mlir_text(model, versions={op_type: model.opset_import[0].version})
    assert f'"onnx.{name}"(' in text
    computes_the_same(imported(tmp_path, text), model, inputs_of(model))


def test_operators_that_were_taken_out_are_as_they_last_were(tmp_path, computes_the_same):
    model = OLD_FORMS["UpsampleV9"]
    text = onnx_mlir_text(model, versions={"Upsample": 9}).replace("UpsampleV9", "Upsample")
    computes_the_same(imported(tmp_path, text), model, inputs_of(model))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("convolution", '"onnx.MaxPool"', '"onnx.MaxPoolSingleOut"'),
        ("types", '"onnx.Shape"(', '"onnx.Shape" ('),
    ],
)
def test_ops_of_onnx_mlir_itself(name, old, new, tmp_path, computes_the_same):
    model = MODELS[name]
    text = onnx_mlir_text(model)
    assert old in text
    computes_the_same(imported(tmp_path, text.replace(old, new)), model, inputs_of(model))


def test_a_dimension_is_a_part_of_the_shape(tmp_path):
    module = imported(
        tmp_path,
        """
        func.func @main_graph(%x: tensor<2x3xf32>) -> tensor<1xi64> {
          %0 = "onnx.Dim"(%x) <{axis = 1 : si64}> : (tensor<2x3xf32>) -> tensor<1xi64>
          return %0 : tensor<1xi64>
        }
        """,
    )
    (got,) = interpreter.evaluate(module, [MATRIX])
    np.testing.assert_array_equal(got, [3])


def test_names_are_kept(tmp_path):
    model = MODELS["convolution"]
    module = imported(tmp_path, onnx_mlir_text(model))
    (function,) = module.body.operations
    assert function.attributes["arg_attrs"][0]["onnx.name"].value == "x"
    assert function.attributes["res_attrs"][0]["onnx.name"].value == "y"
    names = {op.operation.name: source_names(op.location) for op in function.entry_block}
    assert names["onnx.Conv"] == ["net/conv"]
    assert names["onnx.MaxPool"] == ["MaxPool:9"]  # the line stands for a name


def test_open_dimensions_are_bound(tmp_path):
    value = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 3])
    out = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N", 3])
    graph = helper.make_graph([node("Neg", "x", "y")], "g", [value], [out])
    module = imported(tmp_path, onnx_mlir_text(helper.make_model(graph)), dims={"N": 4})
    assert str(module.body.operations[0].type.inputs[0]) == "tensor<4x3xf32>"


@pytest.mark.parametrize("name", MODELS)
def test_what_we_print_is_read_again(name, tmp_path):
    first = import_onnx(MODELS[name])
    again = imported(tmp_path, print_module(first.operation))
    text = [print_module(m.operation).partition("\n")[2] for m in (first, again)]
    assert text[0] == text[1]
