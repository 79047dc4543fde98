"""A model of one or few nodes, lowered and evaluated, against onnxruntime on the source."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import pytest

from mobilint.dialect import interpreter
from mobilint.dialect.onnx import ONNX
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from mobilint.passes import pipelines
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of, run_source


def onnx_ops(module: ir.Module) -> list[str]:
    """The `onnx` ops, other than constants, that are left in a module."""
    left: list[str] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        name = op.name.removeprefix(f"{ONNX.namespace}.")
        if name != op.name and name not in ("Constant", "NoValue"):
            left.append(name)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return left


@pytest.fixture
def check_lowering() -> Callable[..., ir.Module]:
    """Lower nodes, by all passes of the compiler, and compare with onnxruntime."""

    def check(
        *nodes: onnx.NodeProto,
        inputs: Mapping[str, np.ndarray],
        constants: Mapping[str, np.ndarray] | None = None,
        outputs: Sequence[str] = ("y",),
        opset: int = 21,
        host: Sequence[str] = (),
        views: bool = False,  # whether the host may reshape what has too many axes at the edges
        rtol: float = 1e-5,
        atol: float = 1e-5,
    ) -> ir.Module:
        model = model_of(nodes, inputs, constants, outputs, opset)
        want = run_source(model, inputs)
        module = import_onnx(model)
        arrays: list[Any] = list(inputs.values())
        for passes in (
            pipelines.SIMPLIFY,
            pipelines.LOWER,
            pipelines.OPTIMIZE,
            pipelines.PARTITION,
        ):
            run_passes(module, passes)
            got = interpreter.evaluate(module, arrays)
            for actual, expected in zip(got, want, strict=True):
                assert actual.dtype == expected.dtype
                np.testing.assert_allclose(actual, expected, rtol, atol, err_msg=str(passes))
        left = [name for name in onnx_ops(module) if not (views and name == "Reshape")]
        assert sorted(left) == sorted(host)
        return module

    return check
