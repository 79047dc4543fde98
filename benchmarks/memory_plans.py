"""Memory plans, traffic and estimated times of real models: `python benchmarks/memory_plans.py`.

`--list FILE --folder FOLDER` takes models from a JSON list of objects: `package`, `sha256`, `file`
below the folder, and in `ran_with` the shapes of the inputs.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mobilint.compiler import CompileOptions, compile_model
from mobilint.emit.format import Space
from mobilint.emit.verify import first_fault
from mobilint.errors import CompileError
from mobilint.passes.memory import plan_memory, share_buffers
from mobilint.report.estimate import Estimate, estimates, least_traffic
from mobilint.target import TARGETS
from real_models import MODELS

TARGET = TARGETS["aries"]
CLOSE = 1.05
HEAD = (
    "model", "commands", "weights MB", "plan MB", "bound MB", "over", "plan s", "verify s",
    "traffic MB", "least MB", "single ms", "global8 ms",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What was measured of a model."""

    name: str
    commands: int
    weights: int
    plan: int
    bound: int
    plan_seconds: float
    verify_seconds: float
    traffic: int
    least: int
    times: tuple[float, float]

    @property
    def over(self) -> float:
        """The plan as a multiple of the bound."""
        return self.plan / self.bound if self.bound else 1.0

    def cells(self) -> list[str]:
        megabytes = [f"{n / 1e6:.3g}" for n in (self.weights, self.plan, self.bound)]
        seconds = [f"{n:.3f}" for n in (self.plan_seconds, self.verify_seconds)]
        traffic = [f"{n / 1e6:.3g}" for n in (self.traffic, self.least)]
        times = [f"{n * 1e3:.3g}" for n in self.times]
        over = f"{100 * (self.over - 1):.1f} %"
        return [self.name, str(self.commands), *megabytes, over, *seconds, *traffic, *times]


class Stopwatch:
    """The processor's seconds that the passes of the memory plan take."""

    def __init__(self) -> None:
        self.seconds = 0.0
        for pass_ in (share_buffers, plan_memory):
            object.__setattr__(pass_, "run", self._timed(pass_.run))

    def _timed(self, run: Any) -> Any:
        def timed(*arguments: Any) -> None:
            start = time.process_time()
            run(*arguments)
            self.seconds += time.process_time() - start

        return timed


def measured(name: str, path: Path, shapes: dict[str, Any], watch: Stopwatch) -> Row:
    """Compile a model and measure its program."""
    watch.seconds = 0.0
    description = compile_model(path, CompileOptions(input_shapes=shapes)).program.description
    start = time.process_time()
    fault = first_fault(description)
    seconds = time.process_time() - start
    if fault is not None:
        raise RuntimeError(fault.message)
    memories = {memory.space: memory for memory in description.memories}
    device = memories[Space.DEVICE]
    modes: dict[str, Estimate] = {e.mode.name: e for e in estimates(description, TARGET)}
    return Row(
        name,
        len(description.commands),
        memories[Space.WEIGHTS].size,
        device.size,
        device.bound,
        watch.seconds,
        seconds,
        modes["single"].traffic,
        least_traffic(description),
        (modes["single"].npu_seconds, modes["global8"].npu_seconds),
    )


def models(options: argparse.Namespace) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    """The names, files and shapes of the models to measure, each file once."""
    if options.list is None:
        yield from ((model.name, model.path(), dict(model.shapes)) for model in MODELS)
        return
    seen: set[str] = set()
    for entry in json.loads(options.list.read_text()):
        paths = [
            path
            for path in sorted(options.folder.rglob(Path(entry["file"]).name))
            if str(path).endswith(entry["file"].partition("/")[2])
        ]
        if paths and entry["sha256"] not in seen:
            seen.add(entry["sha256"])
            shapes = {name: tuple(shape) for name, shape in entry["ran_with"].items()}
            name = f"{entry['package'].partition('==')[0]} {paths[0].stem}"
            yield name, paths[0], shapes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", type=Path, help="a JSON list of models")
    parser.add_argument("--folder", type=Path, default=Path(), help="where their files are")
    watch, rows = Stopwatch(), []
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name, path, shapes in models(parser.parse_args()):
        try:
            rows.append(measured(name, path, shapes, watch))
            print(f"| {' | '.join(rows[-1].cells())} |", flush=True)
        except CompileError as error:
            print(f"| {name} | refused: {error.code.name} |", flush=True)
    close = sum(row.over <= CLOSE for row in rows)
    print(f"\n{close} of {len(rows)} plans within {CLOSE - 1:.0%} of the bound")


if __name__ == "__main__":
    main()
