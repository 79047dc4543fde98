"""ONNX models as the text that torch-mlir's importer makes of them."""

from importlib import import_module
from typing import Any

import onnx

from mobilint.mlir import ir, register_torch


def torch_text(model: onnx.ModelProto, **options: Any) -> str:
    """The text of a model; `options` are those of MLIR's printer."""
    importer = import_module("torch_mlir.extras.onnx_importer")
    inferred = onnx.shape_inference.infer_shapes(model, data_prop=True)
    types = {value.name: value.type for value in inferred.graph.input}
    for value in inferred.graph.output:  # one that is an input is not inferred
        value.type.CopyFrom(types.get(value.name, value.type))
    info = importer.ModelInfo(inferred)
    context = ir.Context()
    register_torch(context)
    module = info.create_module(context=context).operation
    importer.NodeImporter.define_function(info.main_graph, module).import_all()
    return module.get_asm(**options)
