"""Dependencies point down, and one module alone imports the bindings."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import tree

# Each may import what stands before it; those of one line may also import each other.
LAYERS = (
    ("__init__", "errors", "mlir"),
    ("files",),
    ("dialect",),
    ("target",),
    ("passes",),
    ("frontend", "emit", "samples"),
    ("sim",),
    ("compiler", "runtime"),
    ("report",),
    ("tools",),
)
PUBLIC = "runtime"  # what the package itself imports for its users, when they ask for it
RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}
SOURCES = [path for path in tree.files(".py") if path.parts[0] in ("dialect", "passes", "python")]


def module(path: Path) -> tuple[str, ...]:
    """The dotted name of a source, in parts: `mobilint`, `dialect`, ..."""
    parts = path.with_suffix("").parts
    return parts[1:] if parts[0] == "python" else ("mobilint", *parts)


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """What a source imports, relative names resolved, in parts."""
    package = module(path)[:-1]
    for node in ast.walk(ast.parse(tree.text(path))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            start += tuple(node.module.split(".")) if node.module else ()
            yield from ((*start, alias.name) for alias in node.names)


def part(name: tuple[str, ...]) -> str:
    """The part of the package that a name belongs to; `__init__` for the package itself."""
    return name[1] if len(name) > 1 and name[1] in RANK else "__init__"


def test_sources_import_only_what_is_below_them():
    found = [
        f"{path}: {'.'.join(name)}"
        for path in SOURCES
        for name in imported(path)
        if name[0] == "mobilint"
        and RANK[part(name)] > RANK[part(module(path))]
        and not (part(module(path)) == "__init__" and part(name) == PUBLIC)
    ]
    assert found == []


def test_every_part_of_the_package_has_its_place():
    assert {module(path)[1] for path in SOURCES} == set(RANK)


def test_one_module_imports_the_bindings():
    doors = [path for path in SOURCES if any(name[0] == "torch_mlir" for name in imported(path))]
    assert doors == [Path("python/mobilint/mlir.py")]


def test_the_simulator_shares_no_code_with_the_dialects():
    # The exception runs the interpreter and the simulator side by side, to compare them.
    simulator = [path for path in SOURCES if module(path)[1] == "sim"]
    uses = [p for p in simulator if {"dialect", "passes", "mlir"} & {part(n) for n in imported(p)}]
    assert uses == [Path("python/mobilint/sim/evaluation.py")]


def test_what_is_imported_is_what_an_install_brings():
    outside = {name[0] for path in SOURCES for name in imported(path)}
    outside -= {"mobilint", *sys.stdlib_module_names}
    named_otherwise = {"google": "protobuf", "PIL": "pillow"}
    project = tomllib.loads((tree.ROOT / "pyproject.toml").read_text())["project"]
    words = (re.match(r"[\w-]+", requirement) for requirement in project["dependencies"])
    wanted = {named_otherwise.get(name, name) for name in outside}
    assert wanted == {word[0].replace("-", "_") for word in words if word}
