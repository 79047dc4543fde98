"""From an ONNX model to a module of the `onnx` dialect."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx as protos
from onnx import helper

from mobilint.dialect import onnx
from mobilint.dialect.context import new_context
from mobilint.dialect.core import OpError, dtype_of, element_type, tensor_type, weights_of
from mobilint.errors import CompileError
from mobilint.mlir import func, ir
from mobilint.passes.simplify.inference import inferred_types

from .binding import Input, bound_inputs
from .checks import MOST, check_operands, check_results
from .constants import constant_array
from .errors import INVALID, UNSUPPORTED
from .opsets import attributes, modernised
from .reading import check_names, check_nodes, check_texts, describe, in_order, opset_of, read
from .tensors import array_of

NAME = "onnx.name"
DIMENSIONS = "onnx.dim_params"


def import_onnx(
    source: str | Path | protos.ModelProto,
    *,
    input_shapes: Mapping[str, Sequence[int]] | None = None,
    dims: Mapping[str, int] | None = None,
) -> ir.Module:
    """The module, in a context of its own, of a model file or message.

    `input_shapes` and `dims` bind dimensions that the model leaves open. Raises CompileError for
    whatever is wrong with the model.
    """
    path = None if isinstance(source, protos.ModelProto) else Path(source)
    model = source if isinstance(source, protos.ModelProto) else read(Path(source))
    try:
        check_texts(model.graph)
        check_names(model.graph)
        check_nodes(model)
        inputs = bound_inputs(model.graph, input_shapes or {}, dims or {})
        context = new_context()
        with context, ir.Location.unknown():
            folder = None if path is None else path.parent
            return _Importer(model, inputs, folder).run()
    except CompileError as error:
        error.place = error.place or (str(path) if path else None)
        raise


class _Importer:
    """The values of one graph while its function is being built."""

    def __init__(
        self,
        model: protos.ModelProto,
        inputs: Sequence[Input],
        folder: Path | None,
    ) -> None:
        self._graph = model.graph
        self._opset = opset_of(model)
        self._folder = folder
        self._tensors: dict[str, protos.TensorProto | protos.SparseTensorProto] = {
            tensor.name: tensor for tensor in self._graph.initializer
        }
        self._tensors.update((t.values.name, t) for t in self._graph.sparse_initializer)
        self._inputs = inputs
        self._types = {value.name: value.type for value in self._graph.value_info}
        self._read = {name for node in self._graph.node for name in node.input}
        self._read.update(value.name for value in self._graph.output)
        self._values: dict[str, ir.Value] = {}
        self._fresh = 0
        self._weights = weights_of(ir.Context.current)
        onnx.ONNX.load(ir.Context.current)
        self._none = ir.NoneType.get()

    def run(self) -> ir.Module:
        module = ir.Module.create()
        arguments = [_tensor_type(value) for value in self._inputs]
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("main", (arguments, []))
        block = function.add_entry_block([ir.Location.name(value.name) for value in self._inputs])
        for value, argument in zip(self._inputs, block.arguments, strict=True):
            self._values[value.name] = argument
        with ir.InsertionPoint(block):
            for node in in_order(self._graph):
                self._add(node)
            results = [self._defined(value.name) for value in self._graph.output]
            func.ReturnOp(results)
        type_ = ir.FunctionType.get(arguments, [value.type for value in results])
        function.attributes["function_type"] = ir.TypeAttr.get(type_)
        _describe_ports(function, "arg_attrs", [_port(v.name, v.symbols) for v in self._inputs])
        _describe_ports(function, "res_attrs", [_port(v.name) for v in self._graph.output])
        return module

    def _add(self, node: protos.NodeProto) -> None:
        for new in modernised(node, self._opset, self):
            with ir.Location.name(node.name or next(filter(None, node.output), node.op_type)):
                try:
                    self._build(new)
                except OpError as error:
                    raise CompileError(INVALID, str(error), node=describe(node)) from None

    def _build(self, node: protos.NodeProto) -> None:
        if node.op_type == "Constant":
            array = constant_array(node, self._folder)
            self._values[node.output[0]] = self._constant_op(array, node.output[0])
            return
        kind = onnx.ONNX.ops[node.op_type]
        operands = self._operands(kind, [self._named(name) for name in node.input])
        results = [self._result_type(name) for name in self._results(kind, node.output)]
        fields = {
            (name if hasattr(kind, name) else f"{name}_"): self._attribute(value)
            for name, value in attributes(node).items()
        }
        op = kind(*operands, results=results, **fields)
        check_operands(op, node)
        for result, type_ in zip(op.results, _inferred(op, node), strict=True):
            if type_ is not None and not isinstance(result.type, ir.NoneType):
                result.set_type(type_)
        check_results(op, node)
        for name, result in zip(node.output, op.results, strict=False):
            if name:
                self._values[name] = result

    def _attribute(self, value: Any) -> Any:
        return array_of(value, self._folder) if isinstance(value, protos.TensorProto) else value

    def _operands(self, kind: Any, values: list[ir.Value | None]) -> list[Any]:
        """The values as the class takes them: a list for a variadic operand."""
        slots = kind.spec.operands
        if not slots or not slots[-1].variadic:
            return values
        fixed = len(slots) - 1
        return [*values[:fixed], [value for value in values[fixed:] if value is not None]]

    def _results(self, kind: Any, names: Iterable[str]) -> list[str]:
        """A name for each result of the class, empty for those that the node leaves out."""
        given = list(names)
        slots = kind.spec.results
        if slots and slots[-1].variadic:
            return given
        return given + [""] * (len(slots) - len(given))

    def _result_type(self, name: str) -> ir.Type:
        if not name:
            return self._none
        if name in self._types and self._types[name].tensor_type.elem_type:
            element = self._types[name].tensor_type.elem_type
            dtype = helper.tensor_dtype_to_np_dtype(element)
            return ir.UnrankedTensorType.get(element_type(dtype))
        return ir.UnrankedTensorType.get(ir.F32Type.get())

    def _named(self, name: str) -> ir.Value | None:
        if not name:
            return None
        if name not in self._values:
            array = array_of(self._tensors[name], self._folder)
            self._values[name] = self._constant_op(array, name)
        return self._values[name]

    def _defined(self, name: str) -> ir.Value:
        value = self._named(name)
        assert value is not None, f"graph output '{name}'"  # `check_names` has seen to it
        return value

    def _constant_op(self, array: np.ndarray, name: str) -> ir.Value:
        with ir.Location.name(name):
            return onnx.Constant(value=self._weights.attribute(array, name)).result

    # What `opsets` asks.

    def constant(self, array: np.ndarray) -> str:
        name = self.fresh()
        self._values[name] = self._constant_op(array, name)
        return name

    def fresh(self) -> str:
        while (name := f"opset.{self._fresh}") in self._values or name in self._tensors:
            self._fresh += 1
        self._fresh += 1
        return name

    def shape(self, name: str) -> tuple[int, ...] | None:
        value = self._named(name)
        if value is None or not isinstance(value.type, ir.RankedTensorType):
            return None
        type_ = value.type
        return tuple(
            -1 if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis)
            for axis in range(type_.rank)
        )

    def dtype(self, name: str) -> np.dtype:
        value = self._named(name)
        assert value is not None
        return dtype_of(ir.ShapedType(value.type).element_type)

    def is_read(self, name: str) -> bool:
        return name in self._read

    def value(self, name: str) -> np.ndarray | None:
        value = self._named(name)
        if value is None or isinstance(value.owner, ir.Block):
            return None
        return value.owner.opview.constant_value()


def _inferred(op: Any, node: protos.NodeProto) -> list[ir.Type | None]:
    try:
        return inferred_types(op)
    except (protos.checker.ValidationError, ValueError) as error:  # of element types
        first = str(error).strip().partition("\n")[0]
        raise CompileError(
            INVALID, f"has operands that do not fit: {first}", node=describe(node)
        ) from None


def _tensor_type(value: Input) -> ir.Type:
    try:
        element = element_type(helper.tensor_dtype_to_np_dtype(value.element))
    except (KeyError, TypeError):
        text = f"input '{value.name}' has elements of type {value.element}"
        raise CompileError(UNSUPPORTED, text) from None
    if any(extent > MOST for extent in value.shape):
        text = f"input '{value.name}' has the shape {list(value.shape)}, beyond {MOST}"
        raise CompileError(INVALID, text)
    return tensor_type(value.shape, element)


def _port(name: str, symbols: Mapping[int, str] | None = None) -> dict[str, ir.Attribute]:
    """What is kept of an input or output: its name, and those that its dimensions had."""
    port: dict[str, ir.Attribute] = {NAME: ir.StringAttr.get(name)}
    if symbols:
        listed = ",".join(f"{axis}:{symbol}" for axis, symbol in symbols.items())
        port[DIMENSIONS] = ir.StringAttr.get(listed)
    return port


def _describe_ports(
    function: func.FuncOp, key: str, ports: Sequence[dict[str, ir.Attribute]]
) -> None:
    function.attributes[key] = ir.ArrayAttr.get([ir.DictAttr.get(port) for port in ports])
