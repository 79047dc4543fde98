"""The `onnx` dialect: every op of ONNX's default domain, in its newest form.

The classes are made from `schemas.json`, which `generate.py` writes off the `onnx` package.
`onnx.Conv` has the operands `X`, `W` and `B` and the attribute `strides`, as the schema names
them.
"""

import json
import keyword
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core import Operand, Operands, Result, Results
from .attributes import CODECS
from .base import ONNX, Constant, NoValue, Op
from .control_flow import BASES, Yield
from .foreign import Custom

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...


_BUILT_IN = {"Constant"}  # its other forms are brought to `value` at import
_COMMUTATIVE = {"Add", "Mul", "And", "Or", "Xor", "Equal", "Max", "Min", "Sum", "Mean"}
_IMPURE = {"If", "Loop", "Scan", "SequenceMap"}  # what they hold is not looked into


def _field(name: str) -> str:
    """The Python name of a schema's field."""
    return f"{name}_" if keyword.iskeyword(name) or hasattr(Op, name) else name


def _values(marked: list[str], one: Any, many: Any) -> dict[str, Any]:
    """The annotations for operands or results, whose names end in `?` or `*`."""
    hints: dict[str, Any] = {}
    for text in marked:
        name = _field(text.rstrip("?*"))
        hints[name] = many if text.endswith("*") else one | None if text.endswith("?") else one
    return hints


def _make(name: str, entry: dict[str, Any]) -> type[Op]:
    """The class of one op."""
    hints = _values(entry["inputs"], Operand, Operands)
    # ONNX lets a result have the name of an operand, as in the older norms; ours must differ.
    hints |= {
        (f"{field}_result" if field in hints else field): hint
        for field, hint in _values(entry["outputs"], Result, Results).items()
    }
    body: dict[str, Any] = {"__doc__": f"ONNX {name}, as of opset {entry['since']}."}
    for attribute, (kind, *default) in entry["attributes"].items():
        if kind.rstrip("?") in CODECS:
            codec = CODECS[kind.rstrip("?")]
            hints[_field(attribute)] = codec
            if default or kind.endswith("?"):
                body[_field(attribute)] = default[0] if default else None
    body["__annotations__"] = hints
    body["__module__"] = __name__
    pure = name not in _IMPURE and not entry.get("random", False)
    metaclass: Any = type(Op)
    commutative = name in _COMMUTATIVE
    base = BASES.get(name, Op)
    return metaclass(name, (base,), body, name=name, pure=pure, commutative=commutative)


for _name, _entry in json.loads(Path(__file__).with_name("schemas.json").read_text()).items():
    if _name not in _BUILT_IN:
        globals()[_name] = _make(_name, _entry)

__all__ = ["ONNX", "Constant", "Custom", "NoValue", "Op", "Yield", *ONNX.ops]  # pyright: ignore[reportUnsupportedDunderAll]
