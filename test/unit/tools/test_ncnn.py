"""Nets of ncnn through the tools, as a user meets them."""

from pathlib import Path

import numpy as np
import pytest

from mobilint.tools.compile import main as compile_
from mobilint.tools.translate import main as translate

# A layer with weights, one of the host, and a fan-out without a Split.
TEXT = """\
7767517
5 6
Input data 0 1 data 0=8 1=8 2=3
Convolution conv 1 1 data c 0=4 1=3 4=1 5=1 6=108 9=1
UnaryOp wave 1 1 c s 0=9
Eltwise both 2 1 c s e 0=1
Pooling pool 1 1 e out 0=1 4=1
"""


@pytest.fixture
def net(tmp_path: Path) -> Path:
    path = tmp_path / "some.param"
    path.write_text(TEXT)
    weights = np.random.default_rng(0).standard_normal(112).astype(np.float32)
    (tmp_path / "some.bin").write_bytes(bytes(4) + weights.tobytes())
    return path


def test_compiles_and_computes_what_the_net_does(net: Path, capsys: pytest.CaptureFixture) -> None:
    program = net.with_suffix(".mprog")
    assert compile_([str(net), "-o", str(program), "--check"]) == 0
    printed = capsys.readouterr().out
    assert "computes sin, which the NPU does not" in printed
    assert "Against " in printed
    assert program.stat().st_size > 0


def test_weights_of_another_name(net: Path, capsys: pytest.CaptureFixture) -> None:
    weights = net.with_suffix(".bin").rename(net.with_name("other"))
    assert compile_([str(net)]) == 1
    assert (
        "error[ML0254]: node 'conv' (Convolution): the net has weights" in capsys.readouterr().err
    )
    assert compile_([str(net), "-w", str(weights)]) == 0


def test_shape_that_is_open(net: Path, capsys: pytest.CaptureFixture) -> None:
    net.write_text(TEXT.replace(" 0=8 1=8 2=3", ""))
    assert compile_([str(net)]) == 1
    assert "some.param:3: error[ML0255]: node 'data' (Input): states no shape" in (
        capsys.readouterr().err
    )
    assert compile_([str(net), "--input-shape", "data=3x6x7"]) == 0


@pytest.mark.parametrize("option", [["--dim", "N=1"], ["--outputs", "c"]])
def test_options_that_a_net_does_not_take(
    net: Path, option: list[str], capsys: pytest.CaptureFixture
) -> None:
    assert compile_([str(net), *option]) == 1
    assert "error[ML0110]: an ncnn net takes --input-shape" in capsys.readouterr().err


def test_weights_for_what_is_no_net(net: Path, capsys: pytest.CaptureFixture) -> None:
    assert compile_([str(net.with_suffix(".onnx")), "-w", str(net)]) == 1
    assert "error[ML0110]: -w names the weights of an ncnn net" in capsys.readouterr().err


def test_there_and_back(net: Path, capsysbinary: pytest.CaptureFixture) -> None:
    module, again = net.with_suffix(".mlir"), net.with_name("again.param")
    with_names = "--mlir-print-debuginfo"
    assert translate(["--import-ncnn", str(net), with_names, "-o", str(module)]) == 0
    assert '"ncnn.Convolution"' in module.read_text()
    assert translate(["--export-ncnn", str(module), "-o", str(again)]) == 0
    assert again.with_suffix(".bin").read_bytes() == net.with_suffix(".bin").read_bytes()
    assert "Split split_conv_out 1 2 conv_out conv_out_0 conv_out_1\n" in again.read_text()
    assert translate(["--import-ncnn", str(again), "-w", str(net.with_suffix(".bin"))]) == 0
    assert translate(["--export-ncnn", str(module)]) == 1
    assert (
        b"error[ML0108]: the weights go to a file beside the net" in capsysbinary.readouterr().err
    )
