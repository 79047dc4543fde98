"""The rules of CONTRIBUTING.md that no other tool checks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tree

MODULE_LINES = 400
FUNCTION_LINES = 40
SOURCES = [path for path in tree.files(".py") if path.parts[0] != "typings"]
LIT_TESTS = [
    path
    for path in tree.files(".mlir", ".test")
    if path.parts[0] == "test" and not {"unit", "Inputs"} & set(path.parts)
]
TEXTS = (".py", ".pyi", ".md", ".mlir", ".test", ".toml", ".txt", ".yaml", ".json", ".fbs")
# Written so that they do not find themselves.
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|XX[X])\b")
MACHINE_PATH = re.compile(r"(?<![\w.>}$/])/(?:home|root|work|opt|tmp|mnt|Users)/\w")


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function with its lines of code: no signature, docstring, comment or blank line."""
    source = tree.text(path)
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            start = node.body[0]
            if ast.get_docstring(node, clean=False) is not None:
                start = node.body[1] if node.body[1:] else start
            code = [line.strip() for line in lines[start.lineno - 1 : node.end_lineno]]
            yield node.name, sum(bool(line) and not line.startswith("#") for line in code)


def test_modules_are_short():
    assert [path for path in SOURCES if tree.text(path).count("\n") > MODULE_LINES] == []


def test_functions_are_short():
    found = [(path, *function) for path in SOURCES for function in functions(path)]
    assert [entry for entry in found if entry[-1] > FUNCTION_LINES] == []


def test_modules_say_what_they_are():
    documents = {path: ast.get_docstring(ast.parse(tree.text(path))) for path in SOURCES}
    assert [path for path, document in documents.items() if not document] == []


def test_lit_tests_run_and_check_something():
    def checks(text: str) -> bool:
        runs = " ".join(line for line in text.splitlines() if "RUN:" in line)
        directives = re.search(r"^// (?!RUN)[A-Z0-9_-]+:", text, re.MULTILINE)
        return bool(runs) and bool(directives or re.search(r"-verify-diagnostics|\bcmp\b", runs))

    assert [path for path in LIT_TESTS if not checks(tree.text(path))] == []


def test_nothing_is_left_for_later_and_no_path_is_of_one_machine():
    found = [
        f"{path}:{number}: {line.strip()[:100]}"
        for path in tree.files(*TEXTS)
        for number, line in enumerate(tree.text(path).splitlines(), start=1)
        if UNFINISHED.search(line) or MACHINE_PATH.search(line)
    ]
    assert found == []


def test_every_part_of_dialects_and_passes_has_tests():
    inside = [path.parts[:2] for path in SOURCES if path.parts[0] in ("dialect", "passes")]
    tested = {path.parts[1:3] for path in LIT_TESTS}
    tested |= {path.parts[2:4] for path in SOURCES if path.parts[:2] == ("test", "unit")}
    tested |= {("dialect", "generate")} if ("dialect", "stock") in tested else set()
    assert {name for name in inside if not name[1].endswith(".py")} - tested == set()
