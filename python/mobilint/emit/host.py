# pyright: standard
"""Functions of `onnx` ops as the ONNX models that run on the host."""

from mobilint.dialect.core import Op
from mobilint.dialect.onnx.export import model_of
from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.mlir import func


def host_model(function: func.FuncOp) -> bytes:
    """The ONNX model of a function; the same function gives the same bytes."""
    block = function.entry_block
    operations = list(block.operations)
    inputs = {argument: type_proto(argument.type) for argument in block.arguments}
    ops = [op for op in operations if isinstance(op, Op)]
    model = model_of(ops, inputs, list(operations[-1].operands))
    return model.SerializeToString(deterministic=True)
