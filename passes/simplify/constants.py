"""`fold-constants`: what depends on constants only is computed now, by onnxruntime."""

from collections.abc import Iterable, Mapping, Sequence
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
from .values import byte_size, is_deterministic

NAME = "fold-constants"


@dataclass(frozen=True)
class FoldOptions:
    """Options of `fold-constants`."""

    free_bytes: int = option(65536, "a result of at most this size is folded in any case")
    max_growth: float = option(4.0, "the others must not make the constants grow by this factor")


@module_pass(NAME, "Evaluate what depends on constants only.", options=FoldOptions)
def fold_constants(module: ir.Operation, options: FoldOptions) -> None:
    for block in blocks_below(module):
        _fold_block(block, options)
    erase_dead(module)


def _fold_block(block: ir.Block, options: FoldOptions) -> None:
    """All foldable ops of a block are one model for onnxruntime."""
    ops = _foldable(block, options)
    wanted = _results_used_outside(ops)
    for value, array in _evaluate(ops, wanted).items():
        with ir.InsertionPoint(value.owner), value.owner.location:
            value.replace_all_uses_with(onnx.Constant(value=array).result)


def _foldable(block: ir.Block, options: FoldOptions) -> list[Any]:
    """The ops to evaluate, in order, such that the block's constants do not grow too large."""
    budget = (options.max_growth - 1) * sum(map(_constant_bytes, block.operations))
    refused: set[ir.Operation] = set()
    while True:
        ops = _depending_on_constants(block, refused, max(budget, options.free_bytes))
        large = {
            value.owner: size
            for value in _results_used_outside(ops)
            if (size := byte_size(value) or 0) > options.free_bytes
        }
        replaced = sum(_bytes_of_dead_constants(ops))
        if sum(large.values()) <= max(budget + replaced, 0):
            return ops
        refused.add(max(large, key=lambda op: large[op]))


def _depending_on_constants(
    block: ir.Block, refused: set[ir.Operation], limit: float
) -> list[Any]:
    """The ops whose operands are all known; no result of one may be larger than the limit."""
    ops: list[Any] = []
    known: set[ir.Value] = set()
    for op in block.operations:
        if not isinstance(op, onnx.Op) or op.operation in refused or not _may_be_evaluated(op):
            continue
        if not all(_is_known(value, known) for value in op.operands):
            continue
        sizes = [byte_size(value) for value in op.results]
        if all(size is not None and size <= limit for size in sizes):
            ops.append(op)
            known.update(op.results)
    return ops
