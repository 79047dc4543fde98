"""`fold-constants`: what depends on constants only is computed now, by onnxruntime."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import blocks_below, constant_of, erase_dead, module_pass, option
from .shapes import byte_size


@dataclass(frozen=True)
class FoldOptions:
    """Options of `fold-constants`."""

    free_bytes: int = option(65536, "a result of at most this size is folded in any case")
    max_growth: float = option(4.0, "a larger one must not exceed its operands by this factor")


@module_pass("fold-constants", "Evaluate what depends on constants only.", options=FoldOptions)
def fold_constants(module: ir.Operation, options: FoldOptions) -> None:
    for block in blocks_below(module):
        _fold_block(block, options)
    erase_dead(module)


def _fold_block(block: ir.Block, options: FoldOptions) -> None:
    """All foldable ops of a block are one model for onnxruntime."""
    folded: list[Any] = []
    known: set[ir.Value] = set()
    for op in block.operations:
        if isinstance(op, onnx.Op) and _is_foldable(op, known, options):
            folded.append(op)
            known.update(op.results)
    inside = {op.operation for op in folded}
    wanted = [
        result
        for op in folded
        for result in op.results
        if any(use.owner.operation not in inside for use in result.uses)
    ]
    if not wanted:
        return
    for value, array in zip(wanted, _evaluate(folded, wanted), strict=True):
        with ir.InsertionPoint(value.owner), value.owner.location:
            value.replace_all_uses_with(onnx.Constant(value=array).result)


def _evaluate(ops: list[Any], wanted: list[ir.Value]) -> list[np.ndarray]:
    from mobilint.dialect.onnx.evaluation import Session  # brings onnxruntime
    from mobilint.dialect.onnx.export import Names, model_of

    # Constants are ops of the model too: its initialisers.
    constants: dict[ir.Value, Any] = {}
    for op in ops:
        for operand in op.operands:
            if constant_of(operand) is not None:
                constants[operand] = operand.owner.opview
    model = model_of([*constants.values(), *ops], {}, wanted, Names())
    for output in model.graph.output:
        output.ClearField("type")
    return Session(model.SerializeToString()).run({})


def _is_foldable(op: Any, known: set[ir.Value], options: FoldOptions) -> bool:
    if not op.spec.pure or op.regions or op.constant_value() is not None:
        return False
    if isinstance(op, onnx.NoValue) or any(byte_size(r.type) is None for r in op.results):
        return False
    read = 0
    for operand in op.operands:
        if isinstance(operand.type, ir.NoneType):
            continue
        if operand not in known and constant_of(operand) is None:
            return False
        read += byte_size(operand.type) or 0
    written = sum(byte_size(result.type) or 0 for result in op.results)
    return written <= max(options.free_bytes, options.max_growth * read)
