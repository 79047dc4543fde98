"""Simplification on the `onnx` dialect: shapes, constants, ops that change nothing."""
