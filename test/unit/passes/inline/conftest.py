"""Models that are imported, inlined and evaluated, beside onnxruntime."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from mobilint.dialect import interpreter
from mobilint.dialect.core import ops_inside, verify
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import run_source


@pytest.fixture
def inlined() -> Callable[..., tuple[ir.Module, set[str]]]:
    """A check that inlining changes no number; gives the module and the names of its ops.

    Known sequences among the outputs become several outputs, as they do for the program.
    """

    def check(
        model: onnx.ModelProto, inputs: Mapping[str, Any], passes: str = "inline-control-flow"
    ) -> tuple[ir.Module, set[str]]:
        want: list[Any] = []
        for value in run_source(model, inputs):
            want += value if isinstance(value, list) else [value]
        module = import_onnx(model)
        run_passes(module, passes.split(","))
        assert verify(module.operation)
        got: list[Any] = []
        for value in interpreter.evaluate(module, list(inputs.values())):
            got += value if isinstance(value, list) else [value]
        assert len(got) == len(want)
        for actual, expected in zip(got, want, strict=True):
            assert actual.dtype == expected.dtype
            np.testing.assert_allclose(actual, expected, 1e-6, 1e-6)
        return module, {op.operation.name for op in ops_inside(module.operation)}

    return check


@pytest.fixture
def graph() -> Callable[..., onnx.GraphProto]:
    """A function that makes a body of nodes; its values are floats of unknown shape."""

    def make(nodes, inputs, outputs, constants=None) -> onnx.GraphProto:
        counters = {"i": (TensorProto.INT64, []), "go": (TensorProto.BOOL, [])}
        return helper.make_graph(
            nodes,
            "body",
            [
                helper.make_tensor_value_info(name, *counters.get(name, (TensorProto.FLOAT, None)))
                for name in inputs
            ],
            [onnx.ValueInfoProto(name=name) for name in outputs],
            [onnx.numpy_helper.from_array(a, n) for n, a in (constants or {}).items()],
        )

    return make
