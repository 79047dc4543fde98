"""onnxruntime as the oracle for kernels, and ops as programs."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import element_type
from mobilint.dialect.mobilint import MOBILINT
from mobilint.emit import Program, emit_program
from mobilint.mlir import func, ir
from mobilint.sim import Simulator

Oracle = Callable[..., np.ndarray]
OPSET = 21


def _node(op: str, *inputs: np.ndarray | None, **attributes: Any) -> np.ndarray:
    """The first output of one ONNX node; the first input is a real one, the rest constants."""
    names = ["" if array is None else f"x{index}" for index, array in enumerate(inputs)]
    node = helper.make_node(op, names, ["y"], **attributes)
    constants = [
        numpy_helper.from_array(array, f"x{index}")
        for index, array in enumerate(inputs)
        if index and array is not None
    ]
    first = inputs[0]
    assert first is not None
    graph = helper.make_graph(
        [node],
        "node",
        [helper.make_tensor_value_info("x0", TensorProto.FLOAT, first.shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(
        onnx.ModelProto.SerializeToString(model), options, providers=["CPUExecutionProvider"]
    )
    return np.asarray(session.run(None, {"x0": first})[0])


@pytest.fixture
def onnx_node() -> Oracle:
    return _node


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(7)


Simulated = tuple[Program, list[np.ndarray], list[np.ndarray]]


def _simulate(build: Callable[..., Any], arrays: Sequence[np.ndarray]) -> Simulated:
    """The program of the op, or list of ops, that `build` makes; its results and their meaning."""
    with ir.Context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        types = [ir.RankedTensorType.get(a.shape, element_type(a.dtype)) for a in arrays]
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("main", (types, []))
            with ir.InsertionPoint(function.add_entry_block()):
                operands = [_bridge(mbl.Input(a), "npu") for a in function.arguments]
                built = build(*operands)
                ops = built if isinstance(built, list) else [built]
                results = [mbl.Output(_bridge(op, "cpu")).result for op in ops]
                func.ReturnOp(results)
        function.attributes["function_type"] = ir.TypeAttr.get(
            ir.FunctionType.get(types, [result.type for result in results])
        )
        known = dict(zip(operands, arrays, strict=True))
        meanings = [_evaluated(op, known) for op in ops]
        program = Program.from_bytes(emit_program(module).to_bytes())
    inputs = {f"input{index}": array for index, array in enumerate(arrays)}
    return program, list(Simulator(program).run(inputs).values()), meanings


def _bridge(value: Any, device: str) -> Any:
    value = value.result if isinstance(value, ir.OpView) else value
    axes = list(range(value.type.rank))
    none: list[int] = []
    return mbl.DeviceBridge(
        value, squeeze_axes=none, permute_axes=axes, unsqueeze_axes=none, device=device
    ).result


def _evaluated(op: Any, known: dict[Any, np.ndarray]) -> np.ndarray:
    arrays = [
        known[value] if value in known else _evaluated(value.owner.opview, known)
        for value in op.operands
        if isinstance(value.type, ir.RankedTensorType)
    ]
    return op.evaluate(*arrays)


@pytest.fixture
def simulate() -> Callable[[Callable[..., Any], Sequence[np.ndarray]], Simulated]:
    return _simulate
