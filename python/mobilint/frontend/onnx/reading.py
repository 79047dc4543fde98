"""Reading a model file, and the checks that need no types."""

import heapq
from collections.abc import Iterator
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

import onnx
from google.protobuf.message import DecodeError
from onnx import defs

from mobilint.errors import CompileError

from .errors import INVALID, UNKNOWN_OP, UNREADABLE, UNSUPPORTED
from .wire import LARGE, without_large_tensors

_CONTROL_FLOW = {"If", "Loop", "Scan", "SequenceMap"}
_FLAGS = {
    "align_corners", "allowzero", "antialias", "ceil_mode", "center_point_box",
    "count_include_pad", "exclude_outside", "exclusive", "keepdims", "largest",
    "linear_before_reset", "noop_with_empty_axes", "reverse", "select_last_index", "sorted",
    "storage_order", "training_mode", "transA", "transB",
}  # fmt: skip
_DEFAULT_DOMAINS = ("", "ai.onnx")


def read(path: Path) -> onnx.ModelProto:
    """The message of a model file; large tensors and external data are left where they are."""
    try:
        data = _small_part(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CompileError(UNREADABLE, reason.lower(), place=str(path)) from None
    if not data:
        raise CompileError(UNREADABLE, "the file is empty", place=str(path))
    model = onnx.ModelProto()
    try:
        model.ParseFromString(data)
    except DecodeError:
        text = "the file is no ONNX model, or it is cut short"
        raise CompileError(UNREADABLE, text, place=str(path)) from None
    if not model.HasField("graph") or not model.opset_import:
        raise CompileError(UNREADABLE, "the file holds no ONNX graph", place=str(path))
    return model


def _small_part(path: Path) -> bytes:
    """What is to be parsed of a model file."""
    if path.is_symlink() or not path.is_file() or path.stat().st_size < LARGE:
        return path.read_bytes()  # external data must not be behind a link
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        view = memoryview(data)
        try:
            return without_large_tensors(view, path.name)
        except ValueError:
            return bytes(view)  # the parser says that it is none
        finally:
            view.release()


def describe(node: onnx.NodeProto) -> str:
    """A node for messages: its name, or else its first output, and its operator."""
    name = node.name or next((output for output in node.output if output), "")
    return f"'{name}' ({node.op_type})"


def opset_of(model: onnx.ModelProto) -> int:
    """The version of the default domain that the model is written in."""
    for entry in model.opset_import:
        if entry.domain in _DEFAULT_DOMAINS:
            return entry.version
    raise CompileError(INVALID, "the model imports no opset of the default domain")


def check_nodes(model: onnx.ModelProto) -> None:
    """Refuse operators that are not known, and features that are not supported."""
    _check_domains(model)
    opset = opset_of(model)
    if opset > defs.onnx_opset_version():
        newest = defs.onnx_opset_version()
        raise CompileError(UNSUPPORTED, f"opset {opset} is newer than {newest}, the newest known")
    for node in model.graph.node:
        try:
            schema = defs.get_schema(node.op_type, opset)
        except defs.SchemaError:
            text = f"has the operator '{node.op_type}', which opset {opset} does not have"
            raise CompileError(UNKNOWN_OP, text, node=describe(node)) from None
        # ONNX marks some forms so that a later opset replaces: only those without one are gone.
        if schema.deprecated and defs.get_schema(node.op_type).deprecated:
            text = f"has the operator '{node.op_type}', which opset {opset} has no more"
            raise CompileError(UNKNOWN_OP, text, node=describe(node))
        _check_against(node, schema)


def _check_domains(model: onnx.ModelProto) -> None:
    functions = {(f.domain, f.name) for f in model.functions}
    for node in model.graph.node:
        if (node.domain, node.op_type) in functions:
            text = f"calls the model-local function '{node.op_type}', which is not supported"
            raise CompileError(UNSUPPORTED, text, node=describe(node))
        if node.domain not in _DEFAULT_DOMAINS:
            text = f"has the operator '{node.op_type}' of the domain '{node.domain}'"
            raise CompileError(UNKNOWN_OP, text, node=describe(node))


@cache
def _is_for_tensors(op_type: str, opset: int) -> bool:
    """Whether tensors can be all that an operator takes and gives."""
    schema = defs.get_schema(op_type, opset)
    return all(
        any(type_.startswith("tensor") for type_ in parameter.types)
        for parameter in (*schema.inputs, *schema.outputs)
    )


def _check_against(node: onnx.NodeProto, schema: defs.OpSchema) -> None:
    holds_graph = any(a.type in (a.GRAPH, a.GRAPHS) for a in node.attribute)
    if node.op_type in _CONTROL_FLOW or holds_graph:
        raise CompileError(UNSUPPORTED, "is control flow, not supported", node=describe(node))
    if not _is_for_tensors(node.op_type, schema.since_version):
        text = "works on sequences or optionals, not supported"
        raise CompileError(UNSUPPORTED, text, node=describe(node))
    given = len(node.input)
    if not schema.min_input <= given <= schema.max_input:
        wanted = f"{schema.min_input} to {schema.max_input} inputs"
        raise CompileError(INVALID, f"has {given} inputs, not {wanted}", node=describe(node))
    for name, declared in zip(node.input, schema.inputs, strict=False):
        if not name and declared.option == defs.OpSchema.FormalParameterOption.Single:
            raise CompileError(INVALID, f"has no input '{declared.name}'", node=describe(node))
    if not schema.min_output <= len(node.output) <= schema.max_output:
        wanted = f"{schema.min_output} to {schema.max_output} outputs"
        text = f"has {len(node.output)} outputs, not {wanted}"
        raise CompileError(INVALID, text, node=describe(node))
    present = {attribute.name for attribute in node.attribute}
    for attribute in node.attribute:
        if attribute.name not in schema.attributes:
            text = f"has an attribute '{attribute.name}', which its operator does not"
            raise CompileError(INVALID, text, node=describe(node))
        declared: Any = schema.attributes[attribute.name].type
        if attribute.type != int(declared.value):
            text = f"has an attribute '{attribute.name}' of the wrong type"
            raise CompileError(INVALID, text, node=describe(node))
        if attribute.name in _FLAGS and attribute.i not in (0, 1):
            text = f"has {attribute.name} {attribute.i}, not 0 or 1"
            raise CompileError(INVALID, text, node=describe(node))
    for name, wanted in schema.attributes.items():
        if wanted.required and name not in present:
            raise CompileError(INVALID, f"has no attribute '{name}'", node=describe(node))


def check_texts(graph: onnx.GraphProto) -> None:
    """Refuse names that are no text, as in files that were damaged."""
    values = (*graph.input, *graph.output, *graph.value_info, *graph.initializer)
    names: list[object] = [value.name for value in values]
    names += [tensor.values.name for tensor in graph.sparse_initializer]
    for node in graph.node:
        names += [node.name, node.op_type, node.domain, *node.input, *node.output]
        names += [attribute.name for attribute in node.attribute]
    for name in names:
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


def check_names(graph: onnx.GraphProto) -> None:
    """Refuse names that are defined twice or not at all."""
    defined: set[str] = set()
    inputs = [value.name for value in graph.input]
    for kind, names in (
        ("graph input", inputs),
        (
            "initialiser",
            [tensor.name for tensor in graph.initializer]
            + [tensor.values.name for tensor in graph.sparse_initializer],
        ),
    ):
        for name in _twice(names):
            raise CompileError(INVALID, f"the {kind} '{name}' is defined twice")
        defined.update(names)
    for node in graph.node:
        for name in filter(None, node.output):
            if name in defined:
                text = f"defines '{name}', which is defined already"
                raise CompileError(INVALID, text, node=describe(node))
            defined.add(name)
    for node in graph.node:
        for name in filter(None, node.input):
            if name not in defined:
                text = f"reads '{name}', which nothing defines"
                raise CompileError(INVALID, text, node=describe(node))
    for value in graph.output:
        if value.name not in defined:
            raise CompileError(INVALID, f"nothing defines the graph output '{value.name}'")
    if not graph.output:
        raise CompileError(INVALID, "the graph has no outputs")


def _twice(names: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


def in_order(graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    """The nodes, each behind those that it reads from, else in the file's order."""
    nodes = list(graph.node)
    maker = {name: index for index, node in enumerate(nodes) for name in node.output if name}
    sources = [{maker[name] for name in node.input if name in maker} for node in nodes]
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
