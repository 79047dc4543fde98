"""`mobilint-compile --quantize`: programs of integers, and options that do not go together."""

from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.emit import Program
from mobilint.emit.format import ElementType
from mobilint.tools.compile import main


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A convolution and an activation."""
    weight = np.random.default_rng(0).standard_normal((4, 3, 3, 3)).astype(np.float32)
    graph = helper.make_graph(
        [helper.make_node("Conv", ["x", "w"], ["c"]), helper.make_node("Relu", ["c"], ["y"])],
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, (1, 3, 8, 8))],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(weight, "w")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    path = tmp_path / "model.onnx"
    path.write_bytes(made.SerializeToString())
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    samples = tmp_path / "samples"
    samples.mkdir()
    array = np.random.default_rng(1).standard_normal((4, 3, 8, 8)).astype(np.float32)
    np.save(samples / "a.npy", array)
    return samples


@pytest.mark.parametrize("widths", ["int8", "a16w8", "a8w4"])
def test_a_program_of_integers(model: Path, folder: Path, tmp_path: Path, widths: str) -> None:
    output = tmp_path / "out.mprog"
    flags = ["--quantize", widths, "--calibration-data", str(folder), "--check"]
    assert main([str(model), "-o", str(output), *flags, "--tolerance", "0.2"]) == 0
    described = Program.load(output).description
    assert f"quantize={'a8w8' if widths == 'int8' else widths}" in described.provenance.options
    assert any(
        o.startswith("calibration=percentile:samples:1:") for o in described.provenance.options
    )
    bits = 4 if widths.endswith("w4") else 8
    weights = [b for b in described.buffers if b.quantization and len(b.quantization.scales) == 4]
    assert [buffer.element_type.bits for buffer in weights] == [bits]
    ports = [described.buffers[p.buffer] for p in (*described.inputs, *described.outputs)]
    assert {buffer.element_type for buffer in ports} == {ElementType.F32}


def test_random_samples_are_marked(model: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.mprog"
    flags = ["--quantize", "int8", "--calibration-data", "random:2"]
    assert main([str(model), "-o", str(output), *flags, "--calibration-method", "mse"]) == 0
    options = Program.load(output).description.provenance.options
    assert "calibration=mse:random:2" in options


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--quantize", "int8"], "--quantize is given without --calibration-data"),
        (["--preprocess", "divide=2"], "--preprocess is given without --quantize"),
        (["--calibration-data", "x"], "--calibration-data is given without --quantize"),
        (["--quantize", "int8", "--calibration-data", "none"], "there is no folder 'none'"),
    ],
)
def test_options_that_do_not_go_together(
    model: Path, capsys: pytest.CaptureFixture[str], flags: list[str], message: str
) -> None:
    assert main([str(model), *flags]) == 1
    assert message in capsys.readouterr().err


def test_samples_of_another_shape(
    model: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    np.save(folder / "b.npy", np.zeros((1, 3, 4, 4), np.float32))
    flags = ["--quantize", "int8", "--calibration-data", str(folder)]
    assert main([str(model), *flags]) == 1
    assert "b.npy has the shape 1x3x4x4 for 'x', which takes 1x3x8x8" in capsys.readouterr().err


def test_the_account_of_the_layers(
    model: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["--quantize", "int8", "--calibration-data", str(folder), "--analyse"]
    assert main([str(model), *flags]) == 0
    out = capsys.readouterr().out
    for words in ("Layers on integers", "output gains", "Convolution"):
        assert words in out
