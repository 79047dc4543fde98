"""The shapes of the graph's inputs: what the file says, and what the user binds."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import onnx

from mobilint.errors import CompileError

from .errors import BINDING, INVALID, UNSUPPORTED

Extent = int | str | None  # a number, the name of a dimension, or nothing known


@dataclass(frozen=True)
class Input:
    """An input and its extents, -1 where they stay open; None for an unknown rank or no tensor.

    `symbols` has the names of dimensions that it had in the file, by axis.
    """

    name: str
    type: onnx.TypeProto
    shape: tuple[int, ...] | None
    symbols: Mapping[int, str]


def bound_inputs(
    graph: onnx.GraphProto,
    input_shapes: Mapping[str, Sequence[int]],
    dims: Mapping[str, int],
    keep_open: bool = False,
) -> list[Input]:
    """The inputs of a graph, initialisers aside, with the extents that the user gives.

    A shape that is given for one input binds the names of its dimensions for the others too.
    Raises CompileError for names that the model does not have, for shapes that contradict it, and
    (unless `keep_open`) for dimensions that stay open, all of them at once.
    """
    constants = {tensor.name for tensor in graph.initializer}
    values = [value for value in graph.input if value.name not in constants]
    declared = {value.name: _declared(value) for value in values if _is_tensor(value)}
    named = {extent for shape in declared.values() for extent in shape or () if _is_name(extent)}
    _check_known("input", input_shapes, list(declared))
    _check_known("dimension", dims, sorted(map(str, named)))
    for name, extent in dims.items():
        if extent < 0:
            raise CompileError(BINDING, f"dimension '{name}' cannot be {extent}")
    for name, shape in input_shapes.items():
        _check_agrees(name, declared[name], shape, dims)
    extents = _implied(declared, input_shapes) | dict(dims)
    inputs: list[Input] = []
    problems: list[str] = []
    for value in values:
        if not _is_tensor(value):
            inputs.append(Input(value.name, value.type, None, {}))
            continue
        known = declared[value.name]
        given = input_shapes.get(value.name)
        shape = _filled(known, extents) if given is None else list(given)
        if shape is None or not all(isinstance(extent, int) for extent in shape):
            problems.append(_problem(value.name, shape))
        symbols = {axis: str(e) for axis, e in enumerate(known or ()) if _is_name(e)}
        numbers = None if shape is None else tuple(e if isinstance(e, int) else -1 for e in shape)
        inputs.append(Input(value.name, value.type, numbers, symbols))
    if problems and not keep_open:
        raise CompileError(BINDING, "the model leaves shapes open: " + "; ".join(problems))
    return inputs


def _is_tensor(value: onnx.ValueInfoProto) -> bool:
    kind = value.type.WhichOneof("value")
    if kind is None:
        raise CompileError(INVALID, f"input '{value.name}' has no type")
    if kind not in ("tensor_type", "sequence_type", "optional_type"):
        text = f"input '{value.name}' is a {kind.replace('_type', '')}, which is not supported"
        raise CompileError(UNSUPPORTED, text)
    return kind == "tensor_type"


def _declared(value: onnx.ValueInfoProto) -> list[Extent] | None:
    """The shape that the file states, None where it states no rank."""
    tensor = value.type.tensor_type
    if not tensor.HasField("shape"):
        return None
    return [_extent(value.name, dim) for dim in tensor.shape.dim]


def _extent(name: str, dim: onnx.TensorShapeProto.Dimension) -> Extent:
    if not dim.HasField("dim_value"):
        return dim.dim_param or None
    if dim.dim_value < -1:
        raise CompileError(INVALID, f"input '{name}' has a dimension of {dim.dim_value}")
    # Some exporters write -1 for a dimension that is open.
    return None if dim.dim_value == -1 else dim.dim_value


def _is_name(extent: Extent) -> bool:
    return isinstance(extent, str)


def _check_known(kind: str, given: Mapping[str, object], names: Sequence[str]) -> None:
    for name in given:
        if name in names:
            continue
        near = difflib.get_close_matches(name, names, n=3)
        known = ", ".join(f"'{other}'" for other in near or names) or "none"
        raise CompileError(BINDING, f"the model has no {kind} '{name}'; it has {known}")


def _check_agrees(
    name: str, declared: list[Extent] | None, shape: Sequence[int], dims: Mapping[str, int]
) -> None:
    """Refuse a shape that contradicts the file or a bound dimension."""
    if any(extent < 0 for extent in shape):
        raise CompileError(BINDING, f"input '{name}' cannot have the shape {_spelled(shape)}")
    if declared is None:
        return
    if len(declared) != len(shape):
        raise CompileError(BINDING, f"input '{name}' has rank {len(declared)}, not {len(shape)}")
    for axis, (known, extent) in enumerate(zip(declared, shape, strict=True)):
        wanted = dims.get(known, extent) if isinstance(known, str) else known
        # Some exporters write 0 for a batch of any size.
        if wanted not in (None, 0, extent):
            there = f"extent {wanted} along axis {axis}"
            there += f", which is '{known}'" if isinstance(known, str) else ""
            raise CompileError(BINDING, f"input '{name}' has {there}, not {extent}")


def _implied(
    declared: Mapping[str, list[Extent] | None], input_shapes: Mapping[str, Sequence[int]]
) -> dict[str, int]:
    """What the given shapes say about names; nothing where they say different things."""
    found: dict[str, set[int]] = {}
    for name, shape in input_shapes.items():
        for known, extent in zip(declared[name] or (), shape, strict=False):
            if isinstance(known, str):
                found.setdefault(known, set()).add(extent)
    return {name: extents.pop() for name, extents in found.items() if len(extents) == 1}


def _filled(declared: list[Extent] | None, extents: Mapping[str, int]) -> list[Extent] | None:
    if declared is None:
        return None
    return [extents.get(known, known) if isinstance(known, str) else known for known in declared]


def _problem(name: str, shape: Sequence[Extent] | None) -> str:
    """What is open about an input, with the flags that bind it."""
    if shape is None:
        return f"input '{name}' has no shape (--input-shape {name}=...)"
    flags = [f"--input-shape {name}={_spelled(shape)}"]
    flags += dict.fromkeys(f"--dim {extent}=N" for extent in shape if isinstance(extent, str))
    return f"input '{name}' is {_spelled(shape)} ({' or '.join(flags)})"


def _spelled(shape: Sequence[Extent]) -> str:
    return "x".join("?" if extent is None else str(extent) for extent in shape)
