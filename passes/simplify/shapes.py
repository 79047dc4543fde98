"""`infer-shapes`: result types, in program order, from operand types and known constants.

What a model computes about shapes (Shape, Gather, Concat, ... on small integers) is evaluated on
the way, so that a Reshape or Resize by a computed shape gets a static type.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import blocks_of, tensor_type
from mobilint.dialect.core.locations import source_names
from mobilint.dialect.onnx.control_flow import body_of, yielded
from mobilint.dialect.onnx.errors import EvaluationError
from mobilint.errors import CompileError, code
from mobilint.mlir import ir

from ..rewriting import (
    Remark,
    constant_of,
    module_pass,
    option,
    remarks_of,
    replace_op,
)
from .bodies import argument_types, carried_of, common_type, set_types
from .forms import settle
from .values import byte_size, is_deterministic, is_open, is_static, update_signatures

SMALL = 64  # elements; what is larger is no shape

OPEN = code(
    "ML0301",
    "a shape that stays unknown",
    "The hardware needs static shapes. Some value of the model has a dimension that neither the "
    "bound inputs nor the model's constants decide, or operands whose shapes contradict each "
    "other. Bind the inputs with --input-shape or --dim; where the shape depends on the data "
    "itself, cut the model before that node.",
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
    max_bytes: int = option(2**36, "fail for a value larger than this")


@module_pass("infer-shapes", "Infer types, and evaluate shape arithmetic.", options=ShapeOptions)
def infer_shapes(module: ir.Operation, options: ShapeOptions) -> None:
    for function in module.regions[0].blocks[0].operations:
        for block in blocks_of(function):
            _infer_block(block, fold=True)
    update_signatures(module)
    if options.require_static:
        refuse_open(module)
    _refuse_large(module, options.max_bytes)


def _infer_block(block: ir.Block, *, fold: bool) -> None:
    for op in list(block.operations):
        if isinstance(op, onnx.Op) and op.constant_value() is None:
            infer_types(with_typed_bodies(op, fold=fold), fold=fold)


def with_typed_bodies(op: Any, *, fold: bool) -> Any:
    """An op whose bodies are typed, in its place; `fold` evaluates shape arithmetic in them.

    A body is typed for its first run. Where what it then hands on is of another type, it is typed
    anew for both, until that makes no difference: each time the types say less.
    """
    if not op.regions:
        return op
    carried = carried_of(op)
    types = [refined(a.type, t) for a, t in zip(_arguments(op), argument_types(op), strict=True)]
    while True:
        trial = op.operation.clone(ip=ir.InsertionPoint(op)).opview
        set_types(_arguments(trial), types)
        for region in trial.regions:
            _infer_block(body_of(region), fold=fold)
        before = types[carried.argument :][: carried.count]
        after = yielded(trial.regions[0])[carried.value :][: carried.count]
        common = [common_type(b.type, a) for a, b in zip(before, after, strict=True)]
        if common == before:
            replace_op(op, list(trial.results))
            return trial
        types[carried.argument : carried.argument + carried.count] = common
        trial.operation.erase()


def _arguments(op: Any) -> list[ir.Value]:
    """The arguments of the one body that has some."""
    return list(body_of(op.regions[0]).arguments)


def infer_types(op: Any, *, fold: bool) -> bool:
    """Infer the types of an op's results; with `fold`, put constants in the place of a shape's.

    False where the op is gone, as constants took its place.
    """
    from .inference import inferred_types  # brings the onnx package, which is slow to import

    if isinstance(op, onnx.NoValue) or not op.results:
        return True
    settle(op)
    if fold and (values := shape_values(op)) is not None:
        with ir.InsertionPoint(op), op.location:
            replace_op(op, [onnx.Constant(value=value).result for value in values])
        return False
    for result, type_ in zip(op.results, inferred_types(op), strict=True):
        if type_ is not None:
            result.set_type(refined(result.type, type_))
    return True


def shape_values(op: Any) -> list[np.ndarray] | None:
    """The results of an op that computes about shapes only, None for any other."""
    if isinstance(op, onnx.Shape | onnx.Size):
        if not is_static(op.data):
            return None
        extents = np.array(op.data.type.shape, np.int64)
        if isinstance(op, onnx.Size):
            return [np.array(np.prod(extents, dtype=np.int64))]
        return [extents[op.start : op.end]]
    if not op.operands or not is_deterministic(op):
        return None
    arrays = [constant_of(value) for value in op.operands]
    for value, array in zip(op.operands, arrays, strict=True):
        if not isinstance(value.type, ir.NoneType) and not _is_shape_like(array):
            return None
    results = _evaluated(op, arrays)
    values = [array for array in results if array is not None and _is_shape_like(array)]
    return values if len(values) == len(results) else None


def _is_shape_like(array: np.ndarray | None) -> bool:
    """Whether an array is there, small, and of a type that NumPy itself has."""
    if not isinstance(array, np.ndarray) or array.size > SMALL:
        return False
    return array.dtype.kind in "iufb"


def _evaluated(op: Any, arrays: Sequence[np.ndarray | None]) -> list[np.ndarray | None]:
    """The results of an op; None for those that are absent or cannot be evaluated."""
    try:
        results = op.evaluate(*arrays)
    except EvaluationError as error:
        remark = Remark("infer-shapes", op.OPERATION_NAME, op.location, str(error))
        remarks_of(op.context).add(remark)
        return [None] * len(op.results)
    return list(results) if isinstance(results, tuple) else [results]


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


def refuse_open(module: ir.Operation) -> None:
    """Raise CompileError with all values whose shapes stay open, those that it starts at first."""
    first: list[str] = []
    rest: list[str] = []
    for op, result in _values(module):
        if is_open(result):
            place = f"{_described(op)}: {result.type}"
            if any(map(is_open, op.operands)):
                rest.append(place)
            else:
                first.append(place + _reason(op))
    if first or rest:
        count = len(first) + len(rest)
        raise CompileError(OPEN, f"{count} values have no static shape: {'; '.join(first + rest)}")


def _reason(op: Any) -> str:
    from .inference import contradiction

    problem = contradiction(op) if isinstance(op, onnx.Op) else None
    if len(op.regions):  # why it was not inlined, if that was tried
        remarks = remarks_of(op.context)
        problem = next((r.reason for r in remarks if r.location == op.location), None)
    return f" ({problem})" if problem else ""


def _refuse_large(module: ir.Operation, limit: int) -> None:
    for op, result in _values(module):
        size = byte_size(result)
        if size is not None and size > limit:
            raise CompileError(
                TOO_LARGE, f"gives {result.type}, {size:,} bytes", node=_described(op)
            )


def _values(module: ir.Operation) -> Iterator[tuple[Any, ir.Value]]:
    """The results of ops; what bodies hold is the host's own affair."""
    for function in module.regions[0].blocks[0].operations:
        for block in blocks_of(function):
            for op in block.operations:
                for result in op.results:
                    yield op, result


def _described(op: Any) -> str:
    names = " + ".join(source_names(op.location)) or "an unnamed node"
    return f"'{names}' ({op.operation.name.partition('.')[2]})"
