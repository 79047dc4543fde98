"""A part of a model between named values."""

import numpy as np
import pytest
from onnx import helper

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx

X = np.array([[1, -2, 3], [4, 5, -6]], np.float32)


@pytest.fixture
def model(make_model):
    """A chain with a side: y = exp(|x| + w) and z = -|x| - k."""
    nodes = [
        helper.make_node("Abs", ["x"], ["a"]),
        helper.make_node("Add", ["a", "w"], ["b"]),
        helper.make_node("Exp", ["b"], ["y"]),
        helper.make_node("Neg", ["a"], ["c"]),
        helper.make_node("Sub", ["c", "k"], ["z"]),
    ]
    return make_model(
        *nodes, inputs={"x": X, "k": X[:1]}, constants={"w": X[0]}, outputs=["y", "z"]
    )


def test_the_end(model, imports_as):
    module = imports_as(model, {"x": X}, [np.abs(X) + X[0]], outputs=["b"])
    assert str(module).count("onnx.name") == 2  # one input, one output


def test_the_beginning(model, imports_as):
    module = imports_as(model, {"b": X}, [np.exp(X)], inputs=["b"], outputs=["y"])
    assert "onnx.Add" not in str(module)


def test_several(model, imports_as):
    want = [np.exp(X), -X]
    imports_as(model, {"b": X, "a": X}, want, inputs=["b", "a"], outputs=["y", "c"])


def test_what_bodies_read_belongs_to_the_part(make_model, imports_as):
    body = helper.make_graph(
        [helper.make_node("Mul", ["a", "w"], ["m"])],
        "body",
        [],
        [helper.make_empty_tensor_value_info("m")],
    )
    nodes = [
        helper.make_node("Abs", ["x"], ["a"]),
        helper.make_node("If", ["flag"], ["i"], then_branch=body, else_branch=body),
        helper.make_node("Exp", ["i"], ["y"]),
    ]
    nodes[1].attribute[1].g.node[0].output[0] = "n"
    nodes[1].attribute[1].g.output[0].name = "n"
    inputs = {"x": X, "flag": np.array(True)}
    model = make_model(*nodes, inputs=inputs, constants={"w": X[0]})
    imports_as(model, inputs, [np.abs(X) * X[0]], outputs=["i"])


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"outputs": ["bb"]}, "the model has no value 'bb'; near it are 'b'"),
        ({"inputs": ["nothing"]}, "the model has no value 'nothing'"),
        ({"inputs": ["b"]}, "the outputs also need 'x', 'k', which --inputs leaves out"),
    ],
)
def test_parts_that_are_refused(model, flags, words):
    with pytest.raises(CompileError, match=words) as caught:
        import_onnx(model, **flags)
    assert caught.value.code.name == "ML0206"
