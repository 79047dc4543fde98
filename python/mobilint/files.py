"""Files that appear whole or not at all."""

import os
from collections.abc import Iterable
from pathlib import Path

from mobilint.errors import CompileError, code

Unreadable = code(
    "ML0101",
    "a file cannot be read",
    "The file does not exist, or you may not read it. The message says which file and why.",
)
Unwritable = code(
    "ML0102",
    "a file cannot be written",
    "The folder does not exist, is full, or you may not write there. What was there before is "
    "unchanged.",
)


def write_whole(path: str | Path, pieces: Iterable[bytes | memoryview]) -> None:
    """Write a file beside its place and move it there, so that no half of it is ever seen.

    What is no file, such as /dev/null, is written to as it is; of a link, what it points to.
    """
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            _write(path, pieces)
        else:
            _write_beside(path.resolve(), pieces)
    except OSError as error:
        raise CompileError(
            Unwritable, f"cannot be written: {_reason(error)}", place=str(path)
        ) from None


def _write_beside(path: Path, pieces: Iterable[bytes | memoryview]) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _write(beside, pieces)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _write(path: Path, pieces: Iterable[bytes | memoryview]) -> None:
    with path.open("wb") as file:
        for piece in pieces:
            file.write(piece)


def folder_at(path: str | Path) -> Path:
    """The folder of that name, which is made if it is not there."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompileError(
            Unwritable, f"cannot be made: {_reason(error)}", place=str(path)
        ) from None
    return Path(path)


def unreadable(path: str | Path, error: OSError) -> CompileError:
    """The error for a file that could not be opened or read."""
    return CompileError(Unreadable, f"cannot be read: {_reason(error)}", place=str(path))


def _reason(error: OSError) -> str:
    """What the operating system says, in the style of our messages."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]
