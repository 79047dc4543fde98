"""Where a location is, and which comment expects what."""

import pytest

from mobilint.dialect.context import new_context
from mobilint.mlir import ir
from mobilint.tools.diagnostics import Diagnostic, Expectation, at_location, expectations, unmet


@pytest.mark.parametrize(
    ("location", "wanted"),
    [
        ('"a.py":3:7', "a.py:3:7: error: x"),
        ('"-":3:7', "in.mlir:3:7: error: x"),
        ('"conv1"', '"conv1": error: x'),
        ('"conv1"("a.py":3:7)', "a.py:3:7: error: x"),
        ('fused["conv1", "a.py":3:7]', "a.py:3:7: error: x"),
        ('fused<"pass">["conv1", "relu1"]', 'fused<"pass">["conv1", "relu1"]: error: x'),
        ('callsite("a.py":3:7 at "b.py":1:1)', "a.py:3:7: error: x"),
        ("unknown", "in.mlir: error: x"),
    ],
)
def test_place_of_a_location(location: str, wanted: str) -> None:
    with new_context() as context:
        parsed = ir.Module.parse(f"module {{}} loc({location})").operation.location
        assert str(at_location("error", "x", parsed, "in.mlir")) == wanted
        del parsed, context


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("x // expected-error {{m}}", [1]),
        ("// expected-error@+1 {{m}}\nx", [2]),
        ("x\n// expected-error@-1 {{m}}", [1]),
        ("x\n// expected-error@above {{m}}", [1]),
        ("// expected-error@below {{m}}\nx", [2]),
        ("// expected-error@below {{m}}\n// expected-error@below {{n}}\nx", [3, 3]),
        ("x\n// expected-error@above {{m}}\n// expected-error@above {{n}}", [1, 1]),
        ("// expected-error@unknown {{m}}", [0]),
        ("x // expected-error 2 {{m}}", [1, 1]),
        ("x // expected-error {{m}} // expected-error {{n}}", [1, 1]),
        ("x // expected {{m}}", []),
        ("x // expected-error m", []),
    ],
)
def test_lines_of_expectations(text: str, lines: list[int]) -> None:
    assert [expectation.line for expectation in expectations(text)] == lines


def test_lines_count_from_the_first_one_of_a_part() -> None:
    assert expectations("\nx // expected-note {{m}}", 10) == [
        Expectation("note", "m", False, 11, (11, 6))
    ]


def at(severity: str, message: str, line: int = 1) -> Diagnostic:
    return Diagnostic(severity, message, "f", line, 1)


@pytest.mark.parametrize(
    ("comment", "diagnostic"),
    [
        ("expected-error {{of x}}", at("error", "use of x here")),
        ("expected-warning {{of x}}", at("warning", "use of x here")),
        ("expected-remark {{a.b}}", at("remark", "a.b")),
        ("expected-error-re {{use {{[a-z]+}} x}}", at("error", "use of x here")),
        ("expected-error-re {{a.b {{.}}}}", at("error", "a.b c")),
        ("expected-error@unknown {{x}}", at("error", "x", 0)),
    ],
)
def test_met(comment: str, diagnostic: Diagnostic) -> None:
    assert unmet(expectations(f"// {comment}"), [diagnostic], "f") == []


@pytest.mark.parametrize(
    ("comment", "diagnostic"),
    [
        ("expected-error {{of y}}", at("error", "use of x here")),
        ("expected-error {{x}}", at("warning", "x")),
        ("expected-error {{x}}", at("error", "x", 2)),
        ("expected-error {{.*}}", at("error", "x")),
        ("expected-error-re {{a.b}}", at("error", "axb")),
        ("expected-error@unknown {{x}}", at("error", "x")),
    ],
)
def test_unmet(comment: str, diagnostic: Diagnostic) -> None:
    come, missed = unmet(expectations(f"// {comment}"), [diagnostic], "f")
    assert come.message == f"unexpected {diagnostic.severity}: {diagnostic.message}"
    assert missed.message.endswith("was not produced")


def test_one_comment_expects_one_diagnostic() -> None:
    expected = expectations("// expected-error {{x}}")
    assert len(unmet(expected, [at("error", "x"), at("error", "x")], "f")) == 1


def test_the_op_that_mlir_adds_is_not_expected() -> None:
    assert unmet([], [at("note", "see current operation: %0 = ...")], "f") == []
    assert len(unmet([], [at("note", "prior use here")], "f")) == 1
