"""ONNX models into the `onnx` dialect."""

from .importer import import_onnx

__all__ = ["import_onnx"]
