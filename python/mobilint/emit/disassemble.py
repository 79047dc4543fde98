"""A program as text, for people."""

import hashlib
from collections.abc import Iterator, Sequence

from .format import (
    Command,
    Compute,
    Copy,
    ElementType,
    HostCall,
    Integer,
    Integers,
    Parameter,
    Port,
    Reals,
    Space,
    Word,
)
from .program import Program

_DIGEST = 16  # hexadecimal digits of a hash that are shown


def disassemble(program: Program) -> str:
    """The text of a program: where it comes from, its interface, and its commands in order."""
    return "\n".join([*_head(program), "", *_commands(program)]) + "\n"


def _head(program: Program) -> Iterator[str]:
    description = program.description
    origin = description.provenance
    yield f"program {origin.source or '(unnamed)'} for {origin.target}, by {origin.tool}"
    if origin.source_sha256:
        yield f"source sha256 {origin.source_sha256}"
    yield from (f"option {option}" for option in origin.options)
    for memory in description.memories:
        name = memory.space.name.lower()
        yield f"memory {name:<8}{memory.size:>14,} bytes, {memory.bound:,} live at once"
    yield from (_port(program, "input", port) for port in description.inputs)
    yield from (_port(program, "output", port) for port in description.outputs)
    for function in description.functions:
        digest = hashlib.sha256(program.function(function)).hexdigest()[:_DIGEST]
        yield f"function {function.name} of {function.size:,} bytes, sha256 {digest}"


def _port(program: Program, kind: str, port: Port) -> str:
    layout = f" {port.layout}" if port.layout else ""
    return f"{kind} {_quoted(port.name)} {_buffer(program, port.buffer)}{layout}"


def _commands(program: Program) -> Iterator[str]:
    for index, command in enumerate(program.description.commands):
        source = f"  ; {command.source}" if command.source else ""
        yield f"{index:4} {_title(program, command)}{source}"
        yield from (f"       {line}" for line in _details(program, command))


def _title(program: Program, command: Command) -> str:
    match command.action:
        case Copy():
            return "copy"
        case Compute(kernel=kernel):
            return kernel
        case HostCall(function=function):
            return f"call {program.description.functions[function].name}"


def _details(program: Program, command: Command) -> Iterator[str]:
    match command.action:
        case Copy() as copy:
            yield from _operands(program, "from", [("", copy.source)])
            yield from _operands(program, "to", [("", copy.destination)])
            yield from _axes(copy)
        case Compute() as compute:
            yield from _operands(program, "from", [(o.part, o.buffer) for o in compute.inputs])
            yield from _operands(program, "to", [(o.part, o.buffer) for o in compute.outputs])
            if compute.parameters:
                yield "with " + ", ".join(map(_parameter, compute.parameters))
        case HostCall() as call:
            yield from _operands(program, "from", [("", buffer) for buffer in call.arguments])
            yield from _operands(program, "to", [("", buffer) for buffer in call.results])


def _operands(
    program: Program, direction: str, operands: Sequence[tuple[str, int]]
) -> Iterator[str]:
    for part, buffer in operands:
        name = f"{part} = " if part else ""
        yield f"{direction:<4} {name}{_buffer(program, buffer)}"


def _buffer(program: Program, index: int) -> str:
    buffer = program.description.buffers[index]
    shape = "x".join(map(str, buffer.shape))
    element = buffer.element_type.name.lower()
    text = f"%{index} {buffer.space.name.lower()}+{buffer.address:#x} {element}[{shape}]"
    if buffer.quantization is not None:
        scales = len(buffer.quantization.scales)
        text += f" quantized with {scales} scale{'s' if scales > 1 else ''}"
    if buffer.space is Space.WEIGHTS:
        raw = program.weights.read(buffer.address, buffer.size)
        text += f" sha256 {hashlib.sha256(raw).hexdigest()[:_DIGEST]}"
        if buffer.count == 1 and buffer.element_type is ElementType.F32:
            text += f" = {program.weight(buffer).item():g}"
    return text


def _axes(copy: Copy) -> Iterator[str]:
    steps = {
        "squeeze": copy.squeeze_axes,
        "permute": copy.permute_axes,
        "unsqueeze": copy.unsqueeze_axes,
    }
    shown = [f"{step} {' '.join(map(str, axes))}" for step, axes in steps.items() if axes]
    if shown:
        yield "by   " + ", ".join(shown)


def _parameter(parameter: Parameter) -> str:
    match parameter.value:
        case Word(value=word):
            text = _quoted(word)
        case Integer(value=integer):
            text = str(integer)
        case Integers(value=values) | Reals(value=values):
            text = f"[{', '.join(map(repr, values))}]"
        case other:
            text = str(other.value).lower()
    return f"{parameter.name} = {text}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
