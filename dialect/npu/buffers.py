"""Buffers: stretches of memory that hold one tensor each.

A buffer has no `address` until memory is planned; then it has one in its memory space.
"""

from collections.abc import Iterator
from typing import Any

from mobilint.mlir import ir

from ..core import Operand, Result, Weight, element_type, i64
from .base import ALIGNMENT, DEVICE, HOST, SPACES, WEIGHTS, Op, byte_size, memref_type, type_problem


class Located(Op):
    """What owns a stretch of memory."""

    memory: Result

    address: i64 | None

    def check(self) -> Iterator[str]:
        if self.address is not None and (self.address < 0 or self.address % ALIGNMENT):
            yield f"needs an address that is a multiple of {ALIGNMENT}, got {self.address}"


class Buffer(Located, name="buffer"):
    """Memory for a value that the program makes and uses."""

    def check_results(self) -> Iterator[str]:
        if (problem := type_problem(self.memory.type, (HOST, DEVICE))) is not None:
            yield problem


class Port(Located):
    """Memory on the host that the program shares with its caller, who knows it as `port`."""

    port: str

    def check_results(self) -> Iterator[str]:
        if (problem := type_problem(self.memory.type, (HOST,))) is not None:
            yield problem


class Input(Port, name="input"):
    """An argument of the program; the arguments stand in the order of the source model."""


class Output(Port, name="output"):
    """A result of the program; the results stand in the order of the source model."""


class WeightBuffer(Located, name="weight"):
    """A constant tensor in the weights section of the program."""

    value: Weight

    def shape(self) -> Any:
        return memref_type(self.value.shape, element_type(self.value.dtype), WEIGHTS)


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


def root_of(value: ir.Value) -> Located:
    """What owns the memory of a buffer or of a view."""
    op = value.owner.opview
    while isinstance(op, View):
        op = op.source.owner.opview
    return op
