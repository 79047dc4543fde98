"""Weights in other files: mapped, never outside the model's folder, never cut short."""

import ml_dtypes
import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from mobilint.dialect.core import weights_of
from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx

WEIGHT = np.arange(600, dtype=np.float32).reshape(20, 30)
X = np.ones((1, 20), np.float32)


@pytest.fixture
def folder(tmp_path):
    """A folder with a data file, inside a folder with a file that must not be read."""
    (tmp_path / "outside.bin").write_bytes(WEIGHT.tobytes())
    inside = tmp_path / "model"
    inside.mkdir()
    (inside / "weights.bin").write_bytes(b"head" + WEIGHT.tobytes() + b"tail")
    return inside


def written(folder, make_model, dtype=TensorProto.FLOAT, shape=WEIGHT.shape, **entries):
    """The path of a model whose weight `w` is in another file."""
    tensor = TensorProto(name="w", data_type=dtype, dims=shape, data_location=TensorProto.EXTERNAL)
    for key, value in entries.items():
        tensor.external_data.add(key=key, value=str(value))
    model = make_model(helper.make_node("Transpose", ["w"], ["y"], name="net/t"), inputs={})
    model.graph.initializer.append(tensor)
    path = folder / "model.onnx"
    path.write_bytes(model.SerializeToString())
    return path


def test_it_is_mapped_and_not_copied(folder, make_model, imports_as):
    path = written(folder, make_model, location="weights.bin", offset=4, length=WEIGHT.nbytes)
    module = imports_as(path, {}, [WEIGHT.T])
    (array,) = weights_of(module.context).values()
    assert isinstance(array, np.memmap)
    assert not array.flags.writeable


@pytest.mark.parametrize("location", ["weights.bin", "./weights.bin", "sub/../weights.bin"])
def test_places_inside(folder, make_model, imports_as, location):
    (folder / "sub").mkdir()
    imports_as(written(folder, make_model, location=location, offset=4), {}, [WEIGHT.T])


def test_a_model_in_the_current_folder(folder, make_model, imports_as, monkeypatch):
    written(folder, make_model, location="weights.bin", offset=4)
    monkeypatch.chdir(folder)
    imports_as("model.onnx", {}, [WEIGHT.T])


def test_a_model_behind_a_link(folder, make_model, imports_as):
    written(folder, make_model, location="weights.bin", offset=4)
    link = folder.parent / "link"
    link.symlink_to(folder)
    imports_as(link / "model.onnx", {}, [WEIGHT.T])


def test_as_the_onnx_package_writes_it(tmp_path, make_model, imports_as):
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    model = make_model(node, inputs={"x": X}, constants={"w": WEIGHT})
    path = tmp_path / "model.onnx"
    onnx.save(model, path, save_as_external_data=True, location="data", size_threshold=0)
    imports_as(path, {"x": X}, [X @ WEIGHT])


@pytest.mark.parametrize(
    ("dtype", "array"),
    [
        (TensorProto.BFLOAT16, np.arange(6).astype(ml_dtypes.bfloat16)),
        (TensorProto.INT64, np.arange(6, dtype=np.int64)),
        (TensorProto.BOOL, np.array([0, 1, 1, 0, 0, 1], bool)),
    ],
)
def test_other_types_at_odd_offsets(folder, make_model, imports_as, dtype, array):
    (folder / "odd.bin").write_bytes(b"?" + array.tobytes())
    path = written(folder, make_model, dtype, (2, 3), location="odd.bin", offset=1)
    imports_as(path, {}, [array.reshape(2, 3).T])


def test_elements_that_share_a_byte(folder, make_model, imports_as):
    (folder / "small.bin").write_bytes(b"\xff\x21\x43\x05")
    path = written(folder, make_model, TensorProto.INT4, (5,), location="small.bin", offset=1)
    imports_as(path, {}, [np.array([1, 2, 3, 4, 5]).astype(ml_dtypes.int4)])


def test_no_elements(folder, make_model, imports_as):
    path = written(folder, make_model, shape=(0, 3), location="weights.bin")
    imports_as(path, {}, [np.zeros((3, 0), np.float32)])


NBYTES = WEIGHT.nbytes
REFUSED = {
    "no location": ({}, "outside the model's folder"),
    "missing": ({"location": "none.bin"}, "'none.bin': no such file"),
    "a folder": ({"location": "."}, "'.', which is no file"),
    "short": ({"location": "weights.bin", "offset": 9}, f"needs {NBYTES} bytes at 9"),
    "far": ({"location": "weights.bin", "offset": 10**30}, "needs"),
    "negative": ({"location": "weights.bin", "offset": -1}, "at -1"),
    "no number": ({"location": "weights.bin", "offset": "x"}, "no number"),
    "other length": ({"location": "weights.bin", "length": 7}, "given 7 of 'weights.bin'"),
    "above": ({"location": "../outside.bin"}, "'../outside.bin', outside"),
    "above, hidden": ({"location": "w/../../outside.bin"}, "outside"),
    "link": ({"location": "link.bin"}, "'link.bin', outside"),
    "circle": ({"location": "circle/x"}, "'circle/x'"),
    "no name of a file": ({"location": "a\0b"}, "which is no file"),
    "long": ({"location": "x" * 5000}, "file name too long"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_name_the_tensor_and_the_file(folder, make_model, name):
    entries, words = REFUSED[name]
    (folder / "link.bin").symlink_to("../outside.bin")
    (folder / "circle").symlink_to("circle")
    path = written(folder, make_model, **entries)
    with pytest.raises(CompileError, match="tensor 'w'") as caught:
        import_onnx(path)
    assert caught.value.code.name == "ML0205"
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"{path}: ")


def test_an_absolute_place(folder, make_model):
    path = written(folder, make_model, location=folder.parent / "outside.bin")
    with pytest.raises(CompileError, match="outside the model's folder"):
        import_onnx(path)


def test_a_message_without_a_file(folder, make_model):
    path = written(folder, make_model, location="weights.bin", offset=4)
    model = onnx.load(path, load_external_data=False)
    with pytest.raises(CompileError, match="the model is in no folder"):
        import_onnx(model)
