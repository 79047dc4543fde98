"""Model files of any kind, by their names and what is in them."""

import pytest
from onnx import shape_inference

from mobilint.errors import CompileError
from mobilint.frontend.source import import_source, reference_of
from mobilint.tools.compile import main as compile_
from onnx_mlir_text import onnx_mlir_text
from small_models import MODELS, inputs_of
from torch_text import torch_text


@pytest.fixture(params=["onnx", "onnx-mlir", "torch"])
def path(request, tmp_path):
    """A model of a few layers as a file of each kind."""
    model = shape_inference.infer_shapes(MODELS["convolution"])
    path = tmp_path / ("model.onnx" if request.param == "onnx" else "model.mlir")
    if request.param == "onnx":
        path.write_bytes(model.SerializeToString())
    else:
        path.write_text((onnx_mlir_text if request.param == "onnx-mlir" else torch_text)(model))
    return path


def test_any_kind_is_imported(path, computes_the_same):
    model = MODELS["convolution"]
    computes_the_same(import_source(path), model, inputs_of(model))


def test_any_kind_compiles_and_is_checked(path, capsys):
    assert compile_([str(path), "--check", "--verify-each"]) == 0
    assert "Against onnxruntime" in capsys.readouterr().out


def test_the_reference_is_the_file_or_what_it_becomes(path):
    reference = reference_of(path)
    assert reference == path if path.suffix == ".onnx" else isinstance(reference, bytes)


def test_a_text_is_no_onnx_model(path):
    if path.suffix == ".onnx":
        with pytest.raises(CompileError, match="ML0220"):
            import_source(path.rename(path.with_suffix(".mlir")))
    else:
        with pytest.raises(CompileError, match="ML0201"):
            import_source(path.rename(path.with_suffix(".onnx")))
