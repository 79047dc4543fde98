"""A model as an exporter writes it: what is recognised, and its numbers on every level."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import helper

from mobilint.dialect import interpreter
from mobilint.dialect.mobilint import MOBILINT
from mobilint.dialect.onnx import ONNX
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from mobilint.passes import pipelines
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of, run_source

INPUTS = "xquvwkm"  # the names of arrays that are known at run time only


def ops_of(module: ir.Module, namespace: str) -> list[str]:
    """The ops of a dialect, other than constants, that a module has, sorted."""
    found: list[str] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        dialect, _, name = op.name.partition(".")
        if dialect == namespace and name not in ("Constant", "NoValue"):
            found.append(name)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return sorted(found)


@pytest.fixture
def kinds_of() -> Callable[[ir.Module], list[str]]:
    """The ops that run on the NPU."""
    return lambda module: ops_of(module, MOBILINT.namespace)


def nodes_of(text: str) -> list[onnx.NodeProto]:
    """Nodes as lines of `y = Kind(a, b, attribute=1)`."""
    nodes = []
    for line in filter(None, map(str.strip, text.splitlines())):
        results, _, call = line.partition(" = ")
        kind, _, rest = call.rstrip(")").partition("(")
        operands, attributes = _arguments(rest)
        nodes.append(helper.make_node(kind, operands, results.split(", "), **attributes))
    return nodes


def _arguments(text: str) -> tuple[list[str], dict[str, Any]]:
    operands, attributes = [], {}
    for argument in text.split(", "):
        name, equals, value = argument.partition("=")
        if equals:
            attributes[name] = _value(value)
        else:
            operands.append(name)
    return operands, attributes


def _value(text: str) -> Any:
    """A word, a number, or a list of numbers with spaces between them."""
    if text[0].isalpha():
        return text
    numbers = [float(item) if "." in item else int(item) for item in text.split()]
    return numbers if len(numbers) > 1 else numbers[0]


@pytest.fixture
def check_idiom() -> Callable[..., ir.Module]:
    """Simplify the nodes, compare what is left, and the numbers of this and of all later levels."""

    def check(
        text: str,
        want: Sequence[str] | None,
        *,
        has: Sequence[str] = (),  # among others
        opset: int = 18,
        atol: float = 2e-5,
        host: Sequence[str] = (),
        **arrays: Any,
    ) -> ir.Module:
        inputs = {name: value for name, value in arrays.items() if name in INPUTS}
        constants = {
            name: np.asarray(value) for name, value in arrays.items() if name not in INPUTS
        }
        model = model_of(nodes_of(text), inputs, constants, None, opset)
        expected = run_source(model, inputs)
        module = import_onnx(model)
        _run(module, pipelines.SIMPLIFY, inputs, expected, atol)
        got = ops_of(module, ONNX.namespace)
        assert want is None or got == sorted(want)
        assert set(has) <= set(got)
        for passes in (pipelines.LOWER, pipelines.OPTIMIZE):
            _run(module, passes, inputs, expected, atol)
        assert ops_of(module, ONNX.namespace) == sorted(host)
        return module

    return check


def _run(
    module: ir.Module,
    passes: Sequence[str],
    inputs: Mapping[str, np.ndarray],
    want: Sequence[np.ndarray],
    atol: float,
) -> None:
    run_passes(module, passes)
    got = interpreter.evaluate(module, list(inputs.values()))
    for actual, expected in zip(got, want, strict=True):
        np.testing.assert_allclose(actual, expected, 1e-4, atol, err_msg=str(passes))
