"""Large tensors stay in the model's file; everything else is read as it is written."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, external_data_helper, helper, numpy_helper

from mobilint.dialect.core import weights_of
from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx
from mobilint.frontend.onnx.reading import read
from mobilint.frontend.onnx.wire import LARGE, without_large_tensors

X = np.arange(3, dtype=np.float32).reshape(1, 3)
WIDE = np.arange(3 * LARGE, dtype=np.float32).reshape(3, LARGE) / LARGE


@pytest.fixture
def path(tmp_path, make_model):
    """A model with a large initialiser and a large constant, and a small one of each."""
    nodes = [
        helper.make_node("MatMul", ["x", "wide"], ["a"]),
        helper.make_node("Constant", [], ["b"], value=numpy_helper.from_array(WIDE[:1])),
        helper.make_node("Constant", [], ["two"], value_float=2.0),
        helper.make_node("Add", ["a", "b"], ["c"], name="net/add"),
        helper.make_node("Add", ["c", "small"], ["d"]),
        helper.make_node("Mul", ["d", "two"], ["y"]),
    ]
    constants = {"wide": WIDE, "small": np.ones(1, np.float32)}
    path = tmp_path / "model.onnx"
    onnx.save(make_model(*nodes, inputs={"x": X}, constants=constants), path)
    return path


RESULT = ((X @ WIDE) + WIDE[:1] + 1) * 2


def test_large_tensors_are_mapped(path, imports_as):
    module = imports_as(path, {"x": X}, [RESULT])
    arrays = weights_of(module.context)
    assert set(arrays) == {"wide", "b"}
    assert all(isinstance(array, np.memmap) for array in arrays.values())


def test_what_is_parsed_is_small(path):
    data = path.read_bytes()
    assert len(without_large_tensors(memoryview(data), path.name)) < 2000 < len(data)


def test_it_is_external_data_as_onnx_has_it(path):
    model = read(path)
    external_data_helper.load_external_data_for_model(model, str(path.parent))
    for tensor in (model.graph.initializer[0], model.graph.node[1].attribute[0].t):
        assert tensor.data_location == TensorProto.DEFAULT
    np.testing.assert_array_equal(numpy_helper.to_array(model.graph.initializer[0]), WIDE)


def test_models_without_are_left_as_they_are(make_model):
    data = make_model(
        helper.make_node("MatMul", ["x", "w"], ["y"]),
        inputs={"x": X},
        constants={"w": np.ones((3, 100), np.float32)},
    ).SerializeToString()
    assert without_large_tensors(memoryview(data), "model.onnx") == data


def test_what_a_tensor_says_of_itself_does_not_count(path, imports_as):
    model = onnx.load(path)
    model.graph.initializer[0].data_location = TensorProto.DEFAULT  # written behind the bytes
    path.write_bytes(model.SerializeToString())
    imports_as(path, {"x": X}, [RESULT])


@pytest.mark.parametrize("dtype", [np.bool_, np.int64, np.float16])
def test_other_types(tmp_path, make_model, imports_as, dtype):
    array = (np.arange(2 * LARGE) % 100).reshape(2, LARGE).astype(dtype)
    node = helper.make_node("Transpose", ["w"], ["y"])
    path = tmp_path / "model.onnx"
    onnx.save(make_model(node, inputs={}, constants={"w": array}), path)
    imports_as(path, {}, [array.T])


def test_behind_a_link_they_are_mapped_too(path, tmp_path, imports_as):
    blob = tmp_path / "blobs"
    blob.mkdir()
    moved = path.rename(blob / "0123")
    path.symlink_to(moved)
    module = imports_as(path, {"x": X}, [RESULT])
    assert all(isinstance(array, np.memmap) for array in weights_of(module.context).values())


def test_a_large_tensor_of_another_size_is_named(path):
    model = onnx.load(path)
    model.graph.initializer[0].dims[0] = 4
    path.write_bytes(model.SerializeToString())
    with pytest.raises(CompileError, match="tensor 'wide' needs") as caught:
        import_onnx(path)
    assert caught.value.code.name == "ML0205"


BYTES = b"\x2a" + b"\xff\xff\x05" + bytes(2**16)  # an initialiser that is longer than the rest


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x80" * 11, "a number does not end"),
        (b"\x3a\x80", "a number does not end"),
        (b"\x3a" + b"\x80\x80\x04" + b"\x2b" + bytes(2**16 - 1), "has the wire type 3"),
        (b"\x3a\x7f\x00", "field 7 is longer than its message"),
        (b"\x3a" + b"\x84\x80\x04" + BYTES, "field 5 is longer than its message"),
        (b"\x09\x00", "field 1 is longer than its message"),
    ],
)
def test_bytes_that_are_no_message(data, words, tmp_path):
    with pytest.raises(ValueError, match=words):
        without_large_tensors(memoryview(data), "model.onnx")
    path = tmp_path / "model.onnx"
    path.write_bytes(data + bytes(LARGE))
    with pytest.raises(CompileError) as caught:
        import_onnx(path)
    assert caught.value.code.name == "ML0201"


@pytest.mark.parametrize("length", [100, LARGE, 5 * LARGE, -100])
def test_a_file_that_is_cut_short(path, length):
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(CompileError) as caught:
        import_onnx(path)
    assert caught.value.code.name in ("ML0201", "ML0202")
