"""`hoist-loop-invariants`: what every run of a body computes alike is computed once in front."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.onnx.control_flow import body_of
from mobilint.mlir import ir

from ..rewriting import blocks_below, module_pass
from ..simplify.values import is_deterministic


@module_pass("hoist-loop-invariants", "Move what a loop computes alike each time in front of it.")
def hoist_loop_invariants(module: ir.Operation, options: Any = None) -> None:
    for block in reversed(blocks_below(module)):  # inner loops first
        for op in block.operations:
            if isinstance(op, onnx.Loop | onnx.Scan | onnx.SequenceMap):
                _hoist(op)


def _hoist(op: Any) -> None:
    block = body_of(op.regions[0])
    inside: set[ir.Value] = set(block.arguments)
    for inner in list(block.operations):
        if _is_invariant(inner) and not any(value in inside for value in inner.operands):
            inner.operation.move_before(op.operation)
        else:
            inside.update(inner.results)


def _is_invariant(op: Any) -> bool:
    return isinstance(op, onnx.Op) and not isinstance(op, onnx.Yield) and is_deterministic(op)
