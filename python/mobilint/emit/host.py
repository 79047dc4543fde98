"""Functions of `onnx` ops as the ONNX models that run on the host."""

from mobilint.mlir import func


def host_model(function: func.FuncOp) -> bytes:
    """The ONNX model of a function; the same function gives the same bytes."""
    from mobilint.dialect.onnx.export import to_model

    return to_model(function).SerializeToString(deterministic=True)
