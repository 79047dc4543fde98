from collections.abc import Sequence
from typing import Any

from torch_mlir import ir

class FuncOp(ir.OpView):
    arguments: Sequence[ir.BlockArgument]
    entry_block: ir.Block
    is_external: bool
    type: ir.FunctionType
    visibility: ir.StringAttr
    def __init__(
        self,
        name: str,
        type: Any,
        *,
        visibility: str | None = ...,
        loc: ir.Location | None = ...,
        ip: Any = ...,
    ) -> None: ...
    def add_entry_block(self, arg_locs: Sequence[ir.Location] | None = ...) -> ir.Block: ...

class CallOp(ir.OpView):
    callee: ir.FlatSymbolRefAttr
    def __init__(self, results: Sequence[ir.Type], callee: str, arguments: Any) -> None: ...

class ReturnOp(ir.OpView):
    def __init__(self, operands: Sequence[Any]) -> None: ...
