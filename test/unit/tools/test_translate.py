"""`mobilint-translate` as a user meets it: text on the standard output, or one line of error."""

import re
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect import interpreter
from mobilint.dialect.context import new_context, parse_module, print_module
from mobilint.tools.opt import main as opt
from mobilint.tools.translate import main

WEIGHT = np.random.default_rng(0).standard_normal((4, 3, 5, 5)).astype(np.float32)
NAMED_SHAPE = ["--input-shape", "a=b=1x3x8x8"]


@pytest.fixture
def path(tmp_path):
    """A model of a convolution and an activation; its input is open and has an odd name."""
    nodes = [
        helper.make_node("Conv", ["a=b", "w", "bias"], ["c"], name="net/conv", strides=[2, 2]),
        helper.make_node("Clip", ["c", "", "most"], ["y"]),
    ]
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info("a=b", TensorProto.FLOAT, ["N", 3, "H", "W"])],
        [helper.make_empty_tensor_value_info("y")],
        [
            numpy_helper.from_array(WEIGHT, "w"),
            numpy_helper.from_array(np.arange(4, dtype=np.float32), "bias"),
            numpy_helper.from_array(np.array(6, np.float32), "most"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    path = tmp_path / "model.onnx"
    path.write_bytes(model.SerializeToString())
    return path


def translated(capsysbinary, *arguments):
    """What the tool prints, when it succeeds."""
    assert main(["--import-onnx", *map(str, arguments)]) == 0
    printed = capsysbinary.readouterr()
    assert printed.err == b""
    return printed.out.decode()


def test_a_whole_module(path, capsysbinary):
    text = translated(capsysbinary, path, *NAMED_SHAPE, "--mlir-elide-elementsattrs-if-larger", "2")
    assert (
        text
        == """\
module attributes {onnx.model = {graph_name = "g", ir_version = 8 : i64, \
opset_import = {ai.onnx = 13 : i64}}} {
  func.func @main(%arg0: tensor<1x3x8x8xf32> {onnx.dim_params = "0:N,2:H,3:W", onnx.name = "a=b"}) \
-> (tensor<1x4x2x2xf32> {onnx.name = "y"}) {
    %0 = "onnx.Constant"() {value = dense_resource<w> : tensor<4x3x5x5xf32>} \
: () -> tensor<4x3x5x5xf32>
    %1 = "onnx.Constant"() {value = dense_resource<__elided__> : tensor<4xf32>} \
: () -> tensor<4xf32>
    %2 = "onnx.Conv"(%arg0, %0, %1) {strides = [2 : si64, 2 : si64]} \
: (tensor<1x3x8x8xf32>, tensor<4x3x5x5xf32>, tensor<4xf32>) -> tensor<1x4x2x2xf32>
    %3 = "onnx.Constant"() {value = dense<6.000000e+00> : tensor<f32>} : () -> tensor<f32>
    %4 = "onnx.NoValue"() : () -> none
    %5 = "onnx.Clip"(%2, %4, %3) \
: (tensor<1x4x2x2xf32>, none, tensor<f32>) -> tensor<1x4x2x2xf32>
    return %5 : tensor<1x4x2x2xf32>
  }
}
"""
    )


def test_the_text_has_all_that_the_model_has(path, capsysbinary):
    text = translated(capsysbinary, path, *NAMED_SHAPE)
    module = parse_module(text, new_context())
    assert print_module(module.operation) == text
    x = np.ones((1, 3, 8, 8), np.float32)
    (got,) = interpreter.evaluate(module, [x])
    want = np.minimum(WEIGHT.sum((1, 2, 3)) + np.arange(4), 6)
    np.testing.assert_allclose(got[0, :, 0, 0], want, 1e-4, 1e-4)


def test_locations_are_names_of_nodes(path, capsysbinary):
    text = translated(capsysbinary, path, *NAMED_SHAPE, "--mlir-print-debuginfo")
    names = re.findall(r'^#.* = loc\("(.*)"\)$', text, re.MULTILINE)
    assert set(names) == {"a=b", "w", "bias", "most", "net/conv", "y"}


def test_dimensions_by_name(path, capsysbinary):
    flags = ["--dim", "N=1", "--dim", "H=8", "--dim", "W=9"]
    assert "%arg0: tensor<1x3x8x9xf32>" in translated(capsysbinary, path, *flags)


def test_open_dimensions_stay_open(path, capsysbinary):
    text = translated(capsysbinary, path, "--dim", "N=1")
    assert '%arg0: tensor<1x3x?x?xf32> {onnx.dim_params = "0:N,2:H,3:W"' in text


def test_everything_wrong_is_listed(path, capsys):
    model = onnx.load(path)
    model.graph.node[0].op_type = "Convolution"
    model.graph.node[1].input[2] = "least"
    path.write_bytes(model.SerializeToString())
    assert main(["--import-onnx", str(path), "--report-all"]) == 1
    printed = capsys.readouterr()
    lines = printed.err.splitlines()
    assert [line.partition(": ")[2][:14] for line in lines] == ["error[ML0202]:", "error[ML0203]:"]


def test_a_part_and_a_known_input(path, tmp_path, capsysbinary):
    part = translated(capsysbinary, path, *NAMED_SHAPE, "--outputs", "c")
    assert "onnx.Clip" not in part
    model = onnx.load(path)
    model.graph.input.append(helper.make_tensor_value_info("limit", TensorProto.FLOAT, []))
    model.graph.node[1].input[2] = "limit"
    known = tmp_path / "known.onnx"
    onnx.save(model, known)
    text = translated(capsysbinary, known, *NAMED_SHAPE, "--input-value", "limit=6")
    assert "%arg1" not in text


def test_the_length_of_a_sequence(tmp_path, capsysbinary):
    graph = helper.make_graph(
        [helper.make_node("ConcatFromSequence", ["s"], ["y"], axis=0)],
        "g",
        [helper.make_tensor_sequence_value_info("s", TensorProto.FLOAT, [2, 3])],
        [helper.make_empty_tensor_value_info("y")],
    )
    path = tmp_path / "model.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), path)
    text = translated(capsysbinary, path, "--sequence-length", "s=3")
    assert "%arg2: tensor<2x3xf32>" in text


def test_an_operator_of_a_text_as_what_onnx_makes_of_it(tmp_path, capsysbinary):
    path = tmp_path / "model.mlir"
    path.write_text(
        "func.func @main_graph(%x: tensor<2xf32>) -> tensor<2xf32> {"
        '%y = "onnx.Softplus"(%x) : (tensor<2xf32>) -> tensor<2xf32> return %y : tensor<2xf32> }'
    )
    assert main(["--import-onnx-mlir", str(path), "--expand", "Softplus"]) == 0
    text = capsysbinary.readouterr().out.decode()
    assert "onnx.Softplus" not in text
    assert "onnx.Exp" in text


def test_a_net_has_no_such_edges(tmp_path, capsys):
    path = tmp_path / "net.param"
    path.write_text("7767517\n1 1\nInput x 0 1 x 0=4\n")
    assert main(["--import-ncnn", str(path), "--outputs", "x"]) == 1
    assert "error[ML0110]" in capsys.readouterr().err


def test_an_operator_as_what_onnx_makes_of_it(path, capsysbinary):
    text = translated(capsysbinary, path, *NAMED_SHAPE, "--expand", "Clip")
    assert "onnx.Clip" not in text
    assert "onnx.Less" in text


@pytest.mark.parametrize("flags", [[], ["--external-data"]])
def test_back_to_a_model(path, tmp_path, capsysbinary, flags):
    module, model = tmp_path / "model.mlir", tmp_path / "again.onnx"
    translated(capsysbinary, path, *NAMED_SHAPE, "-o", module)
    assert main(["--export-onnx", str(module), *flags, "-o", str(model)]) == 0
    assert (tmp_path / "again.onnx.data").exists() == bool(flags)
    onnx.checker.check_model(str(model), full_check=True)
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    x = np.ones((1, 3, 8, 8), np.float32)
    got: Any = session.run(["y"], {"a=b": x})[0]
    want = np.minimum(WEIGHT.sum((1, 2, 3)) + np.arange(4), 6)
    np.testing.assert_allclose(got[0, :, 0, 0], want, 1e-4, 1e-4)


@pytest.mark.parametrize(
    ("text", "flags", "code"),
    [
        ("func.func @f(%x: tensor<2xf32>) { return }", ["--external-data"], "ML0108"),
        ("func.func private @f()", [], "ML0208"),
        (
            "func.func @main(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32> {"
            '%y = "mobilint.relu"(%x) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32> '
            "return %y : tensor<1x1x1x2xf32> }",
            [],
            "ML0208",
        ),
    ],
)
def test_what_is_no_model(tmp_path, capsys, text, flags, code):
    module = tmp_path / "module.mlir"
    module.write_text(text)
    assert main(["--export-onnx", str(module), *flags]) == 1
    assert f"error[{code}]" in capsys.readouterr().err


def test_an_output_file(path, tmp_path, capsysbinary):
    output = tmp_path / "model.mlir"
    assert translated(capsysbinary, path, *NAMED_SHAPE, "-o", output) == ""
    assert output.read_text() == translated(capsysbinary, path, *NAMED_SHAPE)


def test_mobilint_opt_reads_it(path, tmp_path, capsysbinary):
    output = tmp_path / "model.mlir"
    translated(capsysbinary, path, *NAMED_SHAPE, "-o", output)
    assert opt([str(output), "--infer-shapes"]) == 0
    assert capsysbinary.readouterr().out.decode().rstrip() == output.read_text().rstrip()


def test_twice_the_same(path, capsysbinary):
    first, second = (translated(capsysbinary, path, *NAMED_SHAPE) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("flags", "code", "words"),
    [
        (["--dim", "M=1"], "ML0206", "no dimension 'M'; it has 'H', 'N', 'W'"),
        (["--input-shape", "a=b=1x1x8x8"], "ML0206", "extent 3 along axis 1, not 1"),
        (["--input-shape", "a=b=1x3x4x4"], "ML0202", "node 'net/conv' (Conv)"),
    ],
)
def test_errors_are_one_line_and_leave_no_file(path, tmp_path, capsys, flags, code, words):
    output = tmp_path / "model.mlir"
    assert main(["--import-onnx", str(path), *flags, "-o", str(output)]) == 1
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert line.startswith(f"{path}: error[{code}]: ")
    assert words in line
    assert printed.out == ""
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [None, b"", b"module {}"])
def test_files_that_are_no_models(tmp_path, capsys, content):
    path = tmp_path / "model.onnx"
    if content is not None:
        path.write_bytes(content)
    assert main(["--import-onnx", str(path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{path}: error[ML0201]: ")


def test_an_output_folder_that_does_not_exist(path, tmp_path, capsys):
    output = str(tmp_path / "none" / "model.mlir")
    assert main(["--import-onnx", str(path), *NAMED_SHAPE, "-o", output]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{output}: error[ML0102]: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["model.onnx"], "one of the arguments --import-onnx"),
        (["--import-onnx"], "required: input"),
        (["--import-onnx", "--disassemble", "model.onnx"], "not allowed with"),
        (["--import-onnx", "model.onnx", "--input-shape", "1x3"], "'1x3' is not of the form"),
        (["--import-onnx", "model.onnx", "--input-shape", "x=1xN"], "'x=1xN' is not of the form"),
        (["--import-onnx", "model.onnx", "--input-shape", "x=1x-3"], "is not of the form"),
        (["--import-onnx", "model.onnx", "--dim", "N"], "'N' is not of the form SYMBOL=N"),
        (["--import-onnx", "model.onnx", "--dim", "N=-1"], "is not of the form"),
    ],
)
def test_usage_is_one_line_too(capsys, arguments, words):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error[ML0107]: ")
    assert words in line
