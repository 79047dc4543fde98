"""The text of a program to the program; `disassemble` says what the text looks like."""

import base64
import binascii
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TypeVar, cast

from .check import check
from .errors import Malformed, NotAssembly, UnknownVersion, refusal
from .format import (
    VERSION,
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    ElementType,
    Flag,
    HostCall,
    HostFunction,
    Integer,
    Integers,
    Memory,
    Operand,
    Parameter,
    Port,
    Provenance,
    Quantization,
    Real,
    Reals,
    Space,
    State,
    Word,
)
from .program import Chunk, Program, Weights

_WORD = re.compile(r'\s*(?:;.*|("(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^\s;"\[]+(?:\[[^\]]*\])?))')
E_ = TypeVar("E_", bound=IntEnum)
Value = Integer | Real | Flag | Word | Integers | Reals


class LineError(Exception):
    """What is wrong with a line."""


def assemble(text: str, place: str | None = None) -> Program:
    """The program of a text; raises CompileError, with the line, for one that is none."""
    assembly = _Assembly()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            assembly.take(_Words(line))
        except LineError as problem:
            where = f"{place}:{number}" if place else f"line {number}"
            raise refusal(NotAssembly, str(problem), where, subject="the text") from None
    return assembly.program(place)


class _Words:
    """The words of a line, one after the other."""

    def __init__(self, line: str) -> None:
        self._words: list[str] = []
        position = 0
        while position < len(line.rstrip()):
            found = _WORD.match(line, position)
            if found is None:
                raise LineError(f"has an odd word: {line[position:].strip()[:30]}")
            if found[1] is not None:
                self._words.append(found[1])
            position = found.end()
        self._next = 0

    def __bool__(self) -> bool:
        return self._next < len(self._words)

    def take(self) -> str:
        if not self:
            raise LineError("ends too early")
        self._next += 1
        return self._words[self._next - 1]

    def expect(self, *words: str) -> None:
        for word in words:
            if (got := self.take()) != word:
                raise LineError(f"has '{got}' where '{word}' goes")

    def skip(self, word: str) -> bool:
        """Whether the next word is this one, which is then taken."""
        if not self or self._words[self._next] != word:
            return False
        self._next += 1
        return True

    def string(self) -> str:
        word = self.take()
        try:
            value: object = json.loads(word)
        except ValueError:
            value = None
        if not isinstance(value, str):
            raise LineError(f"has {word} where a string goes")
        return value

    def number(self, text: str | None = None, base: int = 10) -> int:
        word = self.take() if text is None else text
        try:
            return int(word, base)
        except ValueError:
            raise LineError(f"has '{word}' where a number goes") from None

    def buffer(self) -> int:
        word = self.take()
        if not word.startswith("%"):
            raise LineError(f"has '{word}' where a buffer goes")
        return self.number(word[1:])

    def integers(self) -> tuple[int, ...]:
        values = _list(self.take())
        if not all(isinstance(value, int) for value in values):
            raise LineError("has other numbers than integers in a list of them")
        return cast(tuple[int, ...], values)

    def reals(self) -> tuple[float, ...]:
        return tuple(map(float, _list(self.take())))


def _list(word: str) -> tuple[int | float, ...]:
    if not (word.startswith("[") and word.endswith("]")):
        raise LineError(f"has '{word}' where a list goes")
    return tuple(_number(item.strip()) for item in word[1:-1].split(",") if item.strip())


def _number(word: str) -> int | float:
    try:
        return int(word)
    except ValueError:
        pass
    try:
        return float(word)
    except ValueError:
        raise LineError(f"has '{word}' where a number goes") from None


def _member(enum: type[E_], name: str) -> E_:
    if name.upper() not in enum.__members__:
        raise LineError(f"has no {enum.__name__} '{name}'")
    return enum[name.upper()]


@dataclass
class _Command:
    """A command whose lines are being read."""

    kind: str
    name: str
    source: str
    read: list[Operand] = field(default_factory=list)
    written: list[Operand] = field(default_factory=list)
    axes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    parameters: list[Parameter] = field(default_factory=list)


