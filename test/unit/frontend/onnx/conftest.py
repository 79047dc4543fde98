"""Small models, imported and evaluated, and the same models in onnxruntime."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect import interpreter
from mobilint.dialect.core import verify
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir

MakeModel = Callable[..., onnx.ModelProto]


@pytest.fixture
def make_model() -> MakeModel:
    """A function that makes a model of nodes; types of inputs are those of example arrays."""
    return _make_model


def _make_model(
    *nodes: onnx.NodeProto,
    inputs: Mapping[str, np.ndarray],
    constants: Mapping[str, np.ndarray] | None = None,
    outputs: Sequence[str] = ("y",),
    opset: int = 17,
) -> onnx.ModelProto:
    graph = helper.make_graph(
        list(nodes),
        "g",
        [
            helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
            )
            for name, array in inputs.items()
        ],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs],
        [numpy_helper.from_array(array, name) for name, array in (constants or {}).items()],
    )
    for output in graph.output:
        output.ClearField("type")
    return helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=min(10, opset)
    )


@pytest.fixture
def run_source() -> Callable[[onnx.ModelProto, Mapping[str, np.ndarray]], list[np.ndarray]]:
    """A function that runs a model in onnxruntime, as it is written."""

    def run(model: onnx.ModelProto, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.intra_op_num_threads = 1
        options.log_severity_level = 4
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
        return [np.asarray(array) for array in session.run(None, dict(inputs))]

    return run


@pytest.fixture
def imports_as() -> Callable[..., ir.Module]:
    """A check that an imported model computes some arrays, whose types and shapes it knows."""

    def check(
        source: Any, inputs: Mapping[str, np.ndarray], want: Sequence[np.ndarray], **flags: Any
    ) -> ir.Module:
        module = import_onnx(source, **flags)
        assert verify(module.operation)
        got = interpreter.evaluate(module, list(inputs.values()))
        for actual, expected in zip(got, want, strict=True):
            assert actual.dtype == expected.dtype
            assert actual.shape == expected.shape
            np.testing.assert_allclose(
                actual.astype(np.float64), expected.astype(np.float64), 1e-5, 1e-5
            )
        return module

    return check
