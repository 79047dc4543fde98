"""`fold-constants`: what depends on constants only is computed now, by onnxruntime."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.onnx.errors import EvaluationError
from mobilint.mlir import ir

from ..rewriting import (
    Remark,
    blocks_below,
    constant_of,
    erase_dead,
    module_pass,
    option,
    remarks_of,
)
from .values import byte_size, is_deterministic, update_signatures

NAME = "fold-constants"


@dataclass(frozen=True)
class FoldOptions:
    """Options of `fold-constants`."""

    free_bytes: int = option(65536, "a result of at most this size is folded in any case")
    max_growth: float = option(4.0, "all others may let the constants grow to this many times")


@module_pass(NAME, "Evaluate what depends on constants only.", options=FoldOptions)
def fold_constants(module: ir.Operation, options: FoldOptions) -> None:
    for block in blocks_below(module):
        ops = _foldable(block, options)
        for value, array in _evaluated(ops).items():
            with ir.InsertionPoint(value.owner), value.owner.location:
                value.replace_all_uses_with(onnx.Constant(value=array).result)
    erase_dead(module)
    update_signatures(module)


def _foldable(block: ir.Block, options: FoldOptions) -> list[Any]:
    """The ops to evaluate, in order: as many as the limit on the size of constants allows."""
    constants = {op.results[0] for op in block.operations if _is_constant(op)}
    before = sum(map(_bytes, constants))
    allowed = options.max_growth * before
    refused: set[ir.Operation] = set()
    while True:
        ops = _depending_on_constants(block, refused, max(allowed, options.free_bytes), options)
        inside = {op.operation for op in ops}
        kept = before - sum(_bytes(value) for value in constants if not _has_user(value, inside))
        large = [value for value in _used_outside(ops) if _bytes(value) > options.free_bytes]
        if not large or kept + sum(map(_bytes, large)) <= allowed:
            return ops
        refused.add(max(large, key=_bytes).owner)


def _depending_on_constants(
    block: ir.Block, refused: set[ir.Operation], limit: float, options: FoldOptions
) -> list[Any]:
    """The ops whose operands are all known; none of their results may exceed the limit."""
    ops: list[Any] = []
    known: set[ir.Value] = set()
    for op in block.operations:
        if not isinstance(op, onnx.Op) or op.operation in refused or not _computes(op):
            continue
        if any(value not in known and not _is_known(value) for value in op.operands):
            continue
        sizes = [byte_size(value) for value in op.results]
        if None in sizes:  # how many entries are not zero, say, is not known beforehand
            read = [byte_size(value) for value in op.operands]
            fits = None not in read and sum(map(_bytes, op.operands)) <= options.free_bytes
        else:
            fits = max(map(_bytes, op.results)) <= limit
        if fits:
            ops.append(op)
            known.update(op.results)
    return ops


def _computes(op: Any) -> bool:
    tensors = all(isinstance(v.type, ir.ShapedType | ir.NoneType) for v in op.results)
    is_made_up = isinstance(op, onnx.NoValue | onnx.Constant)
    return tensors and is_deterministic(op) and not is_made_up


def _is_known(value: ir.Value) -> bool:
    return isinstance(value.type, ir.NoneType) or constant_of(value) is not None


def _is_constant(op: Any) -> bool:
    return isinstance(op, onnx.Constant)


def _bytes(value: ir.Value) -> int:
    return byte_size(value) or 0


def _has_user(value: ir.Value, inside: set[ir.Operation]) -> bool:
    """Whether an op that is not among the given ones uses a value."""
    return any(use.owner.operation not in inside for use in value.uses)


def _used_outside(ops: Sequence[Any]) -> list[ir.Value]:
    inside = {op.operation for op in ops}
    return [result for op in ops for result in op.results if _has_user(result, inside)]


def _evaluated(ops: Sequence[Any]) -> Mapping[ir.Value, np.ndarray]:
    """What the rest of the block uses of the results of some ops."""
    from mobilint.dialect.onnx.evaluation import is_plain  # brings onnxruntime

    wanted = _used_outside(ops)
    if not wanted:
        return {}
    if all(map(is_plain, wanted)):
        try:
            return dict(zip(wanted, _in_one_session(ops, wanted), strict=True))
        except EvaluationError:
            pass  # one of the ops has no kernel, or not for these operands
    return _one_by_one(ops)


def _in_one_session(ops: Sequence[Any], wanted: Sequence[ir.Value]) -> list[np.ndarray]:
    from mobilint.dialect.onnx.evaluation import Session, is_plain
    from mobilint.dialect.onnx.export import model_of
    from mobilint.dialect.onnx.names import Names
    from mobilint.dialect.onnx.type_protos import type_proto

    constants: dict[ir.Value, Any] = {}
    for op in ops:
        for operand in op.operands:
            if not isinstance(operand.type, ir.NoneType) and constant_of(operand) is not None:
                constants[operand] = operand.owner.opview
    # Large constants are fed, which copies nothing.
    fed = [v for v in constants if _bytes(v) >= FED_BYTES and is_plain(v)]
    names = Names()
    inputs = {value: type_proto(value.type) for value in fed}
    model = model_of([*constants.values(), *ops], inputs, wanted, names)
    for output in model.graph.output:
        output.ClearField("type")
    feeds = {names.of(value): constants[value].value for value in fed}
    return Session(model.SerializeToString()).run(feeds)


FED_BYTES = 1024


def _one_by_one(ops: Sequence[Any]) -> Mapping[ir.Value, np.ndarray]:
    """As `_evaluated`, without those ops that cannot be evaluated."""
    values: dict[ir.Value, Any] = {}
    done: list[Any] = []
    for op in ops:
        if any(value not in values and not _is_known(value) for value in op.operands):
            continue  # an op in front of it cannot be evaluated
        arrays = [values[v] if v in values else constant_of(v) for v in op.operands]
        try:
            results = op.evaluate(*arrays)
        except EvaluationError as error:
            remark = Remark(NAME, op.OPERATION_NAME, op.location, str(error))
            remarks_of(op.context).add(remark)
            continue
        results = results if isinstance(results, tuple) else (results,)
        values.update(zip(op.results, results, strict=True))
        done.append(op)
    return {value: values[value] for value in _used_outside(done)}
