"""Types as ONNX's protobuf messages, both ways."""

from functools import cache
from typing import Any

import onnx
from onnx import helper

from mobilint.mlir import ir

from ..core.types import dtype_of, element_spelling, tensor_type
from .types import element_of, is_optional, is_sequence, is_tensor, optional_of, sequence_of


def type_proto(type_: ir.Type) -> onnx.TypeProto:
    """The message of a type; an open dimension stays open.

    Raises KeyError for tensors of elements that ONNX does not have, TypeError for other types.
    """
    if is_sequence(type_):
        return helper.make_sequence_type_proto(type_proto(element_of(type_)))
    if is_optional(type_):
        return helper.make_optional_type_proto(type_proto(element_of(type_)))
    if not is_tensor(type_):
        raise TypeError(f"{type_} is no type of ONNX")
    shaped = ir.ShapedType(type_)
    element = helper.np_dtype_to_tensor_dtype(dtype_of(shaped.element_type))
    if not shaped.has_rank:
        return helper.make_tensor_type_proto(element, None)
    shape = [
        None if shaped.is_dynamic_dim(axis) else shaped.get_dim_size(axis)
        for axis in range(shaped.rank)
    ]
    return helper.make_tensor_type_proto(element, shape)


def type_of(proto: onnx.TypeProto | None) -> ir.Type | None:
    """The type that a message states, in the current context; None where it states none.

    Raises KeyError or TypeError for elements that are not known.
    """
    if proto is None:
        return None
    match proto.WhichOneof("value"):
        case "tensor_type":
            return _tensor_type(proto.tensor_type)
        case "sequence_type":
            element = type_of(proto.sequence_type.elem_type)
            return None if element is None else sequence_of(element)
        case "optional_type":
            element = type_of(proto.optional_type.elem_type)
            return None if element is None else optional_of(element)
    return None


def _tensor_type(tensor: Any) -> ir.Type | None:
    if not tensor.elem_type:
        return None
    element = ir.Type.parse(_spelling(tensor.elem_type))
    if not tensor.HasField("shape"):
        return ir.UnrankedTensorType.get(element)
    extents = [d.dim_value if d.HasField("dim_value") else -1 for d in tensor.shape.dim]
    return tensor_type(extents, element)


@cache
def _spelling(elem_type: int) -> str:
    return element_spelling(helper.tensor_dtype_to_np_dtype(elem_type))


def type_name(type_: ir.Type) -> str:
    """ONNX's spelling of a type, such as `seq(tensor(float))`; empty for an absent value."""
    if isinstance(type_, ir.NoneType):
        return ""
    if is_sequence(type_):
        return f"seq({type_name(element_of(type_))})"
    if is_optional(type_):
        return f"optional({type_name(element_of(type_))})"
    return f"tensor({_element_name(dtype_of(ir.ShapedType(type_).element_type))})"


@cache
def _element_name(dtype: Any) -> str:
    number = helper.np_dtype_to_tensor_dtype(dtype)
    return onnx.TensorProto.DataType.Name(number).lower()
