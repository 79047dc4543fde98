"""The names that the inputs and outputs of a model have, as attributes of the function's own."""

from collections.abc import Mapping, Sequence

from mobilint.mlir import func, ir

NAME = "onnx.name"
DIMENSIONS = "onnx.dim_params"  # as onnx-mlir has them: "0:N,2:width"


def describe_ports(
    function: func.FuncOp, key: str, ports: Sequence[tuple[str, Mapping[int, str]]]
) -> None:
    """Keep the name of each argument or result, and the names that its dimensions have, by axis."""
    entries = [_entry(name, symbols) for name, symbols in ports]
    function.attributes[key] = ir.ArrayAttr.get([ir.DictAttr.get(entry) for entry in entries])


def _entry(name: str, symbols: Mapping[int, str]) -> dict[str, ir.Attribute]:
    entry: dict[str, ir.Attribute] = {NAME: ir.StringAttr.get(name)}
    if symbols:
        listed = ",".join(f"{axis}:{symbol}" for axis, symbol in symbols.items())
        entry[DIMENSIONS] = ir.StringAttr.get(listed)
    return entry


def port_name(function: func.FuncOp, key: str, index: int) -> str | None:
    """The name of an argument or result, None where it has none."""
    return _text(function, key, index, NAME)


def port_symbols(function: func.FuncOp, key: str, index: int) -> dict[int, str]:
    """The names of the dimensions of an argument or result, by axis."""
    listed = _text(function, key, index, DIMENSIONS)
    pairs = [pair.partition(":") for pair in (listed or "").split(",") if ":" in pair]
    return {int(axis): symbol for axis, _, symbol in pairs if axis.isdecimal()}


def _text(function: func.FuncOp, key: str, index: int, name: str) -> str | None:
    attributes = function.attributes
    if key not in attributes:
        return None
    entry = attributes[key][index]
    # The parser does not know what the attribute is to be.
    if name not in entry or not isinstance(entry[name], ir.StringAttr):
        return None
    return entry[name].value_bytes.decode(errors="replace")
