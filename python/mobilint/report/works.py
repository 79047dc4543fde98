"""The commands of a program as steps of work, for the cost model."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import prod

from mobilint.emit.check import buffers_read, buffers_written
from mobilint.emit.format import (
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    ElementType,
    HostCall,
    Space,
)
from mobilint.target import Unit, Work

_PASSES = {"softmax": 2, "layer_normalization": 2, "rms_normalization": 2}
_FOLLOWS = frozenset(
    (
        "affine", "batchnorm", "celu", "clip", "elu", "gelu", "hard_sigmoid", "hard_swish",
        "hardtanh", "leaky_relu", "log_sigmoid", "mish", "quick_gelu", "relu", "requantize",
        "sigmoid", "softplus", "swish", "table", "tanh",
    )
)  # fmt: skip
_WIDE = {ElementType.I16: 2, ElementType.U16: 2}  # the 8-bit digits of a number


def works(program: Description) -> list[Work]:
    """The steps of a program; a function of the result of a layer is done as it leaves the array.

    Real numbers count as 8-bit ones, which they are to become.
    """
    found: list[Work] = []
    readers = Counter(index for command in program.commands for index in buffers_read(command))
    last: tuple[int, ...] = ()
    for command in program.commands:
        work = _work(program, command)
        if last and _follows(command, last, readers) and found[-1].unit is not Unit.VECTOR:
            found[-1] = _joined(found[-1], work)
        else:
            found.append(work)
        last = tuple(buffers_written(command))
    return found


def _follows(command: Command, last: tuple[int, ...], readers: Counter[int]) -> bool:
    """Whether a command only changes the numbers that the one before it has made."""
    action = command.action
    if not isinstance(action, Compute) or action.kernel not in _FOLLOWS:
        return False
    return action.inputs[0].buffer in last and readers[action.inputs[0].buffer] == 1


def _joined(work: Work, follower: Work) -> Work:
    name = f"{work.name} + {follower.name}"
    return replace(work, name=name, weight_bytes=work.weight_bytes + follower.weight_bytes)


def _work(program: Description, command: Command) -> Work:
    read = [program.buffers[index] for index in buffers_read(command)]
    written = [program.buffers[index] for index in buffers_written(command)]
    host = sum(b.size for b in (*read, *written) if b.space is Space.HOST)
    match command.action:
        case Copy():
            moved = 0 if host else written[0].count
            device = _activations((*read, *written))
            return Work(
                "copy",
                Unit.VECTOR,
                elements=moved,
                activations=device,
                host_bytes=host,
                source=command.source,
            )
        case HostCall(function=function):
            name = program.functions[function].name
            return Work(name, Unit.HOST, host_bytes=host, source=command.source)
        case Compute() as compute:
            work = _compute_work(compute, program)
            weights = sum(counted_bytes(b) for b in read if b.space is Space.WEIGHTS)
            tensors = _activations((*read, *written))
            return replace(work, weight_bytes=weights, activations=tensors, source=command.source)


def _compute_work(compute: Compute, program: Description) -> Work:
    parts = {operand.part: program.buffers[operand.buffer] for operand in compute.inputs}
    result = program.buffers[compute.outputs[0].buffer]
    name = compute.kernel
    match name:
        case "convolution" | "depthwise_convolution" | "group_convolution":
            return _products(name, parts["x"], parts["weight"], result.count)
        case "transpose_convolution":
            # Every element that is read meets each tap once.
            x, weight = parts["x"], parts["weight"]
            depth, width = x.shape[-1], result.shape[-1]
            macs = x.count * weight.count // max(1, depth) * _digits(x, weight)
            return Work(name, Unit.ARRAY, macs, depth, width)
        case "matmul":
            a, b = parts["a"], parts["b"]
            depth = a.shape[-1]
            macs = result.count * depth * _digits(a, b)
            return Work(name, Unit.MATMUL, macs, depth, result.shape[-1])
        case _ if "R" in parts and "W" in parts:
            x, weight, recurrent = parts["i"], parts["W"], parts["R"]
            steps = x.shape[-2]
            macs = steps * (weight.count + recurrent.count) * _digits(x, weight)
            return Work(name, Unit.ARRAY, macs, recurrent.shape[-1], recurrent.shape[-2])
        case _:
            return Work(name, Unit.VECTOR, elements=result.count * _PASSES.get(name, 1))


def _products(name: str, x: Buffer, weight: Buffer, results: int) -> Work:
    depth, width = prod(weight.shape[1:]), weight.shape[0]
    unit = Unit.DEPTHWISE if weight.shape[-1] == 1 < x.shape[-1] else Unit.ARRAY
    return Work(name, unit, results * depth * _digits(x, weight), depth, width)


def _digits(*operands: Buffer) -> int:
    """How many products of 8-bit digits a product of these numbers takes."""
    return prod(_WIDE.get(buffer.element_type, 1) for buffer in operands)


def counted_bytes(buffer: Buffer) -> int:
    """The bytes of a buffer, real numbers as 8-bit ones."""
    real = buffer.element_type.dtype.kind not in "iub"
    return buffer.count if real else buffer.size


def _activations(buffers: Iterable[Buffer]) -> tuple[int, ...]:
    return tuple(_sizes(buffers))


def _sizes(buffers: Iterable[Buffer]) -> Iterator[int]:
    for buffer in buffers:
        if buffer.space is Space.DEVICE:
            yield counted_bytes(buffer)
