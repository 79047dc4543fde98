"""Constant tensors of strings, which are inline and which the bindings have no class for."""

import re
from typing import Any

import numpy as np

from mobilint.mlir import ir

from .types import element_spelling

_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(rb"\\([0-9A-Fa-f]{2}|.)", re.DOTALL)


def is_string_elements(attr: ir.Attribute) -> bool:
    """Whether an attribute is a constant tensor of strings."""
    type_ = getattr(attr, "type", None)
    if not isinstance(type_, ir.RankedTensorType):
        return False
    return str(type_.element_type) == element_spelling(np.dtype(object))


def string_elements(array: np.ndarray) -> ir.Attribute:
    """The attribute for an array of `str`, or of `bytes` where they are no UTF-8."""
    shape = "x".join([*map(str, array.shape), element_spelling(array.dtype)])
    return ir.Attribute.parse(f"dense<{_nested(array)}> : tensor<{shape}>")


def string_array(attr: ir.Attribute) -> np.ndarray:
    """The array of `str` of such an attribute."""
    shape = list(ir.ShapedType(attr.type).shape)
    text = str(attr)
    found = [_unescaped(item) for item in _TEXT.findall(text[: text.rindex("> : ")])]
    array = np.empty(int(np.prod(shape, dtype=np.int64)), object)
    if array.size:
        array[:] = found * array.size if len(found) == 1 else found
    return array.reshape(shape)


def _nested(items: Any) -> str:
    if not isinstance(items, np.ndarray):
        return f'"{_escaped(items)}"'
    if not items.size:
        return '""'
    return "[" + ", ".join(map(_nested, items)) + "]" if items.ndim else _nested(items.item())


def _escaped(item: str | bytes) -> str:
    raw = item if isinstance(item, bytes) else item.encode()
    plain = b'"\\'
    return "".join(chr(c) if 32 <= c < 127 and c not in plain else f"\\{c:02X}" for c in raw)


def _unescaped(text: str) -> str | bytes:
    def byte(match: re.Match[bytes]) -> bytes:
        code = match[1]
        return bytes.fromhex(code.decode()) if len(code) == 2 else code

    raw = _ESCAPE.sub(byte, text.encode())
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw
