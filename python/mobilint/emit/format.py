"""The tables of the program format, version 1; `program.fbs` is generated from these classes.

They describe the program. Its weights and host functions lie in sections of their own, since a
FlatBuffer ends at 2 GB; `container` has the layout of the file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import prod

import ml_dtypes
import numpy as np

from .flat import f32, f64, field_of, i32, i64, u32, u64

IDENTIFIER = "MPRG"
VERSION = 1
ALIGNMENT = 64


class Space(IntEnum):
    """A memory space."""

    HOST = 0
    DEVICE = 1
    WEIGHTS = 2
    STATE = 3


class ElementType(IntEnum):
    """The type of an element; two of 4 bits, which only constants have, share a byte, low first."""

    F32 = 0
    F64 = 1
    F16 = 2
    BF16 = 3
    I4 = 4
    I8 = 5
    I16 = 6
    I32 = 7
    I64 = 8
    U4 = 9
    U8 = 10
    U16 = 11
    U32 = 12
    U64 = 13
    BOOL = 14
    F8E4M3FN = 15
    F8E4M3FNUZ = 16
    F8E5M2 = 17
    F8E5M2FNUZ = 18
    F8E8M0FNU = 19

    @property
    def dtype(self) -> np.dtype:
        return _DTYPES[self]

    @property
    def bits(self) -> int:
        return 4 if self in (ElementType.I4, ElementType.U4) else 8 * self.dtype.itemsize

    @classmethod
    def of(cls, dtype: np.dtype) -> "ElementType":
        """The element type of a dtype; raises KeyError for one that no buffer holds."""
        return _OF_DTYPE[dtype]


_DTYPES: dict[ElementType, np.dtype] = {
    ElementType.F32: np.dtype(np.float32),
    ElementType.F64: np.dtype(np.float64),
    ElementType.F16: np.dtype(np.float16),
    ElementType.BF16: np.dtype(ml_dtypes.bfloat16),
    ElementType.I4: np.dtype(ml_dtypes.int4),
    ElementType.I8: np.dtype(np.int8),
    ElementType.I16: np.dtype(np.int16),
    ElementType.I32: np.dtype(np.int32),
    ElementType.I64: np.dtype(np.int64),
    ElementType.U4: np.dtype(ml_dtypes.uint4),
    ElementType.U8: np.dtype(np.uint8),
    ElementType.U16: np.dtype(np.uint16),
    ElementType.U32: np.dtype(np.uint32),
    ElementType.U64: np.dtype(np.uint64),
    ElementType.BOOL: np.dtype(np.bool_),
    ElementType.F8E4M3FN: np.dtype(ml_dtypes.float8_e4m3fn),
    ElementType.F8E4M3FNUZ: np.dtype(ml_dtypes.float8_e4m3fnuz),
    ElementType.F8E5M2: np.dtype(ml_dtypes.float8_e5m2),
    ElementType.F8E5M2FNUZ: np.dtype(ml_dtypes.float8_e5m2fnuz),
    ElementType.F8E8M0FNU: np.dtype(ml_dtypes.float8_e8m0fnu),
}
_OF_DTYPE = {dtype: element for element, dtype in _DTYPES.items()}


@dataclass(frozen=True)
class Quantization:
    """What the integers of a buffer stand for: `scale * (integer - zero_point)`."""

    axis: i32 = field_of("the axis along which the scales change; -1 for a single scale")
    scales: tuple[f32, ...] = field_of("one scale, or one per slice of the axis")
    zero_points: tuple[i64, ...] = field_of("as many as scales; none means zero")


@dataclass(frozen=True)
class Buffer:
    """A tensor at a place in memory; several buffers may show the same bytes."""

    space: Space = field_of("the memory space")
    element_type: ElementType = field_of("the type of an element")
    address: u64 = field_of("the first byte of its memory in the space, a multiple of 64")
    shape: tuple[u64, ...] = field_of("the extents, the last one contiguous unless strides say so")
    quantization: Quantization | None = field_of("absent for real numbers")
    part_of: u32 = field_of("0 for memory of its own, else 1 + the buffer whose memory it shows", 0)
    offset: u64 = field_of("the elements of that memory before the first one", 0)
    strides: tuple[u64, ...] = field_of("the elements between neighbours; none without gaps", ())

    @property
    def count(self) -> int:
        return prod(self.shape)

    @property
    def size(self) -> int:
        """The bytes of its elements."""
        return (self.count * self.element_type.bits + 7) // 8

    @property
    def extent(self) -> int:
        """The elements from the start of its memory up to its last one."""
        if not self.count:
            return 0
        steps = self.strides or dense_strides(self.shape)
        last = sum((n - 1) * step for n, step in zip(self.shape, steps, strict=True))
        return self.offset + last + 1

    @property
    def end(self) -> int:
        """The byte behind its last one."""
        return self.address + (self.extent * self.element_type.bits + 7) // 8


def dense_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of a tensor without gaps."""
    found = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        found[axis - 1] = found[axis] * shape[axis]
    return tuple(found)


