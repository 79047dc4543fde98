"""Tensors of every element type, in each of the fields that may hold them."""

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from onnx import AttributeProto, SparseTensorProto, TensorProto, helper, numpy_helper

from mobilint.dialect import interpreter
from mobilint.dialect.context import new_context, parse_module, print_module
from mobilint.dialect.core import weights_of
from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx
from mobilint.frontend.onnx.tensors import array_of

TYPES = [name for name, _ in TensorProto.DataType.items() if name not in ("UNDEFINED", "STRING")]
SMALL = {"FLOAT8E8M0": [1, 2, 4, 1, 2], "UINT2": [0, 3, 1, 2, 3]}  # that have no 0, or no 5


def number(name: str) -> int:
    return TensorProto.DataType.Value(name)


def example(name: str) -> np.ndarray:
    dtype = helper.tensor_dtype_to_np_dtype(number(name))
    return np.array(SMALL.get(name, [0, 1, 1, 0, 1])).astype(dtype)


@pytest.mark.parametrize("name", TYPES)
def test_raw_bytes(name):
    array = example(name)
    tensor = numpy_helper.from_array(array, "t")
    assert tensor.HasField("raw_data")
    got = array_of(tensor, None)
    assert got.dtype == array.dtype
    assert got.tobytes() == array.tobytes()


@pytest.mark.parametrize("name", TYPES)
def test_typed_fields(name):
    array = example(name)
    tensor = helper.make_tensor("t", number(name), array.shape, array)
    assert not tensor.HasField("raw_data")
    got = array_of(tensor, None)
    assert got.dtype == array.dtype
    assert got.tobytes() == array.tobytes()


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("repeat", [1, 1000], ids=["inline", "handle"])
def test_weights_keep_their_bytes(name, repeat):
    array = np.tile(example(name), repeat)
    with new_context() as context:
        attribute = weights_of(context).attribute(array, "t")
        got = weights_of(context).array(attribute)
    assert got.dtype == array.dtype
    assert got.tobytes() == array.tobytes()


def test_large_raw_bytes_are_not_copied():
    tensor = numpy_helper.from_array(np.arange(1000, dtype=np.float32), "t")
    array = array_of(tensor, None)
    assert not array.flags.owndata
    assert not array.flags.writeable


def test_numbers_that_stand_for_bits():
    tensor = helper.make_tensor("t", TensorProto.FLOAT16, [2], np.array([1, 2], np.float16))
    assert list(tensor.int32_data) == [0x3C00, 0x4000]
    assert array_of(tensor, None).tolist() == [1, 2]


def test_any_bit_makes_a_boolean_true():
    tensor = TensorProto(name="t", data_type=TensorProto.BOOL, dims=[3], raw_data=b"\0\2\1")
    array = array_of(tensor, None)
    assert array.tolist() == [False, True, True]
    assert array.view(np.uint8).tolist() == [0, 1, 1]


@pytest.mark.parametrize("shape", [(), (0,), (2, 0, 3), (1, 1)])
def test_shapes_at_the_edge(shape):
    array = np.zeros(shape, np.float32)
    assert array_of(numpy_helper.from_array(array, "t"), None).shape == shape
    assert array_of(helper.make_tensor("t", 1, shape, array), None).shape == shape


