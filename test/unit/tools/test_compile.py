"""`mobilint-compile` as a user meets it: programs, and one line for whatever is wrong."""

import re
import subprocess
import sys

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.tools.compile import main


def model(*nodes, shape=(1, 3, 8, 8), opset=17, output="y", weight=(4, 3, 3, 3)):
    graph = helper.make_graph(
        list(nodes),
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, None)],
        [numpy_helper.from_array(np.ones(weight, np.float32), "w")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    made.ir_version = 8
    return made


CONV = helper.make_node("Conv", ["x", "w"], ["y"], name="net/conv")
BROKEN = {
    "unknown operator": (
        model(helper.make_node("Convolve", ["x", "w"], ["y"], name="net/odd")),
        [],
        "ML0203",
        "'net/odd' (Convolve)",
    ),
    "foreign domain": (
        model(helper.make_node("Conv", ["x", "w"], ["y"], name="net/odd", domain="acme")),
        [],
        "ML0203",
        "'net/odd' (Conv)",
    ),
    "open dimension": (
        model(CONV, shape=("N", 3, "H", 8)),
        [],
        "ML0206",
        "--input-shape x=Nx3xHx8",
    ),
    "wrong rank": (model(CONV), ["--input-shape", "x=1x3x8"], "ML0206", "'x' has rank 4"),
    "wrong name": (model(CONV), ["--input-shape", "y=1x3x8x8"], "ML0206", "no input 'y'"),
    "wrong extent": (model(CONV), ["--input-shape", "x=1x4x8x8"], "ML0206", "along axis 1"),
    "undefined tensor": (
        model(helper.make_node("Add", ["x", "ghost"], ["y"], name="net/add")),
        [],
        "ML0202",
        "reads 'ghost'",
    ),
    "circle": (
        model(
            helper.make_node("Add", ["x", "b"], ["a"], name="net/add"),
            helper.make_node("Relu", ["a"], ["b"], name="net/relu"),
            helper.make_node("Relu", ["b"], ["y"]),
        ),
        [],
        "ML0202",
        "'net/add' (Add)",
    ),
    "kernel against weight": (
        model(helper.make_node("Conv", ["x", "w"], ["y"], name="net/conv", kernel_shape=[5, 5])),
        [],
        "ML0202",
        "'net/conv' (Conv)",
    ),
    "twice defined": (
        model(CONV, helper.make_node("Relu", ["x"], ["y"], name="net/relu")),
        [],
        "ML0202",
        "defines 'y'",
    ),
    "unknown attribute": (
        model(helper.make_node("Relu", ["x"], ["y"], name="net/relu", slope=1)),
        [],
        "ML0202",
        "'slope'",
    ),
    "host required": (
        model(helper.make_node("Hardmax", ["x"], ["y"], name="net/max")),
        ["--require-npu"],
        "ML0401",
        "'net/max' (Hardmax)",
    ),
    "target": (model(CONV), ["--target", "pluto"], "ML", "pluto"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_one_line_a_code_and_no_file(tmp_path, capsys, name):
    made, flags, code, words = BROKEN[name]
    path, output = tmp_path / "model.onnx", tmp_path / "model.mprog"
    path.write_bytes(made.SerializeToString())
    assert main([str(path), "-o", str(output), *flags]) == 1
    printed = capsys.readouterr()
    (line,) = printed.err.strip().splitlines()
    assert re.search(rf"error\[{code}\d*\]: ", line)
    assert words in line
    assert printed.out == ""
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"", b"no model", None])
def test_files_that_are_no_models(tmp_path, capsys, content):
    path = tmp_path / "model.onnx"
    if content is not None:
        path.write_bytes(content)
    assert main([str(path), "-o", str(tmp_path / "out.mprog")]) == 1
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert line.startswith(f"{path}: error[ML0201]: ")


def test_a_truncated_model(tmp_path, capsys):
    path = tmp_path / "model.onnx"
    path.write_bytes(model(CONV).SerializeToString()[:-40])
    assert main([str(path)]) == 1
    assert "error[ML0" in capsys.readouterr().err


def test_an_output_folder_that_does_not_exist(tmp_path, capsys):
    path = tmp_path / "model.onnx"
    path.write_bytes(model(CONV).SerializeToString())
    assert main([str(path), "-o", str(tmp_path / "none" / "out.mprog")]) == 1
    assert "error[ML0102]" in capsys.readouterr().err


def test_summary_and_check(tmp_path, capsys):
    path = tmp_path / "model.onnx"
    top_k = helper.make_node("Hardmax", ["y"], ["z"], name="net/max")
    path.write_bytes(model(CONV, top_k, output="z").SerializeToString())
    assert main([str(path), "-o", str(tmp_path / "out.mprog"), "--check"]) == 0
    out = capsys.readouterr().out
    for words in ("Convolution 1", "ops on the host", "net/max", "peak activations", "cosine"):
        assert words in out
    assert (tmp_path / "out.mprog").exists()


def test_a_named_dimension(tmp_path):
    path = tmp_path / "model.onnx"
    path.write_bytes(model(CONV, shape=("N", 3, "H", 8)).SerializeToString())
    flags = ["--dim", "N=1", "--dim", "H=9", "--check"]
    assert main([str(path), "-o", str(tmp_path / "out.mprog"), *flags]) == 0


def test_check_fails_beyond_the_tolerance(tmp_path, capsys):
    path = tmp_path / "model.onnx"
    path.write_bytes(model(CONV).SerializeToString())
    assert main([str(path), "--check", "--tolerance", "-1"]) == 1
    assert "error[ML0104]" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["ML0101", "ML0206", "ML0301", "ML0401", "ML0510", "ML0601"])
def test_explain_knows_every_code_in_a_new_process(code):
    """In this one the modules that declare the codes are imported already."""
    program = "import sys, mobilint.tools.compile as tool; sys.exit(tool.main(sys.argv[1:]))"
    line = [sys.executable, "-c", program, "--explain", code]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{code}: ")


def test_explain_refuses_other_codes(capsys):
    assert main(["--explain", "ML9999"]) == 1
    assert "error[ML0105]" in capsys.readouterr().err
