"""How one kind of attribute is declared, built from a Python value, checked and read back.

A class declares an attribute as an annotation: `h_stride: i32 = 1`, `bias: Weight | None`,
`pool_type: Literal["max", "average"]`. `X | None` is optional, `= value` gives a default, neither
means required.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import numpy as np

from mobilint.mlir import ir

from .weights import is_elements, weights_of

REQUIRED = object()


@dataclass(frozen=True)
class Codec:
    """One kind of attribute: its description, a test, and the way to and from Python."""

    kind: str
    accepts: Callable[[ir.Attribute], bool]
    build: Callable[[Any], ir.Attribute]
    read: Callable[[Any], Any]
    cases: tuple[str, ...] = ()


def _instance(attr: type[ir.Attribute]) -> Callable[[ir.Attribute], bool]:
    return lambda value: isinstance(value, attr)


def integer(width: int) -> Codec:
    def accepts(attr: ir.Attribute) -> bool:
        return isinstance(attr, ir.IntegerAttr) and attr.type == ir.IntegerType.get_signless(width)

    def build(value: int) -> ir.Attribute:
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(width), int(value))

    return Codec(f"a {width}-bit integer", accepts, build, lambda attr: attr.value)


def _array(attr: Any, kind: str, item: Callable[[Any], Any]) -> Codec:
    return Codec(kind, _instance(attr), lambda values: attr.get([item(v) for v in values]), list)


def choice(cases: tuple[str, ...]) -> Codec:
    """A string out of a closed list."""

    def accepts(attr: ir.Attribute) -> bool:
        return isinstance(attr, ir.StringAttr) and attr.value in cases

    kind = "one of " + ", ".join(f'"{case}"' for case in cases)
    return Codec(kind, accepts, ir.StringAttr.get, lambda attr: attr.value, cases)


def _build_weight(value: Any) -> ir.Attribute:
    if isinstance(value, ir.Attribute):
        return value
    return weights_of(ir.Context.current).attribute(np.asarray(value))


def _read_weight(attr: ir.Attribute) -> np.ndarray:
    return weights_of(attr.context).array(attr)


def _is_strings(attr: ir.Attribute) -> bool:
    return isinstance(attr, ir.ArrayAttr) and all(isinstance(a, ir.StringAttr) for a in attr)


i32 = Annotated[int, integer(32)]
i64 = Annotated[int, integer(64)]
f32 = Annotated[
    float,
    Codec(
        "a 32-bit float",
        lambda a: isinstance(a, ir.FloatAttr) and isinstance(a.type, ir.F32Type),
        lambda value: ir.FloatAttr.get_f32(float(value)),
        lambda attr: attr.value,
    ),
]
i32s = Annotated[
    Sequence[int],
    _array(ir.DenseI32ArrayAttr, "an array of 32-bit integers (array<i32: ...>)", int),
]
i64s = Annotated[
    Sequence[int],
    _array(ir.DenseI64ArrayAttr, "an array of 64-bit integers (array<i64: ...>)", int),
]
f32s = Annotated[
    Sequence[float],
    _array(ir.DenseF32ArrayAttr, "an array of 32-bit floats (array<f32: ...>)", float),
]
strs = Annotated[
    Sequence[str],
    Codec(
        "an array of strings",
        _is_strings,
        lambda values: ir.ArrayAttr.get([ir.StringAttr.get(value) for value in values]),
        lambda attr: [item.value for item in attr],
    ),
]
_WEIGHT = Codec("a constant tensor", is_elements, _build_weight, _read_weight)
Weight = Annotated[np.ndarray, _WEIGHT]
_PLAIN = {
    bool: Codec("true or false", _instance(ir.BoolAttr), ir.BoolAttr.get, lambda attr: attr.value),
    str: Codec("a string", _instance(ir.StringAttr), ir.StringAttr.get, lambda attr: attr.value),
}


@dataclass(frozen=True)
class Attribute:
    """One declared attribute of an op class.

    `field` is its Python name. It ends in an underscore where the attribute's own name is taken,
    as in `shape_` for `shape`.
    """

    field: str
    codec: Codec
    default: Any = REQUIRED

    @property
    def name(self) -> str:
        return self.field.removesuffix("_")

    @property
    def is_weight(self) -> bool:
        return self.codec is _WEIGHT

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    @property
    def optional(self) -> bool:
        return self.default is None

    def read(self, attributes: Mapping[str, ir.Attribute]) -> Any:
        """The Python value; the default, or None, when the attribute is absent."""
        if self.name in attributes:
            return self.codec.read(attributes[self.name])
        return None if self.required else self.default

    def problem(self, attributes: Mapping[str, ir.Attribute]) -> str | None:
        """What is wrong with the presence or the kind of this attribute."""
        if self.name not in attributes:
            return f"requires attribute '{self.name}'" if self.required else None
        got = attributes[self.name]
        if self.codec.accepts(got):
            return None
        return f"attribute '{self.name}' must be {self.codec.kind}, got {got}"


def split_optional(hint: Any) -> tuple[Any, bool]:
    """`X | None` as (X, True), anything else as (itself, False)."""
    if get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint):
        rest = [arg for arg in get_args(hint) if arg is not type(None)]
        return rest[0], True
    return hint, False


def codec_of(hint: Any) -> Codec:
    """The codec of a type such as `f32` or `Weight`."""
    codec = _codec(hint)
    assert codec is not None, f"{hint} is no kind of attribute"
    return codec


def _codec(hint: Any) -> Codec | None:
    if get_origin(hint) is Literal:
        return choice(get_args(hint))
    if get_origin(hint) is Annotated:
        inner, *extras = get_args(hint)
        return next((extra for extra in extras if isinstance(extra, Codec)), None) or _codec(inner)
    if isinstance(hint, Codec):
        return hint
    return _PLAIN.get(hint) if isinstance(hint, type) else None


def declared(name: str, hint: Any, default: Any) -> Attribute | None:
    """The attribute that `name: hint = default` declares; None if the hint is no attribute."""
    hint, optional = split_optional(hint)
    codec = _codec(hint)
    if codec is None:
        return None
    return Attribute(name, codec, None if optional and default is REQUIRED else default)
