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
    """How many checks of a kind passed and failed."""

    passed: int
    failed: int


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
            count = _count(results) if results.exists() else Count(0, 0)
        # A runner that dies without a failed test, or runs no test, has failed all the same.
        silent = status != 0 and count.failed == 0
        return Count(count.passed, count.failed + int(silent or count == Count(0, 0)))

    return run


def _count(results: Path) -> Count:
    cases = list(ElementTree.parse(results).iter("testcase"))
    failed = sum(c.find("failure") is not None or c.find("error") is not None for c in cases)
    skipped = sum(c.find("skipped") is not None for c in cases)
    return Count(len(cases) - failed - skipped, failed)


CHECKS: dict[str, Callable[[], Count]] = {
    "lint": command("ruff", "check"),
    "format": command("ruff", "format", "--check"),
    "types": command("basedpyright", "--level", "error"),
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
    passed = failed = 0
    for name in wanted:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        count = CHECKS[name]()
        passed, failed = passed + count.passed, failed + count.failed
        seconds = time.perf_counter() - start
        print(f"== {name}: {count.passed} passed, {count.failed} failed, {seconds:.0f} s\n")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
