"""Whether a decoded description holds together: whatever it refers to must be there."""

from collections.abc import Iterable, Iterator
from math import prod

from .format import (
    ALIGNMENT,
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    HostCall,
    Quantization,
    Space,
)

MOST_AXES = 32
MOST_ELEMENTS = 1 << 48  # far above any memory; also counts the other axes of an empty tensor


def check(program: Description, function_bytes: int, weight_bytes: int) -> str | None:
    """What is wrong with a program, as `has ...`, or None."""
    return next(_problems(program, function_bytes, weight_bytes), None)


def _problems(program: Description, function_bytes: int, weight_bytes: int) -> Iterator[str]:
    sizes = {memory.space: memory.size for memory in program.memories}
    if len(sizes) != len(program.memories):
        yield "has two sizes for a memory space"
    if sizes.get(Space.WEIGHTS, 0) != weight_bytes:
        yield "has a weights section of another size than it says"
    for index, buffer in enumerate(program.buffers):
        if (problem := _buffer_problem(buffer, sizes.get(buffer.space, 0))) is not None:
            yield f"has buffer {index}, which {problem}"
            return
    for function in program.functions:
        if function.offset + function.size > function_bytes:
            yield f"has no model for its host function '{function.name}'"
    yield from _port_problems(program)
    yield from _state_problems(program)
    for index, command in enumerate(program.commands):
        if (problem := _command_problem(program, command)) is not None:
            yield f"has command {index}, which {problem}"


def _buffer_problem(buffer: Buffer, memory: int) -> str | None:
    if buffer.address % ALIGNMENT:
        return f"starts at {buffer.address}"
    if len(buffer.shape) > MOST_AXES or prod(filter(None, buffer.shape)) > MOST_ELEMENTS:
        return f"has the impossible shape {buffer.shape}"
    if len(buffer.strides) not in (0, len(buffer.shape)):
        return f"has {len(buffer.strides)} strides for {len(buffer.shape)} axes"
    if buffer.end > memory:
        name = buffer.space.name.lower()
        return f"ends at byte {buffer.end:,} of the {memory:,} of the {name}"
    if buffer.space is Space.WEIGHTS and (buffer.strides or buffer.offset):
        return "is a constant with gaps"
    if buffer.element_type.bits < 8 and buffer.space is not Space.WEIGHTS:
        return f"holds {buffer.element_type.name}, which only constants may"
    if buffer.quantization is not None:
        return _quantization_problem(buffer, buffer.quantization)
    return None


def _quantization_problem(buffer: Buffer, quantization: Quantization) -> str | None:
    axis, count = quantization.axis, len(quantization.scales)
    if not -1 <= axis < len(buffer.shape):
        return f"has its scales along axis {axis} of {len(buffer.shape)}"
    wanted = 1 if axis == -1 else buffer.shape[axis]
    if count != wanted or len(quantization.zero_points) not in (0, count):
        return f"has {count} scales and {len(quantization.zero_points)} zero points for {wanted}"
    return None


def _port_problems(program: Description) -> Iterator[str]:
    for ports in (program.inputs, program.outputs):
        if len({port.name for port in ports}) != len(ports):
            yield "has two inputs or outputs of one name"
        for port in ports:
            if port.buffer >= len(program.buffers):
                yield f"has no buffer for '{port.name}'"
            elif program.buffers[port.buffer].space is not Space.HOST:
                yield f"has '{port.name}' outside the memory of the host"


def _state_problems(program: Description) -> Iterator[str]:
    if len({state.name for state in program.states}) != len(program.states):
        yield "has two states of one name"
    for state in program.states:
        if state.buffer >= len(program.buffers):
            yield f"has no buffer for the state '{state.name}'"
        elif program.buffers[state.buffer].space is not Space.STATE:
            yield f"has the state '{state.name}' in memory that is not kept"


def _command_problem(program: Description, command: Command) -> str | None:
    for index in (*buffers_read(command), *buffers_written(command)):
        if index >= len(program.buffers):
            return f"refers to buffer {index} of {len(program.buffers)}"
    for index in buffers_written(command):
        if program.buffers[index].space is Space.WEIGHTS:
            return f"writes buffer {index}, which is a constant"
    match command.action:
        case Copy():
            return _copy_problem(program, command.action)
        case Compute(inputs=inputs, outputs=outputs):
            for side in (inputs, outputs):
                parts = [operand.part for operand in side]
                if len(set(parts)) != len(parts):
                    return f"names a part twice in {parts}"
            return None
        case HostCall(function=function) if function >= len(program.functions):
            return f"calls function {function} of {len(program.functions)}"
        case HostCall(arguments=arguments, results=results):
            spaces = {program.buffers[index].space for index in (*arguments, *results)}
            return None if spaces <= {Space.HOST} else "calls the host on memory of the device"


def _copy_problem(program: Description, copy: Copy) -> str | None:
    source, destination = program.buffers[copy.source], program.buffers[copy.destination]
    if source.element_type is not destination.element_type:
        return f"copies {source.element_type.name} to {destination.element_type.name}"
    rank = len(source.shape)
    if not all(0 <= axis < rank and source.shape[axis] == 1 for axis in copy.squeeze_axes):
        return f"squeezes axes {copy.squeeze_axes} of the shape {source.shape}"
    kept = [n for axis, n in enumerate(source.shape) if axis not in copy.squeeze_axes]
    order = copy.permute_axes or range(len(kept))
    if sorted(order) != list(range(len(kept))):
        return f"permutes {len(kept)} axes by {copy.permute_axes}"
    result = [kept[axis] for axis in order]
    for axis in sorted(copy.unsqueeze_axes):
        if not 0 <= axis <= len(result):
            return f"unsqueezes axes {copy.unsqueeze_axes}"
        result.insert(axis, 1)
    if result != list(destination.shape):
        return f"copies the shape {tuple(result)} to {destination.shape}"
    return None


def buffers_read(command: Command) -> Iterable[int]:
    """The buffers that a command reads."""
    match command.action:
        case Copy(source=source):
            return (source,)
        case Compute(inputs=inputs):
            return [operand.buffer for operand in inputs]
        case HostCall(arguments=arguments):
            return arguments


def buffers_written(command: Command) -> Iterable[int]:
    """The buffers that a command writes."""
    match command.action:
        case Copy(destination=destination):
            return (destination,)
        case Compute(outputs=outputs):
            return [operand.buffer for operand in outputs]
        case HostCall(results=results):
            return results
