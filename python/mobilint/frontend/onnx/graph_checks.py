"""The checks of a graph that need no types: names, order, operators and their attributes."""

import heapq
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any

import onnx
from onnx import defs

from mobilint.errors import CompileError, Problems

from .errors import INVALID, UNKNOWN_OP, UNREADABLE, UNSUPPORTED
from .functions import DEFAULT_DOMAINS, Functions, Opsets

_FLAGS = {
    "align_corners", "allowzero", "antialias", "ceil_mode", "center_point_box",
    "count_include_pad", "exclude_outside", "exclusive", "keepdims", "largest",
    "linear_before_reset", "noop_with_empty_axes", "reverse", "select_last_index", "sorted",
    "storage_order", "training_mode", "transA", "transB",
}  # fmt: skip
Graph = onnx.GraphProto | onnx.FunctionProto


def describe(node: onnx.NodeProto) -> str:
    """A node for messages: its name, or else its first output, and its operator."""
    name = node.name or next((output for output in node.output if output), "")
    return f"'{name}' ({node.op_type})"


def subgraphs(node: onnx.NodeProto) -> list[onnx.GraphProto]:
    """The graphs that a node holds."""
    return [a.g for a in node.attribute if a.type == onnx.AttributeProto.GRAPH]


def output_names(graph: Graph) -> list[str]:
    """The names of what a graph or a function gives."""
    if isinstance(graph, onnx.FunctionProto):
        return list(graph.output)
    return [value.name for value in graph.output]


def free_names(graph: onnx.GraphProto) -> set[str]:
    """What a graph reads from the graphs around it."""
    read = set(output_names(graph))
    for node in graph.node:
        read.update(names_read(node))
    return read - defined_names(graph)


def names_read(node: onnx.NodeProto) -> set[str]:
    """What a node reads, the graphs that it holds included."""
    read = {name for name in node.input if name}
    return read.union(*map(free_names, subgraphs(node)))


def defined_names(graph: Graph) -> set[str]:
    """What a graph, its inputs and its constants define."""
    names = {name for node in graph.node for name in node.output if name}
    if isinstance(graph, onnx.FunctionProto):
        return names | set(graph.input)
    names.update(value.name for value in graph.input)
    return names | set(_constants(graph))


def _constants(graph: onnx.GraphProto) -> list[str]:
    dense = [tensor.name for tensor in graph.initializer]
    return dense + [tensor.values.name for tensor in graph.sparse_initializer]


def check_opsets(opsets: Opsets) -> None:
    """Refuse an opset that is newer than all that are known, or none at all."""
    newest = defs.onnx_opset_version()
    if opsets.default < 1:
        raise CompileError(INVALID, f"opset {opsets.default} is none: the first is 1")
    if opsets.default > newest:
        text = f"opset {opsets.default} is newer than {newest}, the newest known"
        raise CompileError(UNSUPPORTED, text)


def check_nodes(graph: Graph, opsets: Opsets, functions: Functions, problems: Problems) -> None:
    """Refuse operators that are not known, and forms that their opset does not have."""
    for node in graph.node:
        for error in _node_problems(node, opsets, functions):
            problems.add(error)
        for inner in subgraphs(node):
            check_nodes(inner, opsets, functions, problems)


def _node_problems(
    node: onnx.NodeProto, opsets: Opsets, functions: Functions
) -> Iterator[CompileError]:
    if functions.of(node) is not None:
        return
    if node.domain not in DEFAULT_DOMAINS:
        return
    if not opsets.has(node.domain):
        text = "is of the default domain, of which the model imports no opset"
        yield CompileError(INVALID, text, node=describe(node))
        return
    opset = opsets.default
    try:
        schema = defs.get_schema(node.op_type, opset)
    except defs.SchemaError:
        text = f"has the operator '{node.op_type}', which opset {opset} does not have"
        yield CompileError(UNKNOWN_OP, text, node=describe(node))
        return
    # ONNX marks some forms so that a later opset replaces: only those without one are gone.
    if schema.deprecated and defs.get_schema(node.op_type).deprecated:
        text = f"has the operator '{node.op_type}', which opset {opset} has no more"
        yield CompileError(UNKNOWN_OP, text, node=describe(node))
        return
    for text in (*_count_problems(node, schema), *_attribute_problems(node, schema)):
        yield CompileError(INVALID, text, node=describe(node))


def _count_problems(node: onnx.NodeProto, schema: defs.OpSchema) -> Iterator[str]:
    given = len(node.input)
    if not schema.min_input <= given <= schema.max_input:
        wanted = f"{schema.min_input} to {schema.max_input} inputs"
        yield f"has {given} inputs, not {wanted}"
    for name, declared in zip(node.input, schema.inputs, strict=False):
        if not name and declared.option == defs.OpSchema.FormalParameterOption.Single:
            yield f"has no input '{declared.name}'"
    if not schema.min_output <= len(node.output) <= schema.max_output:
        wanted = f"{schema.min_output} to {schema.max_output} outputs"
        yield f"has {len(node.output)} outputs, not {wanted}"


