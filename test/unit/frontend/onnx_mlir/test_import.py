"""Models as onnx-mlir prints them compute what the ONNX models do in onnxruntime."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect import interpreter
from mobilint.dialect.context import print_module
from mobilint.dialect.core.locations import source_names
from mobilint.frontend.onnx import import_onnx
from mobilint.frontend.onnx_mlir import import_onnx_mlir
from onnx_mlir_text import onnx_mlir_text
from source_models import model_of

RANDOM = np.random.default_rng(0)
IMAGE = RANDOM.standard_normal((1, 3, 8, 8), dtype=np.float32)
MATRIX = RANDOM.standard_normal((2, 3), dtype=np.float32)
KERNEL = RANDOM.standard_normal((4, 3, 3, 3), dtype=np.float32)
SIX, ZERO = np.float32(6), np.float32(0)


def node(op_type, inputs, outputs, **attributes):
    return helper.make_node(op_type, inputs.split(","), outputs.split(","), **attributes)


def constant(**attributes):
    return helper.make_node("Constant", [], ["c"], **attributes)


MODELS = {
    "convolution": model_of(
        [
            node("Conv", "x,w", "c", pads=[1, 1, 1, 1], auto_pad="NOTSET", name="net/conv"),
            node("Clip", "c,,six", "r"),
            node("MaxPool", "r", "p", kernel_shape=[2, 2]),
            node("Flatten", "p", "y"),
        ],
        {"x": IMAGE},
        {"w": KERNEL, "six": SIX},
    ),
    "split": model_of(
        [node("Split", "x,", "a,b", axis=3, num_outputs=2), node("Concat", "b,a", "y", axis=1)],
        {"x": IMAGE},
    ),
    "types": model_of(
        [
            node("Greater", "x,zero", "g"),
            node("Cast", "g", "i", to=TensorProto.INT8),
            node("Shape", "i", "s", start=0),
            node("ConstantOfShape", "s", "f", value=numpy_helper.from_array(np.array([2.5]))),
            node("Cast", "f", "y", to=TensorProto.FLOAT),
        ],
        {"x": MATRIX},
        {"zero": ZERO},
    ),
    "value_ints": model_of(
        [constant(value_ints=[3, 2]), node("Reshape", "x,c", "y")], {"x": MATRIX}
    ),
    "value_int": model_of([constant(value_int=1), node("Gather", "x,c", "y")], {"x": MATRIX}),
    "value_float": model_of([constant(value_float=1.5), node("Mul", "x,c", "y")], {"x": MATRIX}),
    "value_floats": model_of(
        [constant(value_floats=[1.5, -2, 0]), node("Mul", "x,c", "y")], {"x": MATRIX}
    ),
    "two results, one twice": model_of(
        [node("Neg", "x", "n"), node("TopK", "n,k", "v,i", axis=1)],
        {"x": MATRIX},
        {"k": np.array([2])},
        ["v", "n", "i"],
    ),
    "an input as it is": model_of([node("Neg", "x", "y")], {"x": MATRIX}, {}, ["x", "y"]),
    "branches": model_of(
        [
            node("ReduceSum", "x", "s", keepdims=0),
            node("Greater", "s,zero", "c"),
            node(
                "If",
                "c",
                "y",
                then_branch=helper.make_graph(
                    [node("Mul", "x,six", "t")],
                    "then",
                    [],
                    [helper.make_tensor_value_info("t", TensorProto.FLOAT, [2, 3])],
                ),
                else_branch=helper.make_graph(
                    [node("Neg", "x", "e")],
                    "else",
                    [],
                    [helper.make_tensor_value_info("e", TensorProto.FLOAT, [2, 3])],
                ),
            ),
        ],
        {"x": MATRIX},
        {"zero": ZERO, "six": SIX},
    ),
    "loop": model_of(
        [
            node(
                "Loop",
                "count,,x",
                "y",
                body=helper.make_graph(
                    [node("Identity", "go", "on"), node("Add", "carried,x", "next")],
                    "body",
                    [
                        helper.make_tensor_value_info("i", TensorProto.INT64, []),
                        helper.make_tensor_value_info("go", TensorProto.BOOL, []),
                        helper.make_tensor_value_info("carried", TensorProto.FLOAT, [2, 3]),
                    ],
                    [
                        helper.make_tensor_value_info("on", TensorProto.BOOL, []),
                        helper.make_tensor_value_info("next", TensorProto.FLOAT, [2, 3]),
                    ],
                ),
            )
        ],
        {"x": MATRIX},
        {"count": np.array(3)},
    ),
    "sequence": model_of(
        [
            node("SequenceConstruct", "x,x", "s"),
            node("ConcatFromSequence", "s", "y", axis=1),
        ],
        {"x": MATRIX},
    ),
}


def imported(tmp_path, text, **bindings):
    path = tmp_path / "model.mlir"
    path.write_text(text)
    return import_onnx_mlir(path, **bindings)


@pytest.mark.parametrize("properties", [True, False])
@pytest.mark.parametrize("name", MODELS)
def test_computes_the_same(name, properties, tmp_path, computes_the_same):
    model = MODELS[name]
    inputs = {v.name: IMAGE if len(v.type.tensor_type.shape.dim) == 4 else MATRIX
              for v in model.graph.input}  # fmt: skip
    text = onnx_mlir_text(model, properties=properties)
    computes_the_same(imported(tmp_path, text), model, inputs)


OLD_FORMS = {
    "ClipV6": model_of([node("Clip", "x", "y", min=-0.5, max=0.25)], {"x": MATRIX}, opset=6),
    "ClipV11": model_of([node("Clip", "x,,six", "y")], {"x": MATRIX}, {"six": SIX}, opset=11),
    "PadV2": model_of(
        [node("Pad", "x", "y", pads=[0, 1, 1, 0], value=2.0)], {"x": MATRIX}, opset=2
    ),
    "PadV13": model_of(
        [node("Pad", "x,pads", "y")], {"x": MATRIX}, {"pads": np.array([0, 1, 1, 0])}, opset=13
    ),
    "ReduceSumV11": model_of([node("ReduceSum", "x", "y", axes=[1])], {"x": MATRIX}, opset=11),
    "ReduceMeanV13": model_of([node("ReduceMean", "x", "y", axes=[0])], {"x": MATRIX}, opset=13),
    "ReduceMaxV18": model_of([node("ReduceMax", "x", "y", keepdims=0)], {"x": MATRIX}, opset=18),
    "ResizeV10": model_of(
        [node("Resize", "x,s", "y")], {"x": IMAGE}, {"s": np.float32([1, 1, 2, 2])}, opset=10
    ),
    "SoftmaxV11": model_of([node("Softmax", "x", "y", axis=1)], {"x": IMAGE}, opset=11),
    "SplitV11": model_of(
        [node("Split", "x", "y,z", axis=1, split=[1, 2])], {"x": MATRIX}, opset=11
    ),
    "SplitV13": model_of(
        [node("Split", "x,s", "y,z", axis=1)], {"x": MATRIX}, {"s": np.array([2, 1])}, opset=13
    ),
    "SqueezeV11": model_of([node("Squeeze", "x", "y", axes=[0])], {"x": IMAGE}, opset=11),
    "UnsqueezeV11": model_of([node("Unsqueeze", "x", "y", axes=[0])], {"x": MATRIX}, opset=11),
    "UpsampleV7": model_of(
        [node("Upsample", "x", "y", scales=[1.0, 1.0, 2.0, 3.0])], {"x": IMAGE}, opset=7
    ),
    "UpsampleV9": model_of(
        [node("Upsample", "x,s", "y")], {"x": IMAGE}, {"s": np.float32([1, 1, 2, 2])}, opset=9
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OLD_FORMS)
def test_versioned_names_are_old_forms(name, tmp_path, computes_the_same):
    model, op_type = OLD_FORMS[name], name.partition("V")[0]
    inputs = {v.name: IMAGE if len(v.type.tensor_type.shape.dim) == 4 else MATRIX
              for v in model.graph.input}  # fmt: skip
    text = onnx_mlir_text(model, versions={op_type: model.opset_import[0].version})
    assert f'"onnx.{name}"(' in text
    computes_the_same(imported(tmp_path, text), model, inputs)


def test_operators_that_were_taken_out_are_as_they_last_were(tmp_path, computes_the_same):
    model = OLD_FORMS["UpsampleV9"]
    text = onnx_mlir_text(model, versions={"Upsample": 9}).replace("UpsampleV9", "Upsample")
    computes_the_same(imported(tmp_path, text), model, {"x": IMAGE})


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
    inputs = {"x": IMAGE if name == "convolution" else MATRIX}
    computes_the_same(imported(tmp_path, text.replace(old, new)), model, inputs)


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
