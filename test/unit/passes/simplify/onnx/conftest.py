"""Models in ONNX's own text, before and after passes, in onnxruntime."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import onnx
import pytest

from mobilint.dialect.core import verify
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.export import function_model
from mobilint.frontend.onnx import import_onnx
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import run_source

EDGES = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, 3e38, 1.5, -2.0], np.float32)
EXTENTS = {"a": 2, "b": 3, "c": 4, "d": 5, "one": 1}  # of symbolic dimensions


def array_for(value: onnx.ValueInfoProto, shape: Sequence[int] | None, seed: int) -> np.ndarray:
    """Edge cases first, then random numbers, for an input of a model."""
    type_ = value.type.tensor_type
    if shape is None:
        shape = [EXTENTS.get(dim.dim_param) or dim.dim_value for dim in type_.shape.dim]
    dtype = onnx.helper.tensor_dtype_to_np_dtype(type_.elem_type)
    numbers = np.random.default_rng(seed).standard_normal(int(np.prod(shape)))
    if dtype.kind != "f":
        return np.abs(numbers * 3).astype(dtype).reshape(shape)
    order = np.random.default_rng(seed).permutation(EDGES)
    numbers[: len(order) // 2 * (seed % 2)] = order[: len(numbers)][: len(order) // 2 * (seed % 2)]
    return numbers.astype(dtype).reshape(shape)


def model_in_text(text: str, opset: int) -> onnx.ModelProto:
    """A model of a graph in ONNX's text; results of no rank are of unknown rank."""
    return onnx.parser.parse_model(f'<ir_version: 7, opset_import: ["": {opset}]> g {text}')


@pytest.fixture
def simplified() -> Callable[..., list[str]]:
    """Run passes on a model in text; the names of its ops afterwards, if all bits are the same."""

    def check(
        text: str,
        *,
        shapes: Mapping[str, Sequence[int]] | None = None,
        opset: int = 18,
        passes: Sequence[str] = ("infer-shapes", "simplify-onnx"),
        tolerance: float = 0,
    ) -> list[str]:
        model = model_in_text(text, opset)
        unranked = shapes or {}
        for value in (*model.graph.input, *model.graph.output):
            if value.name in unranked:
                value.type.tensor_type.ClearField("shape")
        module = import_onnx(model, keep_open=True)
        run_passes(module, passes)
        with module.context:
            assert verify(module.operation)
        function = entry_of(module.operation)
        assert function is not None
        after = function_model(function)
        for seed in range(4):
            feeds = {
                value.name: array_for(value, unranked.get(value.name), seed + index)
                for index, value in enumerate(model.graph.input)
            }
            for got, want in zip(run_source(after, feeds), run_source(model, feeds), strict=True):
                assert (got.dtype, got.shape) == (want.dtype, want.shape)
                same_bits(got, want, tolerance)
        names = [op.operation.name for op in function.entry_block.operations]
        hidden = ("onnx.Constant", "onnx.NoValue", "func.return")
        return [name.partition(".")[2] for name in names if name not in hidden]

    return check


def same_bits(got: np.ndarray, want: np.ndarray, tolerance: float) -> None:
    """Also the sign of zeros; NaN is NaN, whatever its bits."""
    if tolerance:
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)
    elif got.dtype.kind == "f":
        np.testing.assert_array_equal(got, want)
        np.testing.assert_array_equal(
            np.signbit(got)[~np.isnan(got)], np.signbit(want)[~np.isnan(want)]
        )
    else:
        assert got.tobytes() == want.tobytes()
