"""The lit format that runs tools in its own process gives the outcomes that a shell gives."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tree

LIT = Path(sys.executable).with_name("lit")
CONFIG = """
import os
from inprocess import InProcess
config.name = "made-up"
config.test_format = InProcess(execute_external=False)
config.suffixes = [".mlir"]
config.environment["PATH"] = os.pathsep.join([{bin!r}, os.environ["PATH"]])
config.substitutions.append((r"\\bFileCheck\\b", "filecheck"))
"""
BODY = "func.func @f() {\n  return\n}\n"
RELU = (
    'func.func @f() {\n  "mobilint.relu"() : () -> () '
    "// expected-error {{needs 1 operand}}\n  return\n}\n"
)

# Every kind of RUN line with what it comes to, whichever way it runs.
TESTS = {
    "plain": ("PASS", "// RUN: mobilint-opt %s", BODY),
    "pipe": ("PASS", "// RUN: mobilint-opt %s | FileCheck %s\n// CHECK: @f", BODY),
    "mismatch": ("FAIL", "// RUN: mobilint-opt %s | FileCheck %s\n// CHECK: @g", BODY),
    "tool_fails": ("FAIL", "// RUN: mobilint-opt %s", RELU),
    "tool_fails_in_a_pipe": (
        "FAIL",
        "// RUN: mobilint-opt %s 2>&1 | FileCheck %s\n// CHECK: error",
        RELU,
    ),
    "not": (
        "PASS",
        "// RUN: not mobilint-opt %s 2>&1 | FileCheck %s\n// CHECK: {{relu' op needs 1 operand}}",
        RELU,
    ),
    "not_of_what_works": ("FAIL", "// RUN: not mobilint-opt %s", BODY),
    "errors_stay_out_of_the_pipe": (
        "FAIL",
        "// RUN: not mobilint-opt %s | FileCheck %s\n// CHECK: error",
        RELU,
    ),
    "second_line_fails": ("FAIL", "// RUN: mobilint-opt %s\n// RUN: not mobilint-opt %s", BODY),
    "continued": ("PASS", "// RUN: mobilint-opt %s \\\n// RUN:   --cse", BODY),
    "input": ("PASS", "// RUN: mobilint-opt < %s | FileCheck %s\n// CHECK: @f", BODY),
    "files": (
        "PASS",
        "// RUN: mobilint-opt %s -o %t\n// RUN: FileCheck %s --input-file %t\n// CHECK: @f",
        BODY,
    ),
    "native_errors": (
        "PASS",
        "// RUN: not mobilint-opt %s --canonicalize=max-iterations=x 2>&1 | FileCheck %s\n"
        "// CHECK: 'x' value invalid for long argument",
        BODY,
    ),
    "native_output": (
        "PASS",
        "// RUN: mobilint-opt %s --print-op-stats 2>&1 | FileCheck %s\n// CHECK: func.func , 1",
        BODY,
    ),
    "shell": ("PASS", "// RUN: mobilint-opt %s > %t && FileCheck %s < %t\n// CHECK: @f", BODY),
    "shell_fails": ("FAIL", "// RUN: mobilint-opt %s > %t && false", BODY),
    "expected_failure": ("XFAIL", "// XFAIL: *\n// RUN: not mobilint-opt %s", BODY),
    "unexpected_pass": ("XPASS", "// XFAIL: *\n// RUN: mobilint-opt %s", BODY),
    "feature_is_missing": ("UNSUPPORTED", "// REQUIRES: moon\n// RUN: mobilint-opt %s", BODY),
    "no_line": ("UNRESOLVED", "// CHECK: @f", BODY),
    "diagnostics": ("PASS", "// RUN: mobilint-opt %s --verify-diagnostics", RELU),
    "wrong_flag": ("FAIL", "// RUN: mobilint-opt %s --verify-each=x", BODY),
    "version": ("PASS", "// RUN: mobilint-opt --version | FileCheck %s\n// CHECK: 0.", BODY),
}


def outcomes(tests: Path, mode: str, results: Path) -> dict[str, str]:
    """What each test of a folder, or of a file, comes to."""
    environment = {
        **os.environ,
        "LIT_EXEC": mode,
        "PYTHONPATH": str(tree.ROOT / "test/support"),
    }
    subprocess.run(
        [LIT, "-q", "-j2", "-o", results, tests],
        env=environment,
        capture_output=True,
        check=False,
    )
    found: Any = json.loads(results.read_text())["tests"]
    return {Path(test["name"].partition(" :: ")[2]).stem: test["code"] for test in found}


@pytest.mark.parametrize("mode", ["", "shell"])
def test_outcomes(mode: str, tmp_path: Path) -> None:
    (tmp_path / "lit.cfg.py").write_text(CONFIG.format(bin=str(LIT.parent)))
    for name, (_, run, body) in TESTS.items():
        (tmp_path / f"{name}.mlir").write_text(f"{run}\n{body}")
    wanted = {name: outcome for name, (outcome, _, _) in TESTS.items()}
    assert outcomes(tmp_path, mode, tmp_path / "results.json") == wanted


def test_a_test_of_the_project_passes_in_a_shell(tmp_path: Path) -> None:
    path = tree.ROOT / "test/dialect/core/cse.mlir"
    assert outcomes(path, "shell", tmp_path / "results.json") == {"cse": "PASS"}
