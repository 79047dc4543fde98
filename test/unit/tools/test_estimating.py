"""`mobilint-compile --estimate` and `--report-html`."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.tools.compile import main


@pytest.fixture
def path(tmp_path):
    graph = helper.make_graph(
        [helper.make_node("Conv", ["x", "w"], ["y"], name="net/conv")],
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, (1, 3, 8, 8))],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(np.ones((4, 3, 3, 3), np.float32), "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, tmp_path / "m.onnx")
    return tmp_path / "m.onnx"


def test_prints_steps_and_core_modes(path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    assert main([str(path), "--estimate"]) == 0
    shown = capsys.readouterr().out
    for part in ("Estimate per step, single", "convolution", "waits for", "global8", "single x8"):
        assert part in shown


def test_estimates_for_another_target(path, capsys):
    assert main([str(path), "--estimate", "--target", "regulus"]) == 0
    assert "global8" not in capsys.readouterr().out


def test_writes_a_page(path, tmp_path, capsys):
    assert main([str(path), "--report-html", str(tmp_path / "r.html")]) == 0
    assert "convolution" in (tmp_path / "r.html").read_text()
    assert "Estimate" not in capsys.readouterr().out


def test_a_page_that_cannot_be_written(path, tmp_path, capsys):
    assert main([str(path), "--report-html", str(tmp_path / "none" / "r.html")]) == 1
    assert "ML0102" in capsys.readouterr().err
