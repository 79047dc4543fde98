"""The shapes and element types of what is fed to a net."""

from collections.abc import Mapping, Sequence

from mobilint.dialect.core import tensor_type
from mobilint.dialect.ncnn import Cast, Dequantize, Embed, Requantize
from mobilint.errors import CompileError
from mobilint.mlir import ir

from .errors import PARAMETER, SHAPES
from .records import Net, Record

_AXES = ((2, "c"), (11, "d"), (1, "h"), (0, "w"))
_HINT = 30
_INTEGERS = (Embed.__name__, Dequantize.__name__, Requantize.__name__)
_CAST = {2: "f16", 3: "i8", 4: "bf16"}
_PASSED_ON = ("Split", "Noop", "DeepCopy", "Flatten", "Reshape")


def input_types(net: Net, given: Mapping[str, Sequence[int]]) -> dict[str, ir.Type]:
    """The types of the blobs that `Input` layers make, by name, in the order of the file.

    `given` binds shapes by the name of a blob or its layer. Raises CompileError.
    """
    inputs = [record for record in net.layers if record.type == "Input"]
    known = {name for record in inputs for name in (record.name, *record.outputs)}
    if unknown := sorted(set(given) - known):
        listed = ", ".join(f"'{output}'" for record in inputs for output in record.outputs)
        raise CompileError(SHAPES, f"there is no input '{unknown[0]}'; there are {listed}")
    return {record.outputs[0]: _type(net, record, given) for record in inputs}


def _type(net: Net, record: Record, given: Mapping[str, Sequence[int]]) -> ir.Type:
    if len(record.outputs) != 1 or record.inputs:
        message = "needs no input and one output"
        raise CompileError(PARAMETER, message, node=record.node, place=net.place_of(record))
    blob = record.outputs[0]
    wanted = given.get(blob, given.get(record.name))
    shape = list(wanted) if wanted is not None else _stated(record)
    if not 1 <= len(shape) <= 4 or min(shape) < 1:
        message = f"has the shape {shape}, and a blob has one to four extents above 0"
        if wanted is None:
            message = f"states no shape; give it with --input-shape {blob}=3x224x224"
        raise CompileError(SHAPES, message, node=record.node, place=net.place_of(record))
    element = ir.Type.parse(_element(net, blob))
    return tensor_type(shape, element)


def _stated(record: Record) -> list[int]:
    """The extents of the layer's parameters, or those of its hint; none where one is missing."""
    found = []
    for number, _ in _AXES:
        value = record.parameters.get(number)
        extent = _integers(value.value) if value is not None else [0]
        found += [n for n in extent if n]
    if found or _HINT not in record.parameters:
        return found
    rank, *extents = _integers(record.parameters[_HINT].value) or [0]
    return extents[:rank][::-1]


def _integers(value: object) -> list[int]:
    items = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    return [item for item in items if isinstance(item, int)]


def _element(net: Net, blob: str) -> str:
    """What the layers that read a blob want it to hold."""
    for record in net.layers:
        if blob not in record.inputs:
            continue
        if record.type in _INTEGERS:
            return "i32"
        if record.type == Cast.__name__:
            kind = record.parameters.get(0)
            number = kind.value if kind is not None and isinstance(kind.value, int) else 0
            return _CAST.get(number, "f32")
        if record.type in _PASSED_ON:
            found = {_element(net, output) for output in record.outputs} - {"f32"}
            if found:
                return sorted(found)[0]
    return "f32"
