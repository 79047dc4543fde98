"""ONNX models as the text that onnx-mlir would print of them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, defs, helper, numpy_helper

ELEMENTS: dict[int, str] = {
    TensorProto.FLOAT: "f32",
    TensorProto.FLOAT16: "f16",
    TensorProto.DOUBLE: "f64",
    TensorProto.BOOL: "i1",
    TensorProto.UINT8: "ui8",
    TensorProto.INT8: "i8",
    TensorProto.INT32: "i32",
    TensorProto.INT64: "i64",
    TensorProto.STRING: "!onnx.String",
}
_REGIONS = ("then_branch", "else_branch", "body")  # in onnx-mlir's order


def onnx_mlir_text(
    model: onnx.ModelProto, *, properties: bool = True, versions: Mapping[str, int] | None = None
) -> str:
    """The text of a model, whose ops in `versions` have the names of their old forms."""
    inferred = onnx.shape_inference.infer_shapes(model, data_prop=True)
    return "\n".join(_Printer(inferred.graph, properties, versions or {}).module()) + "\n"


class _Printer:
    def __init__(
        self, graph: onnx.GraphProto, properties: bool, versions: Mapping[str, int]
    ) -> None:
        self._graph, self._properties, self._versions = graph, properties, versions
        self._types: dict[str, str] = {}
        self._values: dict[str, str] = {}

    def module(self) -> Iterator[str]:
        graph = self._graph
        self._learn_types(graph)
        for index, value in enumerate(graph.input):
            self._values[value.name] = f"%arg{index}"
        takes = ", ".join(
            f"{self._values[value.name]}: {self._types[value.name]} {_port(value)}"
            for value in graph.input
        )
        gives = ", ".join(f"{self._types[value.name]} {_port(value)}" for value in graph.output)
        yield 'module attributes {llvm.target_triple = "x86_64", "onnx-mlir.accels" = []} {'
        yield f"  func.func @main_graph({takes}) -> ({gives}) {{"
        yield from self._body(graph, "Return")
        yield "  }"
        yield self._generic([], "EntryPoint", [], ["func = @main_graph"], [], [])
        yield "}"

    def _learn_types(self, graph: onnx.GraphProto) -> None:
        for value in (*graph.input, *graph.output, *graph.value_info):
            if value.type.WhichOneof("value"):
                self._types[value.name] = _type(value.type)
        for tensor in graph.initializer:
            self._types[tensor.name] = _tensor_type(tensor.data_type, list(tensor.dims))

    def _body(self, graph: onnx.GraphProto, terminator: str) -> Iterator[str]:
        self._learn_types(graph)
        for tensor in graph.initializer:
            self._values[tensor.name] = self._fresh()
            value = f"{_dense(tensor)} : {self._types[tensor.name]}"
            yield f"    {self._values[tensor.name]} = onnx.Constant {value}"
        for node in graph.node:
            yield from self._node(node)
        names = ", ".join(self._values[value.name] for value in graph.output)
        types = ", ".join(self._types[value.name] for value in graph.output)
        yield f"    onnx.{terminator} {names} : {types}"

    def _fresh(self) -> str:
        return f"%{len(self._values)}"

    def _node(self, node: onnx.NodeProto) -> Iterator[str]:
        schema = defs.get_schema(node.op_type, self._versions.get(node.op_type, 28))
        values: list[str] = []
        for name in _filled(node.input, schema.inputs):
            if not name:
                name = self._fresh()
                self._values[name] = name
                yield f'    {name} = "onnx.NoValue"() {{value}} : () -> none'
            values.append(self._values[name])
        types = [self._types.get(name, "none") for name in _filled(node.input, schema.inputs)]
        graphs = {a.name: a.g for a in node.attribute if a.HasField("g")}
        regions = ["\n".join(self._region(graphs[key])) for key in _REGIONS if key in graphs]
        results = _filled(node.output, schema.outputs)
        head = f"%n{len(self._values)}"
        for index, name in enumerate(results):
            self._values[name or head] = f"{head}#{index}" if len(results) > 1 else head
        head = f"    {head}:{len(results)} = " if len(results) > 1 else f"    {head} = "
        entries = [_attribute(found) for found in node.attribute if not found.HasField("g")]
        gives = [self._types.get(name, "none") for name in results]
        version = f"V{schema.since_version}" if node.op_type in self._versions else ""
        dictionary = f"{{{', '.join(entries)}}}" if entries else ""
        if node.op_type == "ConstantOfShape":
            signature = f"({types[0]}) -> {gives[0]}"
            yield f"{head}onnx.ConstantOfShape({values[0]}) {dictionary} : {signature}"
        elif node.op_type == "Constant":
            yield f"{head}onnx.Constant {dictionary} : {gives[0]}"
        else:
            named = [f'onnx_node_name = "{node.name}"'] if node.name else []
            name = node.op_type + version
            yield head + self._generic(values, name, types, entries, gives, named, regions)

    def _region(self, graph: onnx.GraphProto) -> Iterator[str]:
        self._learn_types(graph)
        if graph.input:
            for value in graph.input:
                self._values[value.name] = f"%b{len(self._values)}"
            listed = ", ".join(
                f"{self._values[v.name]}: {self._types[v.name]}" for v in graph.input
            )
            yield f"    ^bb0({listed}):"
        yield from self._body(graph, "Yield")

    def _generic(
        self,
        values: Sequence[str],
        name: str,
        types: Sequence[str],
        entries: Sequence[str],
        gives: Sequence[str],
        extra: Sequence[str],
        regions: Sequence[str] = (),
    ) -> str:
        text = f'"onnx.{name}"({", ".join(values)})'
        if self._properties and entries:
            text += f" <{{{', '.join(entries)}}}>"
            entries = []
        if regions:
            text += " ({\n" + "\n    }, {\n".join(regions) + "\n    })"
        if entries or extra:
            text += f" {{{', '.join([*entries, *extra])}}}"
        result = gives[0] if len(gives) == 1 else f"({', '.join(gives)})"
        return f"{text} : ({', '.join(types)}) -> {result}"


def _filled(names: Sequence[str], formal: Sequence[Any]) -> list[str]:
    """The names, with an empty one for each formal parameter that is not given."""
    if formal and formal[-1].option.name == "Variadic":
        return list(names)
    return [*names, *[""] * (len(formal) - len(names))]


def _port(value: onnx.ValueInfoProto) -> str:
    dims = value.type.tensor_type.shape.dim
    named = ",".join(f"{axis}:{dim.dim_param}" for axis, dim in enumerate(dims) if dim.dim_param)
    symbols = f'onnx.dim_params = "{named}", ' if named else ""
    return f'{{{symbols}onnx.name = "{value.name}"}}'


def _type(proto: onnx.TypeProto) -> str:
    if proto.HasField("sequence_type"):
        return f"!onnx.Seq<{_type(proto.sequence_type.elem_type)}>"
    if proto.HasField("optional_type"):
        return f"!onnx.Opt<{_type(proto.optional_type.elem_type)}>"
    tensor = proto.tensor_type
    if not tensor.HasField("shape"):
        return f"tensor<*x{ELEMENTS[tensor.elem_type]}>"
    dims = [dim.dim_value if dim.HasField("dim_value") else "?" for dim in tensor.shape.dim]
    return _tensor_type(tensor.elem_type, dims)


def _tensor_type(element: int, dims: Sequence[Any]) -> str:
    return f"tensor<{'x'.join([*map(str, dims), ELEMENTS[element]])}>"


def _dense(tensor: onnx.TensorProto) -> str:
    array = numpy_helper.to_array(tensor)
    if array.dtype == object:
        text = re.sub(r"'", '"', str(array.tolist()))
        return f"dense<{text}>"
    if array.dtype == bool:
        return f"dense<{str(array.tolist()).lower()}>"
    return f'dense<"0x{array.tobytes().hex().upper()}">'


def _attribute(attribute: onnx.AttributeProto) -> str:
    value = helper.get_attribute_value(attribute)
    if attribute.name == "to":
        return f"to = {ELEMENTS[value]}"
    return f"{attribute.name} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, onnx.TensorProto):
        return f"{_dense(value)} : {_tensor_type(value.data_type, list(value.dims))}"
    if isinstance(value, bytes):
        return f'"{value.decode()}"'
    if isinstance(value, float):
        return f"{np.float32(value):e} : f32"
    if isinstance(value, int):
        return f"{value} : si64"
    return f"[{', '.join(_item(item) for item in value)}]"


def _item(value: Any) -> str:
    return str(value) if isinstance(value, int) else _value(value)
