"""MLIR's attributes as those of ONNX."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import onnx
from onnx import defs, helper, numpy_helper

from mobilint.dialect.core import dtype_of, weights_of
from mobilint.dialect.core.weights import MissingBytesError, WrongBytesError, is_elements
from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.errors import CompileError
from mobilint.mlir import ir

from .errors import ELIDED, FORM, UNPARSED

Kind = onnx.AttributeProto.AttributeType
_SPARSE = re.compile(r"sparse<(?:(\[\[.*?\]\]|\[.*?\]|\d+), (.*))?> : (tensor<.*>)", re.DOTALL)


def kinds_of(op_type: str) -> Mapping[str, int]:
    """The kinds of an operator's attributes, by name; none for an operator that is not known."""
    try:
        schema = defs.get_schema(op_type)
    except defs.SchemaError:
        return {}
    types: dict[str, Any] = {name: found.type for name, found in schema.attributes.items()}
    return {name: int(type_.value) for name, type_ in types.items()}


def attribute_proto(name: str, attribute: Any, kind: int | None) -> onnx.AttributeProto | None:
    """The message of an attribute, None for a unit, which says nothing in ONNX.

    `kind` is what the operator's schema says, for what MLIR's attribute leaves open. Raises
    CompileError for what ONNX cannot say.
    """
    if isinstance(attribute, ir.UnitAttr):
        return None
    value = _value(attribute, kind)
    if isinstance(value, list) and not value:
        return helper.make_attribute(name, value, attr_type=kind or Kind.INTS)
    try:
        return helper.make_attribute(name, value)
    except (TypeError, ValueError):  # of lists of several kinds, and beyond 64 bits
        raise _refused(attribute) from None


def _refused(attribute: Any) -> CompileError:
    text = str(attribute)
    return CompileError(FORM, f"has the attribute {text[:60]}{'...' * (len(text) > 60)}")


def _value(attribute: Any, kind: int | None) -> Any:
    for class_, read in _READERS.items():
        if isinstance(attribute, class_):
            return read(attribute)
    if isinstance(attribute, ir.TypeAttr):
        return _type(attribute.value, kind)
    if is_elements(attribute):
        return numpy_helper.from_array(elements(attribute))
    if (sparse := _SPARSE.fullmatch(str(attribute))) is not None:
        return _sparse(sparse, attribute)
    raise _refused(attribute)


_READERS: dict[type, Callable[[Any], Any]] = {
    ir.BoolAttr: lambda attribute: int(attribute.value),
    ir.IntegerAttr: lambda attribute: attribute.value,
    ir.FloatAttr: lambda attribute: attribute.value,
    ir.StringAttr: lambda attribute: attribute.value_bytes,
    ir.ArrayAttr: lambda attribute: [_value(item, None) for item in attribute],
    ir.DenseI64ArrayAttr: list,
    ir.DenseI32ArrayAttr: list,
    ir.DenseF32ArrayAttr: list,
}


def elements(attribute: ir.Attribute) -> np.ndarray:
    """The array of a constant tensor."""
    try:
        return weights_of(attribute.context).array(attribute)
    except MissingBytesError as error:
        key = error.args[0]
        text = f"is a constant whose values were left out (resource '{key}')"
        raise CompileError(ELIDED, text) from None
    except WrongBytesError as error:
        raise CompileError(UNPARSED, f"has {error}") from None
    except KeyError:
        type_ = ir.ShapedType(getattr(attribute, "type")).element_type  # noqa: B009 - any class
        raise CompileError(FORM, f"is a constant with elements of type {type_}") from None


def _type(type_: ir.Type, kind: int | None) -> Any:
    try:
        if kind == Kind.INT:
            return helper.np_dtype_to_tensor_dtype(dtype_of(type_))
        return type_proto(type_)
    except (KeyError, TypeError):
        raise CompileError(FORM, f"has the type {type_} as an attribute") from None


def _sparse(found: re.Match[str], attribute: ir.Attribute) -> onnx.SparseTensorProto:
    indices, values, spelled = found.groups()
    type_ = ir.RankedTensorType(ir.Type.parse(spelled, attribute.context))
    places = np.array(json.loads(indices or "[]"), np.int64).reshape(-1, type_.rank)
    dense = f"dense<{values or '[]'}> : tensor<{len(places)}x{type_.element_type}>"
    return onnx.SparseTensorProto(
        values=numpy_helper.from_array(elements(ir.Attribute.parse(dense, attribute.context))),
        indices=numpy_helper.from_array(places),
        dims=type_.shape,
    )
