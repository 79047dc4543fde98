"""Numbers of types that NumPy lacks go into onnxruntime and come out of it as they are."""

import ml_dtypes
import numpy as np
import onnx
import pytest
from onnx import helper

from mobilint.compiler import CompileOptions, compile_model
from mobilint.sim import Simulator
from source_models import model_of

X = np.array([[1, -2.5, 0.1], [300, 0, -0.002]], np.float32)
KINDS = [
    ml_dtypes.bfloat16,
    ml_dtypes.float8_e4m3fn,
    ml_dtypes.float8_e4m3fnuz,
    ml_dtypes.float8_e5m2,
    ml_dtypes.float8_e5m2fnuz,
]


def simulated(tmp_path, node, x):
    path = tmp_path / "model.onnx"
    onnx.save(model_of([node], {"x": x}), path)
    program = compile_model(path, CompileOptions()).program
    program.save(tmp_path / "model.mprog")
    return Simulator(program).run({"x": x})["y"]


@pytest.mark.parametrize("kind", KINDS)
def test_casts_to_them_and_from_them(tmp_path, kind):
    x = np.clip(X, -200, 200)
    number = helper.np_dtype_to_tensor_dtype(np.dtype(kind))
    small = simulated(tmp_path, helper.make_node("Cast", ["x"], ["y"], to=number), x)
    assert small.dtype == np.dtype(kind)
    np.testing.assert_array_equal(small, x.astype(kind))
    back = simulated(tmp_path, helper.make_node("Cast", ["x"], ["y"], to=1), small)
    np.testing.assert_array_equal(back, small.astype(np.float32))
