"""A model of one or few nodes, lowered and evaluated, against onnxruntime on the source."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect import interpreter
from mobilint.dialect.onnx import ONNX
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from mobilint.passes import pipelines
from mobilint.passes.rewriting.pipeline import run_passes


def model_of(
    nodes: Sequence[onnx.NodeProto],
    inputs: Mapping[str, np.ndarray],
    constants: Mapping[str, np.ndarray],
    outputs: Sequence[str],
    opset: int,
) -> onnx.ModelProto:
    graph = helper.make_graph(
        list(nodes),
        "g",
        [
            helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
            )
            for name, array in inputs.items()
        ],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 9
    return model


def reference(model: onnx.ModelProto, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    results: Any = session.run(None, dict(inputs))
    return results


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
        rtol: float = 1e-5,
        atol: float = 1e-5,
    ) -> ir.Module:
        model = model_of(nodes, inputs, constants or {}, outputs, opset)
        want = reference(model, inputs)
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
        assert sorted(onnx_ops(module)) == sorted(host)
        return module

    return check
