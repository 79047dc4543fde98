"""What is known about the values of a module: their extents, sizes and, of some, their content."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import dtype_of, tensor_type
from mobilint.mlir import func, ir

from ..rewriting import constant_of


def is_static(value: ir.Value) -> bool:
    """Whether a value is a tensor whose extents are all known."""
    return isinstance(value.type, ir.RankedTensorType) and value.type.has_static_shape


def is_open(value: ir.Value) -> bool:
    """Whether a value is a tensor with an extent that is not known."""
    return isinstance(value.type, ir.ShapedType) and not is_static(value)


def extents_of(value: ir.Value) -> list[int | None] | None:
    """The extents of a tensor, None for those that are not known, or for an unknown rank."""
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType):
        return None
    return [
        None if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis)
        for axis in range(type_.rank)
    ]


def ranked(extents: Sequence[int | None], like: ir.Value) -> ir.RankedTensorType:
    """The type of a tensor of these extents with the elements of another value."""
    shape = [-1 if extent is None else extent for extent in extents]
    return tensor_type(shape, ir.ShapedType(like.type).element_type)


def byte_size(value: ir.Value) -> int | None:
    """The size of a tensor of static shape, 0 for an absent value, None for any other."""
    if isinstance(value.type, ir.NoneType):
        return 0
    if not is_static(value):
        return None
    try:
        dtype = dtype_of(value.type.element_type)
    except KeyError:
        return None
    return None if dtype.kind == "O" else math.prod(value.type.shape) * dtype.itemsize


def integers(value: ir.Value | None) -> list[int] | None:
    """The numbers of a constant, in the order of its elements; None for what is no constant."""
    constant = None if value is None else constant_of(value)
    return None if constant is None else [int(number) for number in constant.ravel()]


def is_deterministic(op: Any) -> bool:
    """Whether an op gives the same results for the same operands each time."""
    if not op.spec.pure or op.regions:
        return False
    if not isinstance(op, onnx.Dropout) or op.training_mode is None:
        return True
    training = constant_of(op.training_mode)
    return training is not None and not np.any(training)


def update_signatures(module: ir.Operation) -> None:
    """Let the type of each function follow what the function returns."""
    for function in module.regions[0].blocks[0].operations:
        if not isinstance(function, func.FuncOp) or function.is_external:
            continue
        block = function.entry_block
        returned = block.operations[len(block.operations) - 1]
        type_ = ir.FunctionType.get(
            [argument.type for argument in block.arguments],
            [value.type for value in returned.operands],
        )
        if function.attributes["function_type"].value != type_:
            function.attributes["function_type"] = ir.TypeAttr.get(type_)
