# pyright: standard
"""Functions of `onnx` ops as the ONNX models that run on the host, of `ncnn` layers as nets."""

from mobilint.dialect.core import Op
from mobilint.dialect.onnx.export import model_of
from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.mlir import func


def host_model(function: func.FuncOp) -> bytes:
    """The model or net of a function; the same function gives the same bytes."""
    block = function.entry_block
    operations = list(block.operations)
    if any(op.operation.name.startswith("ncnn.") for op in operations):
        return _net(function)
    inputs = {argument: type_proto(argument.type) for argument in block.arguments}
    ops = [op for op in operations if isinstance(op, Op)]
    model = model_of(ops, inputs, list(operations[-1].operands))
    return model.SerializeToString(deterministic=True)


def _net(function: func.FuncOp) -> bytes:
    # Only a program that holds a net needs the front end of nets.
    from mobilint.frontend.ncnn.exporter import export_function
    from mobilint.frontend.ncnn.packing import pack_net

    return pack_net(export_function(function))
