"""The meaning of `onnx` ops, by onnxruntime with its optimisations off."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import onnx
import onnxruntime
from mobilint.mlir import ir

from ..core.op import Op
from .export import Names, model_of

CACHED_SESSIONS = 512


class Session:
    """A model in onnxruntime, single-threaded and as it is written."""

    def __init__(self, model: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        self._session = onnxruntime.InferenceSession(
            model, options, providers=["CPUExecutionProvider"]
        )

    def run(self, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
        """All outputs, in the model's order."""
        return self._session.run(None, dict(inputs))


_cached = lru_cache(CACHED_SESSIONS)(Session)


def run_model(model: onnx.ModelProto, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
    """The outputs of a model that is run once."""
    return Session(model.SerializeToString()).run(inputs)


def evaluate(op: Op, arrays: Sequence[np.ndarray | None]) -> Any:
    """The results of one op for given operands: an array, or a tuple with None for absent ones."""
    names, feeds = Names(), {}
    inputs: dict[ir.Value, onnx.TypeProto] = {}
    for value, array in zip(op.operands, arrays, strict=True):
        if array is not None and value not in inputs:
            inputs[value] = _type_of(array)
            feeds[names.of(value)] = np.asarray(array)
    present = [value for value in op.results if not isinstance(value.type, ir.NoneType)]
    model = model_of([op], inputs, present, names)
    for node in model.graph.node:
        node.name = ""  # so that equal ops share a session
    for output in model.graph.output:
        output.ClearField("type")
    results = iter(_cached(model.SerializeToString()).run(feeds))
    given = [None if isinstance(v.type, ir.NoneType) else next(results) for v in op.results]
    return given[0] if len(given) == 1 else tuple(given)


def _type_of(array: np.ndarray) -> onnx.TypeProto:
    element = onnx.helper.np_dtype_to_tensor_dtype(np.asarray(array).dtype)
    return onnx.helper.make_tensor_type_proto(element, np.shape(array))
