"""A target description, read from the TOML file of its name in this folder.

The figures in a file's `assumed` table have no public source; `Target.assumed` names them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import cast

from mobilint.errors import CompileError, code

UnknownTarget = code(
    "ML0503",
    "there is no such target",
    "`--target` takes the name of a target description: aries or regulus.",
)


@dataclass(frozen=True)
class Target:
    """One product line."""

    name: str
    summary: str
    cores: int
    cores_per_cluster: int
    peak_tops_per_core: float
    memory_bytes: int
    host_link: str
    power_watts: float
    core_modes: tuple[str, ...]
    link_bytes_per_second: float
    dram_bytes_per_second: float
    dram_efficiency: float
    clock_hz: float
    launch_seconds: float
    step_seconds: float
    host_call_seconds: float
    dense_convolution_efficiency: float
    array_depth: int
    array_width: int
    matmul_efficiency: float
    depthwise_efficiency: float
    vector_elements_per_second: float
    core_wait: float
    on_chip_bytes_per_core: int
    resident_bytes_per_core: int
    assumed: frozenset[str]


def read_target(text: str) -> Target:
    """A target from the text of its file; raises TypeError for missing or unknown figures."""
    table: dict[str, object] = tomllib.loads(text)
    assumed = cast(Mapping[str, object], table.pop("assumed", {}))
    figures = {**table, **assumed, "assumed": frozenset(assumed)}
    names = {item.name for item in fields(Target)}
    if figures.keys() != names or table.keys() & assumed.keys():
        raise TypeError(f"wrong figures: {sorted(figures.keys() ^ names)}")
    values = {
        name: tuple(cast(list[str], value)) if isinstance(value, list) else value
        for name, value in figures.items()
    }
    return Target(**values)  # type: ignore[arg-type]


def _read_all() -> dict[str, Target]:
    files = sorted(Path(__file__).parent.glob("*.toml"))
    found = [read_target(file.read_text(encoding="utf-8")) for file in files]
    return {target.name: target for target in found}


TARGETS = _read_all()


def target_named(name: str) -> Target:
    """The target of that name; raises CompileError where there is none."""
    if name not in TARGETS:
        known = ", ".join(TARGETS)
        raise CompileError(UnknownTarget, f"no target '{name}'; there are {known}")
    return TARGETS[name]
