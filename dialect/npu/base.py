"""The dialect object, its memory spaces and the types of its values.

Every value is a memref whose memory space is one of `SPACES`. Commands have no results: they read
and write buffers, in the order in which they stand.
"""

from collections.abc import Sequence
from math import prod
from typing import Annotated, Any

from mobilint.mlir import ir, quant

from .. import core
from ..core import Dialect
from ..core.attributes import Codec

NPU = Dialect("npu")
HOST, DEVICE, WEIGHTS, STATE = SPACES = ("host", "device", "weights", "state")
ALIGNMENT = 64  # every buffer starts at a multiple of this

Parameter = bool | int | float | str | list[int] | list[float]


class Op(core.Op, dialect=NPU, pure=False):
    """A buffer or a command of the program."""


def memref_type(shape: Sequence[int], element: ir.Type, space: str) -> ir.MemRefType:
    """The type of a buffer in a memory space."""
    return ir.MemRefType.get(list(shape), element, memory_space=ir.StringAttr.get(space))


def memory_space(value: ir.Value) -> str:
    """The memory space of a buffer, `""` for a value that is none of ours."""
    type_ = value.type
    if not isinstance(type_, ir.MemRefType):
        return ""
    space = type_.memory_space
    return space.value if isinstance(space, ir.StringAttr) else ""


def strided_type(type_: ir.MemRefType, strides: Sequence[int], offset: int) -> ir.MemRefType:
    """The same type with elements that lie elsewhere in the memory of a larger buffer."""
    layout = ir.StridedLayoutAttr.get(offset, list(strides))
    return ir.MemRefType.get(list(type_.shape), type_.element_type, layout, type_.memory_space)


def strides_of(type_: ir.MemRefType) -> tuple[int, ...]:
    """The elements from one index to the next, along each axis."""
    return tuple(type_.get_strides_and_offset()[0])


def offset_of(type_: ir.MemRefType) -> int:
    """The elements before the first one in the memory of the buffer that a part belongs to."""
    return type_.get_strides_and_offset()[1]


def is_contiguous(type_: ir.MemRefType) -> bool:
    """Whether a buffer has no layout of its own."""
    return type_.layout == ir.AffineMapAttr.get(ir.AffineMap.get_identity(type_.rank))


def type_problem(type_: ir.Type, spaces: Sequence[str], *, strided: bool = False) -> str | None:
    """Why a type is not that of a buffer in one of the given spaces, or None.

    A `strided` one may have its elements apart.
    """
    wanted = " or ".join(f'"{space}"' for space in spaces)
    if not isinstance(type_, ir.MemRefType) or not type_.has_static_shape:
        return f"needs a memref of static shape, got {type_}"
    if not is_contiguous(type_) and not (strided and _has_known_strides(type_)):
        return f"needs a memref without a layout of its own, got {type_}"
    space = type_.memory_space
    if not isinstance(space, ir.StringAttr) or space.value not in spaces:
        return f"needs the memory space {wanted}, got {type_}"
    return None


def _has_known_strides(type_: ir.MemRefType) -> bool:
    unknown = ir.ShapedType.get_dynamic_stride_or_offset()
    layout = type_.layout
    return isinstance(layout, ir.StridedLayoutAttr) and unknown not in (
        layout.offset,
        *layout.strides,
    )


def byte_size(type_: ir.MemRefType) -> int:
    """The bytes that a buffer takes; sub-byte elements are packed."""
    return (prod(type_.shape) * bit_width(type_.element_type) + 7) // 8


def bit_width(element: ir.Type) -> int:
    """The bits of one element in memory."""
    if element == ir.IntegerType.get_signless(1, element.context):
        return 8  # a boolean has a byte of its own, as in NumPy
    if isinstance(element, ir.ComplexType):
        return 2 * bit_width(element.element_type)
    return element.width if isinstance(element, ir.IntegerType | ir.FloatType) else 64


def _build_parameters(values: dict[str, Parameter]) -> ir.Attribute:
    return ir.DictAttr.get({name: _build_parameter(value) for name, value in values.items()})


def _build_parameter(value: Any) -> ir.Attribute:
    match value:
        case bool():
            return ir.BoolAttr.get(value)
        case int():
            return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)
        case float():
            return ir.FloatAttr.get(ir.F64Type.get(), value)
        case str():
            return ir.StringAttr.get(value)
        case _ if any(isinstance(item, float) for item in value):
            return ir.DenseF64ArrayAttr.get([float(item) for item in value])
        case _:
            return ir.DenseI64ArrayAttr.get([int(item) for item in value])


def _read_parameter(attr: Any) -> Parameter:
    if isinstance(attr, ir.DenseF64ArrayAttr | ir.DenseI64ArrayAttr):
        return list(attr)
    return attr.value


_PARAMETERS = (
    ir.BoolAttr,
    ir.IntegerAttr,
    ir.FloatAttr,
    ir.StringAttr,
    ir.DenseF64ArrayAttr,
    ir.DenseI64ArrayAttr,
)


def _is_parameters(attr: ir.Attribute) -> bool:
    return isinstance(attr, ir.DictAttr) and all(
        isinstance(item.attr, _PARAMETERS) for item in attr
    )


ElementType = Annotated[
    ir.Type,
    Codec(
        "a quantised element type",
        lambda attr: isinstance(attr, ir.TypeAttr) and isinstance(attr.value, quant.QuantizedType),
        ir.TypeAttr.get,
        lambda attr: attr.value,
    ),
]
Parameters = Annotated[
    dict[str, Parameter],
    Codec(
        "a dictionary of numbers, strings, array<i64> and array<f64>",
        _is_parameters,
        _build_parameters,
        lambda attr: {item.name: _read_parameter(item.attr) for item in attr},
    ),
]
