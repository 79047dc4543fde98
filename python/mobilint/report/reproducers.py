"""The smallest models that show why an op runs on the host: that op, with its constants."""

import re
from collections.abc import Iterator
from typing import Any

import onnx

from mobilint.dialect import core
from mobilint.dialect import onnx as onnx_ops
from mobilint.dialect.core import ops_inside, read_values, source_names
from mobilint.dialect.onnx.export import model_of
from mobilint.dialect.onnx.type_protos import type_proto
from mobilint.mlir import ir
from mobilint.passes.rewriting import HOST_REASON

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
LONGEST = 80  # characters of a file's name


def reproducers(module: ir.Module) -> Iterator[tuple[str, onnx.ModelProto]]:
    """A name for a file and a model for each ONNX op that has a reason to run on the host.

    The reason is the model's document. Values that other ops make are inputs.
    """
    for number, op in enumerate(_host_ops(module)):
        node = "_".join(source_names(op.location)) or "unnamed"
        operator = op.OPERATION_NAME.partition(".")[2]
        name = _NOT_IN_NAMES.sub("_", f"{number:03}_{operator}_{node}")[:LONGEST]
        yield f"{name}.onnx", _model(op)


def _host_ops(module: ir.Module) -> Iterator[Any]:
    for op in ops_inside(module.operation):
        if isinstance(op, onnx_ops.Op) and HOST_REASON in op.attributes:
            yield op


def _model(op: Any) -> onnx.ModelProto:
    constants: dict[ir.Operation, Any] = {}
    inputs: dict[ir.Value, onnx.TypeProto] = {}
    for value in read_values(op):
        if isinstance(value.type, ir.NoneType):
            continue
        owner = None if isinstance(value.owner, ir.Block) else value.owner.opview
        if isinstance(owner, core.Op) and owner.constant_value() is not None:
            constants[owner.operation] = owner
        else:
            inputs[value] = type_proto(value.type)
    results = [value for value in op.results if not isinstance(value.type, ir.NoneType)]
    model = model_of([*constants.values(), op], inputs, results)
    model.doc_string = op.attributes[HOST_REASON].value
    return model
