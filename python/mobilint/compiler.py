"""The main job: a model file in, a hardware program out, with an account of how it went."""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from mobilint.dialect import core, mobilint
from mobilint.dialect.core.locations import source_names
from mobilint.dialect.interpreter import entry_of
from mobilint.emit import Origin, Program
from mobilint.emit.build import emit_program
from mobilint.emit.verify import verify as verify_program
from mobilint.errors import CompileError, code
from mobilint.frontend.edges import Edges
from mobilint.frontend.source import import_source
from mobilint.mlir import func, ir
from mobilint.passes import pipelines
from mobilint.passes.quantize.analysis import Layer, analyse
from mobilint.passes.quantize.to_integers import QuantizeOptions, quantize_mobilint
from mobilint.passes.rewriting import HOST_REASON
from mobilint.passes.rewriting.instrument import VerifyEach
from mobilint.passes.rewriting.pipeline import Instrument, run_passes
from mobilint.samples import Samples, calibrate_module, check_samples, first_sample, search

SEARCH = "search"
HOST_OPS = code(
    "ML0401",
    "ops that have no form on the NPU",
    "With --require-npu nothing may run on the host. The message lists every op that would, with "
    "the rule that sends it there. Change the model at those nodes, or leave the option out.",
)


@dataclass(frozen=True)
class Quantizing:
    """How to make a program of integers: samples, how to calibrate on them, and widths.

    The method `search` tries all others, and corrected biases, on samples that it holds back.
    With `analyse` the compilation has an account of the layers, on the first sample.
    """

    samples: Samples
    method: str = "percentile"
    activation_bits: int = 8
    weight_bits: int = 8
    analyse: bool = False

    def described(self) -> tuple[str, ...]:
        """The options that shape the program, as `name=value`."""
        return (
            f"quantize=a{self.activation_bits}w{self.weight_bits}",
            f"calibration={self.method}:{self.samples.described()}",
        )


@dataclass(frozen=True)
class CompileOptions(Edges):
    """What the user may say about a compilation, the edges of the model included.

    `target` names a target description. `require_npu` refuses host ops. `verify_each` verifies the
    module after every pass, and not only after every stage. A loop that runs more often than
    `unroll_limit` stays one, for the host. `undo_dynamic_quantization` computes in real numbers
    what the model rounds to 8 bits as it runs. With `quantize` the program computes on integers.
    `weights` is the file with the weights of an ncnn net.
    """

    target: str = "aries"
    require_npu: bool = False
    verify_each: bool = False
    unroll_limit: int = pipelines.UNROLL_LIMIT
    undo_dynamic_quantization: bool = False
    quantize: Quantizing | None = None
    weights: Path | None = None

    def described(self) -> tuple[str, ...]:
        """The options that shape the program, as `name=value`, for its provenance."""
        return (*super().described(), *self._unusual())

    def _unusual(self) -> Iterator[str]:
        if self.unroll_limit != pipelines.UNROLL_LIMIT:
            yield f"unroll-limit={self.unroll_limit}"
        if self.undo_dynamic_quantization:
            yield "undo-dynamic-quantization"
        if self.quantize is not None:
            yield from self.quantize.described()


@dataclass(frozen=True)
class Stage:
    """One step of a compilation and the seconds that it took."""

    name: str
    seconds: float


@dataclass(frozen=True)
class HostOp:
    """An op that the host runs: the source node, its operator, and why."""

    node: str
    operator: str
    reason: str

    def __str__(self) -> str:
        return f"'{self.node}' ({self.operator}): {self.reason}"


@dataclass(frozen=True)
class Compilation:
    """A program, how many ops of each kind it has, what stays on the host, and the times.

    `module` is what the program was made of, its host ops in functions of their own. `layers`
    are those on integers, where their account was asked for.
    """

    program: Program
    npu_ops: Counter[str]
    host_ops: list[HostOp]
    stages: list[Stage]
    module: ir.Module
    layers: list[Layer] = field(default_factory=list)


def compile_model(
    source: Path,
    options: CompileOptions,
    on_stage: Callable[[str], None] = lambda name: None,
    watching: Sequence[Instrument] = (),
) -> Compilation:
    """Compile a model file. `on_stage` is told the name of each stage as it begins.

    `watching` are instruments that see every pass.

    Raises CompileError for what is wrong with the model or the options.
    """
    clock = StageClock(on_stage)
    with clock.stage("import"):
        module = import_source(source, options, options.weights)
        _verify(module)
    stages = pipelines.stages(
        options.unroll_limit, undo_dynamic_quantization=options.undo_dynamic_quantization
    )
    for name, passes in stages.items():
        with clock.stage(name):
            checks = [VerifyEach()] if options.verify_each else []
            run_passes(module, passes, [*checks, *watching])
            _verify(module)
    layers: list[Layer] = []
    if options.quantize is not None:
        layers = _quantize(module, options.quantize, clock)
    with clock.stage("account"):
        host_ops = list(_host_ops(module))
        npu_ops = _npu_ops(module)
    if host_ops and options.require_npu:
        listed = "; ".join(map(str, host_ops))
        raise CompileError(HOST_OPS, f"{len(host_ops)} ops have to run on the host: {listed}")
    with clock.stage("emit"):
        digest = hashlib.sha256(source.read_bytes()).hexdigest()
        origin = Origin(source.name, digest, options.described(), options.target)
        program = emit_program(module, origin)
    with clock.stage("check"):
        verify_program(program.description)
    return Compilation(program, npu_ops, host_ops, clock.stages, module, layers)


def _quantize(module: ir.Module, how: Quantizing, clock: "StageClock") -> list[Layer]:
    options = QuantizeOptions(how.activation_bits, how.weight_bits)
    with clock.stage("check the samples"):
        check_samples(module.operation, how.samples)
    with clock.stage("calibrate"):
        if how.method == SEARCH:
            options = search(module.operation, how.samples, options)[0].way.options
        else:
            calibrate_module(module.operation, how.samples, how.method)
    layers: list[Layer] = []
    if how.analyse:
        with clock.stage("analyse"):
            layers = analyse(module.operation, first_sample(module.operation, how.samples), options)
    with clock.stage("quantize"):
        with module.context, module.operation.location:
            quantize_mobilint.run(module.operation, options)
        run_passes(module, ("cse",), [])
        _verify(module)
    return layers


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


def _verify(module: ir.Module) -> None:
    """What fails here is a fault of ours: the frontend and the passes give valid modules."""
    if not core.verify(module.operation):
        raise RuntimeError("the module does not verify")


def _host_ops(module: ir.Module) -> Iterator[HostOp]:
    entry = entry_of(module.operation)
    for function in module.body.operations:
        if not isinstance(function, func.FuncOp) or function == entry or function.is_external:
            continue
        for op in function.entry_block.operations:
            if isinstance(op, core.Op) and HOST_REASON in op.attributes:
                node = " + ".join(source_names(op.location))
                operator = op.OPERATION_NAME.partition(".")[2]
                yield HostOp(node, operator, op.attributes[HOST_REASON].value)


def _npu_ops(module: ir.Module) -> Counter[str]:
    """How many ops of each kind run on the NPU; edges and constants do not count."""
    entry = entry_of(module.operation)
    edges = (mobilint.Input, mobilint.Output, mobilint.DeviceBridge, mobilint.InputConstant)
    return Counter(
        type(op).__name__
        for op in (entry.entry_block.operations if entry else ())
        if isinstance(op, core.Op) and op.dialect is mobilint.MOBILINT and not isinstance(op, edges)
    )
