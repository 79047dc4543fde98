"""No lit test has a directive that does nothing."""

from pathlib import Path

import pytest

import tree
from directives import prefixes_of, problems

RUN = "// RUN: mobilint-opt %s | FileCheck %s\n"
FILES = [path for path in tree.files(".mlir", ".test") if path.parts[0] == "test"]


@pytest.mark.parametrize("path", [p for p in FILES if "Inputs" not in p.parts], ids=str)
def test_every_directive_of_the_project_is_one(path: Path) -> None:
    assert problems(tree.text(path)) == []


@pytest.mark.parametrize(
    "lines",
    [
        "// CHECK: a\n// CHECK-NEXT: b\n// CHECK-SAME: c\n// CHECK-DAG: d",
        "// CHECK-LABEL: a\n//     CHECK-NOT: b\n// CHECK-COUNT-2: c\n// CHECK-EMPTY:",
        "// CHECK{LITERAL}: [[a]]\n// CHECK-NEXT{LITERAL}: [[b]]",
        "// CHECK: a\n// A sentence with a colon: it is no directive.",
        "// CHECK: a\n// REQUIRES: b\n// XFAIL: *\n// UNSUPPORTED: c",
    ],
)
def test_directives(lines: str) -> None:
    assert problems(RUN + lines) == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("// CHECK-NXT: b", "line 3: CHECK-NXT is no directive"),
        ("// CHECK-COUNT: b", "line 3: CHECK-COUNT is no directive"),
        ("// CHECK-NEXT-NOT: b", "line 3: CHECK-NEXT-NOT is no directive"),
        ("// CHECK_NEXT: b", "line 3: CHECK_NEXT is no directive"),
        ("// CHECK NEXT: b", "line 3: CHECK NEXT is no directive"),
        ("// CHEKC: b", "line 3: CHEKC is no directive"),
        ("// CHECKNEXT: b", "line 3: CHECKNEXT is no directive"),
        ("// OTHER: b", "line 3: OTHER is no directive"),
        ("// CHECK-NEXT b", "line 3: CHECK-NEXT has no colon"),
        ("  // CHECK-NXT: b", "line 3: CHECK-NXT is no directive"),
        ("// expected-eror {{a}}", "line 3: // expected-eror {{a}} expects nothing"),
        ("// expected-error@abov {{a}}", "line 3: // expected-error@abov {{a}} expects nothing"),
        ("// expected-error {a}", "line 3: // expected-error {a} expects nothing"),
        ("// expected-error {{a}}", "expects diagnostics without --verify-diagnostics"),
    ],
)
def test_what_does_nothing(line: str, problem: str) -> None:
    assert problems(f"{RUN}// CHECK: a\n{line}") == [problem]


def test_a_line_cannot_follow_on_nothing() -> None:
    assert problems(f"{RUN}// CHECK-NEXT: a") == ["line 2: CHECK-NEXT follows on nothing"]
    assert problems(f"{RUN}// CHECK-SAME: a") == ["line 2: CHECK-SAME follows on nothing"]


def test_a_prefix_without_lines() -> None:
    assert problems(RUN) == ["no line has the prefix CHECK"]
    other = RUN.replace("%s\n", "%s --check-prefix=OTHER\n")
    assert problems(other + "// CHECK: a") == [
        "line 2: CHECK is no directive",
        "no line has the prefix OTHER",
    ]


def test_prefixes_of_continued_and_several_commands() -> None:
    text = (
        "// RUN: a | FileCheck %s --check-prefixes=A,B-C\n// RUN: b \\\n"
        "// RUN:   | FileCheck %s -check-prefix D\n// RUN: c | FileCheck %s | FileCheck %s\n"
    )
    assert prefixes_of(text) == {"A", "B-C", "D", "CHECK"}
