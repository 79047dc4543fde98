"""The main job: a model file in, a hardware program out, with an account of how it went."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from mobilint.mlir import ir


@dataclass(frozen=True)
class CompileOptions:
    """What the user may say about a compilation.

    `input_shapes` and `dims` bind the dimensions that the model leaves open, by input name and by
    symbol. `target` names a target description. `require_npu` refuses host ops.
    """

    input_shapes: Mapping[str, Sequence[int]] = field(default_factory=dict)
    dims: Mapping[str, int] = field(default_factory=dict)
    target: str = "aries"
    require_npu: bool = False
    verify_each: bool = False


@dataclass(frozen=True)
class Stage:
    """One step of a compilation and the seconds that it took."""

    name: str
    seconds: float


@dataclass
class Compilation:
    """A program, the module that it was made from, and the stages on the way."""

    module: ir.Module
    program: bytes
    stages: list[Stage]


class StageClock:
    """Times named stages and tells a listener when each begins."""

    def __init__(self, on_stage: Callable[[str], None]) -> None:
        self._on_stage = on_stage
        self.stages: list[Stage] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self._on_stage(name)
        start = time.perf_counter()
        yield
        self.stages.append(Stage(name, time.perf_counter() - start))
