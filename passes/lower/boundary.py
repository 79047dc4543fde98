"""`mark-boundary`: give the program's arguments and results their ops."""

from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.interpreter import entry_of
from mobilint.mlir import ir

from ..rewriting import module_pass


@module_pass("mark-boundary", "Put mobilint.input and mobilint.output at the edges of @main.")
def mark_boundary(module: ir.Operation, options: Any = None) -> None:
    entry = entry_of(module)
    if entry is None or any(isinstance(op, mbl.Input | mbl.Output) for op in entry.entry_block):
        return
    block = entry.entry_block
    first = block.operations[0]
    for argument in block.arguments:
        with ir.InsertionPoint(first), argument.location:
            marked = mbl.Input(argument).result
        argument.replace_all_uses_except(marked, marked.owner.operation)
    terminator = block.operations[len(block.operations) - 1]
    for index, value in enumerate(list(terminator.operands)):
        with ir.InsertionPoint(terminator), value.location:
            terminator.operation.operands[index] = mbl.Output(value).result
