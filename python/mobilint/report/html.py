"""The report of `mobilint-compile --report-html`: one page that needs no other file."""

from collections.abc import Iterable, Sequence
from html import escape

from mobilint.emit.format import Description
from mobilint.target import Target

from .drawings import memory_map, timeline
from .estimate import Estimate, estimates, least_traffic

_STYLE = """
body { font: 14px sans-serif; margin: 2em auto; max-width: 1100px; color: #222 }
table { border-collapse: collapse } td, th { padding: 2px 10px; border-bottom: 1px solid #ddd }
th { text-align: left } td.n { text-align: right; font-variant-numeric: tabular-nums }
svg { background: #f7f7f7; margin: .5em 0 } svg text { font-size: 12px }
"""


def html_report(program: Description, target: Target) -> str:
    """The page of a program: what it is, what it costs, and where its tensors lie."""
    found = estimates(program, target)
    title = escape(program.provenance.source or "program")
    parts = [
        f"<h1>{title}</h1>",
        _facts(program),
        "<h2>Core modes</h2>",
        _mode_table(found),
        _assumptions(target),
        *_timelines(found),
        "<h2>Memory of the device</h2>",
        "<p>Commands go to the right, addresses up; point at a box to see its buffer.</p>",
        memory_map(program),
        f"<h2>Steps, {escape(found[0].mode.name)}</h2>",
        _step_table(found[0]),
    ]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _facts(program: Description) -> str:
    origin = program.provenance
    rows = [
        ("made by", origin.tool),
        ("target", origin.target),
        ("source SHA-256", origin.source_sha256),
        ("options", " ".join(origin.options)),
        ("commands", f"{len(program.commands):,}"),
        ("least traffic", f"{least_traffic(program):,} bytes: weights, inputs and outputs once"),
    ]
    for memory in program.memories:
        text = f"{memory.size:,} bytes, {memory.bound:,} live at once"
        rows.append((f"{memory.space.name.lower()} memory", text))
    for kind, ports in (("input", program.inputs), ("output", program.outputs)):
        for port in ports:
            buffer = program.buffers[port.buffer]
            shape = "x".join(map(str, buffer.shape)) or "scalar"
            rows.append((kind, f"{port.name} {shape} {buffer.element_type.name.lower()}"))
    return _table([], rows)


def _mode_table(found: Sequence[Estimate]) -> str:
    head = ["core mode", "cycles", "NPU ms", "with host ms", "per second", "traffic MB"]
    return _table(
        head,
        [
            (
                estimate.mode.name,
                f"{estimate.cycles:,}",
                f"{estimate.npu_seconds * 1e3:.3f}",
                f"{estimate.seconds * 1e3:.3f}",
                f"{estimate.per_second:,.1f}",
                f"{estimate.traffic / 1e6:.2f}",
            )
            for estimate in found
        ],
    )


def _assumptions(target: Target) -> str:
    listed = ", ".join(f"{name} = {getattr(target, name):g}" for name in sorted(target.assumed))
    return f"<p>No public source gives these figures of the target: {escape(listed)}.</p>"


def _timelines(found: Sequence[Estimate]) -> Iterable[str]:
    for estimate in found:
        yield f"<h2>Timeline, {escape(estimate.mode.name)}</h2>"
        yield timeline(estimate)


def _step_table(estimate: Estimate) -> str:
    total = estimate.npu_seconds or 1.0
    head = ["", "step", "node", "MACs", "cycles", "share", "traffic bytes", "waits for"]
    return _table(
        head,
        [
            (
                f"{index}",
                step.work.name,
                step.work.source,
                f"{step.work.macs:,}",
                f"{round(step.seconds * estimate.clock):,}",
                f"{100 * step.seconds / total:.1f} %",
                f"{step.traffic:,}",
                step.limit,
            )
            for index, step in enumerate(estimate.steps)
        ],
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table>{f'<tr>{top}</tr>' if head else ''}\n{body}\n</table>"


def _cell(text: str) -> str:
    number = text[:1].isdigit() and not any(c.isalpha() for c in text)
    kind = ' class="n"' if number else ""
    return f"<td{kind}>{escape(text)}</td>"
