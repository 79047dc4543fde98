"""From an ONNX model to a module of the `onnx` dialect."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

import onnx as protos

from mobilint.dialect import onnx
from mobilint.dialect.context import new_context
from mobilint.dialect.core import tensor_type
from mobilint.dialect.onnx.ports import describe_ports
from mobilint.errors import CompileError, Problems
from mobilint.mlir import func, ir

from .binding import Input, bound_inputs
from .checks import MOST
from .cutting import cut
from .errors import INVALID, UNSUPPORTED
from .functions import Functions, Opsets
from .graph_checks import check_model_texts, check_names, check_nodes, check_opsets, check_texts
from .known_inputs import with_known_lengths, with_known_values
from .metadata import describe_model
from .nodes import build_graph
from .reading import read
from .scope import Scope, Source, Unusable, declared_type
from .tensors import Folder


def import_onnx(
    source: str | Path | protos.ModelProto,
    *,
    input_shapes: Mapping[str, Sequence[int]] | None = None,
    dims: Mapping[str, int] | None = None,
    sequence_lengths: Mapping[str, int] | None = None,
    input_values: Mapping[str, float] | None = None,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    keep_open: bool = False,
    report_all: bool = False,
    expanded: AbstractSet[str] = frozenset(),
) -> ir.Module:
    """The module, in a context of its own, of a model file or message.

    `input_shapes` and `dims` bind dimensions that the model leaves open; with `keep_open` others
    may stay so. `sequence_lengths` makes a sequence among the inputs as many inputs,
    `input_values` an input a constant. `inputs` and `outputs` name values between which the part
    lies that is wanted. Operators in `expanded` become what ONNX says they are made of. Raises
    CompileError for what is wrong with the model: the first thing, or with `report_all`
    everything, as ManyCompileError.
    """
    path = None if isinstance(source, protos.ModelProto) else Path(source)
    model = source if isinstance(source, protos.ModelProto) else read(Path(source))
    problems = Problems(collect=report_all)
    try:
        model = with_known_lengths(cut(model, inputs, outputs), sequence_lengths or {})
        model = with_known_values(model, input_values or {})
        opsets = _checked(model, problems)
        try:
            bound = bound_inputs(model.graph, input_shapes or {}, dims or {}, keep_open)
        except CompileError as error:
            problems.add(error)
            bound = bound_inputs(model.graph, {}, {}, True)
        with new_context(), ir.Location.unknown():
            folder = None if path is None else Folder.of(path)
            shared = Source(Functions(model), folder, problems, expanded)
            return _module(model, opsets, bound, shared)
    except CompileError as error:
        for each in (*problems.found, error):
            each.place = each.place or (str(path) if path else None)
        raise


def _checked(model: protos.ModelProto, problems: Problems) -> Opsets:
    """The opsets of a model whose names and nodes are as they should be."""
    opsets, functions = Opsets.of(model.opset_import), Functions(model)
    check_model_texts(model)
    for graph in (model.graph, *model.functions):
        check_texts(graph)
    check_names(model.graph, problems)
    check_opsets(opsets)
    check_nodes(model.graph, opsets, functions, problems)
    problems.raise_found()  # what follows relies on the names
    return opsets


def _module(
    model: protos.ModelProto, opsets: Opsets, inputs: Sequence[Input], source: Source
) -> ir.Module:
    module = ir.Module.create()
    onnx.ONNX.load(ir.Context.current)
    describe_model(module, model)
    arguments = [_input_type(value) for value in inputs]
    with ir.InsertionPoint(module.body):
        function = func.FuncOp("main", (arguments, []))
    block = function.add_entry_block([ir.Location.name(value.name) for value in inputs])
    scope = Scope(source, opsets, model.graph, ir.InsertionPoint(block))
    scope.values.update(zip((v.name for v in inputs), block.arguments, strict=True))
    build_graph(scope)
    found = [_output(scope, value.name) for value in model.graph.output]
    source.problems.raise_found()
    results = [value for value in found if value is not None]
    with scope.ip:
        func.ReturnOp(results)
    type_ = ir.FunctionType.get(arguments, [value.type for value in results])
    function.attributes["function_type"] = ir.TypeAttr.get(type_)
    describe_ports(function, "arg_attrs", [(v.name, v.symbols) for v in inputs])
    describe_ports(function, "res_attrs", [(v.name, {}) for v in model.graph.output])
    return module


def _output(scope: Scope, name: str) -> ir.Value | None:
    """A result; None only where its node was refused, which is raised as an error behind."""
    try:
        return scope.find(name)
    except CompileError as error:
        scope.source.problems.add(error)
    except Unusable:
        pass
    return None


def _input_type(value: Input) -> ir.Type:
    type_ = declared_type(value.name, value.type)
    if type_ is None:
        raise CompileError(UNSUPPORTED, f"input '{value.name}' has elements of no known type")
    if value.shape is None:
        return type_
    if any(extent > MOST for extent in value.shape):
        text = f"input '{value.name}' has the shape {list(value.shape)}, beyond {MOST}"
        raise CompileError(INVALID, text)
    return tensor_type(value.shape, ir.ShapedType(type_).element_type)
