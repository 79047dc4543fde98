"""How many cases of the ops' tests are compared with onnxruntime, and how close they come.

    python benchmarks/op_grid.py

Runs the tests of the `mobilint` ops and the lowerings, and watches each comparison that they make
after running onnxruntime. A difference is relative to the reference where that is above 1; values
that are not finite in the reference, and tests that state a wider tolerance than 1e-4, are counted
but do not enter the largest difference.
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("test/unit/dialect/mobilint", "test/unit/passes/lower")
TIGHT = 1e-4  # the tolerance up to which a comparison says something about precision


@dataclass
class Tally:
    """The comparisons of one test module."""

    cases: int = 0
    largest: float = 0.0


class Watch:
    """A pytest plugin that counts comparisons in tests that ran onnxruntime."""

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = defaultdict(Tally)
        self._module = ""
        self._ran = False
        self._compare: Callable[..., None] = np.testing.assert_allclose
        self._run: Callable[..., Any] = onnxruntime.InferenceSession.run
        np.testing.assert_allclose = self._watched_compare
        onnxruntime.InferenceSession.run = lambda *args, **kwargs: self._watched_run(args, kwargs)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._module = str(item.path.relative_to(ROOT / "test" / "unit"))
        self._ran = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and self._ran:
            self.tallies[self._module].cases += 1

    def _watched_run(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self._ran = True
        return self._run(*args, **kwargs)

    def _watched_compare(
        self, actual: Any, desired: Any, rtol: float = 1e-7, atol: float = 0, **kwargs: Any
    ) -> None:
        self._compare(actual, desired, rtol, atol, **kwargs)
        if self._ran and max(rtol, atol) <= TIGHT:
            tally = self.tallies[self._module]
            tally.largest = max(tally.largest, difference(np.asarray(actual), np.asarray(desired)))


def difference(actual: np.ndarray, desired: np.ndarray) -> float:
    """The largest difference, relative to the reference where that is above 1."""
    actual, desired = np.broadcast_arrays(actual.astype(np.float64), desired.astype(np.float64))
    finite = np.isfinite(desired) & np.isfinite(actual)
    scale = np.maximum(np.abs(desired[finite]), 1)
    return float((np.abs(actual[finite] - desired[finite]) / scale).max(initial=0.0))


def main() -> int:
    watch = Watch()
    folders = [str(ROOT / folder) for folder in FOLDERS]
    status = pytest.main(
        ["-q", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib", *folders], [watch]
    )
    print("\n| tests | cases against onnxruntime | largest difference |\n| --- | --- | --- |")
    for module, tally in sorted(watch.tallies.items()):
        print(f"| {module} | {tally.cases} | {tally.largest:.1e} |")
    total = sum(tally.cases for tally in watch.tallies.values())
    largest = max((tally.largest for tally in watch.tallies.values()), default=0.0)
    print(f"| all | {total} | {largest:.1e} |")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
