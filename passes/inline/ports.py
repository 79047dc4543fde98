"""Results of a function that are known sequences: one result for each element."""

from typing import Any

from mobilint.dialect.onnx.ports import describe_ports, port_name, port_symbols
from mobilint.mlir import func, ir

from .sequences import elements_of


def spread_results(function: func.FuncOp) -> None:
    """Return the elements of known sequences, named `NAME/0`, `NAME/1` and so on."""
    block = function.entry_block
    terminator = block.operations[len(block.operations) - 1]
    lists = [elements_of(value) for value in terminator.operands]
    if not any(elements is not None for elements in lists):
        return
    values: list[ir.Value] = []
    ports: list[tuple[str, Any]] = []
    for index, (value, elements) in enumerate(zip(terminator.operands, lists, strict=True)):
        name = port_name(function, "res_attrs", index) or f"output{index}"
        if elements is None:
            values.append(value)
            ports.append((name, port_symbols(function, "res_attrs", index)))
        else:
            values += elements
            ports += [(f"{name}/{place}", {}) for place in range(len(elements))]
    with ir.InsertionPoint(terminator), terminator.location:
        func.ReturnOp(values)
    terminator.operation.erase()
    if values:
        describe_ports(function, "res_attrs", ports)
    elif "res_attrs" in function.attributes:
        del function.attributes["res_attrs"]