BROKEN: dict[str, tuple[dict[str, Any], str, str]] = {
    "no type": ({"data_type": 0, "dims": [1]}, "ML0202", "data type 0"),
    "unknown type": ({"data_type": 99, "dims": [1]}, "ML0202", "data type 99"),
    "strings": ({"data_type": 8, "dims": [2], "string_data": [b"x"]}, "ML0202", "has 1 strings"),
    "bytes": ({"data_type": 8, "dims": [1], "string_data": [b"\xff"]}, "ML0202", "not UTF-8"),
    "negative": ({"data_type": 1, "dims": [2, -3], "raw_data": b""}, "ML0202", "[2, -3]"),
    "impossible": ({"data_type": 1, "dims": [2**40] * 2}, "ML0202", "dimensions"),
    "impossible and empty": (
        {"data_type": 1, "dims": [2**62, 0], "raw_data": b""},
        "ML0202",
        "dimensions",
    ),
    "no data": ({"data_type": 1, "dims": [2]}, "ML0202", "cannot be read"),
    "wrong field": (
        {"data_type": 1, "dims": [2], "int32_data": [1, 2]},
        "ML0202",
        "cannot be read",
    ),
    "few numbers": ({"data_type": 1, "dims": [2], "float_data": [1.0]}, "ML0202", "cannot be read"),
    "half a complex": (
        {"data_type": TensorProto.COMPLEX64, "dims": [1], "float_data": [1.0]},
        "ML0202",
        "cannot be read",
    ),
    "odd bytes": ({"data_type": 1, "dims": [2], "raw_data": b"1234567"}, "ML0202", "has 7 bytes"),
    "few bytes": ({"data_type": 1, "dims": [2], "raw_data": b"1234"}, "ML0202", "takes 8"),
    "many bytes": ({"data_type": 2, "dims": [2], "raw_data": b"123"}, "ML0202", "[2] takes 2"),
    "few nibbles": (
        {"data_type": TensorProto.INT4, "dims": [5], "raw_data": b"12"},
        "ML0202",
        "takes 3",
    ),
    "many nibbles": (
        {"data_type": TensorProto.UINT4, "dims": [5], "raw_data": b"1234"},
        "ML0202",
        "takes 3",
    ),
    "few pairs of bits": (
        {"data_type": TensorProto.INT2, "dims": [5], "raw_data": b"1"},
        "ML0202",
        "takes 2",
    ),
    "few six bits": (
        {"data_type": TensorProto.FLOAT6E2M3, "dims": [5], "raw_data": b"123"},
        "ML0202",
        "takes 4",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_tensors_are_named(name):
    fields, code, words = BROKEN[name]
    with pytest.raises(CompileError, match="tensor 'net/w'") as caught:
        array_of(TensorProto(name="net/w", **fields), None)
    assert caught.value.code.name == code
    assert words in str(caught.value)


CONSTANTS = [
    (
        {"value": numpy_helper.from_array(np.array([[1, 2]], np.float32))},
        np.array([[1, 2]], np.float32),
    ),
    ({"value_float": 1.5}, np.float32(1.5)),
    ({"value_floats": [1.5, 2.5]}, np.array([1.5, 2.5], np.float32)),
    ({"value_int": 3}, np.int64(3)),
    ({"value_ints": [3, -4]}, np.array([3, -4], np.int64)),
    ({"value_ints": []}, np.array([], np.int64)),
    ({"value": numpy_helper.from_array(np.array(2, ml_dtypes.bfloat16))}, ml_dtypes.bfloat16(2)),
]


@pytest.mark.parametrize(("attributes", "want"), CONSTANTS, ids=lambda case: str(case)[:20])
def test_constant_nodes_in_each_form(make_model, attributes, want):
    node = helper.make_node("Constant", [], ["y"])
    # An empty list does not say of which type it is.
    kinds = {"value_ints": AttributeProto.INTS}
    node.attribute.extend(
        helper.make_attribute(key, value, attr_type=kinds.get(key))
        for key, value in attributes.items()
    )
    module = import_onnx(make_model(node, inputs={}))
    (got,) = interpreter.evaluate(module, [])
    assert got.dtype == want.dtype
    assert got.shape == want.shape
    assert got.tolist() == want.tolist()


SPARSE = helper.make_sparse_tensor(
    numpy_helper.from_array(np.array([1.0], np.float32)),
    numpy_helper.from_array(np.array([1])),
    [3],
)


@pytest.mark.parametrize(
    ("attributes", "code", "words"),
    [
        ({}, "ML0202", "exactly one value"),
        ({"value_int": 1, "value_float": 1.0}, "ML0202", "exactly one value"),
        ({"value": TensorProto(data_type=1, dims=[1])}, "ML0202", "cannot be read"),
    ],
)
def test_constant_nodes_that_are_refused(make_model, attributes, code, words):
    node = helper.make_node("Constant", [], ["y"], name="net/constant", **attributes)
    with pytest.raises(CompileError, match=words) as caught:
        import_onnx(make_model(node, inputs={}))
    assert caught.value.code.name == code
    assert caught.value.node == "'net/constant' (Constant)"


@pytest.mark.parametrize(
    "dtype", [np.float16, np.float64, np.int8, np.uint16, np.bool_, ml_dtypes.bfloat16]
)
def test_inputs_and_initialisers_of_other_types(make_model, dtype):
    array = np.array([[0, 1, 1]]).astype(dtype)
    nodes = [
        helper.make_node("Transpose", ["x"], ["y"]),
        helper.make_node("Transpose", ["w"], ["z"]),
    ]
    model = make_model(*nodes, inputs={"x": array}, constants={"w": array}, outputs=("y", "z"))
    module = import_onnx(model)
    for got in interpreter.evaluate(module, [array]):
        assert got.dtype == dtype
        assert got.tolist() == array.T.tolist()


def sparse(values: list[float], places: Any, shape: list[int]) -> SparseTensorProto:
    return helper.make_sparse_tensor(
        numpy_helper.from_array(np.array(values, np.float32), "w"),
        numpy_helper.from_array(np.array(places), "places"),
        shape,
    )


@pytest.mark.parametrize(
    ("places", "shape", "want"),
    [
        ([0, 2], [4], [7, 0, 8, 0]),
        ([1, 5], [2, 3], [[0, 7, 0], [0, 0, 8]]),
        ([[0, 1], [1, 2]], [2, 3], [[0, 7, 0], [0, 0, 8]]),
    ],
)
def test_sparse_tensors_become_dense(make_model, run_source, imports_as, places, shape, want):
    tensor = sparse([7, 8], places, shape)
    assert array_of(tensor, None).tolist() == want
    x = {"x": np.ones(shape, np.float32)}
    nodes = [
        helper.make_node("Constant", [], ["c"], sparse_value=tensor),
        helper.make_node("Add", ["x", "w"], ["a"]),
        helper.make_node("Add", ["a", "c"], ["y"]),
    ]
    model = make_model(*nodes, inputs=x)
    model.graph.sparse_initializer.append(tensor)
    imports_as(model, x, run_source(model, x))


@pytest.mark.parametrize(
    ("tensor", "words"),
    [
        (sparse([7], [4], [4]), r"has places outside its shape \[4\]"),
        (sparse([7], [-1], [4]), "has places outside"),
        (sparse([7], [[0, 3]], [2, 3]), "has places outside"),
        (sparse([7], [0, 1], [4]), r"has 1 values at places of the shape \[2\]"),
        (sparse([7], [[0, 0, 0]], [2, 3]), r"places of the shape \[1, 3\]"),
        (sparse([7], [0.0], [4]), "places of the shape"),
        (sparse([7], [0], [2**40]), "has dimensions"),
        (sparse([7], [0], [-4]), "has dimensions"),
    ],
)
def test_broken_sparse_tensors_are_named(tensor, words):
    with pytest.raises(CompileError, match=f"tensor 'w' .*{words}") as caught:
        array_of(tensor, None)
    assert caught.value.code.name == "ML0202"


def test_nothing_of_small_types_becomes_a_handle(make_model):
    node = helper.make_node("Add", ["x", "w"], ["y"])
    array = np.ones((2, 3), np.float32)
    module = import_onnx(make_model(node, inputs={"x": array}, constants={"w": array}))
    assert "dense<1.000000e+00>" in str(module)


def test_keys_of_handles_are_names_of_initialisers(make_model):
    array = np.ones((20, 30), np.float32)
    names = ["conv1.weight", "a b", 'quo"te', "größe", "/x/y:0"]
    nodes = [
        helper.make_node("Add", ["x" if i == 0 else f"y{i - 1}", name], [f"y{i}"])
        for i, name in enumerate(names)
    ]
    model = make_model(
        *nodes, inputs={"x": array}, constants=dict.fromkeys(names, array), outputs=("y4",)
    )
    module = import_onnx(model)
    assert list(weights_of(module.context)) == ["conv1.weight", "a_b", "quo_te", "gr__e", "/x/y:0"]
    text = print_module(module.operation)
    again = parse_module(text, new_context())
    assert print_module(again.operation) == text
