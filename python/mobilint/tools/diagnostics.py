"""Diagnostics: collected from MLIR, printed as compilers do, and compared with expectations."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mobilint.mlir import ir


@dataclass(frozen=True)
class Diagnostic:
    """A message with its place; line and column count from 1, and are 0 where unknown."""

    severity: str
    message: str
    file: str
    line: int
    column: int

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: "
        return f"{place}{self.severity}: {self.message}"


def from_info(info: ir.DiagnosticInfo | ir.Diagnostic, file: str) -> Iterator[Diagnostic]:
    """A diagnostic of MLIR and its notes."""
    severity = str(info.severity).rpartition(".")[2].lower()
    yield at_location(severity, str(info.message), info.location, file)
    for note in info.notes:
        yield from from_info(note, file)


def at_location(severity: str, message: str, location: ir.Location, file: str) -> Diagnostic:
    """A message at the first place in a file that a location names.

    Source nodes have names and no line; the name then stands in front of the message.
    """
    place = _file_location(location)
    if place is None:
        return Diagnostic(severity, message, _bare(location) or file, 0, 0)
    name = file if place.filename == "-" else place.filename
    return Diagnostic(severity, message, name, place.start_line, place.start_col)


def _file_location(location: ir.Location) -> ir.FileLineColLoc | None:
    with location.context:
        location = ir.Location.from_attr(location.attr)
    match location:
        case ir.FileLineColLoc():
            return location
        case ir.NameLoc():
            return _file_location(location.child_loc)
        case ir.FusedLoc():
            return next(filter(None, map(_file_location, location.locations)), None)
        case ir.CallSiteLoc():
            return _file_location(location.callee)
        case _:
            return None


def _bare(location: ir.Location) -> str:
    text = str(location)
    return "" if text == "loc(unknown)" else text.removeprefix("loc(").removesuffix(")")


class Collector:
    """Collects diagnostics from a context's handler and from MLIRError."""

    def __init__(self, context: ir.Context, file: str) -> None:
        self._file = file
        self.found: list[Diagnostic] = []
        self._handler = context.attach_diagnostic_handler(self._take)

    def _take(self, info: ir.Diagnostic) -> bool:
        self.found.extend(from_info(info, self._file))
        return True

    def take_error(self, error: ir.MLIRError) -> None:
        """Add the diagnostics that an exception carries instead of the handler."""
        for info in error.error_diagnostics:
            self.found.extend(from_info(info, self._file))

    def close(self) -> None:
        self._handler.detach()


# The note that MLIR adds to its own errors, and that mlir-opt leaves out to verify diagnostics.
_CURRENT = "see current operation: "
_EXPECTATION = re.compile(
    r"//\s*(?P<what>expected-)(error|warning|remark|note)(-re)?"
    r"\s*(?:@(\+\d+|-\d+|above|below|unknown))?\s*(\d+)?\s*\{\{(.*?)\}\}\s*(?=$|//)",
)


@dataclass(frozen=True)
class Expectation:
    """A comment that says which diagnostic must come on which line; line 0 is an unknown place.

    `place` is the line and the column of the comment.
    """

    severity: str
    text: str
    is_regex: bool
    line: int
    place: tuple[int, int]

    def fits(self, diagnostic: Diagnostic) -> bool:
        if (diagnostic.severity, diagnostic.line) != (self.severity, self.line):
            return False
        if self.is_regex:
            return re.search(_as_regex(self.text), diagnostic.message) is not None
        return self.text in diagnostic.message


def _as_regex(text: str) -> str:
    """As in mlir-opt, only what is between double braces is a regular expression."""
    parts = re.split(r"\{\{(.*?)\}\}", text)
    return "".join(re.escape(part) if i % 2 == 0 else f"(?:{part})" for i, part in enumerate(parts))


def expectations(text: str, first_line: int = 1) -> list[Expectation]:
    """The expectations that the comments of a text state."""
    found: list[Expectation] = []
    lines = text.split("\n")
    for offset, content in enumerate(lines):
        for comment in _EXPECTATION.finditer(content):
            severity, regex, where, count, message = comment.groups()[1:]
            line = 0 if where == "unknown" else first_line + _designated(lines, offset, where)
            place = (first_line + offset, comment.start("what") + 1)
            expectation = Expectation(severity, message, regex is not None, line, place)
            found += [expectation] * int(count or 1)
    return found


def _designated(lines: list[str], offset: int, place: str | None) -> int:
    """The index of the line that `@above`, `@below`, `@+n` or `@-n` means."""
    if place in ("above", "below"):
        step = -1 if place == "above" else 1
        offset += step
        while 0 <= offset < len(lines) and "expected-" in lines[offset]:
            offset += step
        return offset
    return offset + (int(place) if place and place != "unknown" else 0)


def unmet(
    expected: Iterable[Expectation], found: Iterable[Diagnostic], file: str
) -> list[Diagnostic]:
    """What did not come, and what came without being expected, as errors."""
    waiting, problems = list(expected), []
    for diagnostic in found:
        match = next((e for e in waiting if e.fits(diagnostic)), None)
        if match is not None:
            waiting.remove(match)
        elif not diagnostic.message.startswith(_CURRENT):
            text = f"unexpected {diagnostic.severity}: {diagnostic.message}"
            problems.append(
                Diagnostic("error", text, diagnostic.file, diagnostic.line, diagnostic.column)
            )
    for expectation in waiting:
        text = f'expected {expectation.severity} "{expectation.text}" was not produced'
        problems.append(Diagnostic("error", text, file, *expectation.place))
    return problems
