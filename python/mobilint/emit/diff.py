"""How two programs differ, for people: what they are made of, then command by command."""

import difflib
from collections.abc import Iterable, Iterator

import numpy as np

from .check import buffers_read, buffers_written
from .disassemble import shown_value, title
from .format import Buffer, Command, Compute, Copy, Description, Port, Space
from .program import Program

_LINES = 40  # of commands that are shown


def diff(one: Program, other: Program) -> Iterator[str]:
    """Lines that say how the second program differs from the first; none if it does not."""
    a, b = one.description, other.description
    yield from _provenance(a, b)
    yield from _ports("input", a, b, a.inputs, b.inputs)
    yield from _ports("output", a, b, a.outputs, b.outputs)
    yield from _memories(a, b)
    yield from _commands(one, other)
    yield from _functions(one, other)
    if a != b:
        yield from _addresses(a, b)


def _changed(what: str, one: object, other: object) -> Iterator[str]:
    if one != other:
        yield f"{what}: {one} became {other}"


def _provenance(a: Description, b: Description) -> Iterator[str]:
    one, other = a.provenance, b.provenance
    yield from _changed("source", one.source, other.source)
    yield from _changed("source SHA-256", one.source_sha256, other.source_sha256)
    yield from _changed("tool", one.tool, other.tool)
    yield from _changed("target", one.target, other.target)
    yield from _changed("options", " ".join(one.options), " ".join(other.options))


def _ports(
    kind: str, a: Description, b: Description, one: Iterable[Port], other: Iterable[Port]
) -> Iterator[str]:
    def shown(program: Description, ports: Iterable[Port]) -> dict[str, str]:
        return {port.name: _tensor(program.buffers[port.buffer]) for port in ports}

    before, after = shown(a, one), shown(b, other)
    yield from (f"{kind} '{name}' is gone" for name in before if name not in after)
    yield from (f"{kind} '{name}' is new" for name in after if name not in before)
    for name in before.keys() & after.keys():
        yield from _changed(f"{kind} '{name}'", before[name], after[name])


def _tensor(buffer: Buffer) -> str:
    text = f"{buffer.element_type.name.lower()}[{'x'.join(map(str, buffer.shape))}]"
    return text if buffer.quantization is None else f"{text} quantised"


def _memories(a: Description, b: Description) -> Iterator[str]:
    one, other = ({m.space: m.size for m in program.memories} for program in (a, b))
    for space in Space:
        before, after = one.get(space, 0), other.get(space, 0)
        if before != after:
            change = f" ({(after / before - 1) * 100:+.1f} %)" if before else ""
            yield f"{space.name.lower()} memory: {before:,} bytes became {after:,}{change}"


def _commands(one: Program, other: Program) -> Iterator[str]:
    """Commands that are gone or new, and constants that are others in those that stay."""
    before, after = ([_signature(p, c) for c in p.description.commands] for p in (one, other))
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    lines: list[str] = []
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            lines += _constants(one, other, range(i, j), range(k, m))
            continue
        lines += [f"- {i + n}: {text}" for n, text in enumerate(before[i:j])]
        lines += [f"+ {k + n}: {text}" for n, text in enumerate(after[k:m])]
    yield from lines[:_LINES]
    if len(lines) > _LINES:
        yield f"... and {len(lines) - _LINES} more differences of commands"


def _signature(program: Program, command: Command) -> str:
    """What a command does, without where its buffers lie."""
    buffers = program.description.buffers
    read = ", ".join(_tensor(buffers[index]) for index in buffers_read(command))
    written = ", ".join(_tensor(buffers[index]) for index in buffers_written(command))
    match command.action:
        case Compute(parameters=parameters):
            more = "".join(f" {p.name}={shown_value(p)}" for p in parameters)
        case Copy() as copy:
            axes = (copy.squeeze_axes, copy.permute_axes, copy.unsqueeze_axes)
            more = f" by {axes}" if any(axes) else ""
        case _:
            more = ""
    source = f" at {command.source}" if command.source else ""
    return f"{title(program, command)}{source}: {read} -> {written}{more}"


def _constants(one: Program, other: Program, before: range, after: range) -> Iterator[str]:
    for i, k in zip(before, after, strict=True):
        first, second = one.description.commands[i], other.description.commands[k]
        for x, y in zip(buffers_read(first), buffers_read(second), strict=True):
            a, b = one.description.buffers[x], other.description.buffers[y]
            if a.space is Space.WEIGHTS and b.space is Space.WEIGHTS:
                yield from _constant(
                    f"{k}: {title(other, second)} at {second.source}", one, a, other, b
                )


def _constant(where: str, one: Program, a: Buffer, other: Program, b: Buffer) -> Iterator[str]:
    raw = [p.weights.read(buffer.address, buffer.size) for p, buffer in ((one, a), (other, b))]
    if raw[0] == raw[1]:
        return
    before, after = one.weight(a).astype(np.float64), other.weight(b).astype(np.float64)
    changed = int((before != after).sum())
    largest = float(np.nanmax(np.abs(before - after), initial=0.0))
    yield (
        f"~ {where}: {changed:,} of {before.size:,} elements of a constant differ, "
        f"by {largest:.3g} at most"
    )


def _functions(one: Program, other: Program) -> Iterator[str]:
    before, after = (
        {f.name: bytes(p.function(f)) for f in p.description.functions} for p in (one, other)
    )
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            sizes = [len(found.get(name, b"")) for found in (before, after)]
            yield f"host function '{name}': {sizes[0]:,} bytes became {sizes[1]:,} other ones"


def _addresses(a: Description, b: Description) -> Iterator[str]:
    """Where buffers lie, if both programs have the same ones."""
    if [_tensor(x) for x in a.buffers] == [_tensor(y) for y in b.buffers]:
        pairs = zip(a.buffers, b.buffers, strict=True)
        moved = sum(
            (x.space, x.address, x.offset) != (y.space, y.address, y.offset) for x, y in pairs
        )
        if moved:
            yield f"{moved} of {len(a.buffers)} buffers lie elsewhere"
