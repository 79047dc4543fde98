"""`outline-host-regions`: the ops of source dialects that are left become functions for the host.

Host ops are grouped by how often the way to them changes from host to NPU and back: ops of one
such level cannot depend on each other through the NPU, so each level is one function and the
program has as few changes of side as its graph allows.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.core import Op, ops_inside, read_values
from mobilint.dialect.interpreter import entry_of
from mobilint.mlir import func, ir

from ..rewriting import erase_dead, module_pass
from .levels import levels_of
from .order import sort_topologically

PREFIX = "host_"
_SOURCES = ("ncnn", "onnx")  # dialects that the host runs


@module_pass("outline-host-regions", "Move the source's ops that are left to host functions.")
def outline_host_regions(module: ir.Operation, options: Any = None) -> None:
    entry = entry_of(module)
    if entry is None:
        return
    for level, ops in enumerate(_by_level(entry.entry_block)):
        _outline(module, entry, f"{PREFIX}{level}", ops)
    erase_dead(module)
    sort_topologically(entry.entry_block)


def is_host_op(op: Any) -> bool:
    """Whether an op runs on the host: one of a source that computes, or a constant result."""
    if not isinstance(op, Op) or not _is_source(op):
        return False
    if op.constant_value() is None:
        return not isinstance(op, onnx.NoValue)
    return any(not _is_source(use.owner) for result in op.results for use in result.uses)


def _is_source(op: Any) -> bool:
    return op.operation.name.partition(".")[0] in _SOURCES


def _by_level(block: ir.Block) -> list[list[Any]]:
    """The host ops of a block, by the number of changes of side on the longest way to them."""
    levels = levels_of(block, is_host_op)
    groups: list[list[Any]] = [[] for _ in range(max(levels.values(), default=0) + 1)]
    for op in block.operations:
        if is_host_op(op):
            groups[levels[op.operation]].append(op)
    return [group for group in groups if group]


def _outline(module: ir.Operation, entry: func.FuncOp, name: str, ops: Sequence[Any]) -> None:
    inputs = list(_inputs(ops))
    outputs = list(_outputs(ops))
    location = ir.Location.fused([op.location for op in ops], ir.StringAttr.get(name))
    types = [value.type for value in inputs], [value.type for value in outputs]
    with location:
        with ir.InsertionPoint(module.regions[0].blocks[0]):
            host = func.FuncOp(name, types, visibility="private")
        _fill(host, ops, inputs, outputs)
        with ir.InsertionPoint(ops[-1]):
            call = func.CallOp(types[1], name, inputs)
    for value, result in zip(outputs, call.results, strict=True):
        value.replace_all_uses_with(result)
    for op in reversed(ops):
        op.operation.erase()


def _fill(
    host: func.FuncOp, ops: Sequence[Any], inputs: Sequence[ir.Value], outputs: Sequence[ir.Value]
) -> None:
    block = host.add_entry_block()
    copies: dict[ir.Value, ir.Value] = dict(zip(inputs, block.arguments, strict=True))
    with ir.InsertionPoint(block):
        for op in ops:
            for operand in read_values(op):
                if operand not in copies:
                    _copy(operand.owner.opview, copies)
            _copy(op, copies)
        func.ReturnOp([copies[value] for value in outputs])


def _copy(op: Any, copies: dict[ir.Value, ir.Value]) -> None:
    clone = op.operation.clone().opview
    for inner in (clone, *ops_inside(clone)):
        for index, operand in enumerate(inner.operands):
            if operand in copies:
                inner.operation.operands[index] = copies[operand]
    for result, copied in zip(op.results, clone.results, strict=True):
        copies[result] = copied


def _inputs(ops: Sequence[Any]) -> Iterator[ir.Value]:
    """What the ops use and nothing among them makes; constants are copied instead."""
    made = {result for op in ops for result in op.results}
    seen: set[ir.Value] = set()
    for op in ops:
        for operand in read_values(op):
            if operand in made or operand in seen or _is_copied(operand):
                continue
            seen.add(operand)
            yield operand


def _is_copied(value: ir.Value) -> bool:
    if isinstance(value.owner, ir.Block):
        return False
    owner = value.owner.opview
    return isinstance(owner, onnx.NoValue) or (
        isinstance(owner, Op) and owner.constant_value() is not None
    )


def _outputs(ops: Sequence[Any]) -> Iterator[ir.Value]:
    """The results that something outside the ops uses."""
    inside = {op.operation for op in ops}
    inside.update(inner.operation for op in ops for inner in ops_inside(op))
    for op in ops:
        for result in op.results:
            if any(use.owner.operation not in inside for use in result.uses):
                yield result
