"""Reading MLIR text into a module of ops that need not be known."""

from collections.abc import Callable
from pathlib import Path

from mobilint.dialect.context import without_resources
from mobilint.errors import CompileError
from mobilint.files import unreadable
from mobilint.mlir import ir

from .errors import UNPARSED
from .scanner import UnexpectedText

_BYTECODE = b"ML\xefR"


def read_text(path: Path) -> str:
    """The text of a file; raises CompileError for bytecode and whatever else is none."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    if raw.startswith(_BYTECODE):
        raise CompileError(UNPARSED, "is MLIR's bytecode, not text", place=str(path))
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        text = f"is no text: byte {error.start} is not UTF-8"
        raise CompileError(UNPARSED, text, place=str(path)) from None


def parsed(
    text: str, place: str, normalised: Callable[[str], str], context: ir.Context
) -> ir.Module:
    """The module that a text is, once `normalised` has brought it to forms that MLIR reads.

    The resources behind it go to the context's store. Raises CompileError, with the line.
    """
    code = without_resources(text, context)
    try:
        generic = normalised(code)
    except UnexpectedText as error:
        line = code.count("\n", 0, error.place) + 1
        message = f"expected {error.wanted}"
        raise CompileError(UNPARSED, message, place=f"{place}:{line}") from None
    except RecursionError:
        raise CompileError(UNPARSED, "has regions nested too deeply", place=place) from None
    try:
        return ir.Module.parse(generic, context)
    except ir.MLIRError as error:
        raise _of_parser(error, place) from None


def _of_parser(error: ir.MLIRError, place: str) -> CompileError:
    first = error.error_diagnostics[0]
    with first.location.context:
        location = ir.Location.from_attr(first.location.attr)  # of its own class
    line = getattr(location, "start_line", None)
    where = place if line is None else f"{place}:{line}"
    return CompileError(UNPARSED, str(first.message), place=where)
