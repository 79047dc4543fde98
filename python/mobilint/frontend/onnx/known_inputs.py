"""Inputs of which the user knows more: the lengths of sequences, the values of tensors."""

from collections.abc import Mapping

import numpy as np
import onnx
from onnx import helper, numpy_helper

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


def with_known_values(model: onnx.ModelProto, values: Mapping[str, float]) -> onnx.ModelProto:
    """A model in which each named input is a constant, every element of which is the value.

    Raises CompileError for names that no input has, for inputs whose shape is open, and for values
    that their elements cannot have.
    """
    if not values:
        return model
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    inputs = {value.name: value for value in model.graph.input}
    for name, value in values.items():
        if name not in inputs:
            known = ", ".join(f"'{other}'" for other in inputs) or "none"
            raise CompileError(BINDING, f"the model has no input '{name}'; it has {known}")
        array = _filled(inputs[name], value)
        copy.graph.initializer.append(numpy_helper.from_array(array, name))
    kept = [value for value in model.graph.input if value.name not in values]
    del copy.graph.input[:]
    copy.graph.input.extend(kept)
    return copy


def _filled(value: onnx.ValueInfoProto, number: float) -> np.ndarray:
    tensor = value.type.tensor_type
    dims = tensor.shape.dim
    if not tensor.elem_type or not tensor.HasField("shape"):
        raise CompileError(BINDING, f"input '{value.name}' is no tensor of a known shape")
    if any(not dim.HasField("dim_value") or dim.dim_value < 0 for dim in dims):
        text = f"input '{value.name}' has open dimensions, so it cannot be made a constant"
        raise CompileError(BINDING, text)
    dtype = helper.tensor_dtype_to_np_dtype(tensor.elem_type)
    if dtype.kind == "O" or (dtype.kind in "iu" and not _holds(dtype, number)):
        raise CompileError(BINDING, f"input '{value.name}' is of {dtype}, which is not {number:g}")
    return np.full([dim.dim_value for dim in dims], number, dtype)


def _holds(dtype: np.dtype, number: float) -> bool:
    bounds = np.iinfo(dtype)
    return float(number).is_integer() and bounds.min <= number <= bounds.max
