"""`onnx` ops back to the protobuf messages of ONNX: for onnxruntime, and for files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from mobilint.mlir import func, ir
from onnx import defs, helper, numpy_helper

from ..core.locations import source_names
from ..core.op import Op
from ..core.types import dtype_of

OPSET = 21  # the oldest in which the forms that we keep ops in are common
IR_VERSION = 10


class Names:
    """A name for every value of one graph; an absent operand has the empty name."""

    def __init__(self) -> None:
        self._names: dict[ir.Value, str] = {}
        self._taken: set[str] = set()

    def give(self, value: ir.Value, name: str) -> str:
        """Name a value; a name that is taken already gets a number behind it."""
        unique, suffix = name, 0
        while unique in self._taken:
            suffix += 1
            unique = f"{name}_{suffix}"
        self._taken.add(unique)
        self._names[value] = unique
        return unique

    def of(self, value: ir.Value) -> str:
        if isinstance(value.type, ir.NoneType):
            return ""
        if value not in self._names:
            self.give(value, f"v{len(self._names)}")
        return self._names[value]


def node_of(op: Op, names: Names) -> onnx.NodeProto:
    """One op as a node; constants have no node of their own, see `model_of`."""
    node = onnx.NodeProto()
    node.op_type = op.OPERATION_NAME.partition(".")[2]
    node.name = ";".join(source_names(op.location))
    node.input.extend(_trimmed([names.of(value) for value in op.operands]))
    node.output.extend(_trimmed([names.of(value) for value in op.results]))
    present = op.attributes
    for attribute in op.spec.attributes.values():
        if attribute.name in present:
            node.attribute.append(_attribute(attribute.name, attribute.read(present)))
    return node


def _trimmed(names: list[str]) -> list[str]:
    while names and not names[-1]:
        names.pop()
    return names


def _attribute(name: str, value: Any) -> onnx.AttributeProto:
    if isinstance(value, np.ndarray):
        return helper.make_attribute(name, numpy_helper.from_array(value))
    if isinstance(value, ir.Type):
        return helper.make_attribute(name, type_proto(value))
    if value == []:
        return helper.make_attribute(name, value, attr_type=onnx.AttributeProto.INTS)
    return helper.make_attribute(name, value)


def type_proto(type_: ir.Type) -> onnx.TypeProto:
    """The protobuf message of a tensor type; an open dimension stays open."""
    shaped = ir.ShapedType(type_)
    element = helper.np_dtype_to_tensor_dtype(dtype_of(shaped.element_type))
    if not shaped.has_rank:
        return helper.make_tensor_type_proto(element, None)
    shape = [
        None if shaped.is_dynamic_dim(axis) else shaped.get_dim_size(axis)
        for axis in range(shaped.rank)
    ]
    return helper.make_tensor_type_proto(element, shape)


def model_of(
    ops: Iterable[Op],
    inputs: Mapping[ir.Value, onnx.TypeProto],
    outputs: Sequence[ir.Value],
    names: Names | None = None,
) -> onnx.ModelProto:
    """A model of some ops, in program order; constants among them are its initialisers.

    `inputs` says of which type each input is; `names` may hold names that inputs and outputs are
    to have.
    """
    names = names or Names()
    graph = onnx.GraphProto(name="mobilint")
    for value, proto in inputs.items():
        graph.input.append(onnx.ValueInfoProto(name=names.of(value), type=proto))
    opset = OPSET
    for op in ops:
        if not op.results or isinstance(op.results[0].type, ir.NoneType):
            continue
        if (constant := op.constant_value()) is not None:
            graph.initializer.append(
                numpy_helper.from_array(np.ascontiguousarray(constant), names.of(op.results[0]))
            )
            continue
        graph.node.append(node_of(op, names))
        opset = max(opset, opset_of(op))
    for value in outputs:
        name = names.of(value)
        graph.output.append(onnx.ValueInfoProto(name=name, type=type_proto(value.type)))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = max(IR_VERSION, helper.find_min_ir_version_for(model.opset_import))
    return model


def function_model(function: func.FuncOp, names: Names | None = None) -> onnx.ModelProto:
    """A model of a function of `onnx` ops; arguments and results have their source names."""
    names = names or Names()
    block = function.entry_block
    for index, argument in enumerate(block.arguments):
        names.give(argument, _port_name(function.attributes, "arg_attrs", index) or f"in{index}")
    *ops, terminator = block.operations
    results = list(terminator.operands)
    forwarded: list[tuple[str, str]] = []
    for index, value in enumerate(results):
        name = _port_name(function.attributes, "res_attrs", index) or f"out{index}"
        if isinstance(value.owner, ir.Block) or value in results[:index]:
            forwarded.append((names.of(value), name))
        else:
            names.give(value, name)
    model = model_of(
        ops, {value: type_proto(value.type) for value in block.arguments}, results, names
    )
    # ONNX wants outputs of different names, none of which is an input: those are copies.
    for index, value in enumerate(results):
        for source, name in forwarded:
            if model.graph.output[index].name == source and (
                isinstance(value.owner, ir.Block) or value in results[:index]
            ):
                model.graph.node.append(helper.make_node("Identity", [source], [name]))
                model.graph.output[index].name = name
                forwarded.remove((source, name))
                break
    return model


def _port_name(attributes: ir.OpAttributeMap, key: str, index: int) -> str | None:
    if key not in attributes:
        return None
    entry = attributes[key][index]
    return entry["onnx.name"].value if "onnx.name" in entry else None


def opset_of(op: Op) -> int:
    """The oldest opset, from `OPSET` on, whose form of an op has all that this one uses."""
    name = op.OPERATION_NAME.partition(".")[2]
    newest = defs.get_schema(name).since_version
    if newest <= OPSET:
        return OPSET
    try:
        old = defs.get_schema(name, OPSET)
    except defs.SchemaError:
        return defs.get_schema(name).since_version
    used = [key for key in op.attributes if key in op.spec.attributes]
    given = sum(not isinstance(value.type, ir.NoneType) for value in op.operands)
    same = all(key in old.attributes for key in used) and given <= old.max_input
    return OPSET if same else newest
