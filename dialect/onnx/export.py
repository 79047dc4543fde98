"""`onnx` ops back to the protobuf messages of ONNX: for onnxruntime, and for files."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper

from mobilint.mlir import func, ir

from ..core.attributes import Attribute
from ..core.locations import source_names
from ..core.op import Op
from .attributes import CODECS
from .base import NoValue
from .control_flow import Yield, body_of, yielded
from .foreign import Custom, kind_of
from .names import Names
from .opsets import OPSET, foreign_opsets, opset_of
from .ports import port_name, port_symbols
from .type_protos import type_proto

IR_VERSION = 10
Initializer = Callable[[np.ndarray, str], onnx.TensorProto]


def node_of(
    op: Op, names: Names, initializer: Initializer = numpy_helper.from_array
) -> onnx.NodeProto:
    """One op as a node; constants have no node of their own, see `graph_of`."""
    node = onnx.NodeProto()
    node.op_type = op.OPERATION_NAME.partition(".")[2]
    node.name = names.of_node(op)
    node.input.extend(_trimmed([names.of(value) for value in op.operands]))
    node.output.extend(_trimmed([names.of(value) for value in op.results]))
    if isinstance(op, Custom):
        _make_foreign(node, op)
        return node
    present = op.attributes
    for attribute in op.spec.attributes.values():
        if attribute.name in present:
            node.attribute.append(_attribute(attribute, attribute.read(present)))
    for slot, region in zip(op.spec.regions, op.regions, strict=True):
        graph = _region_graph(region, names, f"{node.name}.{slot.name}", initializer)
        node.attribute.append(helper.make_attribute(slot.name, graph))
    return node


def _make_foreign(node: onnx.NodeProto, op: Custom) -> None:
    node.op_type, node.domain = op.function_name, op.domain_name
    for name, value in op.node_attributes().items():
        kind = onnx.AttributeProto.AttributeType.Value(kind_of(op.attributes[name]))
        if isinstance(value, np.ndarray):
            value = numpy_helper.from_array(value)
        node.attribute.append(helper.make_attribute(name, value, attr_type=kind))


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


def _region_graph(
    region: ir.Region, names: Names, name: str, initializer: Initializer
) -> onnx.GraphProto:
    block = body_of(region)
    inputs = {argument: type_proto(argument.type) for argument in block.arguments}
    ops = [op for op in block.operations if not isinstance(op, Yield)]
    return graph_of(ops, inputs, yielded(region), names, name, initializer=initializer)


def graph_of(
    ops: Iterable[Any],
    inputs: Mapping[Any, onnx.TypeProto],
    outputs: Sequence[ir.Value],
    names: Names,
    name: str = "mobilint",
    *,
    ports: Sequence[str] = (),
    initializer: Initializer = numpy_helper.from_array,
) -> onnx.GraphProto:
    """A graph of some ops, in program order; constants among them are its initialisers.

    `inputs` says of which type each input is; a constant that is an input has no initialiser.
    `ports` are the names of the outputs, if they matter. ONNX wants outputs of different names,
    each made by a node of the graph: what is not is copied.
    """
    graph = onnx.GraphProto(name=name)
    for value, proto in inputs.items():
        graph.input.append(onnx.ValueInfoProto(name=names.of(value), type=proto))
    present = [op for op in ops if not isinstance(op, NoValue)]
    constants = [op for op in present if op.constant_value() is not None]
    computing = [op for op in present if op.constant_value() is None]
    made = {result for op in computing for result in op.results}
    output_names = _output_names(outputs, made, names, ports)
    for value, port in zip(outputs, output_names, strict=True):
        graph.output.append(onnx.ValueInfoProto(name=port, type=type_proto(value.type)))
    graph.node.extend(node_of(op, names, initializer) for op in computing)
    for value, port in zip(outputs, output_names, strict=True):
        if names.of(value) != port:
            graph.node.append(helper.make_node("Identity", [names.of(value)], [port]))
    for op in constants:
        if op.results[0] not in inputs:
            graph.initializer.append(initializer(op.constant_value(), names.of(op.results[0])))
    return graph


def _output_names(
    outputs: Sequence[ir.Value], made: set[Any], names: Names, ports: Sequence[str]
) -> list[str]:
    """The name of each output; a value that the graph makes has that of the first that it is."""
    found: list[str] = []
    for index, value in enumerate(outputs):
        if value in made:
            made.remove(value)
            if ports:
                names.rename(value, ports[index])
            found.append(names.of(value))
        else:
            found.append(ports[index] if ports else names.values.name("copy"))
    return found


def model_of(
    ops: Iterable[Op],
    inputs: Mapping[Any, onnx.TypeProto],
    outputs: Sequence[ir.Value],
    names: Names | None = None,
    name: str = "mobilint",
    *,
    ports: Sequence[str] = (),
    initializer: Initializer = numpy_helper.from_array,
) -> onnx.ModelProto:
    """A model of one graph; see `graph_of`. It imports the oldest opsets that say the same."""
    ops = list(ops)
    graph = graph_of(
        ops, inputs, outputs, names or Names(), name, ports=ports, initializer=initializer
    )
    opset = max([OPSET, *(opset_of(op) for op in ops if op.constant_value() is None)])
    imports = [helper.make_opsetid("", opset)]
    imports += [helper.make_opsetid(*entry) for entry in sorted(foreign_opsets(ops).items())]
    model = helper.make_model(graph, opset_imports=imports)
    model.ir_version = max(IR_VERSION, helper.find_min_ir_version_for(imports[:1]))
    return model


def function_model(
    function: func.FuncOp, initializer: Initializer = numpy_helper.from_array
) -> onnx.ModelProto:
    """A model of a function of `onnx` ops; arguments and results have their source names."""
    names = Names()
    block = function.entry_block
    for index, argument in enumerate(block.arguments):
        names.give(argument, port_name(function, "arg_attrs", index) or f"in{index}")
    *ops, terminator = block.operations
    results = list(terminator.operands)
    ports = [
        names.values.name(port_name(function, "res_attrs", index) or f"out{index}")
        for index in range(len(results))
    ]
    for op in ops:
        for value in op.results:
            if not isinstance(value.type, ir.NoneType):
                names.give(value, ";".join(source_names(op.location)) or "value")
    inputs = {value: type_proto(value.type) for value in block.arguments}
    for index, proto in enumerate(inputs.values()):
        for axis, symbol in port_symbols(function, "arg_attrs", index).items():
            dim = proto.tensor_type.shape.dim[axis]
            if not dim.HasField("dim_value"):
                dim.dim_param = symbol
    return model_of(
        ops,
        inputs,
        results,
        names,
        function.name.value,
        ports=ports,
        initializer=initializer,
    )
