"""Attributes as onnx-mlir prints them: `si64` integers, arrays of attributes, tensors, types.

Reading is lenient about what other tools write: any integer type, dense arrays.
"""

from collections.abc import Callable
from typing import Any

from mobilint.mlir import ir

from ..core import f32, strs
from ..core.attributes import Codec, Weight, codec_of


def _is_integer(attr: ir.Attribute) -> bool:
    return isinstance(attr, ir.IntegerAttr) and not isinstance(attr, ir.BoolAttr)


def _si64(value: int) -> ir.Attribute:
    return ir.IntegerAttr.get(ir.IntegerType.get_signed(64), int(value))


def _array_of(
    accepts: Callable[[ir.Attribute], bool], dense: tuple[type, ...]
) -> Callable[[ir.Attribute], bool]:
    def check(attr: ir.Attribute) -> bool:
        return isinstance(attr, dense) or (
            isinstance(attr, ir.ArrayAttr) and all(accepts(item) for item in attr)
        )

    return check


def _items(attr: Any) -> list[Any]:
    return [item.value for item in attr] if isinstance(attr, ir.ArrayAttr) else list(attr)


_FLOAT = codec_of(f32)
CODECS: dict[str, Codec] = {
    "INT": Codec("an integer", _is_integer, _si64, lambda attr: attr.value),
    "FLOAT": _FLOAT,
    "STRING": codec_of(str),
    "INTS": Codec(
        "an array of integers",
        _array_of(_is_integer, (ir.DenseI64ArrayAttr, ir.DenseI32ArrayAttr)),
        lambda values: ir.ArrayAttr.get([_si64(value) for value in values]),
        _items,
    ),
    "FLOATS": Codec(
        "an array of floats",
        _array_of(_FLOAT.accepts, (ir.DenseF32ArrayAttr,)),
        lambda values: ir.ArrayAttr.get([_FLOAT.build(value) for value in values]),
        _items,
    ),
    "STRINGS": codec_of(strs),
    "TENSOR": codec_of(Weight),
    "TYPE_PROTO": Codec(
        "a type",
        lambda attr: isinstance(attr, ir.TypeAttr),
        ir.TypeAttr.get,
        lambda attr: attr.value,
    ),
}
