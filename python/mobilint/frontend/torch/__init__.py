"""Models as torch-mlir's importer of ONNX models writes them into the `onnx` dialect."""

from mobilint.mlir import ir, register_torch

from ..text.entry import Door
from .normalise import normalised
from .reader import TorchForm, entry_name


def _context() -> ir.Context:
    context = ir.Context(load_on_create_dialects=["func"])
    context.allow_unregistered_dialects = True  # types of sequences, which are ours
    register_torch(context)
    return context


TORCH = Door(normalised, _context, TorchForm, entry_name)
import_torch_onnx = TORCH.imported

__all__ = ["TORCH", "import_torch_onnx"]
