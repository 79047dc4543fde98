"""Old forms of operators brought to the newest one, node by node.

Each function takes a node of an opset below the one in its decorator and returns the nodes that
replace it. Constants that were attributes become operands, and old semantics are spelled out.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import numpy as np
import onnx
from onnx import helper

from mobilint.errors import CompileError

from .errors import OLD_FORM
from .reading import describe


class Graph(Protocol):
    """What a conversion may ask of the graph that is being imported."""

    def constant(self, array: np.ndarray) -> str:
        """The name of a new constant."""
        ...

    def fresh(self) -> str:
        """A name that nothing has yet."""
        ...

    def rank(self, name: str) -> int | None:
        """The rank of a tensor that is defined already, None if it is not known."""
        ...

    def value(self, name: str) -> np.ndarray | None:
        """The array of a constant, None for a tensor that is computed."""
        ...


Nodes = Iterable[onnx.NodeProto]
Conversion = Callable[[onnx.NodeProto, Graph], Nodes]
_CONVERSIONS: dict[str, list[tuple[int, Conversion]]] = {}


def modernised(node: onnx.NodeProto, opset: int, graph: Graph) -> list[onnx.NodeProto]:
    """The nodes that a node of an opset is in the newest form."""
    for below, conversion in _CONVERSIONS.get(node.op_type, ()):
        if opset < below:
            return list(conversion(node, graph))
    return [node]


def _below(opset: int, *op_types: str) -> Callable[[Conversion], Conversion]:
    """Register a conversion; of several for one operator, older forms come first."""

    def register(conversion: Conversion) -> Conversion:
        for op_type in op_types:
            entries = _CONVERSIONS.setdefault(op_type, [])
            entries.append((opset, conversion))
            entries.sort(key=lambda entry: entry[0])
        return conversion

    return register


def attributes(node: onnx.NodeProto) -> dict[str, Any]:
    """The attributes of a node as Python values."""
    return {a.name: _value(helper.get_attribute_value(a)) for a in node.attribute}


def _value(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.decode()
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _node(
    like: onnx.NodeProto,
    op_type: str,
    inputs: Sequence[str],
    outputs: Sequence[str],
    **attributes_: Any,
) -> onnx.NodeProto:
    given = {key: value for key, value in attributes_.items() if value is not None}
    return helper.make_node(op_type, list(inputs), list(outputs), name=like.name, **given)


def _integers(graph: Graph, values: Sequence[int]) -> str:
    return graph.constant(np.array(values, np.int64))


def _without(node: onnx.NodeProto, *names: str) -> onnx.NodeProto:
    """A copy of a node without some attributes."""
    copy = onnx.NodeProto()
    copy.CopyFrom(node)
    for index in reversed(range(len(copy.attribute))):
        if copy.attribute[index].name in names:
            del copy.attribute[index]
    return copy


@_below(7, "Add", "Sub", "Mul", "Div", "Pow", "And", "Or", "Xor", "Equal", "Less", "Greater")
def _explicit_broadcast(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 7 an `axis` said where the second operand's axes lie in the first one's."""
    given = attributes(node)
    plain = _without(node, "axis", "broadcast", "consumed_inputs")
    a, b = node.input
    if not given.get("broadcast"):
        return [plain]
    ranks = graph.rank(a), graph.rank(b)
    if ranks[0] is None or ranks[1] is None:
        raise CompileError(OLD_FORM, "broadcasts operands of unknown rank", node=describe(node))
    axis = given.get("axis", ranks[0] - ranks[1])
    behind = ranks[0] - ranks[1] - axis
    if behind == 0:
        return [plain]
    widened = graph.fresh()
    axes = _integers(graph, range(ranks[1], ranks[1] + behind))
    plain.input[1] = widened
    return [_node(node, "Unsqueeze", [b, axes], [widened]), plain]


