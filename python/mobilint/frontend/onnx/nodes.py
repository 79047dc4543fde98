"""From the nodes of a graph to ops, in a scope that has its values."""

from collections.abc import Callable
from typing import Any

import onnx as protos

from mobilint.dialect import onnx
from mobilint.dialect.core import OpError
from mobilint.dialect.onnx.errors import EvaluationError
from mobilint.dialect.onnx.evaluation import foreign_types
from mobilint.dialect.onnx.foreign import foreign_attribute
from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.simplify.bodies import argument_types, carried_of, set_types, without_shape
from mobilint.passes.simplify.inference import inferred_types
from mobilint.passes.simplify.shapes import refined, with_typed_bodies

from .checks import check_operands, check_results
from .constants import constant_array
from .errors import INVALID, UNKNOWN_OP, UNSUPPORTED
from .functions import DEFAULT_DOMAINS, Opsets, bound_node, call_attributes, schema_function
from .graph_checks import (
    check_names,
    check_nodes,
    check_opsets,
    defined_names,
    describe,
    in_order,
    subgraphs,
)
from .opsets import attributes, modernised
from .scope import Scope, Unusable, declared_type
from .tensors import array_of


def build_graph(scope: Scope) -> None:
    """Build the ops of all nodes of a scope's graph."""
    for node in in_order(scope.graph):
        try:
            _add(scope, bound_node(node, scope.attributes))
        except CompileError as error:
            scope.source.problems.add(error)
            scope.give_up(node)
        except Unusable:
            scope.give_up(node)


def _add(scope: Scope, node: protos.NodeProto) -> None:
    for name in node.input:
        scope.find(name)  # constants come in front of what reads them
    with ir.Location.name(scope.prefix + _name_of(node)), scope.ip:
        try:
            if (function := _function_of(scope, node)) is not None:
                _inline(scope, node, function)
            elif node.domain not in DEFAULT_DOMAINS:
                _build_foreign(scope, node)
            else:
                for new in modernised(node, scope.opsets.default, scope):
                    _build(scope, new)
        except OpError as error:
            raise CompileError(INVALID, str(error), node=describe(node)) from None


def _function_of(scope: Scope, node: protos.NodeProto) -> protos.FunctionProto | None:
    """What a node is to be expanded to: the model's own function, or that of its operator."""
    if (function := scope.source.functions.of(node)) is not None:
        return function
    return _schema_function(scope, node) if node.op_type in scope.source.expanded else None


def _schema_function(scope: Scope, node: protos.NodeProto) -> protos.FunctionProto | None:
    values = [scope.find(name) for name in node.input]
    types = [protos.TypeProto() if v is None else type_proto(v.type) for v in values]
    return schema_function(node, scope.opsets, types)


def _name_of(node: protos.NodeProto) -> str:
    return node.name or next(filter(None, node.output), node.op_type)


def _build(scope: Scope, node: protos.NodeProto) -> None:
    if node.op_type == "Constant":
        array = constant_array(node, scope.source.folder)
        scope.values[node.output[0]] = scope.constant_op(array, node.output[0])
        return
    kind = onnx.ONNX.ops[node.op_type]
    operands = _operands(kind, [scope.find(name) for name in node.input])
    names = _results(kind, node)
    fields = {
        (name if hasattr(kind, name) else f"{name}_"): _attribute(scope, value)
        for name, value in attributes(node).items()
        if not isinstance(value, protos.GraphProto)
    }
    types = [_result_type(scope, name, bool(subgraphs(node))) for name in names]
    op = kind(*operands, results=types, **fields)
    for region, graph in zip(op.regions, _bodies(kind, node), strict=True):
        _fill(scope, op, region, graph, describe(node))
    if len(op.regions) and len(op.results) > _yield_count(kind, node):
        text = f"has {len(op.results)} outputs, but its bodies give {_yield_count(kind, node)}"
        raise OpError(text)
    op = with_typed_bodies(op, fold=False)
    if not scope.conditional:
        check_operands(op, node)
    _infer(op, node)
    if not scope.conditional:
        check_results(op, node)
    _define(scope, node, op)


def _define(scope: Scope, node: protos.NodeProto, op: Any) -> None:
    for name, result in zip(node.output, op.results, strict=False):
        if name:
            scope.values[name] = result


