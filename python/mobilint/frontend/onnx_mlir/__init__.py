"""Models as onnx-mlir prints them (`--EmitONNXBasic`, `--EmitONNXIR`) into the `onnx` dialect."""

from mobilint.mlir import ir

from ..text.entry import Door
from .normalise import normalised
from .reader import OnnxMlirForm, entry_name


def _context() -> ir.Context:
    context = ir.Context(load_on_create_dialects=["func"])
    context.allow_unregistered_dialects = True
    return context


ONNX_MLIR = Door(normalised, _context, OnnxMlirForm, entry_name)
import_onnx_mlir = ONNX_MLIR.imported

__all__ = ["ONNX_MLIR", "import_onnx_mlir"]
