"""From functions of ops to an ONNX model, which the importer of ONNX models then takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import onnx
from onnx import helper

from mobilint.dialect.core.locations import source_names
from mobilint.dialect.core.weights import key_of
from mobilint.dialect.onnx.names import Unique
from mobilint.dialect.onnx.ports import port_name, port_symbols
from mobilint.errors import CompileError
from mobilint.mlir import func, ir

from .attributes import attribute_proto, kinds_of
from .errors import FOREIGN, NO_ENTRY

_CALLED = "mlir.func"  # the domain of functions that the module has beside its entry


@dataclass(frozen=True)
class Node:
    """An op as a node of ONNX, aside from what it reads and gives.

    `regions` are the names of the attributes that its regions are. `opset` is the version that the
    op is written in, where that is not the function's.
    """

    op_type: str
    attributes: Mapping[str, ir.Attribute]
    regions: Sequence[str] = ()
    domain: str = ""
    version: int = 1
    name: str = ""
    opset: int | None = None


class Form(Protocol):
    """What differs between the kinds of text."""

    terminators: frozenset[str]

    def opset(self, function: func.FuncOp) -> int:
        """The version of ONNX's operators that a function is written in."""
        ...

    def node(self, op: Any) -> Node | None:
        """The node of an op, None for one that only gives absent values."""
        ...

    def type_proto(self, type_: ir.Type) -> onnx.TypeProto | None:
        """The message of a type, None for that of absent values; raises CompileError for others."""
        ...


def model_of(entry: func.FuncOp, form: Form, place: str) -> onnx.ModelProto:
    """The model that starts with a function; `place` is the file, for errors."""
    builder = _Builder(form, place)
    opset = form.opset(entry)
    graph = builder.entry_graph(entry)
    imports = _imports({"": opset, **builder.versions})
    return helper.make_model(graph, functions=builder.functions, opset_imports=imports)


def _imports(opsets: Mapping[str, int]) -> list[onnx.OperatorSetIdProto]:
    return [helper.make_operatorsetid(domain, version) for domain, version in opsets.items()]


@dataclass(frozen=True)
class _Body:
    """What a block is in ONNX: its nodes, what it gives, and the types of what they give."""

    nodes: list[onnx.NodeProto]
    outputs: list[str]
    types: list[onnx.ValueInfoProto]


