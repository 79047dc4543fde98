"""The project's own files, for the tests that look at them as text."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("dialect", "passes", "python", "test", "docs", "examples", "benchmarks", "typings")
LEFT_BY_TOOLS = {"__pycache__", "Output"}
# They lead to `dialect` and `passes`, which are read once, where they are.
LINKS = (ROOT / "python/mobilint/dialect", ROOT / "python/mobilint/passes")


def files(*suffixes: str) -> Iterator[Path]:
    """The project's files that end so, relative to the root."""
    for top in sorted(ROOT.iterdir()):
        if top.is_file() or top.name in FOLDERS:
            yield from (path for path in _below(top) if path.name.endswith(suffixes))


def _below(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path.relative_to(ROOT)
    elif path not in LINKS and path.name not in LEFT_BY_TOOLS:
        for entry in sorted(path.iterdir()):
            yield from _below(entry)


def text(path: Path) -> str:
    """The text of a file that `files` gave."""
    return (ROOT / path).read_text(encoding="utf-8")