class _Assembly:
    """The tables of a program, as its lines fill them."""

    def __init__(self) -> None:
        self._origin = Provenance("", "", (), "", "")
        self._known_version = False
        self._memories: list[Memory] = []
        self._ports: dict[str, list[Port]] = {"input": [], "output": []}
        self._states: list[State] = []
        self._functions: list[HostFunction] = []
        self._buffers: list[Buffer] = []
        self._commands: list[_Command] = []
        self._data: dict[str, list[bytes]] = {"functions": [], "weights": []}

    def take(self, words: _Words) -> None:
        """Take in a line."""
        if not words:
            return
        key = words.take()
        if key != "program" and not self._known_version:
            raise LineError("does not begin with 'program version'")
        readers: dict[str, Callable[[_Words], None]] = {
            "program": self._version, "source": self._source, "tool": self._tool,
            "option": self._option, "memory": self._memory, "state": self._state,
            "function": self._function, "buffer": self._buffer, "data": self._data_line,
            "copy": lambda w: self._begin("copy", "", w),
            "compute": lambda w: self._begin("compute", w.string(), w),
            "call": lambda w: self._begin("call", w.string(), w),
        }  # fmt: skip
        if key in self._ports:
            self._port(key, words)
        elif key in readers:
            readers[key](words)
        elif self._commands:
            self._detail(self._commands[-1], key, words)
        else:
            raise LineError(f"begins with '{key}'")
        if words:
            raise LineError(f"goes on with '{words.take()}'")

    def _version(self, words: _Words) -> None:
        words.expect("version")
        version = words.number()
        if version != VERSION:
            message = f"has format version {version}; this tool reads version {VERSION}"
            raise refusal(UnknownVersion, message, subject="the text")
        self._known_version = True

    def _source(self, words: _Words) -> None:
        source = words.string()
        words.expect("sha256")
        self._origin = replace(self._origin, source=source, source_sha256=words.string())

    def _tool(self, words: _Words) -> None:
        tool = words.string()
        words.expect("target")
        self._origin = replace(self._origin, tool=tool, target=words.string())

    def _option(self, words: _Words) -> None:
        self._origin = replace(self._origin, options=(*self._origin.options, words.string()))

    def _memory(self, words: _Words) -> None:
        space, size = _member(Space, words.take()), words.number()
        words.expect("bound")
        self._memories.append(Memory(space, size, words.number()))

    def _port(self, kind: str, words: _Words) -> None:
        name, buffer = words.string(), words.buffer()
        words.expect("layout")
        self._ports[kind].append(Port(name, buffer, words.string()))

    def _state(self, words: _Words) -> None:
        self._states.append(State(words.string(), words.buffer()))

    def _function(self, words: _Words) -> None:
        name = words.string()
        offset, _, size = words.take().partition("+")
        self._functions.append(HostFunction(name, words.number(offset), words.number(size)))

    def _buffer(self, words: _Words) -> None:
        if (index := words.buffer()) != len(self._buffers):
            raise LineError(f"declares buffer {index} in the place of {len(self._buffers)}")
        space, _, address = words.take().partition("+")
        element, _, shape = words.take().rstrip("]").partition("[")
        buffer = Buffer(
            _member(Space, space),
            _member(ElementType, element),
            words.number(address, 0),
            tuple(words.number(extent) for extent in shape.split("x") if extent),
            None,
        )
        if words.skip("part"):
            words.expect("of")
            buffer = replace(buffer, part_of=words.buffer() + 1)
        if words.skip("offset"):
            buffer = replace(buffer, offset=words.number())
        if words.skip("strides"):
            buffer = replace(buffer, strides=words.integers())
        self._buffers.append(replace(buffer, quantization=_quantization(words)))

    def _begin(self, kind: str, name: str, words: _Words) -> None:
        source = words.string() if words.skip("at") else ""
        self._commands.append(_Command(kind, name, source))

    def _detail(self, command: _Command, key: str, words: _Words) -> None:
        match key:
            case "from" | "to":
                buffer = words.buffer()
                operand = Operand(words.string() if words.skip("as") else "", buffer)
                (command.read if key == "from" else command.written).append(operand)
            case "with":
                name = words.string()
                words.expect("=")
                command.parameters.append(Parameter(name, _value(words)))
            case "squeeze" | "permute" | "unsqueeze":
                command.axes[key] = words.integers()
            case _:
                raise LineError(f"begins with '{key}'")

    def _data_line(self, words: _Words) -> None:
        section, text = words.take(), words.take()
        if section not in self._data:
            raise LineError(f"has no section '{section}'")
        try:
            self._data[section].append(base64.b64decode(text, validate=True))
        except binascii.Error:
            raise LineError(f"leaves out the bytes of its {section}") from None

    def program(self, place: str | None) -> Program:
        """The program of all lines; raises CompileError if it does not hold together."""
        functions, weights = (b"".join(self._data[key]) for key in ("functions", "weights"))
        description = Description(
            self._origin,
            tuple(self._memories),
            tuple(self._ports["input"]),
            tuple(self._ports["output"]),
            tuple(self._buffers),
            tuple(Command(c.source, self._action(c, place)) for c in self._commands),
            tuple(self._functions),
            tuple(self._states),
        )
        if not self._known_version:
            raise refusal(NotAssembly, "is empty", place, subject="the text")
        if (problem := check(description, len(functions), len(weights))) is not None:
            raise refusal(Malformed, problem, place)
        chunks = [Chunk(0, memoryview(weights))] if weights else []
        return Program(description, Weights(chunks), memoryview(functions))

    def _action(self, command: _Command, place: str | None) -> Copy | Compute | HostCall:
        read, written = command.read, command.written
        if command.kind == "compute":
            return Compute(command.name, tuple(read), tuple(written), tuple(command.parameters))
        if command.kind == "call":
            names = [function.name for function in self._functions]
            if command.name not in names:
                message = f"calls '{command.name}', which it has no function for"
                raise refusal(NotAssembly, message, place, subject="the text")
            number = names.index(command.name)
            return HostCall(number, _numbers(read), _numbers(written))
        if (len(read), len(written)) != (1, 1):
            message = "has a copy without one 'from' and one 'to'"
            raise refusal(NotAssembly, message, place, subject="the text")
        axes = [command.axes.get(step, ()) for step in ("squeeze", "permute", "unsqueeze")]
        return Copy(read[0].buffer, written[0].buffer, *axes)


def _numbers(operands: Sequence[Operand]) -> tuple[int, ...]:
    return tuple(operand.buffer for operand in operands)


def _quantization(words: _Words) -> Quantization | None:
    if not words.skip("axis"):
        return None
    axis = words.number()
    words.expect("scales")
    scales = words.reals()
    return Quantization(axis, scales, words.integers() if words.skip("zeros") else ())


def _value(words: _Words) -> Value:
    word = words.take()
    if word.startswith('"'):
        return Word(cast(str, json.loads(word)))
    if word in ("true", "false"):
        return Flag(word == "true")
    if word == "[.]":
        return Reals(())
    if word.startswith("["):
        values = _list(word)
        if all(isinstance(value, int) for value in values):
            return Integers(cast(tuple[int, ...], values))
        return Reals(tuple(map(float, values)))
    number = _number(word)
    return Integer(number) if isinstance(number, int) else Real(number)
