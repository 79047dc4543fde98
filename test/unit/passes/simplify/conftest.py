"""Models of a few nodes, before and after the passes, in onnxruntime."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper

from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.evaluation import Session
from mobilint.dialect.onnx.export import function_model
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from mobilint.passes.rewriting.pipeline import run_passes


def _model(
    nodes: Sequence[onnx.NodeProto],
    inputs: Mapping[str, np.ndarray],
    constants: Mapping[str, np.ndarray],
    opset: int,
) -> onnx.ModelProto:
    read = {name for node in nodes for name in node.input}
    graph = helper.make_graph(
        list(nodes),
        "graph",
        [
            helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
            )
            for name, array in inputs.items()
        ],
        [
            onnx.ValueInfoProto(name=name)
            for node in nodes
            for name in node.output
            if name not in read
        ],
        [numpy_helper.from_array(np.asarray(array), name) for name, array in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 10
    return model


def _same(got: np.ndarray, want: np.ndarray) -> bool:
    return got.dtype == want.dtype and np.array_equal(got, want, equal_nan=want.dtype.kind == "f")


@pytest.fixture
def check_passes() -> Callable[..., ir.Module]:
    """Run passes on a model: its types must be right, and its results the same to the bit."""

    def check(
        *nodes: onnx.NodeProto,
        inputs: Mapping[str, np.ndarray],
        constants: Mapping[str, np.ndarray] | None = None,
        passes: Sequence[str] = ("infer-shapes",),
        opset: int = 21,
    ) -> ir.Module:
        model = _model(nodes, inputs, constants or {}, opset)
        want = Session(model.SerializeToString()).run(inputs)
        module = import_onnx(model)
        run_passes(module, passes)
        function = entry_of(module.operation)
        assert function is not None
        types = ir.FunctionType(function.attributes["function_type"].value).results
        assert [list(type_.shape) for type_ in types] == [list(array.shape) for array in want]
        got = Session(function_model(function).SerializeToString()).run(inputs)
        assert all(map(_same, got, want))
        return module

    return check
