"""torch-mlir's `torch.operator "onnx.X"` as ONNX nodes."""

import re
from functools import cache
from typing import Any

import onnx
from onnx import defs

from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.dialect.onnx.types import optional_of, sequence_of
from mobilint.errors import CompileError
from mobilint.mlir import func, ir

from ..text.errors import FOREIGN, FORM
from ..text.graphs import Node

_NAME = "onnx."
_ATTRIBUTE = "torch.onnx."
_OPSET = "torch.onnx_meta.opset_version"
_TENSOR = re.compile(r"(?:!torch\.)?vtensor<(?:\[([\d?,]*)\]|\*),([!\w.<>]+)>")
_CONTAINER = re.compile(r"(?:!torch\.)?(list|optional)<(.*)>")


class TorchForm:
    """The `torch` dialect as torch-mlir's importer of ONNX models writes it."""

    terminators = frozenset({"func.return", "torch.operator_terminator"})

    def opset(self, function: func.FuncOp) -> int:
        attributes: Any = function.attributes
        version = attributes.get(_OPSET)
        if not isinstance(version, ir.IntegerAttr):
            text = f"@{function.name.value} does not say its opset ({_OPSET})"
            raise CompileError(FORM, text)
        return version.value

    def node(self, op: Any) -> Node | None:
        name = op.operation.name
        if name == "torch.constant.none":
            return None
        if name != "torch.operator":
            raise CompileError(FOREIGN, f"has the op '{name}', which is no operator of ONNX")
        operator = op.attributes["name"].value
        if not operator.startswith(_NAME):
            raise CompileError(FOREIGN, f"has the operator '{operator}', which is not ONNX's")
        op_type = operator.removeprefix(_NAME)
        present = op.attributes
        attributes = {
            key.removeprefix(_ATTRIBUTE): present[key]
            for key in present
            if key.startswith(_ATTRIBUTE)
        }
        regions = _graph_attributes(op_type) if len(op.regions) else ()
        if len(op.regions) != len(regions):
            raise CompileError(FORM, f"has {len(op.regions)} regions, not {len(regions)}")
        return Node(op_type, attributes, regions)

    def type_proto(self, type_: ir.Type) -> onnx.TypeProto | None:
        spelled = str(type_)
        if spelled == "!torch.none":
            return None
        try:
            found = _of_onnx(spelled)
            if found is not None:
                return type_proto(found)
        except (KeyError, TypeError, ir.MLIRError):
            pass
        raise CompileError(FORM, f"has a value of the type {type_}")


@cache
def _graph_attributes(op_type: str) -> tuple[str, ...]:
    """The attributes that are graphs, in the order in which the importer has them."""
    if not defs.has(op_type):
        return ()
    attributes = defs.get_schema(op_type).attributes
    kind = defs.OpSchema.AttrType.GRAPH
    return tuple(sorted(name for name in attributes if attributes[name].type == kind))


def _of_onnx(spelled: str) -> ir.Type | None:
    """The type as the `onnx` dialect has it, None for one that it does not have."""
    if (tensor := _TENSOR.fullmatch(spelled)) is not None:
        shape, element = tensor.groups()
        extents = "*x" if shape is None else "".join(f"{n}x" for n in shape.split(",") if n)
        return ir.Type.parse(f"tensor<{extents}{_element(element)}>")
    if (container := _CONTAINER.fullmatch(spelled)) is not None:
        inner = _of_onnx(container[2])
        made = sequence_of if container[1] == "list" else optional_of
        return None if inner is None else made(inner)
    return None


def _element(spelled: str) -> str:
    return "!onnx.String" if spelled == "!torch.str" else re.sub(r"^s(i\d+)$", r"\1", spelled)


def entry_name(module: ir.Module) -> str | None:
    """The importer writes one public function, whatever its name."""
    return None