def _bodies(kind: Any, node: protos.NodeProto) -> list[protos.GraphProto]:
    """The graphs of a node, in the order of the class's regions."""
    graphs = {a.name: a.g for a in node.attribute if a.type == protos.AttributeProto.GRAPH}
    return [graphs[slot.name] for slot in kind.spec.regions]


def _attribute(scope: Scope, value: Any) -> Any:
    if isinstance(value, protos.TensorProto):
        return array_of(value, scope.source.folder)
    if isinstance(value, protos.TypeProto):
        return declared_type("an attribute", value)
    return value


def _operands(kind: Any, values: list[ir.Value | None]) -> list[Any]:
    """The values as the class takes them: a list for a variadic operand."""
    slots = kind.spec.operands
    for slot, value in zip(slots, values, strict=False):
        if value is None and not slot.optional and not slot.variadic:
            text = f"has no input '{slot.name}', which the call of its function leaves out"
            raise OpError(text)
    if not slots or not slots[-1].variadic:
        return values
    fixed = len(slots) - 1
    given = values[:fixed] + [None] * (fixed - len(values))
    return [*given, [value for value in values[fixed:] if value is not None]]


def _results(kind: Any, node: protos.NodeProto) -> list[str]:
    """A name for each result of the class, empty for those that the node leaves out."""
    given = list(node.output)
    slots = kind.spec.results
    if kind.spec.regions:  # which give all that their bodies yield
        return given + [""] * (_yield_count(kind, node) - len(given))
    if slots and slots[-1].variadic:
        return given
    return given + [""] * (len(slots) - len(given))


def _yield_count(kind: Any, node: protos.NodeProto) -> int:
    """How many results a node with bodies has."""
    given = len(_bodies(kind, node)[0].output)
    return max(given - (kind is onnx.ONNX.ops["Loop"]), 0)


def _result_type(scope: Scope, name: str, needed: bool) -> ir.Type:
    """What is known of a result before its op is there to infer it from."""
    if not name and not needed:
        return ir.NoneType.get()
    stated = scope.declared_type(name) if name else None
    return ir.UnrankedTensorType.get(ir.F32Type.get()) if stated is None else without_shape(stated)


def _infer(op: Any, node: protos.NodeProto) -> None:
    try:
        types = inferred_types(op)
    except (protos.checker.ValidationError, ValueError) as error:  # of element types
        first = str(error).strip().partition("\n")[0]
        text = f"has operands that do not fit: {first}"
        raise CompileError(INVALID, text, node=describe(node)) from None
    for result, type_ in zip(op.results, types, strict=True):
        if type_ is not None and not isinstance(result.type, ir.NoneType):
            result.set_type(type_)


def _fill(
    scope: Scope, op: Any, region: ir.Region, graph: protos.GraphProto, described: str
) -> None:
    """Build the body of an op with regions."""
    given = argument_types(op)
    if len(graph.input) != len(given):
        text = f"has a body of {len(graph.input)} inputs, but gives it {len(given)}"
        raise CompileError(INVALID, text, node=described)
    carried = carried_of(op)
    changing = range(carried.argument, carried.argument + carried.count)
    types = [without_shape(t) if i in changing else t for i, t in enumerate(given)]
    locations = [ir.Location.name(value.name) for value in graph.input]
    blocks: Any = region.blocks
    block = blocks.append(*types, arg_locs=locations)
    arguments = list(block.arguments)
    for argument, value in zip(arguments, graph.input, strict=True):
        if (stated := declared_type(value.name, value.type)) is not None:
            set_types([argument], [refined(stated, argument.type)])
    inner = Scope(
        scope.source,
        scope.opsets,
        graph,
        ir.InsertionPoint(block),
        outer=scope,
        attributes=scope.attributes,
        prefix=scope.prefix,
    )
    inner.conditional = scope.conditional or isinstance(op, onnx.If)
    inner.values.update(
        (value.name, argument) for value, argument in zip(graph.input, arguments, strict=True)
    )
    with ir.InsertionPoint(op) as before:
        scope.ip, after = before, scope.ip  # constants of graphs around come in front of the op
        build_graph(inner)
        values = [_yielded(inner, value) for value in graph.output]
        scope.ip = after
    with inner.ip:
        onnx.Yield(values)


