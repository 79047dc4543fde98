"""Models of a few nodes, and what onnxruntime makes of them as they are written."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper


def model_of(
    nodes: Sequence[onnx.NodeProto],
    inputs: Mapping[str, np.ndarray],
    constants: Mapping[str, np.ndarray] | None = None,
    outputs: Sequence[str] | None = None,
    opset: int = 21,
) -> onnx.ModelProto:
    """A model of nodes; the types of inputs are those of example arrays.

    Outputs have no type, and are those that no node reads if they are not named.
    """
    read = {name for node in nodes for name in node.input}
    given = [name for node in nodes for name in node.output if name and name not in read]
    graph = helper.make_graph(
        list(nodes),
        "graph",
        [
            helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
            )
            for name, array in inputs.items()
        ],
        [onnx.ValueInfoProto(name=name) for name in (given if outputs is None else outputs)],
        [
            numpy_helper.from_array(np.asarray(array), name)
            for name, array in (constants or {}).items()
        ],
    )
    return helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=min(10, opset)
    )


def run_source(model: onnx.ModelProto, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
    """The outputs of a model in onnxruntime, with its optimisations off."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    results: Any = session.run(None, dict(inputs))
    return results
