"""Buffers: stretches of memory that hold one tensor each.

A buffer has no `address` until memory is planned; then it has one in its memory space.
"""

from collections.abc import Iterator
from math import prod
from typing import Any

from mobilint.mlir import ir

from ..core import Operand, Result, Weight, element_type, i64, storage_type
from .base import (
    ALIGNMENT,
    DEVICE,
    HOST,
    SPACES,
    STATE,
    WEIGHTS,
    ElementType,
    Op,
    byte_size,
    memref_type,
    offset_of,
    strides_of,
    type_problem,
)


class Located(Op):
    """What owns a stretch of memory; `stands_for` says what its integers mean, if they do."""

    memory: Result

    address: i64 | None
    stands_for: ElementType | None

    def check(self) -> Iterator[str]:
        if self.address is not None and (self.address < 0 or self.address % ALIGNMENT):
            yield f"needs an address that is a multiple of {ALIGNMENT}, got {self.address}"

    def check_results(self) -> Iterator[str]:
        stored = self.memory.type.element_type
        if self.stands_for is not None and storage_type(self.stands_for) != stored:
            yield f"holds {stored}, which is not the storage of {self.stands_for}"


class Buffer(Located, name="buffer"):
    """Memory for a value that the program makes and uses."""

    def check_results(self) -> Iterator[str]:
        if (problem := type_problem(self.memory.type, (HOST, DEVICE))) is not None:
            yield problem
        yield from Located.check_results(self)


class Port(Located):
    """Memory on the host that the program shares with its caller, who knows it as `port`."""

    port: str

    def check_results(self) -> Iterator[str]:
        if (problem := type_problem(self.memory.type, (HOST,))) is not None:
            yield problem
        yield from Located.check_results(self)


class Input(Port, name="input"):
    """An argument of the program; the arguments stand in the order of the source model."""


class Output(Port, name="output"):
    """A result of the program; the results stand in the order of the source model."""


class WeightBuffer(Located, name="weight"):
    """A constant tensor in the weights section of the program."""

    value: Weight

    def shape(self) -> Any:
        return memref_type(self.value.shape, element_type(self.value.dtype), WEIGHTS)


class StateBuffer(Located, name="state"):
    """Memory that keeps what it holds from one run of the program to the next, by its name.

    A reset fills it with zeros.
    """

    state: str

    def check_results(self) -> Iterator[str]:
        yield from Located.check_results(self)
        if (problem := type_problem(self.memory.type, (STATE,))) is not None:
            yield problem


class View(Op, name="view"):
    """The memory of another buffer under another shape of the same size."""

    source: Operand
    memory: Result

    def precheck(self) -> Iterator[str]:
        if (problem := type_problem(self.source.type, SPACES)) is not None:
            yield problem

    def check_results(self) -> Iterator[str]:
        source, memory = self.source.type, self.memory.type
        if (problem := type_problem(memory, (source.memory_space.value,))) is not None:
            yield problem
        elif memory.element_type != source.element_type or byte_size(memory) != byte_size(source):
            yield f"shows {source} as {memory}, which is not the same memory"


class Part(Op, name="part"):
    """Some elements of another buffer, where the strides and offset of the type say.

    What is written to a part is written to that buffer, and the other way round.
    """

    source: Operand
    memory: Result

    def precheck(self) -> Iterator[str]:
        if (problem := type_problem(self.source.type, SPACES)) is not None:
            yield problem

    def check_results(self) -> Iterator[str]:
        source, memory = self.source.type, self.memory.type
        spaces = (source.memory_space.value,)
        if (problem := type_problem(memory, spaces, strided=True)) is not None:
            yield problem
            return
        if memory.element_type != source.element_type:
            yield f"shows {source} as {memory}, which has other elements"
        steps = zip(memory.shape, strides_of(memory), strict=True)
        last = offset_of(memory) + sum((extent - 1) * stride for extent, stride in steps)
        if prod(memory.shape) and last >= prod(source.shape):
            yield f"ends at element {last} of {source}"


def root_of(value: ir.Value) -> Located:
    """What owns the memory of a buffer, of a view or of a part."""
    op = value.owner.opview
    while isinstance(op, View | Part):
        op = op.source.owner.opview
    return op
