"""Shapes of inputs: what the file says, what the user gives, what stays open."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx


def model(*values, initialisers=()):
    """A model that returns each of its inputs, negated."""
    nodes = [helper.make_node("Neg", [v.name], [f"-{v.name}"]) for v in values]
    outputs = [helper.make_empty_tensor_value_info(f"-{v.name}") for v in values]
    graph = helper.make_graph(nodes, "g", list(values), outputs, list(initialisers))
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])


def value(name, shape, element=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, element, shape)


def shapes(module):
    (function,) = module.body.operations
    return [str(type_) for type_ in function.type.inputs]


IMAGE = value("x", ["N", 3, "H", "W"])


@pytest.mark.parametrize(
    ("values", "input_shapes", "dims", "want"),
    [
        ([value("x", [1, 2])], {}, {}, ["1x2xf32"]),
        ([value("x", [])], {}, {}, ["f32"]),
        ([value("x", [0, 2])], {}, {}, ["0x2xf32"]),
        ([value("x", [1, 2])], {"x": (1, 2)}, {}, ["1x2xf32"]),
        ([IMAGE], {"x": (1, 3, 4, 5)}, {}, ["1x3x4x5xf32"]),
        ([IMAGE], {}, {"N": 1, "H": 4, "W": 5}, ["1x3x4x5xf32"]),
        ([IMAGE], {"x": (1, 3, 4, 5)}, {"H": 4}, ["1x3x4x5xf32"]),
        ([value("x", None)], {"x": (7,)}, {}, ["7xf32"]),
        ([value("x", None)], {"x": ()}, {}, ["f32"]),
        ([value("x", [None, 2])], {"x": (3, 2)}, {}, ["3x2xf32"]),
        ([value("x", [-1, 2])], {"x": (3, 2)}, {}, ["3x2xf32"]),
        ([value("x", [0, 2])], {"x": (3, 2)}, {}, ["3x2xf32"]),
        ([value("x", ["N"]), value("y", ["N", 2])], {"x": (3,)}, {}, ["3xf32", "3x2xf32"]),
        ([value("x", ["N"]), value("y", ["N", 2])], {}, {"N": 3}, ["3xf32", "3x2xf32"]),
        # Some exporters have one name for all that they do not know.
        ([value("x", ["?", "?"])], {"x": (3, 4)}, {}, ["3x4xf32"]),
        ([value("x", ["?"]), value("y", ["?"])], {"x": (3,), "y": (4,)}, {}, ["3xf32", "4xf32"]),
    ],
)
def test_bound(values, input_shapes, dims, want):
    module = import_onnx(model(*values), input_shapes=input_shapes, dims=dims)
    assert shapes(module) == [f"tensor<{text}>" for text in want]


def test_initialisers_are_no_inputs():
    weight = numpy_helper.from_array(np.zeros((2, 2), np.float32), "w")
    module = import_onnx(model(value("x", [1]), value("w", [2, 2]), initialisers=[weight]))
    assert shapes(module) == ["tensor<1xf32>"]


def test_names_of_dimensions_are_kept():
    (function,) = import_onnx(model(IMAGE), dims={"N": 1, "H": 4, "W": 5}).body.operations
    (port,) = function.attributes["arg_attrs"]
    assert port["onnx.dim_params"].value == "0:N,2:H,3:W"
    assert port["onnx.name"].value == "x"
    (port,) = function.attributes["res_attrs"]
    assert port["onnx.name"].value == "-x"


def test_the_model_is_left_as_it_is():
    source = model(IMAGE)
    before = source.SerializeToString(deterministic=True)
    import_onnx(source, input_shapes={"x": (1, 3, 4, 5)})
    assert source.SerializeToString(deterministic=True) == before


def test_all_that_is_open_is_said_at_once():
    values = [
        IMAGE,
        value("fixed", [2]),
        value("y", ["T", None, "T"]),
        value("z", None),
        value("w", [-1]),
    ]
    with pytest.raises(CompileError) as caught:
        import_onnx(model(*values), dims={"H": 4})
    assert caught.value.code.name == "ML0206"
    assert caught.value.message == (
        "the model leaves shapes open: "
        "input 'x' is Nx3x4xW (--input-shape x=Nx3x4xW or --dim N=N or --dim W=N); "
        "input 'y' is Tx?xT (--input-shape y=Tx?xT or --dim T=N); "
        "input 'z' has no shape (--input-shape z=...); "
        "input 'w' is ? (--input-shape w=?)"
    )


PAIR = [value("x", ["N", 3]), value("other", ["M"])]


@pytest.mark.parametrize(
    ("values", "input_shapes", "dims", "words"),
    [
        (PAIR, {"otter": (1,)}, {}, "no input 'otter'; it has 'other'"),
        (PAIR, {"q": (1,)}, {}, "no input 'q'; it has 'x', 'other'"),
        (PAIR, {}, {"K": 1}, "no dimension 'K'; it has 'M', 'N'"),
        ([value("x", [1])], {}, {"K": 1}, "no dimension 'K'; it has none"),
        (PAIR, {"x": (1, 3, 1)}, {}, "'x' has rank 2, not 3"),
        (PAIR, {"x": (1, 4)}, {}, "'x' has extent 3 along axis 1, not 4"),
        (PAIR, {"x": (1, -3)}, {}, "'x' cannot have the shape 1x-3"),
        (PAIR, {}, {"N": -1}, "dimension 'N' cannot be -1"),
        (PAIR, {"x": (2, 3)}, {"N": 1}, "'x' has extent 1 along axis 0, which is 'N', not 2"),
        # Nothing follows for a third input where two disagree.
        (
            [value("x", ["N"]), value("y", ["N"]), value("z", ["N"])],
            {"x": (1,), "y": (2,)},
            {},
            "input 'z' is N",
        ),
    ],
)
def test_what_the_user_cannot_bind(values, input_shapes, dims, words):
    with pytest.raises(CompileError) as caught:
        import_onnx(model(*values), input_shapes=input_shapes, dims=dims)
    assert caught.value.code.name == "ML0206"
    assert words in str(caught.value)


SEQUENCE = helper.make_tensor_sequence_value_info("s", TensorProto.FLOAT, [1])


@pytest.mark.parametrize(
    ("broken", "code", "words"),
    [
        (value("x", [1, -6]), "ML0202", "input 'x' has a dimension of -6"),
        (value("x", [2**40]), "ML0202", "input 'x' has the shape [1099511627776]"),
        (
            value("x", [1], TensorProto.UNDEFINED),
            "ML0204",
            "input 'x' has elements of no known type",
        ),
        (helper.make_empty_tensor_value_info("x"), "ML0202", "input 'x' has no type"),
    ],
)
def test_inputs_that_are_refused(broken, code, words):
    with pytest.raises(CompileError) as caught:
        import_onnx(model(broken))
    assert caught.value.code.name == code
    assert words in str(caught.value)
