"""The page of ncnn's layers: what each means, and what becomes of it."""

from collections.abc import Iterator
from typing import Any

from mobilint.dialect.core import document
from mobilint.dialect.core.attributes import Attribute
from mobilint.dialect.ncnn import NCNN, Layer
from mobilint.dialect.ncnn.layer_types import LAYER_TYPES
from mobilint.passes.lower.ncnn.base import lower

_INTRODUCTION = """\
# The `ncnn` dialect

Of ncnn's {all} types of layers {read} are read and have a meaning in NumPy, which is held against
the outputs of ncnn's own runtime. {npu} of them have a form on the NPU, for shapes that it has; the
others run on the host. `Input` is the function's argument. The rest is refused by name.

A blob has no batch axis: it is (w), (h, w), (c, h, w) or (c, d, h, w). Parameters are attributes
with ncnn's names; the table of a layer has their numbers in a `.param`. Weights are attributes in
the form in which the `.bin` stores them: floats, halves or 8-bit integers.
"""
_HINTS = (30, 31)


def page() -> str:
    """The whole page, in Markdown."""
    read = [name for name in LAYER_TYPES if name in NCNN.ops]
    lowered = [name for name in read if f"ncnn.{name}" in lower.patterns]
    refused = [name for name in LAYER_TYPES if name not in NCNN.ops and name != "Input"]
    counts = {"all": len(LAYER_TYPES), "read": len(read), "npu": len(lowered)}
    lines = [_INTRODUCTION.format(**counts), f"Refused: {', '.join(sorted(refused))}."]
    for name in sorted(read):
        lines += _section(name, on_npu=name in lowered)
    return "\n".join(lines) + "\n"


def _section(name: str, *, on_npu: bool) -> Iterator[str]:
    layer: Any = NCNN.ops[name]
    yield from ("", f"## {name}", "", document.description(layer))
    for text in document.inherited(layer):
        if text != document.description(Layer):
            yield from ("", text)
    yield from ("", "```mlir", document.example(layer), "```", "")
    yield "Runs on the NPU." if on_npu else "Runs on the host."
    rows = [row for row in _parameters(layer) if row]
    if rows:
        yield from (
            "",
            "| number | parameter | kind | default |",
            "| --- | --- | --- | --- |",
            *rows,
        )


def _parameters(layer: type[Layer]) -> Iterator[str]:
    for name, number in sorted(layer.ids.items(), key=lambda item: item[1]):
        if number not in _HINTS:
            attribute = layer.spec.attributes[name]
            kind = attribute.codec.kind.partition(" (")[0]
            yield f"| {number} | `{name}` | {kind} | {_default(attribute)} |"


def _default(attribute: Attribute) -> str:
    if attribute.default is None:
        return "that of another parameter"
    listed = isinstance(attribute.default, tuple)
    return f"`{list(attribute.default) if listed else attribute.default}`"
