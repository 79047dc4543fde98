"""The tables that `mobilint-compile` prints."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from mobilint.compiler import Compilation
from mobilint.emit.format import Description, Space

from .accuracy import Accuracy

MEBIBYTE = 2**20


def summary(compilation: Compilation, seconds: float) -> RenderableType:
    """What became of the model: ops, weights, memory, times, and what runs on the host."""
    parts: list[RenderableType] = [_facts(compilation, seconds)]
    if compilation.host_ops:
        parts.append(_host_table(compilation))
    return Group(*parts)


def _facts(compilation: Compilation, seconds: float) -> Table:
    description = compilation.program.description
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_column()
    kinds = ", ".join(f"{name} {count}" for name, count in compilation.npu_ops.most_common())
    table.add_row("ops on the NPU", f"{compilation.npu_ops.total()}  ({kinds})")
    table.add_row("ops on the host", str(len(compilation.host_ops)))
    table.add_row("commands", str(len(description.commands)))
    table.add_row("weights", _mebibytes(_size(description, Space.WEIGHTS)))
    table.add_row("peak activations", _mebibytes(_size(description, Space.DEVICE)))
    for kind, ports in (("input", description.inputs), ("output", description.outputs)):
        for port in ports:
            buffer = description.buffers[port.buffer]
            extents = "x".join(map(str, buffer.shape)) or "scalar"
            table.add_row(kind, f"{port.name}  {extents} {buffer.element_type.name.lower()}")
    times = ", ".join(f"{stage.name} {stage.seconds:.2f}" for stage in compilation.stages)
    table.add_row("seconds", f"{seconds:.2f}  ({times})")
    return table


def _size(description: Description, space: Space) -> int:
    return sum(memory.size for memory in description.memories if memory.space == space)


def _mebibytes(size: int) -> str:
    return f"{size / MEBIBYTE:.2f} MiB"


def _host_table(compilation: Compilation) -> Table:
    table = Table(title="On the host", title_justify="left")
    for column in ("node", "operator", "why"):
        table.add_column(column, overflow="fold")
    for op in compilation.host_ops:
        table.add_row(op.node, op.operator, op.reason)
    return table


def accuracy_table(rows: Sequence[Accuracy], runner: str = "onnxruntime") -> Table:
    """How the outputs compare with the source model's, which `runner` has run."""
    table = Table(title=f"Against {runner}", title_justify="left")
    for column in ("output", "largest difference", "of the range", "cosine", "SNR dB"):
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(
            row.name,
            f"{row.largest:.3g}",
            f"{row.of_range:.3g}",
            f"{row.cosine:.9f}",
            f"{row.snr:.1f}",
        )
    return table
