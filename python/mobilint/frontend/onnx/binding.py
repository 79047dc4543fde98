"""The shapes of the graph's inputs: what the file says, and what the user binds."""

import difflib
from collections.abc import Mapping, Sequence

import onnx

from mobilint.errors import CompileError

from .errors import BINDING, INVALID, UNSUPPORTED


def bind_inputs(
    graph: onnx.GraphProto,
    input_shapes: Mapping[str, Sequence[int]],
    dims: Mapping[str, int],
) -> None:
    """Write the bound extents into the inputs of a graph.

    Raises CompileError for names that the model does not have, for shapes that contradict it, and
    for dimensions that stay open, all of them at once.
    """
    constants = {tensor.name for tensor in graph.initializer}
    inputs = [value for value in graph.input if value.name not in constants]
    symbols = {dim.dim_param for value in inputs for dim in _dims(value) if dim.dim_param}
    _check_known("input", input_shapes, [value.name for value in inputs])
    _check_known("dimension", dims, sorted(symbols))
    open_: list[str] = []
    for value in inputs:
        if not value.type.HasField("tensor_type"):
            text = f"input '{value.name}' is no tensor, which is not supported"
            raise CompileError(UNSUPPORTED, text)
        _check_fixed(value)
        if value.name in input_shapes:
            _bind_shape(value, input_shapes[value.name])
        for dim in _dims(value):
            if dim.dim_param in dims:
                dim.dim_value = dims[dim.dim_param]
        if (problem := _open_problem(value)) is not None:
            open_.append(problem)
    if open_:
        raise CompileError(BINDING, "the model leaves shapes open: " + "; ".join(open_))


def _dims(value: onnx.ValueInfoProto) -> Sequence[onnx.TensorShapeProto.Dimension]:
    return value.type.tensor_type.shape.dim


def _check_known(kind: str, given: Mapping[str, object], names: Sequence[str]) -> None:
    for name in given:
        if name in names:
            continue
        near = difflib.get_close_matches(name, names, n=3)
        known = ", ".join(f"'{other}'" for other in near or names) or "none"
        raise CompileError(BINDING, f"the model has no {kind} '{name}'; it has {known}")


def _check_fixed(value: onnx.ValueInfoProto) -> None:
    for dim in _dims(value):
        # Some exporters write -1 for a dimension that is open.
        if dim.HasField("dim_value") and dim.dim_value < -1:
            text = f"input '{value.name}' has a dimension of {dim.dim_value}"
            raise CompileError(INVALID, text)


def _bind_shape(value: onnx.ValueInfoProto, shape: Sequence[int]) -> None:
    tensor = value.type.tensor_type
    if not tensor.HasField("shape"):
        for _ in shape:
            tensor.shape.dim.add()
    if len(tensor.shape.dim) != len(shape):
        text = f"input '{value.name}' has rank {len(tensor.shape.dim)}, not {len(shape)}"
        raise CompileError(BINDING, text)
    for axis, (dim, extent) in enumerate(zip(tensor.shape.dim, shape, strict=True)):
        if dim.HasField("dim_value") and dim.dim_value not in (-1, extent):
            there = f"extent {dim.dim_value} along axis {axis}"
            text = f"input '{value.name}' has {there}, not {extent}"
            raise CompileError(BINDING, text)
        dim.dim_value = extent


def _open_problem(value: onnx.ValueInfoProto) -> str | None:
    """What is open about an input, with the flags that bind it."""
    if not value.type.tensor_type.HasField("shape"):
        return f"input '{value.name}' has no shape (--input-shape {value.name}=...)"
    shown: list[str] = []
    flags: list[str] = []
    for dim in _dims(value):
        if dim.HasField("dim_value") and dim.dim_value >= 0:
            shown.append(str(dim.dim_value))
        else:
            shown.append(dim.dim_param or "?")
            if dim.dim_param:
                flags.append(f"--dim {dim.dim_param}=N")
    if all(text.isdigit() for text in shown):
        return None
    flags.insert(0, f"--input-shape {value.name}={'x'.join(shown)}")
    return f"input '{value.name}' is {'x'.join(shown)} ({' or '.join(dict.fromkeys(flags))})"
