"""`infer-shapes`: result types, in program order, from operand types and known constants.

What a model computes about shapes (Shape, Gather, Concat, ... on small integers) is evaluated on
the way, so that a Reshape or Resize by a computed shape gets a static type.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from mobilint.dialect import onnx
from mobilint.dialect.core import dtype_of, tensor_type
from mobilint.dialect.core.locations import source_names
from mobilint.errors import CompileError, code
from mobilint.mlir import func, ir

from ..rewriting import blocks_below, constant_of, module_pass, option, replace_op
from .inference import inferred_types

SMALL = 64  # elements; what is larger is no shape

OPEN = code(
    "ML0301",
    "a shape that stays unknown",
    "The hardware needs static shapes. Some value of the model has a dimension that neither the "
    "bound inputs nor the model's constants decide. Bind the inputs with --input-shape or --dim; "
    "where the shape depends on the data itself, cut the model before that node.",
)


TOO_LARGE = code(
    "ML0302",
    "a value that no target can hold",
    "A tensor of the model is larger than any device's memory. A wrong shape input is the usual "
    "cause: look at what computes it.",
)


@dataclass(frozen=True)
class ShapeOptions:
    """Options of `infer-shapes`."""

    require_static: bool = option(False, "fail, listing them, if shapes stay unknown")
    max_bytes: int = option(2**36, "with require-static: fail for a value larger than this")


@module_pass("infer-shapes", "Infer types, and evaluate shape arithmetic.", options=ShapeOptions)
def infer_shapes(module: ir.Operation, options: ShapeOptions) -> None:
    for block in blocks_below(module):
        for op in list(block.operations):
            if isinstance(op, onnx.Op) and op.constant_value() is None:
                _infer(op)
    for function in _functions(module):
        _update_signature(function)
    if options.require_static:
        _refuse_open(module)
        _refuse_large(module, options.max_bytes)


def _infer(op: Any) -> None:
    if isinstance(op, onnx.NoValue) or not op.results:
        return
    if (values := shape_values(op)) is not None:
        with ir.InsertionPoint(op), op.location:
            replace_op(op, [onnx.Constant(value=value).result for value in values])
        return
    for result, type_ in zip(op.results, inferred_types(op), strict=True):
        if type_ is not None:
            result.set_type(refined(result.type, type_))


def shape_values(op: Any) -> list[np.ndarray] | None:
    """The results of an op that computes about shapes only, None for any other."""
    if isinstance(op, onnx.Shape):
        type_ = op.data.type
        if isinstance(type_, ir.RankedTensorType) and type_.has_static_shape:
            return [np.array(list(type_.shape)[op.start : op.end], np.int64)]
        return None
    if isinstance(op, onnx.Size):
        type_ = op.data.type
        if isinstance(type_, ir.RankedTensorType) and type_.has_static_shape:
            return [np.array(np.prod(list(type_.shape), dtype=np.int64))]
        return None
    if not op.spec.pure or op.regions or not op.operands:
        return None
    operands = [known(value) for value in op.operands]
    if not all(value is not None and _is_shape_like(value) for value in operands):
        return None
    arrays = [
        None if isinstance(value.type, ir.NoneType) else known(value) for value in op.operands
    ]
    results = op.evaluate(*arrays)
    results = list(results) if isinstance(results, tuple) else [results]
    return results if all(v is not None and _is_shape_like(v) for v in results) else None


def _is_shape_like(array: np.ndarray) -> bool:
    """Whether an array is small, and of a type that NumPy itself has."""
    return array.size <= SMALL and array.dtype.kind in "iufb"


def known(value: ir.Value) -> np.ndarray | None:
    """The array of a constant operand, an empty one for an absent operand, None for others."""
    if isinstance(value.type, ir.NoneType):
        return np.empty(0)
    return constant_of(value)


def refined(old: ir.Type, new: ir.Type) -> ir.Type:
    """What two types of the same value say together; the new one where they disagree."""
    if not isinstance(old, ir.RankedTensorType) or not isinstance(new, ir.RankedTensorType):
        return old if isinstance(old, ir.RankedTensorType) else new
    if old.rank != new.rank:
        return new
    shape = [
        -1 if new.is_dynamic_dim(axis) and old.is_dynamic_dim(axis)
        else old.get_dim_size(axis) if new.is_dynamic_dim(axis)
        else new.get_dim_size(axis)
        for axis in range(new.rank)
    ]  # fmt: skip
    return tensor_type(shape, new.element_type)


def _functions(module: ir.Operation) -> Iterator[func.FuncOp]:
    for op in module.regions[0].blocks[0].operations:
        if isinstance(op, func.FuncOp) and not op.is_external:
            yield op


def _update_signature(function: func.FuncOp) -> None:
    """The function's type follows what it returns."""
    block = function.entry_block
    returned = block.operations[len(block.operations) - 1]
    type_ = ir.FunctionType.get(
        [argument.type for argument in block.arguments],
        [value.type for value in returned.operands],
    )
    function.attributes["function_type"] = ir.TypeAttr.get(type_)


def _refuse_open(module: ir.Operation) -> None:
    open_ = [
        f"{_described(op)}: {result.type}"
        for op, result in _values(module)
        if _is_open(result.type)
    ]
    if open_:
        listed = "; ".join(open_)
        raise CompileError(OPEN, f"{len(open_)} values have no static shape: {listed}")


def _refuse_large(module: ir.Operation, limit: int) -> None:
    for op, result in _values(module):
        size = byte_size(result.type)
        if size is not None and size > limit:
            raise CompileError(
                TOO_LARGE, f"gives {result.type}, {size:,} bytes", node=_described(op)
            )


def _values(module: ir.Operation) -> Iterator[tuple[Any, ir.Value]]:
    for block in blocks_below(module):
        for op in block.operations:
            for result in op.results:
                yield op, result


def _described(op: Any) -> str:
    names = " + ".join(source_names(op.location)) or "an unnamed node"
    return f"'{names}' ({op.operation.name.partition('.')[2]})"


def _is_open(type_: ir.Type) -> bool:
    if isinstance(type_, ir.UnrankedTensorType):
        return True
    return isinstance(type_, ir.RankedTensorType) and not type_.has_static_shape


def byte_size(type_: ir.Type) -> int | None:
    """The size of a tensor of static shape, 0 for an absent value, None for any other type."""
    if isinstance(type_, ir.NoneType):
        return 0
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return None
    try:
        return math.prod(type_.shape) * dtype_of(type_.element_type).itemsize
    except KeyError:
        return None
