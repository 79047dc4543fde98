"""`mark-boundary`: give the program's arguments and results their ops."""

from collections.abc import Iterable
from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.interpreter import entry_of
from mobilint.errors import CompileError, code
from mobilint.mlir import ir

from ..rewriting import module_pass
from ..simplify.shapes import refuse_open
from ..simplify.values import byte_size, is_open

NO_TENSOR = code(
    "ML0402",
    "an input or output that is no tensor of numbers",
    "A program takes and gives tensors of numbers. Bind the length of a sequence among the inputs "
    "with --sequence-length NAME=N, and cut the model behind what reads strings.",
)


@module_pass("mark-boundary", "Put mobilint.input and mobilint.output at the edges of @main.")
def mark_boundary(module: ir.Operation, options: Any = None) -> None:
    entry = entry_of(module)
    if entry is None or any(isinstance(op, mbl.Input | mbl.Output) for op in entry.entry_block):
        return
    block = entry.entry_block
    terminator = block.operations[len(block.operations) - 1]
    _check_edges(module, block.arguments, "an input")
    _check_edges(module, terminator.operands, "an output")
    first = block.operations[0]
    for argument in block.arguments:
        with ir.InsertionPoint(first), argument.location:
            marked = mbl.Input(argument).result
        argument.replace_all_uses_except(marked, marked.owner.operation)
    for index, value in enumerate(list(terminator.operands)):
        with ir.InsertionPoint(terminator), value.location:
            terminator.operation.operands[index] = mbl.Output(value).result


def _check_edges(module: ir.Operation, values: Iterable[ir.Value], what: str) -> None:
    """Raise CompileError for a value that a program cannot take or give."""
    for value in values:
        if is_open(value):
            refuse_open(module)
        if byte_size(value) is None:
            raise CompileError(NO_TENSOR, f"the model has {what} of the type {value.type}")
