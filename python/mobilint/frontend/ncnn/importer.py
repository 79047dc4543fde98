"""From the files of an ncnn net to a module of the `ncnn` dialect."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mobilint.dialect import ncnn
from mobilint.dialect.context import new_context
from mobilint.dialect.core import OpError, weights_of
from mobilint.dialect.core.draft import Draft
from mobilint.dialect.ncnn.layer_types import LAYER_TYPES
from mobilint.dialect.onnx.ports import describe_ports
from mobilint.errors import CompileError
from mobilint.files import unreadable
from mobilint.mlir import func, ir

from .binary import is_binary, read_binary
from .errors import MALFORMED, PARAMETER, UNKNOWN_LAYER, UNSUPPORTED, WEIGHTS
from .inputs import input_types
from .old_forms import modernised
from .parameters import fields_of
from .records import Net, Record
from .text import read_text
from .weights import WeightReader


def import_ncnn(
    path: Path,
    weights: Path | None = None,
    *,
    input_shapes: Mapping[str, Sequence[int]] | None = None,
) -> ir.Module:
    """The module, in a context of its own, of a `.param` or `.param.bin` and its `.bin`.

    Without `weights` it is the file beside it of the same name. `input_shapes` binds the shapes
    that `Input` layers leave open. Raises CompileError for the first thing that is wrong.
    """
    net = read_net(_bytes(path), str(path))
    beside = weights or path.with_name(
        f"{path.name.removesuffix('.bin').removesuffix('.param')}.bin"
    )
    data = _bytes(beside) if weights is not None or beside.is_file() else None
    return module_of(net, data, str(beside), input_shapes or {})


def read_net(data: bytes, place: str) -> Net:
    """The layers of a net in either form."""
    if is_binary(data):
        return read_binary(data, place)
    return read_text(data.decode(errors="replace"), place)


def module_of(
    net: Net,
    weights: bytes | None,
    weights_place: str = "",
    input_shapes: Mapping[str, Sequence[int]] | None = None,
) -> ir.Module:
    """The module of a net and the bytes of its weights; `weights_place` is what messages say."""
    _check_names(net)
    with new_context(), ir.Location.unknown():
        return _Import(net, weights, weights_place).module(input_shapes or {})


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None


def _check_names(net: Net) -> None:
    """Layer types that are known, blobs that are made once, and before they are read."""
    made: dict[str, Record] = {}
    for record in net.layers:
        problem, code = None, MALFORMED
        if record.type not in LAYER_TYPES:
            problem, code = f"ncnn has no layer type '{record.type}'", UNKNOWN_LAYER
        elif record.type != "Input" and record.type not in ncnn.NCNN.ops:
            problem, code = f"layers of type '{record.type}' are not supported", UNSUPPORTED
        for blob in record.inputs:
            if blob not in made:
                problem = f"reads '{blob}', which no layer before it makes"
        for blob in record.outputs:
            if blob in made:
                problem = f"makes '{blob}', as does '{made[blob].name}' before it"
            made[blob] = record
        if problem is not None:
            raise CompileError(code, problem, node=record.node, place=net.place_of(record))


class _Import:
    """The import of one net, layer by layer."""

    def __init__(self, net: Net, weights: bytes | None, weights_place: str) -> None:
        self._net, self._weights_place = net, weights_place
        self._has_weights = weights is not None
        self._reader = WeightReader(weights or b"")
        self._values: dict[str, ir.Value] = {}

    def module(self, input_shapes: Mapping[str, Sequence[int]]) -> ir.Module:
        module = ir.Module.create()
        ncnn.NCNN.load(ir.Context.current)
        types = input_types(self._net, input_shapes)
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("main", (list(types.values()), []))
        block = function.add_entry_block([ir.Location.name(name) for name in types])
        self._values.update(zip(types, block.arguments, strict=True))
        with ir.InsertionPoint(block):
            for record in self._net.layers:
                if record.type != "Input":
                    self._layer(record)
            if self._reader.rest:
                message = f"{self._reader.rest} bytes are left behind the last layer"
                raise self._weights_refusal(message)
            outputs = self._outputs()
            results = [self._values[name] for name in outputs]
            func.ReturnOp(results)
        type_ = ir.FunctionType.get(list(types.values()), [value.type for value in results])
        function.attributes["function_type"] = ir.TypeAttr.get(type_)
        describe_ports(function, "arg_attrs", [(name, {}) for name in types])
        describe_ports(function, "res_attrs", [(name, {}) for name in outputs])
        return module

    def _outputs(self) -> list[str]:
        """The blobs that no layer reads."""
        read = {blob for record in self._net.layers for blob in record.inputs}
        found = [blob for blob in self._values if blob not in read]
        if not found:
            raise CompileError(MALFORMED, "the net has no output", place=self._net.place)
        return found

    def _layer(self, record: Record) -> None:
        layer = ncnn.NCNN.ops[record.type]
        assert issubclass(layer, ncnn.Layer)
        try:
            record, given = modernised(record)
            op = self._built(record, layer, given)
        except (ValueError, TypeError) as error:
            message = str(error).removeprefix(f"'{layer.OPERATION_NAME}' op ")
            raise self._refusal(record, message) from None
        if len(op.results) != len(record.outputs):
            raise self._refusal(record, f"has {len(op.results)} outputs, not {len(record.outputs)}")
        self._values.update(zip(record.outputs, op.results, strict=True))

    def _built(self, record: Record, layer: type[ncnn.Layer], given: dict[str, Any]) -> Any:
        fields = fields_of(record, layer) | given
        if "tops" in layer.spec.attributes:
            fields["tops"] = len(record.outputs)
        operands = self._operands(record, layer)
        draft: Any = Draft(layer, operands, fields)
        if (problem := next(layer.precheck(draft), None)) is not None:
            raise OpError(problem)
        for stored in layer.stored(draft):
            if stored.name not in given:
                fields[stored.name] = self._weight(record, stored)
        location = ir.Location.name(
            record.name, ir.Location.file(self._net.place, record.line or 0, 0)
        )
        return layer(*operands, **fields, loc=location)

    def _operands(self, record: Record, layer: type[ncnn.Layer]) -> list[Any]:
        """The operands by the layer's fields, of which the last may be a list."""
        values = [self._values[name] for name in record.inputs]
        slots = layer.spec.operands
        if slots and slots[-1].variadic:
            singles = len(slots) - 1
            return [*values[:singles], values[singles:]]
        if len(values) > len(slots):
            raise ValueError(f"takes {len(slots)} inputs, got {len(values)}")
        return values

    def _weight(self, record: Record, stored: ncnn.Stored) -> ir.Attribute:
        if not self._has_weights:
            name = self._weights_place or "a .bin"
            message = f"the net has weights, but there is no file '{name}'"
            raise self._weights_refusal(message, record)
        try:
            array = self._reader.take(stored)
        except EOFError as error:
            message = f"the file is too short: {error}"
            raise self._weights_refusal(message, record) from None
        return weights_of(ir.Context.current).attribute(array, f"{record.name}.{stored.name}")

    def _weights_refusal(self, message: str, record: Record | None = None) -> CompileError:
        node = record.node if record is not None else None
        return CompileError(WEIGHTS, message, node=node, place=self._weights_place or None)

    def _refusal(self, record: Record, message: str) -> CompileError:
        place = self._net.place_of(record)
        return CompileError(PARAMETER, message, node=record.node, place=place)
