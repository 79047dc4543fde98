"""ONNX models into the `onnx` dialect."""

from .exporter import export_onnx
from .importer import import_onnx

__all__ = ["export_onnx", "import_onnx"]
