"""Sequences among a model's inputs whose lengths the user knows: one input for each element."""

from collections.abc import Mapping

import onnx
from onnx import helper

from mobilint.errors import CompileError

from .errors import BINDING


def with_known_lengths(model: onnx.ModelProto, lengths: Mapping[str, int]) -> onnx.ModelProto:
    """A model in which each named sequence is put together of inputs `NAME/0`, `NAME/1` and so on.

    Raises CompileError for names that no sequence among the inputs has.
    """
    if not lengths:
        return model
    sequences = [v.name for v in model.graph.input if v.type.HasField("sequence_type")]
    for name in lengths:
        if name not in sequences:
            known = ", ".join(f"'{other}'" for other in sequences) or "none"
            text = f"the model has no input '{name}' that is a sequence; it has {known}"
            raise CompileError(BINDING, text)
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    graph = copy.graph
    del graph.input[:]
    made: list[onnx.NodeProto] = []
    for value in model.graph.input:
        if value.name not in lengths:
            graph.input.append(value)
            continue
        names = [f"{value.name}/{index}" for index in range(lengths[value.name])]
        element = value.type.sequence_type.elem_type
        graph.input.extend(onnx.ValueInfoProto(name=name, type=element) for name in names)
        made.append(_sequence(value.name, names, element))
    nodes = [*made, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    return copy


def _sequence(name: str, elements: list[str], type_: onnx.TypeProto) -> onnx.NodeProto:
    if elements:
        return helper.make_node("SequenceConstruct", elements, [name])
    return helper.make_node("SequenceEmpty", [], [name], dtype=type_.tensor_type.elem_type)
