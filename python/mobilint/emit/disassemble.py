"""A program as text, which `assemble` makes the same bytes of.

A line says one thing; what follows a semicolon is for the reader. Weights and host functions come
last, as base64, and can be left out, for the reader's sake.
"""

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence

from .format import (
    VERSION,
    Buffer,
    Command,
    Compute,
    Copy,
    ElementType,
    HostCall,
    Parameter,
    Port,
    Reals,
    Space,
    Word,
)
from .program import Program

_DIGEST = 16  # hexadecimal digits of a hash that are shown
LINE_BYTES = 3072  # of data that a line has


def disassemble(program: Program, *, elide_above: int | None = None) -> str:
    """The text of a program; sections of more bytes than `elide_above` are left out."""
    lines = [
        *_head(program),
        "",
        *_buffers(program),
        "",
        *_commands(program),
        "",
        *_data("functions", [program.functions], elide_above),
        *_data("weights", list(program.weights.pieces()), elide_above),
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


def quoted(text: str) -> str:
    """A string as the text has it."""
    return json.dumps(text, ensure_ascii=False)


def _head(program: Program) -> Iterator[str]:
    description = program.description
    origin = description.provenance
    yield f"program version {VERSION}"
    yield f"source {quoted(origin.source)} sha256 {quoted(origin.source_sha256)}"
    yield f"tool {quoted(origin.tool)} target {quoted(origin.target)}"
    yield from (f"option {quoted(option)}" for option in origin.options)
    for memory in description.memories:
        yield f"memory {memory.space.name.lower()} {memory.size} bound {memory.bound}"
    yield from (_port(program, "input", port) for port in description.inputs)
    yield from (_port(program, "output", port) for port in description.outputs)
    yield from (f"state {quoted(state.name)} %{state.buffer}" for state in description.states)
    for function in description.functions:
        digest = hashlib.sha256(program.function(function)).hexdigest()[:_DIGEST]
        yield f"function {quoted(function.name)} {function.offset}+{function.size}  ; {digest}"


def _port(program: Program, kind: str, port: Port) -> str:
    shown = shown_buffer(program.description.buffers[port.buffer])
    return f"{kind} {quoted(port.name)} %{port.buffer} layout {quoted(port.layout)}  ; {shown}"


def _buffers(program: Program) -> Iterator[str]:
    for index, buffer in enumerate(program.description.buffers):
        note = _constant_note(program, buffer) if buffer.space is Space.WEIGHTS else ""
        yield f"buffer %{index} {shown_buffer(buffer)}{note}"


def shown_buffer(buffer: Buffer) -> str:
    """All of a buffer, in a line."""
    shape = "x".join(map(str, buffer.shape))
    element = buffer.element_type.name.lower()
    text = f"{buffer.space.name.lower()}+{buffer.address:#x} {element}[{shape}]"
    if buffer.part_of:
        text += f" part of %{buffer.part_of - 1}"
    if buffer.offset:
        text += f" offset {buffer.offset}"
    if buffer.strides:
        text += f" strides [{', '.join(map(str, buffer.strides))}]"
    if (quantization := buffer.quantization) is not None:
        text += f" axis {quantization.axis} scales {_list(quantization.scales)}"
        if quantization.zero_points:
            text += f" zeros {_list(quantization.zero_points)}"
    return text


def _constant_note(program: Program, buffer: Buffer) -> str:
    raw = program.weights.read(buffer.address, buffer.size)
    note = f"  ; {hashlib.sha256(raw).hexdigest()[:_DIGEST]}"
    if buffer.count == 1 and buffer.element_type is ElementType.F32:
        note += f" = {program.weight(buffer).item():g}"
    return note


def _commands(program: Program) -> Iterator[str]:
    for index, command in enumerate(program.description.commands):
        source = f" at {quoted(command.source)}" if command.source else ""
        yield f"{title(program, command)}{source}  ; {index}"
        yield from (f"  {line}" for line in _details(program, command))


def title(program: Program, command: Command) -> str:
    """What a command does, in a word or two."""
    match command.action:
        case Copy():
            return "copy"
        case Compute(kernel=kernel):
            return f"compute {quoted(kernel)}"
        case HostCall(function=function):
            return f"call {quoted(program.description.functions[function].name)}"


def _details(program: Program, command: Command) -> Iterator[str]:
    match command.action:
        case Copy() as copy:
            yield from _operands(program, "from", [("", copy.source)])
            yield from _operands(program, "to", [("", copy.destination)])
            yield from _axes(copy)
        case Compute() as compute:
            yield from _operands(program, "from", [(o.part, o.buffer) for o in compute.inputs])
            yield from _operands(program, "to", [(o.part, o.buffer) for o in compute.outputs])
            yield from map(_parameter, compute.parameters)
        case HostCall() as call:
            yield from _operands(program, "from", [("", buffer) for buffer in call.arguments])
            yield from _operands(program, "to", [("", buffer) for buffer in call.results])


def _operands(
    program: Program, direction: str, operands: Sequence[tuple[str, int]]
) -> Iterator[str]:
    for part, index in operands:
        name = f" as {quoted(part)}" if part else ""
        yield f"{direction} %{index}{name}  ; {shown_buffer(program.description.buffers[index])}"


def _axes(copy: Copy) -> Iterator[str]:
    steps = {
        "squeeze": copy.squeeze_axes,
        "permute": copy.permute_axes,
        "unsqueeze": copy.unsqueeze_axes,
    }
    yield from (f"{step} {_list(axes)}" for step, axes in steps.items() if axes)


def _parameter(parameter: Parameter) -> str:
    return f"with {quoted(parameter.name)} = {shown_value(parameter)}"


def shown_value(parameter: Parameter) -> str:
    """The value of a parameter; its form says its type."""
    match parameter.value:
        case Word(value=word):
            return quoted(word)
        case Reals(value=values) if not values:
            return "[.]"
        case other if isinstance(other.value, tuple):
            return _list(other.value)
        case other:
            return repr(other.value).lower()


def _list(values: Sequence[float]) -> str:
    return f"[{', '.join(map(repr, values))}]"


def _data(
    section: str, pieces: Sequence[bytes | memoryview], elide_above: int | None
) -> Iterator[str]:
    size = sum(len(piece) for piece in pieces)
    if elide_above is not None and size > elide_above:
        yield f"data {section} ...  ; {size} bytes are left out"
        return
    raw = b"".join(pieces)
    for start in range(0, len(raw), LINE_BYTES):
        yield f"data {section} {base64.b64encode(raw[start : start + LINE_BYTES]).decode()}"
