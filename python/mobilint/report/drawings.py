"""Drawings of a program as SVG: when each step runs, and what lies where in memory."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from mobilint.emit.check import buffers_read, buffers_written
from mobilint.emit.format import Buffer, Description, Space

from .estimate import Estimate

WIDTH, LANE, LEFT = 1000, 26, 90
MAP_HEIGHT = 360
_LANES = ("array", "matmul", "depthwise", "vector", "host", "memory", "link")
_COLOURS = ("#4477aa", "#66ccee", "#228833", "#ccbb44", "#aa3377", "#ee6677", "#888888")


@dataclass(frozen=True)
class Box:
    """A rectangle with what the reader sees when they point at it."""

    left: float
    top: float
    width: float
    height: float
    colour: str
    title: str

    def svg(self) -> str:
        return (
            f'<rect x="{self.left:.2f}" y="{self.top:.2f}" width="{max(self.width, 0.3):.2f}" '
            f'height="{max(self.height, 0.5):.2f}" fill="{self.colour}" stroke="#fff" '
            f'stroke-width="0.2"><title>{escape(self.title)}</title></rect>'
        )


def timeline(estimate: Estimate) -> str:
    """What each unit, the memory and the link do over the time of a run."""
    total = estimate.npu_seconds or 1.0
    labels = [
        f'<text x="0" y="{index * LANE + 17}">{name}</text>' for index, name in enumerate(_LANES)
    ]
    boxes = _timeline_boxes(estimate, (WIDTH - LEFT) / total)
    return _svg(len(_LANES) * LANE, [*labels, *(box.svg() for box in boxes)])


def _timeline_boxes(estimate: Estimate, scale: float) -> Iterator[Box]:
    start = 0.0
    for step in estimate.steps:
        spent = {step.work.unit.value: step.compute, "memory": step.memory, "link": step.link}
        for name, seconds in spent.items():
            if not seconds:
                continue
            lane = _LANES.index(name)
            title = f"{step.work.name} {step.work.source}: {name} {seconds * 1e6:.1f} us"
            yield Box(
                LEFT + start * scale, lane * LANE + 2, seconds * scale, LANE - 4, _COLOURS[lane],
                title,
            )  # fmt: skip
        start += step.seconds


def memory_map(program: Description) -> str:
    """The memory of the device from the first command to the last: addresses upwards."""
    size = max((m.size for m in program.memories if m.space is Space.DEVICE), default=0)
    across = (WIDTH - LEFT) / max(1, len(program.commands))
    up = MAP_HEIGHT / max(1, size)
    labels = [
        f'<text x="0" y="12">{size:,}</text>',
        f'<text x="0" y="{MAP_HEIGHT}">0</text>',
    ]
    boxes = [
        Box(
            LEFT + first * across,
            MAP_HEIGHT - buffer.end * up,
            (last + 1 - first) * across,
            (buffer.end - buffer.address) * up,
            _COLOURS[index % len(_COLOURS)],
            f"buffer {index}: {buffer.size:,} bytes at {buffer.address:,}, "
            f"commands {first} to {last}",
        )
        for index, buffer, first, last in _lives(program)
    ]
    return _svg(MAP_HEIGHT, [*labels, *(box.svg() for box in boxes)])


def _lives(program: Description) -> Iterator[tuple[int, Buffer, int, int]]:
    """Every memory on the device that is used, with its first and last command."""
    used: dict[int, tuple[int, int]] = {}
    for number, command in enumerate(program.commands):
        for index in (*buffers_read(command), *buffers_written(command)):
            part_of = program.buffers[index].part_of
            owner = part_of - 1 if part_of else index
            used[owner] = (used.get(owner, (number, number))[0], number)
    for index, (first, last) in sorted(used.items()):
        if program.buffers[index].space is Space.DEVICE:
            yield index, program.buffers[index], first, last


def _svg(height: int, content: Iterable[str]) -> str:
    body = "\n".join(content)
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="100%">\n{body}\n</svg>'
