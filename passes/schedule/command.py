"""What a kernel call is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mobilint.dialect.npu.base import Parameter
from mobilint.mlir import ir


@dataclass(frozen=True)
class Kept:
    """What a kernel keeps from one run to the next: its name in the program, and its shape."""

    name: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class CommandForm:
    """A kernel, what it reads (values, or attributes that hold constants) and its parameters.

    `results` are the values that it writes, by part; those of the op where it is empty. `states`
    are read and written, by part; they hold elements of the type of the first result.
    """

    kernel: str
    parts: Mapping[str, ir.Value | ir.Attribute]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    results: Mapping[str, ir.Value] = field(default_factory=dict)
    states: Mapping[str, Kept] = field(default_factory=dict)
    reads_clock: bool = False
