"""The meaning of `onnx` ops, by onnxruntime with its optimisations off.

What onnxruntime has no kernel for, such as most arithmetic on bfloat16, is left to the reference
implementation that comes with ONNX.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import onnx
import onnxruntime

from mobilint.mlir import ir

from ..core.op import Op
from ..core.regions import read_values
from ..core.types import dtype_of, element_spelling, tensor_type
from .errors import EvaluationError
from .export import model_of
from .foreign import Custom
from .names import Names
from .type_protos import type_proto
from .types import element_of, is_optional, is_sequence, is_tensor

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

    def run(self, inputs: Mapping[str, Any]) -> list[Any]:
        """All outputs, in the model's order; sequences are lists."""
        try:
            return [_value(output) for output in self._session.run(None, dict(inputs))]
        except Exception as error:  # as above
            raise EvaluationError(_first_line(error)) from None

    def output_types(self) -> list[ir.Type | None]:
        """The types that onnxruntime has inferred; None for what is no tensor of numbers."""
        return [_type_named(o.type, o.shape) for o in self._session.get_outputs()]


def _type_named(name: str, shape: Sequence[Any]) -> ir.Type | None:
    """The type of `tensor(float)` and a shape, whose open extents are names or None."""
    element = _ELEMENTS.get(name)
    if element is None:
        return None
    return tensor_type([n if isinstance(n, int) else -1 for n in shape], ir.Type.parse(element))


def _elements() -> Iterator[tuple[str, str]]:
    """MLIR's spelling of the elements by onnxruntime's name of a tensor of them."""
    for number in onnx.helper.get_all_tensor_dtypes():
        name = onnx.TensorProto.DataType.Name(number).lower()
        yield f"tensor({name})", element_spelling(onnx.helper.tensor_dtype_to_np_dtype(number))


_ELEMENTS = dict(_elements())


def _value(output: Any) -> Any:
    """An output as an array, or as a list of arrays."""
    if output is None or isinstance(output, list):
        return output
    array = np.asarray(output)
    return array.astype(object) if array.dtype.kind == "U" else array


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


@lru_cache(CACHED_SESSIONS)
def _session(model: bytes) -> Session | None:
    try:
        return Session(model)
    except EvaluationError:
        return None  # there is no kernel: the reference implementation has its turn


def evaluate(op: Op, values: Sequence[Any]) -> Any:
    """The results of one op for what it reads: an array, or a tuple with None for absent ones.

    A sequence is a list of arrays, an empty optional is None.
    """
    names, feeds = Names(), {}
    inputs: dict[ir.Value, onnx.TypeProto] = {}
    for value, given in zip(read_values(op), values, strict=True):
        if not isinstance(value.type, ir.NoneType) and value not in inputs:
            inputs[value] = _type_of(value, given)
            feeds[names.of(value)] = np.asarray(given) if is_tensor(value.type) else given
    present = [value for value in op.results if not isinstance(value.type, ir.NoneType)]
    model = model_of([op], inputs, present, names)
    for node in model.graph.node:
        node.name = ""  # so that equal ops share a session
    for output in model.graph.output:
        if output.type.HasField("tensor_type"):
            output.ClearField("type")
    # onnxruntime's Python interface gives optionals, but does not take them.
    plain = all(map(is_plain, inputs)) and all(_is_plain_type(_held(v.type)) for v in present)
    results = iter(_run(model.SerializeToString(), feeds, plain=plain))
    given = [None if isinstance(v.type, ir.NoneType) else next(results) for v in op.results]
    return given[0] if len(given) == 1 else tuple(given)


def foreign_types(op: Custom) -> list[ir.Type | None]:
    """What onnxruntime finds of the results of an operator of another domain.

    Raises EvaluationError where it does not have the operator.
    """
    names = Names()
    given = dict.fromkeys(v for v in op.operands if not isinstance(v.type, ir.NoneType))
    constants = [v.owner.opview for v in given if not isinstance(v.owner, ir.Block)]
    constants = [c for c in constants if isinstance(c, Op) and c.constant_value() is not None]
    known = {constant.results[0] for constant in constants}
    inputs = {value: type_proto(value.type) for value in given if value not in known}
    present = [value for value in op.results if not isinstance(value.type, ir.NoneType)]
    model = model_of([*constants, op], inputs, present, names)
    for output in model.graph.output:
        output.ClearField("type")
    found = iter(Session(model.SerializeToString()).output_types())
    return [None if isinstance(v.type, ir.NoneType) else next(found) for v in op.results]


def is_plain(value: ir.Value) -> bool:
    """Whether a value has elements of a type that NumPy and onnxruntime both have."""
    return isinstance(value.type, ir.NoneType) or _is_plain_type(value.type)


def _held(type_: ir.Type) -> ir.Type:
    return element_of(type_) if is_optional(type_) else type_


def _is_plain_type(type_: ir.Type) -> bool:
    if is_sequence(type_):
        return _is_plain_type(element_of(type_))
    if not is_tensor(type_):
        return False
    dtype = dtype_of(ir.ShapedType(type_).element_type)
    return dtype.kind in "fiubO" and dtype.isbuiltin == 1


def _run(model: bytes, feeds: Mapping[str, Any], *, plain: bool) -> list[Any]:
    session = _session(model) if plain else None
    if session is not None:
        return session.run(feeds)
    from onnx.reference import ReferenceEvaluator  # slow to import, and rarely needed

    try:
        with np.errstate(all="ignore"):
            results = ReferenceEvaluator(model).run(None, dict(feeds))
    except Exception as error:  # whatever its NumPy code comes upon
        raise EvaluationError(_first_line(error)) from None
    return [_value(result) for result in results]


def _type_of(value: ir.Value, given: Any) -> onnx.TypeProto:
    """The type of a value, with the shape that it has this time."""
    if not is_tensor(value.type):
        return type_proto(value.type)
    element = onnx.helper.np_dtype_to_tensor_dtype(np.asarray(given).dtype)
    return onnx.helper.make_tensor_type_proto(element, np.shape(given))
