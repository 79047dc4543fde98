"""Inputs that the user makes constants."""

import numpy as np
import pytest
from onnx import helper

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx

X = np.array([1, 2, 3], np.float32)


@pytest.fixture
def model(make_model):
    node = helper.make_node("Mul", ["x", "k"], ["y"])
    return make_model(node, inputs={"x": X, "k": np.array([2], np.float32)})


def test_a_constant_in_the_place_of_an_input(model, imports_as):
    module = imports_as(model, {"x": X}, [X * 5], input_values={"k": 5})
    assert "%arg1" not in str(module)


def test_integers(make_model, imports_as):
    node = helper.make_node("Gather", ["x", "i"], ["y"])
    model = make_model(node, inputs={"x": X, "i": np.array(0)})
    imports_as(model, {"x": X}, [X[2]], input_values={"i": 2})
    for number, words in ((2.5, "is of int64, which is not 2.5"), (1e30, "which is not 1e")):
        with pytest.raises(CompileError, match=words):
            import_onnx(model, input_values={"i": number})


def test_what_is_refused(model):
    with pytest.raises(CompileError, match="no input 'q'; it has 'x', 'k'"):
        import_onnx(model, input_values={"q": 1})
    model.graph.input[0].type.tensor_type.shape.dim[0].dim_param = "N"
    with pytest.raises(CompileError, match="'x' has open dimensions"):
        import_onnx(model, input_values={"x": 1})
