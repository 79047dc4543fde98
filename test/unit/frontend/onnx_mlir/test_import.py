"""Models as onnx-mlir prints them compute what the ONNX models do in onnxruntime."""

import numpy as np
import pytest
from onnx import TensorProto, helper

from mobilint.dialect import interpreter
from mobilint.dialect.context import print_module
from mobilint.dialect.core import verify
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


def test_old_forms_are_named_by_their_nodes(tmp_path):
    text = """
        func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
          %0 = "onnx.ClipV6"(%x) {onnx_node_name = "net/clip", min = 0.0 : f32}
              : (tensor<2x3xf32>) -> tensor<2x3xf32>
          return %0 : tensor<2x3xf32>
        }
    """
    module = imported(tmp_path, text)
    (function,) = module.body.operations
    names = {op.operation.name: source_names(op.location) for op in function.entry_block}
    assert names["onnx.Clip"] == ["net/clip/Clip"]


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


def body(tmp_path, ops, type_="tensor<2x3xf32>"):
    """What a function of a matrix computes whose result is %y."""
    text = f"func.func @f(%x: tensor<2x3xf32>) -> {type_} {{\n{ops}\nonnx.Return %y : {type_}\n}}"
    module = imported(tmp_path, text)
    assert verify(module.operation)
    (got,) = interpreter.evaluate(module, [MATRIX])
    return got


def test_ops_of_other_domains_are_what_onnxruntime_has(tmp_path):
    got = body(
        tmp_path,
        '%y = "onnx.Custom"(%x) <{function_name = "QuickGelu"}> {alpha = 1.5 : f32, '
        'domain_name = "com.microsoft"} : (tensor<2x3xf32>) -> tensor<2x3xf32>',
    )
    np.testing.assert_allclose(got, MATRIX / (1 + np.exp(-1.5 * MATRIX)), 1e-5, 1e-6)


def test_normalisation_by_the_root_of_the_mean_square(tmp_path):
    got = body(
        tmp_path,
        "%s = onnx.Constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>\n"
        '%n = "onnx.NoValue"() <{value}> : () -> none\n'
        '%y, %i = "onnx.RMSLayerNormalization"(%x, %s, %n) <{axis = -1 : si64, epsilon = 0.1 : f32,'
        " stash_type = 1 : si64}> : (tensor<2x3xf32>, tensor<3xf32>, none) -> "
        "(tensor<2x3xf32>, none)",
    )
    root = np.sqrt((MATRIX**2).mean(-1, keepdims=True) + 0.1)
    np.testing.assert_allclose(got, MATRIX / root * [1, 2, 3], 1e-5, 1e-6)


@pytest.mark.parametrize(
    ("constant", "want"),
    [
        ("sparse<[[0, 1], [1, 2]], [1.5, -2.0]> : tensor<2x3xf32>", [[0, 1.5, 0], [0, 0, -2]]),
        ("sparse<[[1, 0]], 4.0> : tensor<2x3xf32>", [[0, 0, 0], [4, 0, 0]]),
        ("sparse<> : tensor<2x3xf32>", [[0, 0, 0], [0, 0, 0]]),
        ("{value = dense<2.0> : tensor<3xf32>} : tensor<3xf32>", [[2, 2, 2], [2, 2, 2]]),
        ('{onnx_node_name = "c"} dense<[1.0, 2.0, 3.0]> : tensor<3xf32>', [[1, 2, 3], [1, 2, 3]]),
        ("#shared : tensor<3xf32>", [[7, 7, 7], [7, 7, 7]]),
        ("dense_resource<blob> : tensor<3xf32>", [[1, 2, 3], [1, 2, 3]]),
    ],
)
def test_forms_of_constants(constant, want, tmp_path):
    text = f"""
        #shared = dense<7.0> : tensor<3xf32>
        func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {{
          %zero = "onnx.Sub"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
          %c = onnx.Constant {constant}  // a comment with onnx.Return and "quotes
          %y = "onnx.Add"(%zero, %c) : (tensor<2x3xf32>, tensor<*xf32>) -> tensor<2x3xf32>
          onnx.Return %y : tensor<2x3xf32>
        }}
        {{-#
          dialect_resources: {{ builtin: {{ blob: "0x040000000000803F0000004000004040" }} }}
        #-}}
    """
    type_ = constant.rpartition(" : ")[2]
    module = imported(tmp_path, text.replace("tensor<*xf32>", type_))
    (got,) = interpreter.evaluate(module, [MATRIX])
    np.testing.assert_array_equal(got, want)


def test_strings_and_what_may_be_absent(tmp_path):
    got = body(
        tmp_path,
        '%s = onnx.Constant dense<["one", "t\\C3\\BCo"]> : tensor<2x!onnx.String>\n'
        '%o = "onnx.Optional"(%s) : (tensor<2x!onnx.String>) '
        "-> !onnx.Opt<tensor<2x!onnx.String>>\n"
        '%y = "onnx.OptionalGetElement"(%o) : (!onnx.Opt<tensor<2x!onnx.String>>) '
        "-> tensor<2x!onnx.String>",
        "tensor<2x!onnx.String>",
    )
    assert got.tolist() == ["one", "t\N{LATIN SMALL LETTER U WITH DIAERESIS}o"]


def test_the_generic_form_is_read_as_well(tmp_path):
    text = """
        "builtin.module"() ({
          "func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<3x2xf32>, sym_name = "f"}> ({
          ^bb0(%x: tensor<2x3xf32>):
            %y = "onnx.Transpose"(%x) <{perm = [1, 0]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
            "onnx.Return"(%y) : (tensor<3x2xf32>) -> ()
          }) : () -> ()
          "onnx.EntryPoint"() <{func = @f}> : () -> ()
        }) : () -> ()
    """
    (got,) = interpreter.evaluate(imported(tmp_path, text), [MATRIX])
    np.testing.assert_array_equal(got, MATRIX.T)
