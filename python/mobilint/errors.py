"""Errors as the user sees them: one line, a stable code, the source node and what to do.

`CODES` is the list of codes; each has an explanation that `mobilint-compile --explain CODE` prints.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Code:
    """A kind of error: its stable name, a title and what the user can do about it."""

    name: str
    title: str
    explanation: str


class CompileError(Exception):
    """Something about the user's input or options; never a fault of ours.

    `node` is the source node's name with its op, as in `'conv1' (Conv)`; `place` is a file, or a
    file with a line.
    """

    def __init__(
        self, code: Code, message: str, *, node: str | None = None, place: str | None = None
    ) -> None:
        self.code, self.message, self.node, self.place = code, message, node, place
        super().__init__(str(self))

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        node = f"node {self.node}: " if self.node else ""
        text = f"{place}error[{self.code.name}]: {node}{self.message}"
        # Names in models may hold anything, but an error is one line.
        return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class ManyCompileError(CompileError):
    """All that is wrong, an error a line."""

    def __init__(self, errors: Sequence[CompileError]) -> None:
        self.errors = errors
        first = errors[0]
        super().__init__(first.code, first.message, node=first.node, place=first.place)

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))


class Problems:
    """Takes errors: raises the first, or with `collect` keeps all until `raise_found`."""

    def __init__(self, *, collect: bool = False) -> None:
        self._collect = collect
        self.found: list[CompileError] = []

    def add(self, error: CompileError) -> None:
        if not self._collect:
            raise error
        self.found.append(error)

    def raise_found(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise self.found[0] if len(self.found) == 1 else ManyCompileError(self.found)


CODES: dict[str, Code] = {}


def code(name: str, title: str, explanation: str) -> Code:
    """Declare a code; its name is never used again for something else."""
    assert name not in CODES, f"{name} is declared twice"
    CODES[name] = Code(name, title, explanation)
    return CODES[name]
