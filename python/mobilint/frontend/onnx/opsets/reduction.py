"""Old forms of reductions, softmax and sorting."""

from collections.abc import Sequence

import numpy as np
import onnx

from .registry import Graph, Nodes, attributes, below, integers, new_node, without


@below(13, "ReduceSum", "Squeeze", "Unsqueeze")
def _axes_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _with_axes_operand(node, graph)


@below(
    18, "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
    "ReduceMin", "ReduceProd", "ReduceSumSquare",
)  # fmt: skip
def _late_axes_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return _with_axes_operand(node, graph)


def _with_axes_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    axes = attributes(node).get("axes")
    plain = without(node, "axes")
    if axes is not None:
        plain.input.append(integers(graph, axes))
    return [plain]


@below(13, "Softmax", "LogSoftmax", "Hardmax")
def _flattened(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 13 all axes from `axis` on were one."""
    axis = attributes(node).get("axis", 1)
    only = _only_axis(graph.shape(node.input[0]), axis)
    if only is not None:
        return [without(node, axis=only)]
    flat, done, shape = graph.fresh(), graph.fresh(), graph.fresh()
    return [
        new_node(node, "Shape", node.input, [shape]),
        new_node(node, "Flatten", node.input, [flat], axis=axis),
        new_node(node, node.op_type, [flat], [done], axis=-1),
        new_node(node, "Reshape", [done, shape], node.output),
    ]


def _only_axis(shape: Sequence[int] | None, axis: int) -> int | None:
    """The one axis, from `axis` on, that is longer than one; None if there are more."""
    if shape is None or not shape:
        return -1 if axis == -1 else None
    axis %= len(shape)
    longer = [index for index in range(axis, len(shape)) if shape[index] != 1]
    if len(longer) > 1:
        return None
    return longer[0] if longer else len(shape) - 1


@below(10, "TopK")
def _top_k(node: onnx.NodeProto, graph: Graph) -> Nodes:
    plain = without(node, "k")
    plain.input.append(integers(graph, [attributes(node)["k"]]))
    return [plain]


@below(20, "DFT")
def _axis_of_dft(node: onnx.NodeProto, graph: Graph) -> Nodes:
    axis = attributes(node).get("axis", 1)
    plain = without(node, "axis")
    plain.input.extend([""] * (2 - len(plain.input)))
    plain.input.append(graph.constant(np.array(axis, np.int64)))
    return [plain]
