"""Models of 16-bit floats run on the NPU but for the casts at the edges."""

import ml_dtypes
import numpy as np
import pytest
from onnx import helper

from mobilint.dialect import interpreter
from mobilint.frontend.onnx import import_onnx
from mobilint.passes import pipelines
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of

RNG = np.random.default_rng(3)


def test_half_floats(check_lowering):
    weight = RNG.standard_normal((4, 3, 3, 3)).astype(np.float16)
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["c"], pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["c"], ["r"]),
        helper.make_node("ReduceMean", ["r", "axes"], ["y"], keepdims=1),
    ]
    check_lowering(
        *nodes,
        inputs={"x": RNG.standard_normal((1, 3, 5, 5)).astype(np.float16)},
        constants={"w": weight, "axes": np.array([2, 3])},
        host=["Cast", "Cast"],
        rtol=2e-2,
        atol=2e-2,
    )


@pytest.mark.parametrize("kind", [np.float16, ml_dtypes.bfloat16])
def test_results_are_of_the_source_type(kind):
    x = RNG.standard_normal((2, 3)).astype(kind)
    model = model_of([helper.make_node("Exp", ["x"], ["y"])], {"x": x})
    module = import_onnx(model)
    for passes in pipelines.stages().values():
        run_passes(module, passes)
    (got,) = interpreter.evaluate(module, [x])
    assert got.dtype == x.dtype
    np.testing.assert_allclose(got.astype(np.float32), np.exp(x.astype(np.float32)), 1e-2)