class _Builder:
    """The names and functions of one model."""

    def __init__(self, form: Form, place: str) -> None:
        self._form, self._place = form, place
        self._names: dict[ir.Value, str] = {}
        self._unique = Unique()
        self._called: set[str] = set()
        self.functions: list[onnx.FunctionProto] = []
        self.versions: dict[str, int] = {}

    def entry_graph(self, function: func.FuncOp) -> onnx.GraphProto:
        block = _only_block(function.regions[0])
        for index, argument in enumerate(block.arguments):
            wanted = port_name(function, "arg_attrs", index) or _named_by(argument.location)
            self._names[argument] = self._unique.name(wanted or f"arg{index}")
        ports = self._reserve_results(function)
        body = self._body(block)
        outputs = []
        for value, name, port in zip(self._yielded(block), body.outputs, ports, strict=True):
            if port not in ("", name):
                body.nodes.append(helper.make_node("Identity", [name], [port]))
            outputs.append(self._port(value, port or name))
        inputs = [self._port(value, self._name(value)) for value in block.arguments]
        for index, proto in enumerate(inputs):
            _name_dimensions(proto, port_symbols(function, "arg_attrs", index))
        name = function.name.value
        return helper.make_graph(body.nodes, name, inputs, outputs, value_info=body.types)

    def _reserve_results(self, function: func.FuncOp) -> list[str]:
        """The names of the results, which the values have from the start where they can."""
        ports: list[str] = []
        for index, value in enumerate(self._yielded(_only_block(function.regions[0]))):
            known = self._names.get(value)
            wanted = port_name(function, "res_attrs", index)
            if wanted is None and known is None:
                wanted = f"result{index}"
            ports.append("" if wanted in (None, known) else self._unique.name(wanted))
            if ports[-1]:
                self._names.setdefault(value, ports[-1])
        return ports

    def _body(self, block: ir.Block) -> _Body:
        body = _Body([], [], [])
        for op in block.operations:
            if op.operation.name in self._form.terminators:
                continue
            for node in self._nodes_of(op):
                body.nodes.append(node)
                body.types.extend(
                    self._port(value, name)
                    for value, name in zip(op.results, node.output, strict=False)
                    if name
                )
        body.outputs.extend(self._name(value) for value in self._yielded(block))
        return body

    def _yielded(self, block: ir.Block) -> list[ir.Value]:
        operations = list(block.operations)
        if not operations or operations[-1].operation.name not in self._form.terminators:
            raise CompileError(NO_ENTRY, "a function or region does not end with its results")
        return list(operations[-1].operands)

    def _name(self, value: ir.Value, wanted: str = "v") -> str:
        """The name of a value, which it gets when it is first met; empty for an absent one."""
        if value not in self._names:
            absent = self._form.type_proto(value.type) is None
            self._names[value] = "" if absent else self._unique.name(wanted)
        return self._names[value]

    def _port(self, value: ir.Value, name: str) -> onnx.ValueInfoProto:
        return onnx.ValueInfoProto(name=name, type=self._form.type_proto(value.type))

    def _nodes_of(self, op: Any) -> Iterator[onnx.NodeProto]:
        """The node of an op, if it has one; errors say which it is and where it stands."""
        line = getattr(op.location, "start_line", None)
        node = Node(op.operation.name, {})
        try:
            found = self._call(op) if isinstance(op, func.CallOp) else self._form.node(op)
            if found is not None:
                node = found
                yield self._node(op, node)
        except CompileError as error:
            error.node = error.node or f"'{node.name or _source_name(op, node)}' ({node.op_type})"
            error.place = error.place or (self._place if line is None else f"{self._place}:{line}")
            raise

    def _node(self, op: Any, node: Node) -> onnx.NodeProto:
        name = node.name or _source_name(op, node)
        inputs = [self._name(value) for value in op.operands]
        outputs = [
            self._name(value, name if len(op.results) == 1 else f"{name}:{index}")
            for index, value in enumerate(op.results)
        ]
        for names in (inputs, outputs):
            while names and not names[-1]:
                names.pop()
        proto = helper.make_node(node.op_type, inputs, outputs, name=name, domain=node.domain)
        kinds = {} if node.domain else kinds_of(node.op_type)
        for key, attribute in node.attributes.items():
            if (found := attribute_proto(key, attribute, kinds.get(key))) is not None:
                proto.attribute.append(found)
        for key, region in zip(node.regions, op.regions, strict=True):
            proto.attribute.append(helper.make_attribute(key, self._region(region, name)))
        if node.domain not in ("", _CALLED):
            self.versions[node.domain] = max(self.versions.get(node.domain, 1), node.version)
        return proto if node.opset is None else self._in_opset(proto, node.opset)

    def _region(self, region: ir.Region, name: str) -> onnx.GraphProto:
        block = _only_block(region)
        inputs = [self._port(value, self._name(value, "a")) for value in block.arguments]
        body = self._body(block)
        values = zip(self._yielded(block), body.outputs, strict=True)
        outputs = [self._port(value, name) for value, name in values]
        return helper.make_graph(body.nodes, name, inputs, outputs, value_info=body.types)

    def _in_opset(self, node: onnx.NodeProto, opset: int) -> onnx.NodeProto:
        """A call of a function that has the node alone, and is written in another opset."""
        inside = onnx.NodeProto()
        inside.CopyFrom(node)
        inside.name = node.op_type  # the importer puts the call's name in front
        inside.input[:] = [name and f"i{index}" for index, name in enumerate(node.input)]
        inside.output[:] = [name and f"o{index}" for index, name in enumerate(node.output)]
        domain, name = f"{_CALLED}.V{opset}", self._unique.name(node.op_type)
        takes, gives = (list(filter(None, names)) for names in (inside.input, inside.output))
        self.functions.append(
            helper.make_function(domain, name, takes, gives, [inside], _imports({"": opset}))
        )
        takes, gives = (list(filter(None, names)) for names in (node.input, node.output))
        return helper.make_node(name, takes, gives, name=node.name, domain=domain)

    def _call(self, call: func.CallOp) -> Node:
        name = call.callee.value
        if name not in self._called:
            self._called.add(name)
            self.functions.append(self._function(_callee(call)))
        return Node(name, {}, domain=_CALLED)

    def _function(self, function: func.FuncOp) -> onnx.FunctionProto:
        name = function.name.value
        if function.is_external:
            raise CompileError(FOREIGN, f"calls @{name}, which has no body")
        block = _only_block(function.regions[0])
        inputs = [self._name(value, "a") for value in block.arguments]
        body = self._body(block)
        imports = _imports({"": self._form.opset(function), **self.versions})
        return helper.make_function(_CALLED, name, inputs, body.outputs, body.nodes, imports)


def _callee(call: func.CallOp) -> func.FuncOp:
    module: Any = call.operation.parent
    while module.operation.name != "builtin.module":
        module = module.operation.parent
    functions = (op for op in module.operation.regions[0].blocks[0] if isinstance(op, func.FuncOp))
    # The parser has verified that it is there.
    return next(function for function in functions if function.name.value == call.callee.value)


def _only_block(region: ir.Region) -> ir.Block:
    blocks = list(region.blocks)
    if len(blocks) != 1:
        raise CompileError(NO_ENTRY, f"has a region of {len(blocks)} blocks, not one")
    return blocks[0]


def _named_by(location: ir.Location) -> str:
    return ";".join(filter(None, source_names(location)))


def _source_name(op: Any, node: Node) -> str:
    """The name of the source node, of a constant's resource, or the op and its line."""
    if found := _named_by(op.location):
        return found
    if "value" in node.attributes and (key := key_of(node.attributes["value"])) is not None:
        return key
    line = getattr(op.location, "start_line", None)
    return node.op_type if line is None else f"{node.op_type}:{line}"


def _name_dimensions(value: onnx.ValueInfoProto, symbols: Mapping[int, str]) -> None:
    dims = value.type.tensor_type.shape.dim
    for axis, symbol in symbols.items():
        if axis < len(dims) and not dims[axis].HasField("dim_value"):
            dims[axis].dim_param = symbol