@dataclass(frozen=True)
class Memory:
    """How much of a memory space the program uses."""

    space: Space = field_of("the memory space")
    size: u64 = field_of("the bytes that must be there")
    bound: u64 = field_of("the most bytes that are in use at once, which no plan can go below")


@dataclass(frozen=True)
class Port:
    """An input or an output of the program."""

    name: str = field_of("the name in the source model")
    buffer: u32 = field_of("its buffer, on the host")
    layout: str = field_of("the source axes by the part they play on the device, such as NCHW")


@dataclass(frozen=True)
class State:
    """What is kept from one run to the next; zeros after a reset."""

    name: str = field_of("its name")
    buffer: u32 = field_of("its buffer, in the memory space of states")


@dataclass(frozen=True)
class Integer:
    """A parameter that is an integer."""

    value: i64 = field_of("its value")


@dataclass(frozen=True)
class Real:
    """A parameter that is a real number."""

    value: f64 = field_of("its value")


@dataclass(frozen=True)
class Flag:
    """A parameter that is true or false."""

    value: bool = field_of("its value")


@dataclass(frozen=True)
class Word:
    """A parameter that is one of several names."""

    value: str = field_of("its value")


@dataclass(frozen=True)
class Integers:
    """A parameter that is a list of integers."""

    value: tuple[i64, ...] = field_of("its values")


@dataclass(frozen=True)
class Reals:
    """A parameter that is a list of real numbers."""

    value: tuple[f64, ...] = field_of("its values")


@dataclass(frozen=True)
class Parameter:
    """A named parameter of a kernel."""

    name: str = field_of("its name")
    value: Integer | Real | Flag | Word | Integers | Reals = field_of("its value")


@dataclass(frozen=True)
class Operand:
    """A buffer that a kernel reads or writes."""

    part: str = field_of("the part it plays; x[0], x[1] are the parts of a list x")
    buffer: u32 = field_of("the buffer")


@dataclass(frozen=True)
class Copy:
    """Copy a tensor; its axes are squeezed, then permuted, then unsqueezed."""

    source: u32 = field_of("the buffer that is read")
    destination: u32 = field_of("the buffer that is written")
    squeeze_axes: tuple[i32, ...] = field_of("source axes of extent 1 that are dropped")
    permute_axes: tuple[i32, ...] = field_of("for each axis, the one it was; none keeps the order")
    unsqueeze_axes: tuple[i32, ...] = field_of("axes of extent 1 of the destination")


@dataclass(frozen=True)
class Compute:
    """Run a kernel on the NPU."""

    kernel: str = field_of("the name of the kernel")
    inputs: tuple[Operand, ...] = field_of("what it reads")
    outputs: tuple[Operand, ...] = field_of("what it writes")
    parameters: tuple[Parameter, ...] = field_of("its parameters")


@dataclass(frozen=True)
class HostCall:
    """Run a function on the host."""

    function: u32 = field_of("which host function")
    arguments: tuple[u32, ...] = field_of("the buffers that it reads, in order")
    results: tuple[u32, ...] = field_of("the buffers that it writes, in order")


@dataclass(frozen=True)
class Command:
    """A step of the program; the steps are done in order."""

    source: str = field_of("the nodes of the source model that it comes from")
    action: Copy | Compute | HostCall = field_of("what is done")


@dataclass(frozen=True)
class HostFunction:
    """A function that runs on the host: an ONNX model in the section of host functions."""

    name: str = field_of("its name")
    offset: u64 = field_of("the first byte of the model in the section")
    size: u64 = field_of("the bytes of the model")


@dataclass(frozen=True)
class Provenance:
    """What the program was made from, and by what."""

    source: str = field_of("the name of the source file, without its folder")
    source_sha256: str = field_of("the hash of the source file, in hexadecimal digits")
    options: tuple[str, ...] = field_of("the options of the compilation, as name=value")
    tool: str = field_of("the compiler and its version")
    target: str = field_of("the target description that the program was made for")


@dataclass(frozen=True)
class Description:
    """A program without its weights and host functions."""

    provenance: Provenance = field_of("what the program was made from")
    memories: tuple[Memory, ...] = field_of("the memory that it needs")
    inputs: tuple[Port, ...] = field_of("its inputs, in the order of the source model")
    outputs: tuple[Port, ...] = field_of("its outputs, in the order of the source model")
    buffers: tuple[Buffer, ...] = field_of("the tensors that its commands refer to")
    commands: tuple[Command, ...] = field_of("what it does")
    functions: tuple[HostFunction, ...] = field_of("the functions that it calls on the host")
    states: tuple[State, ...] = field_of("what is kept between runs", ())
