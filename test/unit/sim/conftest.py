"""onnxruntime as the oracle for kernels."""

from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

Oracle = Callable[..., np.ndarray]
OPSET = 21


def _node(op: str, *inputs: np.ndarray | None, **attributes: Any) -> np.ndarray:
    """The first output of one ONNX node; the first input is a real one, the rest constants."""
    names = ["" if array is None else f"x{index}" for index, array in enumerate(inputs)]
    node = helper.make_node(op, names, ["y"], **attributes)
    constants = [
        numpy_helper.from_array(array, f"x{index}")
        for index, array in enumerate(inputs)
        if index and array is not None
    ]
    first = inputs[0]
    assert first is not None
    graph = helper.make_graph(
        [node],
        "node",
        [helper.make_tensor_value_info("x0", TensorProto.FLOAT, first.shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(
        onnx.ModelProto.SerializeToString(model), options, providers=["CPUExecutionProvider"]
    )
    return np.asarray(session.run(None, {"x0": first})[0])


@pytest.fixture
def onnx_node() -> Oracle:
    return _node


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(7)
