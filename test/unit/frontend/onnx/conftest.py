"""Small models, imported and evaluated, and the same models in onnxruntime."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import pytest

import source_models
from mobilint.dialect import interpreter
from mobilint.dialect.core import verify
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir
from source_models import model_of

MakeModel = Callable[..., onnx.ModelProto]


@pytest.fixture
def make_model() -> MakeModel:
    """A function that makes a model of nodes; types of inputs are those of example arrays."""
    return _make_model


def _make_model(
    *nodes: onnx.NodeProto,
    inputs: Mapping[str, np.ndarray],
    constants: Mapping[str, np.ndarray] | None = None,
    outputs: Sequence[str] = ("y",),
    opset: int = 17,
) -> onnx.ModelProto:
    return model_of(nodes, inputs, constants, outputs, opset)


@pytest.fixture
def run_source() -> Callable[[onnx.ModelProto, Mapping[str, np.ndarray]], list[np.ndarray]]:
    """A function that runs a model in onnxruntime, as it is written."""
    return source_models.run_source


@pytest.fixture
def imports_as() -> Callable[..., ir.Module]:
    """A check that an imported model computes some arrays, whose types and shapes it knows."""

    def check(
        source: Any, fed: Mapping[str, np.ndarray], want: Sequence[np.ndarray], **flags: Any
    ) -> ir.Module:
        module = import_onnx(source, **flags)
        assert verify(module.operation)
        got = interpreter.evaluate(module, list(fed.values()))
        for actual, expected in zip(got, want, strict=True):
            assert actual.dtype == expected.dtype
            assert actual.shape == expected.shape
            np.testing.assert_allclose(
                actual.astype(np.float64), expected.astype(np.float64), 1e-5, 1e-5
            )
        return module

    return check
