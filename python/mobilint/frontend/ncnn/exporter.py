"""From a module of the `ncnn` dialect back to a `.param` and its `.bin`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mobilint.dialect.core import source_names
from mobilint.dialect.core.attributes import Attribute
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.ncnn import Layer, Stored
from mobilint.dialect.ncnn.base import axis_names
from mobilint.dialect.onnx.ports import port_name
from mobilint.errors import CompileError
from mobilint.mlir import func, ir

from .errors import NOT_EXPORTABLE
from .parameters import kind_of
from .text import MAGIC
from .weights import stored_bytes

_SIZES = {"w": 0, "h": 1, "c": 2, "d": 11}
_OLD_ARRAY = -23300


@dataclass(frozen=True)
class Files:
    """The text of a `.param` and the bytes of its `.bin`."""

    param: str
    weights: bytes


def export_ncnn(module: ir.Module) -> Files:
    """The files of a module; raises CompileError for one that is no net."""
    function = entry_of(module.operation)
    if function is None:
        raise CompileError(NOT_EXPORTABLE, "the module has no function that is its entry")
    return export_function(function)


def export_function(function: func.FuncOp) -> Files:
    """The files of one function of layers."""
    return _Export(function).files()


@dataclass
class _Export:
    """The lines and the weights of one net, as they fill up."""

    function: func.FuncOp
    lines: list[str] = field(default_factory=list)
    weights: list[bytes] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    blobs: int = 0
    # The names under which a value is still to be read, one for each use.
    names: dict[ir.Value, list[str]] = field(default_factory=dict)

    def files(self) -> Files:
        block = self.function.entry_block
        *ops, terminator = block.operations
        wanted = self._wanted(list(terminator.operands))
        for index, argument in enumerate(block.arguments):
            name = port_name(self.function, "arg_attrs", index) or f"in{index}"
            sizes = [f"{number}={n}" for number, n in _sizes(argument)]
            blob = self._new(name)
            self._line("Input", self._new(f"input_{name}"), [], [blob], sizes)
            self._share(argument, blob, wanted.get(argument, []))
        for op in ops:
            self._layer(op, wanted)
        head = f"{MAGIC}\n{len(self.lines)} {self.blobs}\n"
        return Files(head + "".join(self.lines), b"".join(self.weights))

    def _wanted(self, returned: Sequence[ir.Value]) -> dict[ir.Value, list[str]]:
        """The names that results of the function are to have, by value."""
        found: dict[ir.Value, list[str]] = {}
        for index, value in enumerate(returned):
            name = port_name(self.function, "res_attrs", index) or f"out{index}"
            found.setdefault(value, []).append(name)
        return found

    def _layer(self, op: Any, wanted: dict[ir.Value, list[str]]) -> None:
        if not isinstance(op, Layer):
            name = ", ".join(source_names(op.location)) or None
            raise CompileError(NOT_EXPORTABLE, f"'{op.operation.name}' is no layer", node=name)
        kind = op.OPERATION_NAME.partition(".")[2]
        name = self._new(_word(source_names(op.location), kind))
        inputs = [self.names[value].pop(0) for value in op.operands]
        plain = [self._plain_name(value, name, wanted) for value in op.results]
        self._line(kind, name, inputs, plain, list(_parameters(op)))
        self.weights += [stored_bytes(stored, weight_of(op, stored)) for stored in op.stored()]
        for value, blob in zip(op.results, plain, strict=True):
            self._share(value, blob, wanted.get(value, []))

    def _plain_name(self, value: ir.Value, layer: str, wanted: dict[ir.Value, list[str]]) -> str:
        """The name of a layer's output: that of the function's result, if it is just that."""
        names = wanted.get(value, [])
        if names and len(list(value.uses)) == 1:
            self.taken.add(names[0])
            return names[0]
        return self._new(f"{layer}_out")

    def _share(self, value: ir.Value, blob: str, results: Sequence[str]) -> None:
        """Give a blob one name for each use: in ncnn a blob has one consumer."""
        uses = len(list(value.uses))
        if uses <= 1:
            self.names[value] = [blob]
            return
        readers = [self._new(f"{blob}_{index}") for index in range(uses - len(results))]
        outputs = [*readers, *results]
        self.taken.update(results)
        self._line("Split", self._new(f"split_{blob}"), [blob], outputs, [])
        self.names[value] = readers

    def _line(
        self,
        kind: str,
        name: str,
        inputs: Sequence[str],
        outputs: Sequence[str],
        parameters: Sequence[str],
    ) -> None:
        self.blobs += len(outputs)
        counts = [str(len(inputs)), str(len(outputs))]
        self.lines.append(" ".join([kind, name, *counts, *inputs, *outputs, *parameters]) + "\n")

    def _new(self, wanted: str) -> str:
        """A name that no layer and no blob has."""
        name, count = wanted, Counter[str]()
        while name in self.taken:
            count[wanted] += 1
            name = f"{wanted}_{count[wanted]}"
        self.taken.add(name)
        return name


def _word(names: Sequence[str], fallback: str) -> str:
    """A layer's name without blanks, and no longer than ncnn reads."""
    return "_".join("+".join(names).split())[:200] or fallback


def _sizes(argument: ir.Value) -> Iterator[tuple[int, int]]:
    shape = list(ir.RankedTensorType(argument.type).shape)
    if not 1 <= len(shape) <= 4:
        raise CompileError(NOT_EXPORTABLE, f"an input has the shape {shape}")
    for name, extent in zip(axis_names(len(shape))[::-1], shape[::-1], strict=True):
        yield _SIZES[name], extent


def _parameters(op: Layer) -> Iterator[str]:
    """The parameters that are not at their default, by number."""
    attributes = op.attributes
    for name, number in sorted(op.ids.items(), key=lambda item: item[1]):
        attribute = op.spec.attributes[name]
        value = attribute.read(attributes)
        if name in attributes and value != attribute.default:
            yield _spelled(number, attribute, value)


def _spelled(number: int, attribute: Attribute, value: Any) -> str:
    match kind_of(attribute):
        case "int":
            return f"{number}={value}"
        case "float":
            return f"{number}={_real(value)}"
        case "text":
            return f'{number}="{value}"'
        case "ints":
            items = [str(item) for item in value]
        case _:
            items = [_real(item) for item in value]
    return f"{_OLD_ARRAY - number}={','.join([str(len(items)), *items])}"


def _real(value: float) -> str:
    """A 32-bit float in as few digits as give it back, recognisable as one."""
    text = str(np.float32(value))
    return text if set(text) & set(".en") else f"{text}.0"


def weight_of(op: Layer, stored: Stored) -> np.ndarray:
    """The array of a weight, which the verifier has asked for."""
    attribute = op.spec.attributes[stored.name]
    return attribute.read(op.attributes)