def _attribute_problems(node: onnx.NodeProto, schema: defs.OpSchema) -> Iterator[str]:
    present = {attribute.name for attribute in node.attribute}
    for attribute in node.attribute:
        if attribute.name not in schema.attributes:
            yield f"has an attribute '{attribute.name}', which its operator does not"
            continue
        declared: Any = schema.attributes[attribute.name].type
        if attribute.type != int(declared.value):
            yield f"has an attribute '{attribute.name}' of the wrong type"
        elif _is_wrong_flag(attribute):
            yield f"has {attribute.name} {attribute.i}, not 0 or 1"
    for name, wanted in schema.attributes.items():
        if wanted.required and name not in present:
            yield f"has no attribute '{name}'"


def _is_wrong_flag(attribute: onnx.AttributeProto) -> bool:
    is_flag = attribute.name in _FLAGS and not attribute.ref_attr_name
    return is_flag and attribute.i not in (0, 1)


def check_model_texts(model: onnx.ModelProto) -> None:
    """Refuse what a model says of itself if it is no text."""
    texts: list[object] = [model.producer_name, model.producer_version, model.domain]
    texts += [model.doc_string, model.graph.name]
    texts += [entry.domain for entry in model.opset_import]
    texts += [text for entry in model.metadata_props for text in (entry.key, entry.value)]
    for text in texts:
        if not isinstance(text, str):
            raise CompileError(UNREADABLE, f"the text {text!r} is not UTF-8")


def check_texts(graph: Graph) -> None:
    """Refuse names that are no text, as in files that were damaged."""
    for name in _all_names(graph):
        if not isinstance(name, str):  # protobuf gives what is not UTF-8 as bytes
            raise CompileError(UNREADABLE, f"the name {name!r} is not UTF-8")
    for node in graph.node:
        for attribute in node.attribute:
            try:
                for text in (attribute.s, *attribute.strings):
                    text.decode()
            except UnicodeDecodeError:
                text = f"has an attribute '{attribute.name}' that is not UTF-8"
                raise CompileError(UNREADABLE, text, node=describe(node)) from None
        for inner in subgraphs(node):
            check_texts(inner)


def _all_names(graph: Graph) -> Iterator[object]:
    if isinstance(graph, onnx.GraphProto):
        values = (*graph.input, *graph.output, *graph.value_info, *graph.initializer)
        yield from (value.name for value in values)
        yield from (tensor.values.name for tensor in graph.sparse_initializer)
    else:
        yield from (graph.name, graph.domain, *graph.input, *graph.output)
    for node in graph.node:
        yield from (node.name, node.op_type, node.domain, *node.input, *node.output)
        for attribute in node.attribute:
            yield from (attribute.name, attribute.ref_attr_name)


def check_names(graph: Graph, problems: Problems, outside: AbstractSet[str] = frozenset()) -> None:
    """Refuse names that are defined twice or not at all; `outside` are those of graphs around."""
    defined = set(outside)
    for error in _definitions(graph, defined):
        problems.add(error)
    for node in graph.node:
        for name in filter(None, node.input):
            if name not in defined:
                text = f"reads '{name}', which nothing defines"
                problems.add(CompileError(INVALID, text, node=describe(node)))
        for inner in subgraphs(node):
            check_names(inner, problems, defined)
    for name in output_names(graph) if isinstance(graph, onnx.GraphProto) else ():
        if not name or name not in defined:
            text = f"nothing defines the graph output '{name}'"
            problems.add(CompileError(INVALID, text))
    if not graph.output:
        problems.add(CompileError(INVALID, "the graph has no outputs"))


def _definitions(graph: Graph, defined: set[str]) -> Iterator[CompileError]:
    """What is wrong with the names that a graph defines, which are added to `defined`."""
    is_graph = isinstance(graph, onnx.GraphProto)
    inputs = [value.name for value in graph.input] if is_graph else list(graph.input)
    outside = set(defined)
    constants = _constants(graph) if is_graph else []
    for kind, names in (("graph input", inputs), ("initialiser", constants)):
        for name in _twice(names):
            yield CompileError(INVALID, f"the {kind} '{name}' is defined twice")
        for name in outside.intersection(names):
            text = f"the {kind} '{name}' hides a value of the graph around it"
            yield CompileError(INVALID, text)
        defined.update(names)
    for node in graph.node:
        for name in filter(None, node.output):
            if name in defined:
                text = f"defines '{name}', which is defined already"
                yield CompileError(INVALID, text, node=describe(node))
            defined.add(name)


def _twice(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


def in_order(graph: Graph) -> list[onnx.NodeProto]:
    """The nodes, each behind those that it reads from, else in the file's order."""
    nodes = list(graph.node)
    maker = {name: index for index, node in enumerate(nodes) for name in node.output if name}
    sources = [{maker[name] for name in names_read(node) if name in maker} for node in nodes]
    readers: list[list[int]] = [[] for _ in nodes]
    for index, found in enumerate(sources):
        for source in found:
            readers[source].append(index)
    missing = [len(found) for found in sources]
    ready = [index for index, count in enumerate(missing) if not count]  # sorted, so a heap
    ordered: list[onnx.NodeProto] = []
    while ready:
        index = heapq.heappop(ready)
        ordered.append(nodes[index])
        for reader in readers[index]:
            missing[reader] -= 1
            if not missing[reader]:
                heapq.heappush(ready, reader)
    for node, count in zip(nodes, missing, strict=True):
        if count:
            text = "depends on its own result through other nodes"
            raise CompileError(INVALID, text, node=describe(node))
    return ordered
