"""Commands: what the program does, one after the other."""

from collections.abc import Iterator, Sequence

from mobilint.mlir import ir

from ..core import Operand, Operands, i32, i32s, i64s, strs
from .base import (
    DEVICE,
    HOST,
    SPACES,
    STATE,
    WEIGHTS,
    Op,
    Parameters,
    memory_space,
    type_problem,
)


class Copy(Op, name="copy"):
    """Copy a tensor from memory to memory; axes are squeezed, then permuted, then unsqueezed.

    `permute_axes` may be empty, which keeps the order.
    """

    source: Operand
    destination: Operand

    squeeze_axes: i32s = ()
    permute_axes: i64s = ()
    unsqueeze_axes: i32s = ()

    def precheck(self) -> Iterator[str]:
        for value, spaces in ((self.source, SPACES), (self.destination, (HOST, DEVICE))):
            if (problem := type_problem(value.type, spaces, strided=True)) is not None:
                yield problem

    def check(self) -> Iterator[str]:
        source, destination = self.source.type, self.destination.type
        if source.element_type != destination.element_type:
            yield f"copies {source.element_type} to {destination.element_type}"
        copied = copied_shape(
            list(source.shape), self.squeeze_axes, self.permute_axes, self.unsqueeze_axes
        )
        if isinstance(copied, str):
            yield copied
        elif copied != list(destination.shape):
            yield f"makes the shape {copied} of its source, but writes {destination}"


class Compute(Op, name="compute"):
    """One kernel of the NPU.

    `values` are what it reads, then what it writes. `inputs` and `outputs` give the part that each
    one plays; `inputs[0]`, `inputs[1]` are the parts of an operand list. What is read and what is
    written may play the same part, as the state of a recurrent network does. Only what is kept
    between runs may be read and written by one command.
    """

    values: Operands

    kernel: str
    inputs: strs
    outputs: strs
    parameters: Parameters = {}  # noqa: RUF012 - the declaration of an attribute

    def check(self) -> Iterator[str]:
        parts = [*self.inputs, *self.outputs]
        if len(parts) != len(self.values):
            yield f"names {len(parts)} parts for {len(self.values)} values"
            return
        for side in (self.inputs, self.outputs):
            if len(set(side)) != len(side):
                yield f"names a part twice in {side}"
        if not self.outputs:
            yield "writes nothing"
        yield from _value_problems(
            self.values,
            len(self.inputs),
            reads=(DEVICE, WEIGHTS, STATE),
            writes=(DEVICE, STATE),
        )


class HostCall(Op, name="host_call"):
    """A function of `onnx` ops that runs on the host.

    `values` are its arguments, of which there are `arguments`, then what it writes.
    """

    values: Operands

    callee: str
    arguments: i32

    def check(self) -> Iterator[str]:
        if not 0 <= self.arguments <= len(self.values):
            yield f"has {self.arguments} arguments, but {len(self.values)} values"
            return
        yield from _value_problems(self.values, self.arguments, reads=(HOST,), writes=(HOST,))


def reads(command: Copy | Compute | HostCall) -> list[ir.Value]:
    """The buffers that a command reads."""
    match command:
        case Copy(source=source):
            return [source]
        case Compute(values=values, inputs=inputs):
            return list(values[: len(inputs)])
        case HostCall(values=values, arguments=arguments):
            return list(values[:arguments])


def writes(command: Copy | Compute | HostCall) -> list[ir.Value]:
    """The buffers that a command writes."""
    match command:
        case Copy(destination=destination):
            return [destination]
        case Compute(values=values, inputs=inputs):
            return list(values[len(inputs) :])
        case HostCall(values=values, arguments=arguments):
            return list(values[arguments:])


def copied_shape(
    shape: list[int], squeeze: Sequence[int], permute: Sequence[int], unsqueeze: Sequence[int]
) -> list[int] | str:
    """The shape after a copy's three steps, or what is wrong with them."""
    dropped = {axis % len(shape) if shape else axis for axis in squeeze}
    if any(axis >= len(shape) or shape[axis] != 1 for axis in dropped):
        return f"squeezes axes {list(squeeze)} of the shape {shape}"
    kept = [extent for axis, extent in enumerate(shape) if axis not in dropped]
    order = list(permute) or list(range(len(kept)))
    if sorted(order) != list(range(len(kept))):
        return f"permutes {len(kept)} axes by {order}"
    result = [kept[axis] for axis in order]
    rank = len(result) + len(unsqueeze)
    for axis in sorted(axis % rank for axis in unsqueeze):
        result.insert(axis, 1)
    return result


def _value_problems(
    values: Sequence[ir.Value], split: int, *, reads: Sequence[str], writes: Sequence[str]
) -> Iterator[str]:
    for index, value in enumerate(values):
        spaces = reads if index < split else writes
        if (problem := type_problem(value.type, spaces, strided=True)) is not None:
            yield f"{'reads' if index < split else 'writes'} value {index}: it {problem}"
    written = [value for value in values[split:] if memory_space(value) not in ("", STATE)]
    if any(value in values[:split] for value in written):
        yield "writes a buffer that it reads"
