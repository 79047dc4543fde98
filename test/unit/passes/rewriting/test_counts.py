"""How often patterns applied, and how many nodes are left."""

from collections.abc import Callable
from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir
from mobilint.passes.rewriting import Rewrites
from mobilint.passes.rewriting.counts import RewriteReport, counts_of, node_count
from mobilint.passes.rewriting.pipeline import parse, run

Build = Callable[..., ir.Module]
RELU = '%r = "mobilint.relu"(%x) : (T) -> T'


def test_rewrites_are_counted_by_pass_and_pattern(function: Build) -> None:
    rewrites = Rewrites("test-count", "For one test.")

    @rewrites(mbl.Relu)
    def nothing(op: Any) -> Any:
        return op.x

    module = function(RELU)
    report = RewriteReport()
    run(module, parse("test-count,cse"), [report])
    assert counts_of(module.context) == {("test-count", "nothing"): 1}
    lines = [line.split() for line in report.report().splitlines()[3:]]
    assert lines == [["1", "->", "0", "test-count"], ["1", "x", "nothing"]]


def test_a_pass_on_several_functions_has_one_row(module: Build) -> None:
    made = module(*(f"func.func @{name}(%x: T) -> T {{ {RELU} return %r : T }}" for name in "fg"))
    report = RewriteReport()
    rewrites = Rewrites("test-count", "For one test.")
    rewrites(mbl.Relu)(lambda op: mbl.Tanh(op.x))
    run(made, parse("builtin.module(func.func(test-count))"), [report])
    assert node_count(made.operation) == 2
    assert [line.split() for line in report.report().splitlines()[3:]] == [
        ["2", "->", "2", "test-count"],
        ["2", "x", "<lambda>"],
    ]
