"""Textual pass pipelines, of our passes and of MLIR's, and the runner.

    builtin.module(func.func(canonicalize,cse),assign-layout,unroll-loops{limit=8})

Our passes are called directly: they cannot be registered in MLIR's own pass manager. A native pass
runs through a pass manager that is made for it.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mobilint.dialect.core import registered_forms
from mobilint.errors import CompileError, code
from mobilint.mlir import ir, passmanager

from .passes import REGISTRY, Pass

PIPELINE = code(
    "ML0601",
    "a pass pipeline that does not parse",
    "The text names a pass or an option that does not exist, or its parentheses do not match. "
    "`mobilint-opt --list-passes` prints every pass with its options; MLIR's own passes, such as "
    "`cse` and `canonicalize`, may be used too.",
)


ANY = "any"  # the anchor of passes that run on whatever op is at hand, as in MLIR
_ISOLATED = ("builtin.module", "func.func")  # the ops of our levels that such passes run on
_NATIVE = ("canonicalize", "cse", "inline", "sccp", "strip-debuginfo", "symbol-dce")
_OPTION = re.compile(r"""\s*([\w-]+)(?:=('[^']*'|"[^"]*"|\{[^{}]*\}|[^\s'"{}]*))?(?=\s|$)""")


@dataclass(frozen=True)
class Call:
    """One pass of a pipeline: ours, with its options, or a native one, with their text."""

    name: str
    text: str
    python: Pass | None = None
    options: Any = None


@dataclass(frozen=True)
class Nest:
    """A list of passes to run on every op of a name."""

    anchor: str
    children: tuple["Call | Nest", ...]


class Instrument(Protocol):
    """Something that watches the passes run; see `instrument`. The last one is the nearest."""

    def before(self, call: Call, root: ir.Operation) -> None: ...

    def after(self, call: Call, root: ir.Operation) -> None: ...


def parse(text: str) -> Nest:
    """Parse a pipeline; without an anchor it runs on the module.

    Raises CompileError for what is no pipeline, and for passes and options that do not exist.
    """
    parser = _Parser(text)
    children = parser.elements("builtin.module")
    if parser.rest():
        raise CompileError(PIPELINE, f"cannot read '{parser.rest()}' in the pipeline '{text}'")
    match children:
        case [Nest(anchor="builtin.module" | "any") as nest]:
            return nest
        case _ if any(isinstance(c, Nest) and c.anchor == "builtin.module" for c in children):
            # It would mean modules inside the module, of which there are none.
            raise CompileError(PIPELINE, f"'builtin.module(' does not hold all of '{text}'")
        case _:
            return Nest("builtin.module", tuple(children))


def call_of(name: str, text: str, anchor: str) -> Call:
    """The call of a pass by name with the text of its options, on ops named `anchor`."""
    if (found := find_pass(name)) is None:
        _check_native(anchor, name, text)
        return Call(name, text)
    if found.anchor not in (None, anchor):
        raise CompileError(PIPELINE, f"pass '{name}' runs on {found.anchor}, not on {anchor}")
    try:
        return Call(name, text, found, found.parse_options(split_options(text)))
    except ValueError as error:
        raise CompileError(PIPELINE, str(error)) from None


def find_pass(name: str) -> Pass | None:
    """One of our passes by name, None if there is none of that name."""
    if name not in REGISTRY and not is_native(name):
        from mobilint import passes  # whose modules import this one

        passes.load_until(lambda: name in REGISTRY)
    return REGISTRY.get(name)


