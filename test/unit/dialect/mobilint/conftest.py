"""Ops built by themselves and evaluated, beside onnxruntime on the ONNX op of the same meaning."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect import core
from mobilint.dialect.mobilint import MOBILINT
from mobilint.mlir import func, ir

Shape = Sequence[int] | str  # extents of float32, or the text of a type


@pytest.fixture(scope="module")
def context() -> ir.Context:
    """A context for all tests of a file, since making one costs more than most tests."""
    context = ir.Context()
    MOBILINT.load(context)
    return context


@pytest.fixture
def module(context: ir.Context) -> Iterator[ir.Module]:
    with context, ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            yield module


def _type(shape: Shape) -> ir.Type:
    text = shape if isinstance(shape, str) else "x".join([*map(str, shape), "f32"])
    return ir.Type.parse(f"tensor<{text}>")


@pytest.fixture
def values(module: ir.Module) -> Callable[..., list[ir.Value]]:
    """Values of the given shapes, the arguments of a function in which ops are built."""

    def make(*shapes: Shape) -> list[ir.Value]:
        with ir.InsertionPoint(module.body):
            function = func.FuncOp(
                "f", ([_type(shape) for shape in shapes], []), visibility="private"
            )
        return list(function.add_entry_block().arguments)

    return make


@pytest.fixture
def build(values: Callable[..., list[ir.Value]]) -> Callable[..., Any]:
    """Build an op on operands of the given shapes and verify it."""

    def make(cls: type[core.Op], *shapes: Shape, **fields: Any) -> Any:
        operands = values(*shapes)
        variadic = any(slot.variadic for slot in cls.spec.operands)
        with ir.InsertionPoint(operands[0].owner):
            op = cls(operands, **fields) if variadic else cls(*operands, **fields)
        assert core.verify(op.operation)
        return op

    return make


@pytest.fixture
def refuses(build: Callable[..., Any]) -> Callable[..., None]:
    """Assert that an op cannot be built, for a reason that contains `message`."""

    def check(message: str, cls: type[core.Op], *shapes: Shape, **fields: Any) -> None:
        with pytest.raises(core.OpError) as caught:
            build(cls, *shapes, **fields)
        assert message in str(caught.value)

    return check


@pytest.fixture
def evaluate() -> Callable[..., Any]:
    """Evaluate an op in both precisions; the results have its declared types and agree."""

    def run(op: Any, *arrays: np.ndarray, rtol: float = 1e-4, atol: float = 1e-5) -> Any:
        single = _results(op, arrays)
        double = _results(op, [_widened(array) for array in arrays])
        for result, one, two in zip(op.results, single, double, strict=True):
            assert list(one.shape) == list(result.type.shape)
            assert (one.dtype, two.dtype) == (np.float32, np.float64)
            np.testing.assert_allclose(one, two, rtol=rtol, atol=atol)
        return single[0] if len(single) == 1 else single

    return run


def _results(op: Any, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    results = op.evaluate(*arrays)
    return list(results) if isinstance(results, tuple) else [results]


def _widened(array: np.ndarray) -> np.ndarray:
    return array.astype(np.float64) if array.dtype == np.float32 else array


@pytest.fixture
def reference() -> Callable[..., Any]:
    """Run one ONNX node in onnxruntime; arrays that are None are absent operands."""

    def run(
        kind: str,
        inputs: Mapping[str, np.ndarray | None],
        outputs: int = 1,
        opset: int = 21,
        domain: str = "",
        **attributes: Any,
    ) -> Any:
        names = [name if array is not None else "" for name, array in inputs.items()]
        results = [f"result{index}" for index in range(outputs)]
        node = helper.make_node(kind, names, results, domain=domain, **attributes)
        given = {name: np.asarray(array) for name, array in inputs.items() if array is not None}
        values = [_input(name, array) for name, array in given.items()]
        found = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in results]
        opsets = [helper.make_opsetid("", opset), helper.make_opsetid("com.microsoft", 1)]
        graph = helper.make_graph([node], "g", values, found)
        model = helper.make_model(graph, opset_imports=opsets, ir_version=10)
        answers = _session(model.SerializeToString()).run(None, given)
        return answers[0] if outputs == 1 else answers

    return run


def _input(name: str, array: np.ndarray) -> Any:
    type_ = numpy_helper.from_array(array).data_type
    return helper.make_tensor_value_info(name, type_, array.shape)


def _session(model: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
