"""Models by way of other forms, and what they compute."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import onnx
import pytest

from mobilint.dialect import interpreter
from mobilint.dialect.core import verify
from mobilint.mlir import ir
from source_models import run_source


@pytest.fixture
def computes_the_same() -> Callable[..., None]:
    """A check that a module verifies and computes what a model does in onnxruntime."""

    def check(module: ir.Module, model: onnx.ModelProto, inputs: Mapping[str, Any]) -> None:
        assert verify(module.operation)
        got = interpreter.evaluate(module, list(inputs.values()))
        for actual, expected in zip(got, run_source(model, inputs), strict=True):
            assert actual.dtype == expected.dtype
            np.testing.assert_allclose(actual, expected, 1e-5, 1e-5)

    return check
