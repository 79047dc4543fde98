"""`onnx` ops back to the protobuf messages of ONNX: for onnxruntime, and for files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper

from mobilint.mlir import func, ir

from ..core.attributes import Attribute
from ..core.locations import source_names
from ..core.op import Op
from ..core.types import dtype_of
from .attributes import CODECS
from .base import NoValue
from .opsets import OPSET, opset_of

IR_VERSION = 10


class Unique:
    """Hands out names, each of them once."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}  # with the number that the last of the name got

    def name(self, wanted: str) -> str:
        """The name, with a number behind it if something has it already."""
        unique = wanted
        while unique in self._taken:
            self._taken[wanted] += 1
            unique = f"{wanted}_{self._taken[wanted]}"
        self._taken[unique] = 0
        return unique


class Names:
    """A name for every value and node of one graph; an absent operand has the empty name."""

    def __init__(self) -> None:
        self._names: dict[ir.Value, str] = {}
        self.values = Unique()
        self.nodes = Unique()  # onnxruntime wants them to differ

    def give(self, value: ir.Value, name: str) -> None:
        """Name a value, or nearly so if the name is taken."""
        self._names[value] = self.values.name(name)

    def of(self, value: ir.Value) -> str:
        if isinstance(value.type, ir.NoneType):
            return ""
        if value not in self._names:
            self.give(value, f"v{len(self._names)}")
        return self._names[value]

    def of_node(self, op: Op) -> str:
        """The name of the source node, empty where there is none."""
        source = ";".join(source_names(op.location))
        return self.nodes.name(source) if source else ""


def node_of(op: Op, names: Names) -> onnx.NodeProto:
    """One op as a node; constants have no node of their own, see `model_of`."""
    node = onnx.NodeProto()
    node.op_type = op.OPERATION_NAME.partition(".")[2]
    node.name = names.of_node(op)
    node.input.extend(_trimmed([names.of(value) for value in op.operands]))
    node.output.extend(_trimmed([names.of(value) for value in op.results]))
    present = op.attributes
    for attribute in op.spec.attributes.values():
        if attribute.name in present:
            node.attribute.append(_attribute(attribute, attribute.read(present)))
    return node


def _trimmed(names: list[str]) -> list[str]:
    while names and not names[-1]:
        names.pop()
    return names


_KINDS = {codec: onnx.AttributeProto.AttributeType.Value(kind) for kind, codec in CODECS.items()}


def _attribute(attribute: Attribute, value: Any) -> onnx.AttributeProto:
    if isinstance(value, np.ndarray):
        value = numpy_helper.from_array(value)
    elif isinstance(value, ir.Type):
        value = type_proto(value)
    return helper.make_attribute(attribute.name, value, attr_type=_KINDS[attribute.codec])


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
    inputs: Mapping[Any, onnx.TypeProto],
    outputs: Sequence[ir.Value],
    names: Names | None = None,
    name: str = "mobilint",
) -> onnx.ModelProto:
    """A model of some ops, in program order; constants among them are its initialisers.

    `inputs` says of which type each input is; a constant that is an input has no initialiser.
    `names` may hold names that values are to have, `name` is the graph's.
    """
    names = names or Names()
    graph = onnx.GraphProto(name=name)
    for value, proto in inputs.items():
        graph.input.append(onnx.ValueInfoProto(name=names.of(value), type=proto))
    opset = OPSET
    for op in ops:
        if isinstance(op, NoValue):
            continue
        if (constant := op.constant_value()) is None:
            graph.node.append(node_of(op, names))
            opset = max(opset, opset_of(op))
        elif op.results[0] not in inputs:
            graph.initializer.append(numpy_helper.from_array(constant, names.of(op.results[0])))
    for value in outputs:
        proto = onnx.ValueInfoProto(name=names.of(value), type=type_proto(value.type))
        graph.output.append(proto)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = max(IR_VERSION, helper.find_min_ir_version_for(model.opset_import))
    return model


def function_model(function: func.FuncOp) -> onnx.ModelProto:
    """A model of a function of `onnx` ops; arguments and results have their source names."""
    names = Names()
    block = function.entry_block
    attributes = function.attributes
    for index, argument in enumerate(block.arguments):
        names.give(argument, _port_name(attributes, "arg_attrs", index) or f"in{index}")
    *ops, terminator = block.operations
    results = list(terminator.operands)
    ports = [
        names.values.name(_port_name(attributes, "res_attrs", index) or f"out{index}")
        for index in range(len(results))
    ]
    for op in ops:
        for value in op.results:
            if not isinstance(value.type, ir.NoneType):
                names.give(value, ";".join(source_names(op.location)) or "value")
    inputs = {value: type_proto(value.type) for value in block.arguments}
    model = model_of(ops, inputs, results, names, function.name.value)
    _name_outputs(model.graph, ports)
    return model


def _name_outputs(graph: onnx.GraphProto, ports: Sequence[str]) -> None:
    """Give the outputs their names, in place of those of the values that they are.

    ONNX wants outputs of different names, each from a node: others are copied.
    """
    made = {name for node in graph.node for name in node.output}
    renamed: dict[str, str] = {}
    for output, port in zip(graph.output, ports, strict=True):
        if output.name in made and output.name not in renamed:
            renamed[output.name] = port
        else:
            source = renamed.get(output.name, output.name)
            graph.node.append(helper.make_node("Identity", [source], [port]))
        output.name = port
    for node in graph.node:
        for values in (node.input, node.output):
            for index, name in enumerate(values):
                values[index] = renamed.get(name, name)


def _port_name(attributes: ir.OpAttributeMap, key: str, index: int) -> str | None:
    if key not in attributes:
        return None
    entry = attributes[key][index]
    return entry["onnx.name"].value if "onnx.name" in entry else None
