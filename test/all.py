"""Runs every check of the project and prints one line that counts them.

python test/all.py            all
python test/all.py lit unit   some of: lint, format, types, generated, lit, unit
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Count:
    """How many checks passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def command(*words: str) -> Callable[[], Count]:
    """A check that is one command, and passes if the command does."""

    def run() -> Count:
        status = subprocess.run([str(BIN / words[0]), *words[1:]], cwd=ROOT, check=False).returncode
        return Count(int(status == 0), int(status != 0))

    return run


def counted(*words: str) -> Callable[[], Count]:
    """A test runner that writes its results, as JUnit does, to the file named by `{}`."""

    def run() -> Count:
        with tempfile.TemporaryDirectory() as folder:
            results = Path(folder) / "results.xml"
            line = [str(BIN / words[0]), *(word.format(results) for word in words[1:])]
            status = subprocess.run(line, cwd=ROOT, check=False).returncode
            count = _count(results) if results.exists() else Count()
        # A runner that dies without a failed test, or runs no test, has failed all the same.
        silent = status != 0 and count.failed == 0
        return count + Count(failed=int(silent or count.passed == 0))

    return run


def _count(results: Path) -> Count:
    cases = list(ElementTree.parse(results).iter("testcase"))
    failed = sum(c.find("failure") is not None or c.find("error") is not None for c in cases)
    skipped = sum(c.find("skipped") is not None for c in cases)
    return Count(len(cases) - failed - skipped, failed, skipped)


CHECKS: dict[str, Callable[[], Count]] = {
    "lint": command("ruff", "check"),
    "format": command("ruff", "format", "--check"),
    "types": command("basedpyright", "--level", "error", "--pythonpath", sys.executable),
    "generated": command("python", "docs/generate.py", "--check"),
    "lit": counted("lit", "-sv", "--xunit-xml-output={}", "test"),
    "unit": counted("pytest", "-q", "-n", str(os.cpu_count() or 1), "--junitxml={}"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=", ".join(CHECKS))
    wanted = parser.parse_args().checks or list(CHECKS)
    if unknown := set(wanted) - CHECKS.keys():
        parser.error(f"there is no check {', '.join(sorted(unknown))}")
    total = Count()
    for name in wanted:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        count = CHECKS[name]()
        total += count
        print(f"== {name}: {count}, {time.perf_counter() - start:.0f} s\n")
    print(total)
    return int(total.failed > 0)


if __name__ == "__main__":
    sys.exit(main())
