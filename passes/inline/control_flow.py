"""`inline-control-flow`: branches, loops and sequences that are known become straight-line code.

Ops are visited in program order, and typed on the way, so that what the shapes of one op say can
decide the condition of the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.core import blocks_of
from mobilint.dialect.onnx.control_flow import body_of
from mobilint.mlir import func, ir

from ..rewriting import Decline, Remark, constant_of, erase_dead, module_pass, option, remarks_of
from ..rewriting.edits import replace_op
from ..simplify.shapes import infer_types, with_typed_bodies
from ..simplify.values import update_signatures
from .bodies import copy_body
from .loops import unrolled_loop, unrolled_scan
from .ports import spread_results
from .sequences import PATTERNS

NAME = "inline-control-flow"


@dataclass(frozen=True)
class InlineOptions:
    """Options of `inline-control-flow`."""

    unroll_limit: int = option(64, "a loop that runs more often than this stays a loop")


@module_pass(NAME, "Inline known branches, loops and sequences.", options=InlineOptions)
def inline_control_flow(module: ir.Operation, options: InlineOptions) -> None:
    for function in module.regions[0].blocks[0].operations:
        for block in blocks_of(function):
            _Inliner(options).visit(list(block.operations))
        if isinstance(function, func.FuncOp) and not function.is_external:
            spread_results(function)
    erase_dead(module)
    update_signatures(module)


class _Inliner:
    """Visits ops in order; `_seen` has the results of those that it has been at and that are there.

    A new op may get the address of one that is gone, and would be taken for it. Results stand for
    their ops, as the hash of an op changes with its operands.
    """

    def __init__(self, options: InlineOptions) -> None:
        self._options = options
        self._seen: set[ir.Value] = set()

    def visit(self, ops: Sequence[Any]) -> None:
        for op in ops:
            if not isinstance(op, onnx.Op) or op.constant_value() is not None:
                self._seen.update(op.results)
            elif (left := self._visited(op)) is not None:
                self._seen.update(left.results)

    def _visited(self, op: Any) -> Any:
        """What is left of an op: itself, or with other types, or None."""
        if isinstance(op, onnx.If) and (known := constant_of(op.cond)) is not None:
            self._inline_branch(op, op.regions[0 if known.ravel()[0] else 1])
            return None
        if isinstance(op, onnx.Loop | onnx.Scan) and self._unroll(op):
            return None
        if (pattern := PATTERNS.get(op.OPERATION_NAME)) is not None:
            with ir.InsertionPoint(op), op.location:
                new = pattern(op)
            if new is not None:
                ops = list(self._new_ops(new, set()))
                replace_op(op, new)
                self.visit(ops)
                return None
        op = with_typed_bodies(op, fold=True)
        for region in op.regions:
            self.visit(list(body_of(region).operations))
        return op if infer_types(op, fold=True) else None

    def _inline_branch(self, op: Any, region: ir.Region) -> None:
        with ir.InsertionPoint(op), op.location:
            ops, values = copy_body(region, [])
        replace_op(op, values)
        self.visit(ops)

    def _unroll(self, op: Any) -> bool:
        unrolled = unrolled_loop if isinstance(op, onnx.Loop) else unrolled_scan
        with ir.InsertionPoint(op), op.location:
            try:
                values = unrolled(op, self._options.unroll_limit, self.visit)
            except Decline as reason:
                remark = Remark(NAME, unrolled.__name__, op.location, str(reason))
                remarks_of(op.context).add(remark)
                return False  # the copies so far have no use, and go with all that is dead
        replace_op(op, values)
        return True

    def _new_ops(self, values: Sequence[ir.Value], found: set[ir.Value]) -> Iterator[Any]:
        """The ops that values come from and that have not been visited, in their order."""
        for value in values:
            if isinstance(value.owner, ir.Block) or value in self._seen or value in found:
                continue
            owner = value.owner.opview
            found.update(owner.results)
            yield from self._new_ops(list(owner.operands), found)
            yield owner
