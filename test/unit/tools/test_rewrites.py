"""What `mobilint-compile` tells about its patterns."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.tools.compile import main


@pytest.fixture
def model(tmp_path):
    nodes = [
        helper.make_node("Pad", ["x", "pads"], ["p"], name="net/pad"),
        helper.make_node("Conv", ["p", "w"], ["c"], name="net/conv"),
        helper.make_node("Mul", ["c", "s"], ["y"], name="net/scale"),
    ]
    pads = np.array([0, 1, 0, 0, 0, 0, 0, 0])
    weights = {"pads": pads, "w": np.ones((4, 3, 1, 1), np.float32), "s": np.float32(2)}
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, (1, 2, 4, 4))],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(np.asarray(array), name) for name, array in weights.items()],
    )
    path = tmp_path / "model.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), path)
    return str(path)


def test_the_patterns_that_applied(model, capsys):
    assert main([model, "--report-rewrites"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["1", "x", "affine_behind_weights"] in lines
    assert ["3", "->", "2", "fold-into-weights"] in lines


def test_why_a_pattern_did_not_apply(model, capsys):
    assert main([model, "--why-not", "net/conv"]) == 0
    wanted = "net/conv: fold-into-weights: padding_before_convolution not applied: pads batch"
    assert wanted in capsys.readouterr().out
    assert main([model, "--why-not", "net/other"]) == 0
    assert "not applied" not in capsys.readouterr().out
