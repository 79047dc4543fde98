"""A part of a model: between values that become its inputs and values that become its outputs."""

import difflib
from collections.abc import Mapping, Sequence

import onnx
from onnx import shape_inference

from mobilint.errors import CompileError

from .errors import BINDING
from .graph_checks import names_read


def cut(model: onnx.ModelProto, inputs: Sequence[str], outputs: Sequence[str]) -> onnx.ModelProto:
    """The part of a model that computes `outputs` from `inputs`; empty lists keep the model's own.

    Raises CompileError for names that the model does not have, and for other inputs of the model
    that the outputs still need where `inputs` says which ones there are to be.
    """
    if not inputs and not outputs:
        return model
    graph = model.graph
    makers = {name: node for node in graph.node for name in node.output if name}
    own = {value.name: value for value in graph.input}
    _check(inputs, [*own, *makers])
    _check(outputs, [*own, *makers])
    wanted = list(outputs) or [value.name for value in graph.output]
    nodes, read = _needed(graph, makers, set(inputs), wanted)
    constants = {t.name for t in graph.initializer} | {
        t.values.name for t in graph.sparse_initializer
    }
    needed = [name for name in own if name in read and name not in constants]
    if inputs and (missing := [name for name in needed if name not in inputs]):
        listed = ", ".join(f"'{name}'" for name in missing)
        raise CompileError(BINDING, f"the outputs also need {listed}, which --inputs leaves out")
    part = onnx.ModelProto()
    part.CopyFrom(model)
    types = _types(model)
    part.graph.ClearField("input")
    part.graph.ClearField("output")
    part.graph.ClearField("node")
    part.graph.node.extend(nodes)
    for names, values in ((inputs or needed, part.graph.input), (wanted, part.graph.output)):
        for name in names:
            values.append(types.get(name, onnx.ValueInfoProto(name=name)))
    for value in part.graph.input:
        if value.type.WhichOneof("value") is None:
            text = f"nothing says of what type '{value.name}' is, so it cannot be an input"
            raise CompileError(BINDING, text)
    return part


def _check(names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            near = ", ".join(f"'{other}'" for other in difflib.get_close_matches(name, known, n=3))
            hint = f"; near it are {near}" if near else ""
            raise CompileError(BINDING, f"the model has no value '{name}'{hint}")


def _needed(
    graph: onnx.GraphProto,
    makers: Mapping[str, onnx.NodeProto],
    inputs: set[str],
    outputs: Sequence[str],
) -> tuple[list[onnx.NodeProto], set[str]]:
    """The nodes behind the inputs that outputs come from, and all that is read on the way."""
    waiting, read, taken = list(outputs), set(outputs), set()
    while waiting:
        name = waiting.pop()
        node = makers.get(name)
        if name in inputs or node is None or id(node) in taken:
            continue
        taken.add(id(node))
        fresh = names_read(node) - read
        read |= fresh
        waiting += fresh
    return [node for node in graph.node if id(node) in taken], read


def _types(model: onnx.ModelProto) -> dict[str, onnx.ValueInfoProto]:
    """What is stated or inferred of the values, by name."""
    try:
        graph = shape_inference.infer_shapes(model).graph
    except (shape_inference.InferenceError, ValueError):
        graph = model.graph  # only what is stated, then
    stated = (*graph.value_info, *graph.output, *graph.input)
    return {value.name: value for value in stated}
