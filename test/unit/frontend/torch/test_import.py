"""Models as torch-mlir's own importer writes them compute what they do in onnxruntime."""

import numpy as np
import pytest
from onnx import TensorProto, helper

from mobilint.dialect import interpreter
from mobilint.dialect.core.locations import source_names
from mobilint.errors import CompileError
from mobilint.frontend.torch import import_torch_onnx
from small_models import MATRIX, MODELS, OLD_FORMS, inputs_of, node
from source_models import model_of
from torch_text import torch_text


def imported(tmp_path, text, **bindings):
    path = tmp_path / "model.mlir"
    path.write_text(text)
    return import_torch_onnx(path, **bindings)


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize("name", MODELS)
def test_computes_the_same(name, generic, tmp_path, computes_the_same):
    model = MODELS[name]
    text = torch_text(model, print_generic_op_form=generic)
    computes_the_same(imported(tmp_path, text), model, inputs_of(model))


@pytest.mark.parametrize("name", OLD_FORMS)
def test_ops_have_the_form_of_the_models_opset(name, tmp_path, computes_the_same):
    model = OLD_FORMS[name]
    computes_the_same(imported(tmp_path, torch_text(model)), model, inputs_of(model))


def test_integers_lose_their_sign_only_in_the_text(tmp_path, computes_the_same):
    table = np.arange(300)  # large enough to be a resource
    model = model_of([node("Gather", "table,x", "y")], {"x": np.array([3, 250])}, {"table": table})
    text = torch_text(model)
    assert "tensor<300xsi64>" in text
    assert "dialect_resources" in text
    module = imported(tmp_path, text)
    computes_the_same(module, model, {"x": np.array([3, 250])})
    names = [source_names(op.location) for op in module.body.operations[0].entry_block]
    assert names[0] == ["table"]


def test_names_are_those_of_locations_where_they_are_printed(tmp_path):
    model = MODELS["convolution"]
    module = imported(tmp_path, torch_text(model, enable_debug_info=True))
    (function,) = module.body.operations
    assert function.attributes["arg_attrs"][0]["onnx.name"].value == "x"
    names = {op.operation.name: source_names(op.location) for op in function.entry_block}
    assert names["onnx.Conv"] == ["net/conv"]


def test_calls_of_functions_are_what_they_do(tmp_path, computes_the_same):
    """The importer makes functions of some operators, with opsets of their own."""
    model = model_of(
        [
            node("MeanVarianceNormalization", "x", "n", axes=[0, 1]),
            node("MeanVarianceNormalization", "n", "y", axes=[1]),
        ],
        {"x": MATRIX},
    )
    text = torch_text(model)
    assert "call @" in text
    computes_the_same(imported(tmp_path, text), model, {"x": MATRIX})


def test_open_dimensions_are_bound(tmp_path):
    value = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 3])
    result = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N", 3])
    graph = helper.make_graph([node("Neg", "x", "y")], "g", [value], [result])
    text = torch_text(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)]))
    module = imported(tmp_path, text, input_shapes={"arg0": [2, 3]})
    (got,) = interpreter.evaluate(module, [MATRIX])
    np.testing.assert_array_equal(got, -MATRIX)


ENTRY = """
func.func @main(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>
    attributes {{torch.onnx_meta.opset_version = 17 : si64}} {{
  {op}
  return %y : !torch.vtensor<[2,3],f32>
}}
"""


@pytest.mark.parametrize(
    ("op", "code", "message"),
    [
        (
            "%y = torch.aten.relu %x : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,3],f32>",
            "ML0222",
            "has the op 'torch.aten.relu', which is no operator of ONNX",
        ),
        (
            '%y = torch.operator "aten.relu"(%x) : (!torch.vtensor<[2,3],f32>)'
            " -> !torch.vtensor<[2,3],f32>",
            "ML0222",
            "has the operator 'aten.relu', which is not ONNX's",
        ),
        (
            '%y = torch.operator "onnx.Rleu"(%x) : (!torch.vtensor<[2,3],f32>)'
            " -> !torch.vtensor<[2,3],f32>",
            "ML0203",
            "has the operator 'Rleu', which opset 17 does not have",
        ),
        (
            '%y = torch.operator "onnx.Relu"(%x) {torch.onnx.a = affine_map<() -> ()>}'
            " : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>",
            "ML0224",
            "has the attribute affine_map<() -> ()>",
        ),
        (
            '%i = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[2,3],f32>) -> !torch.int\n'
            '  %y = torch.operator "onnx.Relu"(%i) : (!torch.int) -> !torch.vtensor<[2,3],f32>',
            "ML0224",
            "has a value of the type !torch.int",
        ),
        (
            '%w = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<gone> : '
            "tensor<3xf32>} : () -> !torch.vtensor<[3],f32>\n"
            '  %y = torch.operator "onnx.Add"(%x, %w) : (!torch.vtensor<[2,3],f32>, '
            "!torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3],f32>",
            "ML0223",
            "'gone' (Constant): is a constant whose values were left out (resource 'gone')",
        ),
        ("%y = torch.operator ", "ML0220", "expected attribute value"),
    ],
)
def test_refused(op, code, message, tmp_path):
    with pytest.raises(CompileError) as caught:
        imported(tmp_path, ENTRY.format(op=op))
    assert caught.value.code.name == code
    assert message in str(caught.value)
    assert str(tmp_path / "model.mlir") in str(caught.value)


def test_an_opset_is_needed(tmp_path):
    text = torch_text(MODELS["split"]).replace("torch.onnx_meta.opset_version", "torch.unknown")
    with pytest.raises(CompileError, match="@graph does not say its opset") as caught:
        imported(tmp_path, text)
    assert caught.value.code.name == "ML0224"
