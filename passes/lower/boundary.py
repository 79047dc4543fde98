"""`mark-boundary`: give the program's arguments and results their ops."""

from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import func, ir

from ..rewriting import module_pass

ENTRY = "main"


@module_pass("mark-boundary", "Put mobilint.input and mobilint.output at the edges of @main.")
def mark_boundary(module: ir.Operation, options: Any = None) -> None:
    entry = entry_of(module)
    if entry is None or any(isinstance(op, mbl.Input | mbl.Output) for op in entry.entry_block):
        return
    block = entry.entry_block
    for argument in block.arguments:
        with ir.InsertionPoint.at_block_begin(block), argument.location:
            marked = mbl.Input(argument).result
        argument.replace_all_uses_except(marked, marked.owner)
    terminator = block.operations[len(block.operations) - 1]
    for index, value in enumerate(list(terminator.operands)):
        with ir.InsertionPoint(terminator), value.location:
            terminator.operation.operands[index] = mbl.Output(value).result


def entry_of(module: ir.Operation) -> func.FuncOp | None:
    """The function that the program runs: @main, or the only public one."""
    functions = [op for op in module.regions[0].blocks[0] if isinstance(op, func.FuncOp)]
    public = [f for f in functions if f.visibility.value != "private" and not f.is_external]
    named = [f for f in public if f.name.value == ENTRY]
    return named[0] if named else public[0] if len(public) == 1 else None