def check_name(name: str) -> None:
    """Raise CompileError, with the names that are near, where no pass has this name."""
    if find_pass(name) is not None or is_native(name):
        return
    near = difflib.get_close_matches(name, [*REGISTRY, *_NATIVE], n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise CompileError(PIPELINE, f"there is no pass '{name}'{hint}")


def split_options(text: str) -> dict[str, str]:
    """The options `a=1 b='x y' c={x y}` by name; an option without a value is true.

    Raises ValueError for text that is no list of options.
    """
    found: dict[str, str] = {}
    place, end = 0, len(text.rstrip())
    while place < end:
        option = _OPTION.match(text, place)
        if option is None:
            raise ValueError(f"cannot read '{text[place:].strip()}' in the options '{text}'")
        name, value = option.groups(default="true")
        if name in found:
            raise ValueError(f"option '{name}' is given twice in '{text}'")
        found[name] = value[1:-1] if value[:1] in ("'", '"', "{") else value
        place = option.end()
    return found


def run(module: ir.Module, pipeline: Nest, instruments: Sequence[Instrument] = ()) -> None:
    """Run a pipeline on a module. Raises CompileError and MLIRError as the passes do."""
    with module.context, ir.Location.unknown():
        _run_nest(module.operation, pipeline, instruments)


def run_passes(
    module: ir.Module, names: Iterable[str], instruments: Sequence[Instrument] = ()
) -> None:
    """Run passes on a module, each given as in a pipeline, with its options in braces."""
    run(module, parse(",".join(names)), instruments)


def _run_nest(root: ir.Operation, nest: Nest, instruments: Sequence[Instrument]) -> None:
    for child in nest.children:
        if isinstance(child, Nest):
            for op in list(_inside(root, child.anchor)):
                _run_nest(op, child, instruments)
            continue
        for instrument in instruments:
            instrument.before(child, root)
        _run_call(root, child)
        for instrument in reversed(instruments):
            instrument.after(child, root)


def _run_call(root: ir.Operation, call: Call) -> None:
    if call.python is not None:
        call.python.run(root, call.options)
        return
    with registered_forms(root):
        _manager(root.name, call.name, call.text).run(root)


def _inside(root: ir.Operation, anchor: str) -> Iterator[ir.Operation]:
    names = _ISOLATED if anchor == ANY else (anchor,)
    for region in root.regions:
        for block in region.blocks:
            yield from (op.operation for op in block.operations if op.operation.name in names)


def _manager(anchor: str, name: str, options: str) -> passmanager.PassManager:
    braces = f"{{{options}}}" if options else ""
    return passmanager.PassManager.parse(f"{anchor}({name}{braces})")


def is_native(name: str) -> bool:
    """Whether MLIR has a pass of this name."""
    try:
        with ir.Context(load_on_create_dialects=[]):
            _manager(ANY, name, "")
    except ValueError as error:
        return "does not refer to a registered pass" not in str(error)
    return True


def _check_native(anchor: str, name: str, options: str) -> None:
    check_name(name)
    try:
        with ir.Context(load_on_create_dialects=[]):
            _manager(anchor, name, options)
    except ValueError as error:
        reason = str(error).strip().partition("\n")[0].removeprefix("<Pass-Options-Parser>: ")
        raise CompileError(PIPELINE, f"pass '{name}': {reason}") from None


class _Parser:
    """A reader of pipeline text."""

    def __init__(self, text: str) -> None:
        self._text, self._place = text, 0

    def rest(self) -> str:
        return self._text[self._place :].strip()

    def elements(self, anchor: str) -> list[Call | Nest]:
        found: list[Call | Nest] = []
        if self.rest() and not self.rest().startswith(")"):
            found.append(self._element(anchor))
            while self._take(","):
                found.append(self._element(anchor))
        return found

    def _element(self, anchor: str) -> Call | Nest:
        name = self._name()
        if not name:
            place = f"at '{self.rest()}'" if self.rest() else "at the end"
            raise CompileError(PIPELINE, f"expected a pass {place} of '{self._text}'")
        if self._take("("):
            children = self.elements(name)
            if not self._take(")"):
                raise CompileError(PIPELINE, f"'{name}(' is not closed in '{self._text}'")
            return Nest(name, tuple(children))
        return call_of(name, self._options(name) if self._take("{") else "", anchor)

    def _take(self, mark: str) -> bool:
        while self._text[self._place : self._place + 1].isspace():
            self._place += 1
        if not self._text.startswith(mark, self._place):
            return False
        self._place += 1
        return True

    def _name(self) -> str:
        start = self._place
        while self._place < len(self._text) and self._text[self._place] not in ",(){}":
            self._place += 1
        return self._text[start : self._place].strip()

    def _options(self, name: str) -> str:
        """The text up to the brace that closes the one just taken; values may hold pairs of it."""
        start, depth, quote = self._place, 1, ""
        for place in range(start, len(self._text)):
            mark = self._text[place]
            if quote:
                quote = "" if mark == quote else quote
            elif mark in "'\"":
                quote = mark
            elif mark in "{}":
                depth += 1 if mark == "{" else -1
                if not depth:
                    self._place = place + 1
                    return self._text[start:place]
        raise CompileError(PIPELINE, f"'{name}{{' is not closed in '{self._text}'")
