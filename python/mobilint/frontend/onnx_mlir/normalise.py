"""onnx-mlir's own forms of ops, rewritten to the generic form that any MLIR parser reads.

`onnx.Constant`, `onnx.Return` and `onnx.Yield` have a form without quotes, `onnx.ConstantOfShape`
lacks only those, and any op may have its attributes as properties, `<{...}>`, which the bindings
of an op that is not registered do not list. Lines keep their numbers.
"""

import re
from collections.abc import Callable

from ..text.scanner import Scanner, UnexpectedText

# Strings and comments are stepped over, unless a string is the name of an op.
_MARK = re.compile(
    r'"(?P<string>[^"\\]*(?:\\.[^"\\]*)*)"|//[^\n]*|onnx\.(?P<custom>[A-Z]\w*)(?![\w.$])',
    re.DOTALL,
)
_BEFORE_NAME = re.compile(r"[\w.$#!@%\"]")
_VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")
_ATTRIBUTE = re.compile(r"#?[A-Za-z_][\w$.]*")


def normalised(text: str) -> str:
    """A text in generic forms; raises UnexpectedText where a form breaks off."""
    pieces: list[str] = []
    place = 0
    while (mark := _MARK.search(text, place)) is not None:
        scanner = Scanner(text, mark.end())
        form = _rewritten(mark, scanner)
        if form is None:
            pieces.append(text[place : mark.end()])
            place = mark.end()
            continue
        lines = text.count("\n", mark.start(), scanner.place) - form.count("\n")
        pieces += [text[place : mark.start()], form, "\n" * lines]
        place = scanner.place
    return "".join([*pieces, text[place:]])


def _rewritten(mark: re.Match[str], scanner: Scanner) -> str | None:
    """The generic form of what begins with a mark, None for what has it already."""
    name = mark["custom"]
    if name is None:
        is_op = (mark["string"] or "").startswith("onnx.") and scanner.at("(")
        return _generic(mark.group(), scanner) if is_op else None
    start = mark.start()
    if name not in _CUSTOM or _BEFORE_NAME.match(mark.string[max(start - 1, 0) : start]):
        return None
    return _CUSTOM[name](f'"onnx.{name}"', scanner)


def _generic(name: str, scanner: Scanner) -> str | None:
    """`"name"(operands) <{properties}> (regions) {attributes}`, properties among attributes."""
    operands = scanner.group()
    if not scanner.at("<{"):
        return None
    entries = [scanner.group()[2:-2]]
    regions = _normalised_group(scanner) if scanner.at("(") else ""
    if scanner.at("{"):
        entries.append(scanner.group()[1:-1])
    return f"{name}{operands} {regions} {_dictionary(entries)}"


def _normalised_group(scanner: Scanner) -> str:
    start = scanner.place
    group = scanner.group()
    try:
        return normalised(group)
    except UnexpectedText as error:
        raise UnexpectedText(start + error.place, error.wanted) from None


def _quoted(name: str, scanner: Scanner) -> str:
    start = scanner.place
    if (form := _generic(name, scanner)) is None:
        scanner.place = start
    return form or name


def _constant(name: str, scanner: Scanner) -> str:
    """`onnx.Constant value : type`, a dictionary in place of the value or in front of it."""
    entries = [scanner.group()[1:-1]] if scanner.at("{") else []
    value = ""
    if not scanner.at(":"):
        start = scanner.place
        scanner.match(_ATTRIBUTE, "a value")
        if scanner.text.startswith("<", scanner.place):
            scanner.group()
        value = scanner.text[start : scanner.place]
        if scanner.at("{"):
            entries.append(scanner.group()[1:-1])
    scanner.expect(":")
    type_ = scanner.type()
    if value:
        key = "sparse_value" if value.startswith("sparse") else "value"
        typed = value if value.startswith("#") else f"{value} : {type_}"
        entries.append(f"{key} = {typed}")
    return f"{name}() {_dictionary(entries)} : () -> {type_}"


def _terminator(name: str, scanner: Scanner) -> str:
    """`onnx.Return {...} %a, %b : type, type`, or nothing behind the name."""
    entries = [scanner.group()[1:-1]] if scanner.at("{") else []
    end = scanner.place
    values: list[str] = []
    types: list[str] = []
    if scanner.at("%"):
        values = _listed(scanner, lambda: scanner.match(_VALUE, "a value"))
        scanner.expect(":")
        types = _listed(scanner, scanner.type)
    else:
        scanner.place = end
    if len(values) != len(types):
        raise UnexpectedText(scanner.place, f"{len(values)} types, not {len(types)}")
    return f"{name}({', '.join(values)}) {_dictionary(entries)} : ({', '.join(types)}) -> ()"


def _listed(scanner: Scanner, item: Callable[[], str]) -> list[str]:
    found = [item()]
    while scanner.take(","):
        found.append(item())
    return found


def _dictionary(entries: list[str]) -> str:
    # A line comment may end an entry; what follows must not be a part of it.
    return "{" + ", ".join(f"{e}\n" if "//" in e else e for e in entries if e.strip()) + "}"


_CUSTOM: dict[str, Callable[[str, Scanner], str]] = {
    "Constant": _constant,
    "ConstantOfShape": _quoted,
    "Return": _terminator,
    "Yield": _terminator,
}