@_below(6, "BatchNormalization", "Dropout", "Relu", "Sigmoid", "Tanh", "LeakyRelu", "Sum", "Neg")
def _legacy_attributes(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Opsets before 6 had attributes for memory optimisation and inference mode."""
    return modernised(_without(node, "consumed_inputs"), 6, graph)


@_below(9, "BatchNormalization")
def _spatial_batch_normalization(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    if given.get("spatial", 1) != 1:
        raise CompileError(OLD_FORM, "normalises each pixel by itself", node=describe(node))
    plain = _without(node, "spatial", "is_test")
    del plain.output[1:]
    return [plain]


@_below(14, "BatchNormalization")
def _inference_batch_normalization(node: onnx.NodeProto, graph: Graph) -> Nodes:
    plain = _without(node)
    del plain.output[1:]
    return [plain]


@_below(7, "Dropout")
def _dropout_with_mode(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _dropout(node, graph)


@_below(12, "Dropout")
def _dropout(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """At inference it passes its operand on; `ratio` matters in training only."""
    return [_node(node, "Dropout", node.input[:1], node.output)]


@_below(11, "Clip")
def _clip(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    bounds = [
        graph.constant(np.float32(given[name])) if name in given else "" for name in ("min", "max")
    ]
    return [_node(node, "Clip", [node.input[0], *bounds], node.output)]


@_below(10, "Slice")
def _slice(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    starts, ends = given["starts"], given["ends"]
    axes = given.get("axes", list(range(len(starts))))
    operands = [_integers(graph, values) for values in (starts, ends, axes)]
    return [_node(node, "Slice", [node.input[0], *operands], node.output)]


@_below(2, "Pad")
def _pad_by_paddings(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    return _padding(node, graph, given.get("paddings", given.get("pads")))


@_below(11, "Pad")
def _pad(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _padding(node, graph, attributes(node)["pads"])


def _padding(node: onnx.NodeProto, graph: Graph, pads: Sequence[int]) -> Nodes:
    given = attributes(node)
    fill = graph.constant(np.float32(given.get("value", 0.0)))
    operands = [node.input[0], _integers(graph, pads), fill]
    return [_node(node, "Pad", operands, node.output, mode=given.get("mode", "constant"))]


@_below(13, "Squeeze", "Unsqueeze", "ReduceSum")
def _axes_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _with_axes_operand(node, graph)


@_below(
    18, "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
    "ReduceMin", "ReduceProd", "ReduceSumSquare",
)  # fmt: skip
def _reduce_axes_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _with_axes_operand(node, graph)


def _with_axes_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    axes = attributes(node).get("axes")
    plain = _without(node, "axes")
    if axes is not None:
        plain.input.append(_integers(graph, axes))
    return [plain]


@_below(2, "Split")
def _split_1(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _split(node, graph)


@_below(13, "Split")
def _split(node: onnx.NodeProto, graph: Graph) -> Nodes:
    sizes = attributes(node).get("split")
    plain = _without(node, "split")
    if sizes is None:
        return _equal_split(plain, graph)
    plain.input.append(_integers(graph, sizes))
    return [plain]


@_below(18, "Split")
def _equal_split(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Without sizes the parts were equal; since opset 18 their number is said."""
    plain = _without(node)
    if len(node.input) < 2 or not node.input[1]:
        del plain.input[1:]
        plain.attribute.append(helper.make_attribute("num_outputs", len(node.output)))
    return [plain]


@_below(13, "Softmax", "LogSoftmax", "Hardmax")
def _flattened_softmax(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 13 all axes from `axis` on were one; that of the last axis is the same."""
    axis = attributes(node).get("axis", 1)
    rank = graph.rank(node.input[0])
    if axis == -1 or (rank is not None and axis % max(rank, 1) == rank - 1):
        return [_node(node, node.op_type, node.input, node.output, axis=-1)]
    flat, done, shape = graph.fresh(), graph.fresh(), graph.fresh()
    return [
        _node(node, "Shape", node.input, [shape]),
        _node(node, "Flatten", node.input, [flat], axis=axis),
        _node(node, node.op_type, [flat], [done], axis=-1),
        _node(node, "Reshape", [done, shape], node.output),
    ]


@_below(9, "Upsample")
def _upsample_by_attribute(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    if "scales" not in given:
        raise CompileError(OLD_FORM, "has no scales", node=describe(node))
    scales = graph.constant(np.array(given["scales"], np.float32))
    return _old_resize(node, [node.input[0], scales], given.get("mode", "nearest"))


@_below(11, "Upsample")
def _upsample(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _old_resize(node, node.input, attributes(node).get("mode", "nearest"))


@_below(11, "Resize")
def _resize(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _old_resize(node, node.input, attributes(node).get("mode", "nearest"))


def _old_resize(node: onnx.NodeProto, operands: Sequence[str], mode: str) -> Nodes:
    """Before opset 11 positions were divided by the scale, and rounded down for `nearest`."""
    return [
        _node(
            node,
            "Resize",
            [operands[0], "", operands[1]],
            node.output,
            mode="linear" if mode in ("linear", "bilinear") else mode,
            coordinate_transformation_mode="asymmetric",
            nearest_mode="floor",
        )
    ]


@_below(13, "Resize")
def _resize_11(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The centre of tf_half_pixel_for_nn is not half a pixel off."""
    if attributes(node).get("coordinate_transformation_mode") == "tf_half_pixel_for_nn":
        raise CompileError(OLD_FORM, "has the mode tf_half_pixel_for_nn", node=describe(node))
    return [node]


@_below(10, "TopK")
def _top_k(node: onnx.NodeProto, graph: Graph) -> Nodes:
    plain = _without(node, "k")
    plain.input.append(_integers(graph, [attributes(node)["k"]]))
    return [plain]


@_below(9, "Cast")
def _cast_by_name(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The first opset named the type by a string."""
    to = attributes(node).get("to")
    if not isinstance(to, str):
        return [node]
    number = onnx.TensorProto.DataType.Value(to.upper())
    return [_node(node, "Cast", node.input, node.output, to=number)]


@_below(5, "Reshape")
def _reshape_by_attribute(node: onnx.NodeProto, graph: Graph) -> Nodes:
    shape = _integers(graph, attributes(node)["shape"])
    return [_node(node, "Reshape", [node.input[0], shape], node.output)]


@_below(7, "Gemm")
def _gemm(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return [_without(node, "broadcast")]


@_below(21, "GroupNormalization")
def _group_normalization(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Scale and bias were per group; now each channel of a group gets a copy."""
    raise CompileError(
        OLD_FORM, "has a scale per group, as before opset 21; export it anew", node=describe(node)
    )
