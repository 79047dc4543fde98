"""A net as its file says it, before any layer is understood."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["int", "float", "ints", "floats", "text"]
KINDS: dict[Kind, str] = {
    "int": "an integer",
    "float": "a real number",
    "ints": "a list of integers",
    "floats": "a list of real numbers",
    "text": "a text",
}


@dataclass(frozen=True)
class Value:
    """The value of a parameter and what it looks like.

    In a `.param.bin` numbers look like nothing: `words` are then the four-byte words, which `value`
    has as integers.
    """

    kind: Kind
    value: int | float | str | Sequence[int] | Sequence[float]
    words: bytes | None = None


@dataclass(frozen=True)
class Record:
    """One layer: its type and name, its blobs, its parameters by number, and where it stands."""

    type: str
    name: str
    inputs: Sequence[str]
    outputs: Sequence[str]
    parameters: Mapping[int, Value] = field(default_factory=dict)
    line: int | None = None

    @property
    def node(self) -> str:
        """How messages name the layer."""
        return f"'{self.name}' ({self.type})"


@dataclass(frozen=True)
class Net:
    """The layers in the order of the file, which is that of execution."""

    layers: Sequence[Record]
    place: str

    def place_of(self, record: Record) -> str:
        return self.place if record.line is None else f"{self.place}:{record.line}"
