"""The meaning of `onnx` ops, by onnxruntime with its optimisations off.

What onnxruntime has no kernel for, such as most arithmetic on bfloat16, is left to the reference
implementation that comes with ONNX.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import onnx
import onnxruntime

from mobilint.mlir import ir

from ..core.op import Op
from ..core.types import dtype_of
from .errors import EvaluationError
from .export import Names, model_of

CACHED_SESSIONS = 512


class Session:
    """A model in onnxruntime, single-threaded and as it is written.

    Raises EvaluationError for what onnxruntime has no kernel for, and when it cannot run.
    """

    def __init__(self, model: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            self._session = onnxruntime.InferenceSession(
                model, options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # onnxruntime's exceptions have no common class
            raise EvaluationError(_first_line(error)) from None

    def run(self, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
        """All outputs, in the model's order."""
        try:
            return [np.asarray(array) for array in self._session.run(None, dict(inputs))]
        except Exception as error:  # as above
            raise EvaluationError(_first_line(error)) from None


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


@lru_cache(CACHED_SESSIONS)
def _session(model: bytes) -> Session | None:
    try:
        return Session(model)
    except EvaluationError:
        return None  # there is no kernel: the reference implementation has its turn


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
    plain = all(map(is_plain, [*op.operands, *present]))
    results = iter(_run(model.SerializeToString(), feeds, plain=plain))
    given = [None if isinstance(v.type, ir.NoneType) else next(results) for v in op.results]
    return given[0] if len(given) == 1 else tuple(given)


def is_plain(value: ir.Value) -> bool:
    """Whether a value has elements of a type that NumPy and onnxruntime both have."""
    if isinstance(value.type, ir.NoneType):
        return True
    dtype = dtype_of(ir.ShapedType(value.type).element_type)
    return dtype.kind in "fiub" and dtype.isbuiltin == 1


def _run(model: bytes, feeds: Mapping[str, np.ndarray], *, plain: bool) -> list[np.ndarray]:
    session = _session(model) if plain else None
    if session is not None:
        return session.run(feeds)
    from onnx.reference import ReferenceEvaluator  # slow to import, and rarely needed

    try:
        with np.errstate(all="ignore"):
            results = ReferenceEvaluator(model).run(None, dict(feeds))
    except Exception as error:  # whatever its NumPy code comes upon
        raise EvaluationError(_first_line(error)) from None
    return [np.asarray(result) for result in results]


def _type_of(array: np.ndarray) -> onnx.TypeProto:
    element = onnx.helper.np_dtype_to_tensor_dtype(np.asarray(array).dtype)
    return onnx.helper.make_tensor_type_proto(element, np.shape(array))
