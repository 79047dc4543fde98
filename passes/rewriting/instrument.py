"""What watches a pipeline: verification, printing, timing and numerics, pass by pass."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from typing import TextIO

import numpy as np

from mobilint.dialect.core import StateError, verify
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

_MODULE = "builtin.module"

Printer = Callable[[ir.Operation], str]
Evaluator = Callable[[func.FuncOp, Sequence[np.ndarray]], list[np.ndarray]]


class VerifyEach:
    """Verifies after every pass."""

    def before(self, call: Call, root: ir.Operation) -> None:
        pass

    def after(self, call: Call, root: ir.Operation) -> None:
        text = f"the module does not verify after '{call.name}'"
        try:
            good = verify(root)
        except ir.MLIRError as error:
            reason = error.error_diagnostics[0].message
            raise CompileError(INVALID_IR, f"{text}: {reason}") from error
        if not good:
            raise CompileError(INVALID_IR, text)


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
    """Measures the wall time of each pass and of other phases; `report` lays it out as MLIR does.

    A pass that runs on several ops has one line; those of a nested pipeline stand below its name.
    """

    _begin: float = field(default_factory=time.perf_counter)
    _starts: list[float] = field(default_factory=list)
    _seconds: dict[tuple[str, str, int], float] = field(default_factory=dict)

    def before(self, call: Call, root: ir.Operation) -> None:
        self._starts.append(time.perf_counter())

    def after(self, call: Call, root: ir.Operation) -> None:
        self._add((root.name, call.name, id(call)), time.perf_counter() - self._starts.pop())

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Measure what is no pass."""
        start = time.perf_counter()
        yield
        self._add((_MODULE, name, 0), time.perf_counter() - start)

    def _add(self, key: tuple[str, str, int], seconds: float) -> None:
        self._seconds[key] = self._seconds.get(key, 0.0) + seconds

    def _lines(self) -> Iterator[tuple[str, float]]:
        for anchor, items in groupby(self._seconds.items(), lambda item: item[0][0]):
            rows = [(name, seconds) for (_, name, _), seconds in items]
            if anchor == _MODULE:
                yield from rows
                continue
            yield f"'{anchor}' Pipeline", sum(seconds for _, seconds in rows)
            yield from ((f"  {name}", seconds) for name, seconds in rows)

    def report(self) -> str:
        total = time.perf_counter() - self._begin
        rule = f"==={'-' * 73}==="
        lines = [rule, f"{'':25}... Execution time report ...", rule]
        lines += [f"  Total Execution Time: {total:.4f} seconds", ""]
        lines.append("  ----Wall Time----  ----Name----")
        rest = total - sum(self._seconds.values())
        for name, seconds in [*self._lines(), ("Rest", rest), ("Total", total)]:
            lines.append(f"  {seconds:8.4f} ({100 * seconds / total:5.1f}%)  {name}")
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
        found = self._evaluated(f"after '{call.name}'")
        for name, wanted in self._reference.items():
            if name not in found:
                raise CompileError(OTHER_NUMBERS, f"pass '{call.name}' removes @{name}")
            if (problem := _difference_of_all(found[name], wanted, self.tolerance)) is not None:
                text = f"pass '{call.name}' changes @{name}: {problem}"
                again = self._evaluated(f"after '{call.name}'")[name]
                if _difference_of_all(again, found[name], self.tolerance) is not None:
                    text = f"@{name} gives other results each time, and cannot be compared"
                raise CompileError(OTHER_NUMBERS, text)

    def _evaluated(self, when: str) -> dict[str, list[np.ndarray]]:
        try:
            return {
                function.name.value: self.evaluate(function, self._inputs[function.name.value])
                for function in public_functions(self.module.operation)
                if function.name.value in self._inputs
            }
        except (NotImplementedError, LookupError, ValueError, StateError) as error:
            raise CompileError(OTHER_NUMBERS, f"cannot evaluate {when}: {error}") from error


def _difference_of_all(
    got: Sequence[np.ndarray], want: Sequence[np.ndarray], tolerance: float
) -> str | None:
    if len(got) != len(want):
        return f"{len(want)} results became {len(got)}"
    problems = (_difference(g, w, tolerance) for g, w in zip(got, want, strict=True))
    found = ((index, problem) for index, problem in enumerate(problems) if problem is not None)
    return next((f"result {index}: {problem}" for index, problem in found), None)


def _difference(got: np.ndarray, want: np.ndarray, tolerance: float) -> str | None:
    if got.shape != want.shape or got.dtype != want.dtype:
        return f"{want.dtype}{list(want.shape)} became {got.dtype}{list(got.shape)}"
    if want.dtype.kind == "V":  # the small types that NumPy itself does not have
        got, want = got.astype(np.float64), want.astype(np.float64)
    if want.dtype.kind not in "fc":
        return None if np.array_equal(got, want) else "the values are others"
    finite = np.abs(want[np.isfinite(want)])
    allowed = tolerance * float(finite.max(initial=0.0))
    if np.allclose(got, want, rtol=0, atol=allowed, equal_nan=True):
        return None
    if not np.array_equal(np.isfinite(got), np.isfinite(want)):
        return "finite values became infinite or NaN, or the other way round"
    largest = np.nanmax(np.abs(got - want), initial=0.0)
    return f"the largest difference is {largest:.3g}, and {allowed:.3g} is allowed"
