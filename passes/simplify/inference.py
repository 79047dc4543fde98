"""The result types of one `onnx` op, by ONNX's own inference, corrected where it is wrong."""

from contextlib import suppress
from typing import Any

from onnx import defs, helper, numpy_helper, shape_inference

from mobilint.dialect import onnx
from mobilint.dialect.onnx.errors import EvaluationError
from mobilint.dialect.onnx.evaluation import foreign_types
from mobilint.dialect.onnx.export import node_of
from mobilint.dialect.onnx.names import Names
from mobilint.dialect.onnx.type_protos import type_of, type_proto
from mobilint.mlir import ir

from ..rewriting import constant_of
from .bodies import body_result_types
from .corrections import CORRECTIONS

KNOWN = 4096  # elements of a constant that may decide a shape


def inferred_types(op: Any) -> list[ir.Type | None]:
    """A type for each result, None where nothing is inferred or the result is absent.

    Raises EvaluationError for an operator of another domain that nothing here has.
    """
    if op.regions:
        return list(body_result_types(op))
    if isinstance(op, onnx.Custom):
        return _foreign_types(op)
    types: list[ir.Type | None] = [None] * len(op.results)
    with suppress(shape_inference.InferenceError):
        if _is_known_to_onnx(op):
            types = _by_onnx(op)
    correction = CORRECTIONS.get(op.OPERATION_NAME)
    if correction is not None and (corrected := correction(op)) is not None:
        types[0] = corrected
    return types


def contradiction(op: Any) -> str | None:
    """What ONNX says against the operands of an op, in one line; None if it has nothing to say."""
    try:
        if _is_known_to_onnx(op):
            _by_onnx(op)
    except shape_inference.InferenceError as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        return lines[-1].rpartition("] ")[2].rstrip(".") if lines else None
    return None


def _is_known_to_onnx(op: Any) -> bool:
    """Whether ONNX's inference of single nodes takes an op: it does not look into graphs."""
    return not op.regions and not isinstance(op, onnx.Custom | onnx.Yield)


def _foreign_types(op: Any) -> list[ir.Type | None]:
    """By onnxruntime, which has operators of other domains, or by ONNX, which has a few as well."""
    try:
        return foreign_types(op)
    except EvaluationError:
        if not defs.has(op.function_name, op.domain_name):
            raise
        return _by_onnx(op)


def _by_onnx(op: Any) -> list[ir.Type | None]:
    """Raises InferenceError where operands contradict each other."""
    names = Names()
    node = node_of(op, names)
    types, data = {}, {}
    for value in op.operands:
        if isinstance(value.type, ir.NoneType):
            continue
        types[names.of(value)] = type_proto(value.type)
        constant = constant_of(value)
        if constant is not None and constant.size <= KNOWN:
            data[names.of(value)] = numpy_helper.from_array(constant)
    foreign = isinstance(op, onnx.Custom)
    version = op.domain_version if foreign else defs.onnx_opset_version()
    found = shape_inference.infer_node_outputs(
        defs.get_schema(node.op_type, version, node.domain),
        node,
        types,
        data,
        opset_imports=[helper.make_opsetid(node.domain, version)],
    )
    return [type_of(found.get(names.of(result))) for result in op.results]
