"""The result types of one `onnx` op, by ONNX's own inference, corrected where it is wrong."""

from collections.abc import Callable
from typing import Any

import numpy as np
import onnx as protos
from mobilint.dialect import onnx
from mobilint.dialect.core import element_type, tensor_type
from mobilint.dialect.onnx.export import Names, node_of, type_proto
from mobilint.mlir import ir
from onnx import defs, helper, numpy_helper, shape_inference

from ..rewriting import constant_of

KNOWN = 4096  # elements of a constant that may decide a shape


def inferred_types(op: Any) -> list[ir.Type | None]:
    """A type for each result, None where nothing is inferred or the result is absent."""
    if op.regions or any(not isinstance(v.type, _TENSOR_OR_NONE) for v in op.operands):
        return [None] * len(op.results)
    if (corrected := _CORRECTIONS.get(op.OPERATION_NAME)) is not None:
        type_ = corrected(op)
        return [type_, *[None] * (len(op.results) - 1)]
    names = Names()
    node = node_of(op, names)
    types, data = {}, {}
    for value in op.operands:
        if isinstance(value.type, ir.NoneType):
            continue
        types[names.of(value)] = type_proto(value.type)
        constant = constant_of(value)
        if constant is not None and constant.size <= KNOWN:
            data[names.of(value)] = numpy_helper.from_array(np.ascontiguousarray(constant))
    try:
        found = shape_inference.infer_node_outputs(
            defs.get_schema(node.op_type),
            node,
            types,
            data,
            opset_imports=[helper.make_opsetid("", defs.onnx_opset_version())],
        )
    except shape_inference.InferenceError:
        return [None] * len(op.results)
    return [_type(found.get(names.of(result))) for result in op.results]


_TENSOR_OR_NONE = (ir.RankedTensorType, ir.UnrankedTensorType, ir.NoneType)


def _type(proto: protos.TypeProto | None) -> ir.Type | None:
    if proto is None or not proto.HasField("tensor_type") or not proto.tensor_type.elem_type:
        return None
    tensor = proto.tensor_type
    element = element_type(helper.tensor_dtype_to_np_dtype(tensor.elem_type))
    if not tensor.HasField("shape"):
        return ir.UnrankedTensorType.get(element)
    extents = [d.dim_value if d.HasField("dim_value") else -1 for d in tensor.shape.dim]
    return tensor_type(extents, element)


def _conv_transpose(op: Any) -> ir.Type | None:
    """ONNX's inference ignores auto_pad, and takes output_shape as it comes."""
    if not all(_is_static(value) for value in (op.X, op.W)):
        return None
    batch, _, *extents = op.X.type.shape
    _, per_group, *kernel = op.W.type.shape
    rank = len(extents)
    strides = list(op.strides or [1] * rank)
    if op.output_shape:
        spatial = list(op.output_shape)[-rank:]
    elif op.auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        spatial = [extent * stride for extent, stride in zip(extents, strides, strict=True)]
    else:
        dilations = list(op.dilations or [1] * rank)
        extra = list(op.output_padding or [0] * rank)
        pads = [0] * (2 * rank) if op.auto_pad == "VALID" else list(op.pads or [0] * (2 * rank))
        spatial = [
            strides[i] * (extents[i] - 1)
            + (kernel[i] - 1) * dilations[i]
            + 1
            + extra[i]
            - pads[i]
            - pads[i + rank]
            for i in range(rank)
        ]
    return tensor_type([batch, per_group * op.group, *spatial], op.X.type.element_type)


def _is_static(value: ir.Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType) and value.type.has_static_shape


def _like_first(op: Any) -> ir.Type | None:
    """For functions whose schema infers nothing."""
    return op.operands[0].type


_CORRECTIONS: dict[str, Callable[[Any], ir.Type | None]] = {
    onnx.ConvTranspose.OPERATION_NAME: _conv_transpose,
    onnx.GroupNormalization.OPERATION_NAME: _like_first,
    onnx.MeanVarianceNormalization.OPERATION_NAME: _like_first,
}
