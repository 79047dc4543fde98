"""What watches a pipeline: verification, printing, timing and numerics, pass by pass."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TextIO

import numpy as np

from mobilint.dialect.core import verify
from mobilint.dialect.interpreter import evaluate, public_functions, random_inputs
from mobilint.errors import CompileError, code
from mobilint.mlir import func, ir

from .pipeline import Call

INVALID_IR = code(
    "ML0602",
    "a pass that leaves invalid IR",
    "A pass made a module that does not verify. This is a fault of the pass: please report it with "
    "the input and the pipeline.",
)
OTHER_NUMBERS = code(
    "ML0603",
    "a pass that changes the numbers",
    "With --verify-numerics the module is evaluated on seeded inputs before and after each pass, "
    "and the results differ by more than the tolerance. Either the pass is wrong, or the tolerance "
    "is too narrow for the rounding that it may change.",
)

Printer = Callable[[ir.Operation], str]
Evaluator = Callable[[func.FuncOp, Sequence[np.ndarray]], list[np.ndarray]]


class VerifyEach:
    """Verifies after every pass."""

    def before(self, call: Call, root: ir.Operation) -> None:
        pass

    def after(self, call: Call, root: ir.Operation) -> None:
        if not verify(root):
            raise CompileError(INVALID_IR, f"the module does not verify after '{call.name}'")


@dataclass
class PrintIR:
    """Prints the IR around passes, in the form of mlir-opt.

    `before` and `after` say for which passes, `only_changes` leaves out passes that change nothing.
    """

    printer: Printer
    wants_before: Callable[[str], bool]
    wants_after: Callable[[str], bool]
    only_changes: bool = False
    stream: TextIO = field(default_factory=lambda: sys.stderr)
    _earlier: list[str] = field(default_factory=list)

    def before(self, call: Call, root: ir.Operation) -> None:
        if self.wants_before(call.name):
            self._dump(f"IR Dump Before {call.name} ({call.name})", root)
        if self.only_changes:
            self._earlier.append(self.printer(root))

    def after(self, call: Call, root: ir.Operation) -> None:
        same = self.only_changes and self._earlier.pop() == self.printer(root)
        if self.wants_after(call.name) and not same:
            self._dump(f"IR Dump After {call.name} ({call.name})", root)

    def _dump(self, title: str, root: ir.Operation) -> None:
        print(f"// -----// {title} //----- //", self.printer(root), sep="\n", file=self.stream)


@dataclass
class Timing:
    """Measures the wall time of each pass; `report` lays it out as MLIR does."""

    _starts: list[float] = field(default_factory=list)
    _passes: list[tuple[str, float]] = field(default_factory=list)

    def before(self, call: Call, root: ir.Operation) -> None:
        self._starts.append(time.perf_counter())

    def after(self, call: Call, root: ir.Operation) -> None:
        self._passes.append((call.name, time.perf_counter() - self._starts.pop()))

    def report(self) -> str:
        total = sum(seconds for _, seconds in self._passes)
        rule = f"===-{'-' * 73}-==="
        lines = [rule, f"{'... Execution time report ...':^81}", rule]
        lines.append(f"  Total Execution Time: {total:.4f} seconds")
        lines += ["", "  ----Wall Time----  ----Name----"]
        for name, seconds in [*self._passes, ("Total", total)]:
            share = 100 * seconds / total if total else 100.0
            lines.append(f"  {seconds:8.4f} ({share:5.1f}%)  {name}")
        return "\n".join(lines)


@dataclass
class VerifyNumerics:
    """Evaluates every public function on seeded inputs before the first and after every pass.

    `evaluate` says how; results may differ by `tolerance` of the reference's largest finite value.
    """

    module: ir.Module
    tolerance: float = 1e-4
    seed: int = 0
    evaluate: Evaluator = evaluate
    _inputs: dict[str, list[np.ndarray]] = field(default_factory=dict)
    _reference: dict[str, list[np.ndarray]] = field(default_factory=dict)

    def before(self, call: Call, root: ir.Operation) -> None:
        if self._reference:
            return
        try:
            for function in public_functions(self.module.operation):
                self._inputs[function.name.value] = random_inputs(function, self.seed)
        except TypeError as error:
            raise CompileError(OTHER_NUMBERS, str(error)) from None
        self._reference = self._evaluated(f"before '{call.name}'")
        if not self._reference:
            raise CompileError(OTHER_NUMBERS, "there is no public function to evaluate")

    def after(self, call: Call, root: ir.Operation) -> None:
        for name, results in self._evaluated(f"after '{call.name}'").items():
            for index, (got, want) in enumerate(zip(results, self._reference[name], strict=True)):
                if (problem := self._difference(got, want)) is not None:
                    text = f"pass '{call.name}' changes result {index} of @{name}: {problem}"
                    raise CompileError(OTHER_NUMBERS, text)

    def _evaluated(self, when: str) -> dict[str, list[np.ndarray]]:
        try:
            return {
                function.name.value: self.evaluate(function, self._inputs[function.name.value])
                for function in public_functions(self.module.operation)
                if function.name.value in self._inputs
            }
        except NotImplementedError as error:
            raise CompileError(OTHER_NUMBERS, f"cannot evaluate {when}: {error}") from None

    def _difference(self, got: np.ndarray, want: np.ndarray) -> str | None:
        if got.shape != want.shape or got.dtype != want.dtype:
            return f"{want.dtype}{list(want.shape)} became {got.dtype}{list(got.shape)}"
        if want.dtype.kind not in "fc":
            return None if np.array_equal(got, want) else "integers differ"
        finite = np.abs(want[np.isfinite(want)])
        allowed = self.tolerance * float(finite.max(initial=0.0))
        if np.allclose(got, want, rtol=0, atol=allowed, equal_nan=True):
            return None
        with np.errstate(invalid="ignore"):
            largest = np.nanmax(np.abs(got - want), initial=0.0)
        return f"the largest difference is {largest:.3g}, and {allowed:.3g} is allowed"
