"""What a program costs on a target, by the cost model: per step, and per core mode."""

from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table

from mobilint.emit.format import Description, Space
from mobilint.target import CoreMode, Cost, Target, core_modes, cost

from .works import counted_bytes, works

_MEGA = 1e6


@dataclass(frozen=True)
class Estimate:
    """What a program costs in one core mode."""

    mode: CoreMode
    steps: tuple[Cost, ...]
    launch: float
    clock: float

    @property
    def npu_seconds(self) -> float:
        """The time of a run without the host's work to start it."""
        return sum(step.seconds for step in self.steps)

    @property
    def seconds(self) -> float:
        """The time from a request to its results."""
        return self.npu_seconds + self.launch

    @property
    def per_second(self) -> float:
        """The inferences per second, the host's work hidden behind that of the NPU."""
        return self.mode.batch / self.npu_seconds if self.npu_seconds else float("inf")

    @property
    def cycles(self) -> int:
        return round(self.npu_seconds * self.clock)

    @property
    def traffic(self) -> int:
        """The bytes that an inference reads and writes in the memory of the device."""
        return sum(step.traffic for step in self.steps)


def estimates(program: Description, target: Target) -> list[Estimate]:
    """What a program costs in each core mode of a target."""
    steps = works(program)
    return [
        Estimate(
            mode,
            tuple(cost(step, target, mode) for step in steps),
            target.launch_seconds,
            target.clock_hz,
        )
        for mode in core_modes(target)
    ]


def least_traffic(program: Description) -> int:
    """The bytes that no schedule can do without: each weight, input and output once."""
    weights = {b.address: counted_bytes(b) for b in program.buffers if b.space is Space.WEIGHTS}
    ports = (*program.inputs, *program.outputs)
    moved = sum(counted_bytes(program.buffers[port.buffer]) for port in ports)
    return sum(weights.values()) + moved


def estimate_tables(program: Description, target: Target) -> RenderableType:
    """The tables of `mobilint-compile --estimate`."""
    found = estimates(program, target)
    return Group(_step_table(found[0]), _mode_table(found, target))


def _step_table(estimate: Estimate) -> Table:
    table = Table(title=f"Estimate per step, {estimate.mode.name}", title_justify="left")
    for column in ("step", "node"):
        table.add_column(column, overflow="fold")
    for column in ("million MACs", "cycles", "share", "traffic MB"):
        table.add_column(column, justify="right")
    table.add_column("waits for")
    total = estimate.npu_seconds or 1.0
    for step in estimate.steps:
        table.add_row(
            step.work.name,
            step.work.source,
            f"{step.work.macs / _MEGA:,.1f}",
            f"{round(step.seconds * estimate.clock):,}",
            f"{100 * step.seconds / total:.1f} %",
            f"{step.traffic / _MEGA:.2f}",
            step.limit,
        )
    return table


def _mode_table(found: list[Estimate], target: Target) -> Table:
    table = Table(title=f"Estimate for {target.name}", title_justify="left")
    table.add_column("core mode")
    for column in ("cycles", "NPU ms", "with host ms", "per second", "traffic MB"):
        table.add_column(column, justify="right")
    table.caption = f"{len(target.assumed)} figures of the target are assumed"
    for estimate in found:
        table.add_row(
            estimate.mode.name,
            f"{estimate.cycles:,}",
            f"{estimate.npu_seconds * 1e3:.3f}",
            f"{estimate.seconds * 1e3:.3f}",
            f"{estimate.per_second:,.1f}",
            f"{estimate.traffic / _MEGA:.2f}",
        )
    return table