def _yielded(scope: Scope, output: protos.ValueInfoProto) -> ir.Value:
    """A result of a body; what the file states of it counts where nothing is inferred."""
    value = scope.find(output.name)
    assert value is not None, output.name  # `check_names` has seen to it
    stated = scope.declared_type(output.name)
    if stated is not None and isinstance(value.type, ir.UnrankedTensorType):
        set_types([value], [refined(value.type, stated)])
    return value


def _inline(scope: Scope, node: protos.NodeProto, function: protos.FunctionProto) -> None:
    """Build what a function does in the place of a call of it."""
    described = describe(node)
    if function in _being_inlined(scope):
        text = "calls a function that calls itself, which has no end"
        raise CompileError(INVALID, text, node=described)
    if len(node.input) > len(function.input) or len(node.output) > len(function.output):
        text = f"gives {len(node.input)} values and takes {len(node.output)}, but its function "
        text += f"takes {len(function.input)} and gives {len(function.output)}"
        raise CompileError(INVALID, text, node=described)
    for name, source in zip(node.output, function.output, strict=False):
        if name and source not in defined_names(function):
            text = f"takes '{source}' of its function, which nothing there defines"
            raise CompileError(INVALID, text, node=described)
    opsets = Opsets.of(function.opset_import)
    check_names(function, scope.source.problems)
    check_opsets(opsets)
    check_nodes(function, opsets, scope.source.functions, scope.source.problems)
    inner = Scope(
        scope.source,
        opsets,
        function,
        scope.ip,
        attributes=call_attributes(node, function, described),
        prefix=f"{scope.prefix}{_name_of(node)}/",
    )
    inner.caller = scope
    inner.conditional = scope.conditional
    given = [scope.find(name) for name in node.input]
    given += [None] * (len(function.input) - len(given))
    inner.values.update(zip(function.input, given, strict=True))
    build_graph(inner)
    for name, source in zip(node.output, function.output, strict=False):
        if name:
            scope.values[name] = inner.find(source)


def _being_inlined(scope: Scope) -> list[protos.FunctionProto]:
    """The functions whose bodies a scope is in."""
    found: list[protos.FunctionProto] = []
    place: Scope | None = scope
    while place is not None:
        if isinstance(place.graph, protos.FunctionProto):
            found.append(place.graph)
        place = place.outer or place.caller
    return found


def _build_foreign(scope: Scope, node: protos.NodeProto) -> None:
    """A node of another domain: onnxruntime's, what ONNX makes it of, or what ONNX knows itself."""
    if not subgraphs(node) and _carried(scope, node, foreign_types):
        return
    if (function := _schema_function(scope, node)) is not None:
        _inline(scope, node, function)
    elif subgraphs(node) or not _carried(scope, node, inferred_types):
        text = f"has the operator '{node.op_type}' of the domain '{node.domain}', "
        text += "which neither ONNX nor onnxruntime has"
        raise CompileError(UNKNOWN_OP, text, node=describe(node))


def _carried(scope: Scope, node: protos.NodeProto, inferred: Callable[[Any], list[Any]]) -> bool:
    """Build a foreign op, if its types can be inferred."""
    op = _foreign_op(scope, node)
    try:
        types = inferred(op)
    except EvaluationError:
        op.operation.erase()
        return False
    for result, type_ in zip(op.results, types, strict=True):
        if type_ is not None:
            result.set_type(type_)
    _define(scope, node, op)
    return True


def _foreign_op(scope: Scope, node: protos.NodeProto) -> Any:
    operands = [
        onnx.NoValue().result if (value := scope.find(name)) is None else value
        for name in node.input
    ]
    op = onnx.Custom(
        operands,
        results=[_result_type(scope, name, needed=False) for name in node.output],
        function_name=node.op_type,
        domain_name=node.domain,
        domain_version=scope.opsets.of_domain(node.domain),
    )
    for attribute in node.attribute:
        op.attributes[attribute.name] = _foreign_attribute(scope, attribute, node)
    return op


def _foreign_attribute(
    scope: Scope, attribute: protos.AttributeProto, node: protos.NodeProto
) -> ir.Attribute:
    kind = protos.AttributeProto.AttributeType.Name(attribute.type)
    value = _attribute(scope, attributes(protos.NodeProto(attribute=[attribute]))[attribute.name])
    try:
        return foreign_attribute(kind, value)
    except KeyError:
        text = f"has an attribute '{attribute.name}' of the kind {kind}, which is not supported"
        raise CompileError(UNSUPPORTED, text, node=describe(node)) from None
