"""Models of a few nodes, before and after the passes, in onnxruntime."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import onnx
import pytest

from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.evaluation import Session
from mobilint.dialect.onnx.export import function_model
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of


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
        model = model_of(nodes, inputs, constants, opset=opset)
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
