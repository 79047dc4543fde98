"""onnx-mlir's ops as ONNX nodes."""

import re
from collections.abc import Mapping
from typing import Any

import onnx
from onnx import defs

from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.errors import CompileError
from mobilint.mlir import func, ir

from ..text.errors import FOREIGN, FORM, NO_ENTRY
from ..text.graphs import Node

_PREFIX = "onnx."
_NODE_NAME = "onnx_node_name"
_VERSIONED = re.compile(r"(\w+?)V(\d+)")
_REGIONS = {"If": ("then_branch", "else_branch")}
# Ops that onnx-mlir made for itself, but that are an operator with fewer results.
_SAME = {
    "BatchNormalizationInferenceMode": "BatchNormalization",
    "MaxPoolSingleOut": "MaxPool",
    "RMSLayerNormalization": "RMSNormalization",
}
_IGNORED = ("NoValue", "PrintSignature")
_FOREIGN_FIELDS = ("function_name", "domain_name", "domain_version")


class OnnxMlirForm:
    """The `onnx` dialect as onnx-mlir prints it."""

    terminators = frozenset({"onnx.Return", "onnx.Yield", "func.return"})

    def opset(self, function: func.FuncOp) -> int:
        """Names without a version are of the newest form."""
        return defs.onnx_opset_version()

    def node(self, op: Any) -> Node | None:
        name = op.operation.name
        if not name.startswith(_PREFIX):
            raise CompileError(FOREIGN, f"has the op '{name}', which is no operator of ONNX")
        mnemonic = name.removeprefix(_PREFIX)
        if mnemonic in _IGNORED:
            return None
        attributes = _attributes_of(op)
        node_name = _text(op, _NODE_NAME)
        if mnemonic == "Custom":
            return _foreign(op, attributes, node_name)
        if mnemonic == "Dim":
            return Node("Shape", _dimension(attributes), name=node_name)
        op_type, opset = _operator(mnemonic)
        regions = _REGIONS.get(op_type, ("body",)) if len(op.regions) else ()
        if len(op.regions) != len(regions):
            raise CompileError(FORM, f"has {len(op.regions)} regions, not {len(regions)}")
        return Node(op_type, attributes, regions, name=node_name, opset=opset)

    def type_proto(self, type_: ir.Type) -> onnx.TypeProto | None:
        if isinstance(type_, ir.NoneType):
            return None
        if isinstance(type_, ir.RankedTensorType) and type_.encoding is not None:
            raise CompileError(FORM, f"has a value of the type {type_}, laid out for a device")
        try:
            return type_proto(type_)
        except (KeyError, TypeError):
            raise CompileError(FORM, f"has a value of the type {type_}") from None


def _attributes_of(op: Any) -> dict[str, ir.Attribute]:
    """The attributes that are the operator's own: tools add others, with a dot in their names."""
    present = op.attributes
    return {name: present[name] for name in present if name != _NODE_NAME and "." not in name}


def _text(op: Any, key: str) -> str:
    attribute: Any = op.attributes.get(key)
    if attribute is None:
        return ""
    if not isinstance(attribute, ir.StringAttr):
        raise CompileError(FORM, f"has {key} {attribute}, which is no string")
    return attribute.value_bytes.decode(errors="replace")


def _operator(mnemonic: str) -> tuple[str, int | None]:
    """The operator of a name and the opset of its form, None for the newest."""
    if (versioned := _VERSIONED.fullmatch(mnemonic)) is not None:
        op_type, opset = versioned[1], int(versioned[2])
        if not defs.has(op_type, opset) or defs.get_schema(op_type, opset).since_version != opset:
            raise CompileError(FOREIGN, f"has the op '{_PREFIX}{mnemonic}', a form unknown to ONNX")
        return op_type, opset
    op_type = _SAME.get(mnemonic, mnemonic)
    if not defs.has(op_type):
        text = f"has the op '{_PREFIX}{mnemonic}', which is no operator of ONNX"
        raise CompileError(FOREIGN, text)
    newest = defs.get_schema(op_type)
    # An operator that was taken out is meant as it last was.
    return op_type, newest.since_version - 1 if newest.deprecated else None


def _dimension(attributes: Mapping[str, ir.Attribute]) -> dict[str, ir.Attribute]:
    """`onnx.Dim` is the shape from one axis to the next."""
    axis = attributes.get("axis")
    if not isinstance(axis, ir.IntegerAttr):
        raise CompileError(FORM, "has no axis")
    integer = ir.IntegerType.get_signed(64)
    bounds = {"start": axis.value, "end": axis.value + 1}
    return {name: ir.IntegerAttr.get(integer, value) for name, value in bounds.items()}


def _foreign(op: Any, attributes: dict[str, ir.Attribute], name: str) -> Node:
    """An operator of another domain, whose name and domain are attributes."""
    function, domain = _text(op, "function_name"), _text(op, "domain_name")
    if not function:
        raise CompileError(FORM, "has no function_name")
    version = attributes.get("domain_version")
    number = version.value if isinstance(version, ir.IntegerAttr) else 1
    own = {key: value for key, value in attributes.items() if key not in _FOREIGN_FIELDS}
    return Node(function, own, domain=domain, version=number, name=name)


def entry_name(module: ir.Module) -> str | None:
    """The function that `onnx.EntryPoint` names, None in a module without one."""
    entries: list[Any] = [
        op for op in module.body.operations if op.operation.name == "onnx.EntryPoint"
    ]
    if len(entries) > 1:
        raise CompileError(NO_ENTRY, f"has {len(entries)} entry points, not one")
    if not entries:
        return None
    symbol = entries[0].attributes.get("func")
    if not isinstance(symbol, ir.FlatSymbolRefAttr):
        raise CompileError(NO_ENTRY, "has an entry point that names no function")
    return symbol.value
