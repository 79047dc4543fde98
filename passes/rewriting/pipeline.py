"""Textual pass pipelines, of our passes and of MLIR's, and the runner.

    builtin.module(func.func(canonicalize,cse),assign-layout,unroll-loops{limit=8})

Our passes are called directly: they cannot be registered in MLIR's own pass manager. A native pass
runs through a pass manager that is made for it.
"""

import difflib
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
        case [Nest(anchor="builtin.module") as nest]:
            return nest
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
    if name not in REGISTRY and not _is_native(name):
        from mobilint import passes  # whose modules import this one

        passes.load_all()
    return REGISTRY.get(name)


def split_options(text: str) -> dict[str, str]:
    """The options `a=1 b=x` by name; an option without a value is true."""
    return {name: value or "true" for name, _, value in (o.partition("=") for o in text.split())}


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


def _inside(root: ir.Operation, name: str) -> Iterator[ir.Operation]:
    for region in root.regions:
        for block in region.blocks:
            yield from (op.operation for op in block.operations if op.operation.name == name)


def _manager(anchor: str, name: str, options: str) -> passmanager.PassManager:
    braces = f"{{{options}}}" if options else ""
    return passmanager.PassManager.parse(f"{anchor}({name}{braces})")


def _is_native(name: str) -> bool:
    try:
        with ir.Context(load_on_create_dialects=[]):
            _manager("any", name, "")
    except ValueError:
        return False
    return True


def _check_native(anchor: str, name: str, options: str) -> None:
    try:
        with ir.Context(load_on_create_dialects=[]):
            _manager(anchor, name, options)
    except ValueError as error:
        if not _is_native(name):
            near = difflib.get_close_matches(name, [*REGISTRY, "canonicalize", "cse"], n=3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise CompileError(PIPELINE, f"there is no pass '{name}'{hint}") from None
        raise CompileError(PIPELINE, f"pass '{name}': {str(error).strip()}") from None


class _Parser:
    """A reader of pipeline text."""

    def __init__(self, text: str) -> None:
        self._text, self._place = text, 0

    def rest(self) -> str:
        return self._text[self._place :].strip()

    def elements(self, anchor: str) -> list[Call | Nest]:
        found: list[Call | Nest] = []
        while self.rest() and not self.rest().startswith(")"):
            found.append(self._element(anchor))
            if not self._take(","):
                break
        return found

    def _element(self, anchor: str) -> Call | Nest:
        name = self._until(",(){}").strip()
        if not name:
            raise CompileError(PIPELINE, f"expected a pass at '{self.rest()}'")
        if self._take("("):
            children = self.elements(name)
            if not self._take(")"):
                raise CompileError(PIPELINE, f"'{name}(' is not closed in '{self._text}'")
            return Nest(name, tuple(children))
        options = ""
        if self._take("{"):
            options = self._until("}")
            if not self._take("}"):
                raise CompileError(PIPELINE, f"'{name}{{' is not closed in '{self._text}'")
        return call_of(name, options, anchor)

    def _take(self, mark: str) -> bool:
        while self._text[self._place : self._place + 1].isspace():
            self._place += 1
        if not self._text.startswith(mark, self._place):
            return False
        self._place += 1
        return True

    def _until(self, marks: str) -> str:
        start = self._place
        while self._place < len(self._text) and self._text[self._place] not in marks:
            self._place += 1
        return self._text[start : self._place]
