"""Old forms of arithmetic, activations and matrix products."""

import numpy as np
import onnx

from .registry import ALWAYS, Graph, Nodes, attributes, below, integers, new_node, refusal, without


@below(
    6, "Abs", "Add", "BatchNormalization", "Ceil", "Clip", "Div", "Dropout", "Elu", "Exp", "Floor",
    "HardSigmoid", "InstanceNormalization", "LeakyRelu", "Log", "Max", "Mean", "Min", "Mul", "Neg",
    "PRelu", "Reciprocal", "Relu", "Sigmoid", "Sqrt", "Sub", "Sum", "Tanh",
)  # fmt: skip
def _plan_of_memory(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The first opsets said which operands may be overwritten."""
    return [without(node, "consumed_inputs")]


@below(6, "Selu")
def _selu(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = {"alpha": 1.6732, "gamma": 1.0507} | attributes(node)
    return [without(node, "consumed_inputs", alpha=given["alpha"], gamma=given["gamma"])]


@below(7, "Add", "Sub", "Mul", "Div", "Pow", "And", "Or", "Xor", "Equal", "Less", "Greater")
def _explicit_broadcast(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 7 an `axis` said where the second operand's axes lie in the first one's."""
    given = attributes(node)
    plain = without(node, "axis", "broadcast")
    if not given.get("broadcast"):
        return [plain]
    a, b = node.input
    shapes = graph.shape(a), graph.shape(b)
    if shapes[0] is None or shapes[1] is None:
        raise refusal(node, "broadcasts operands of unknown rank")
    missing = len(shapes[0]) - len(shapes[1])
    return _widened(plain, graph, len(shapes[1]), missing - given.get("axis", missing))


@below(7, "PRelu")
def _slope_per_channel(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 7 a slope with one axis belonged to the channels, axis 1."""
    shape, slope = graph.shape(node.input[0]), graph.shape(node.input[1])
    if shape is None or slope is None:
        raise refusal(node, "has operands of unknown rank")
    if len(slope) != 1 or slope == (1,):
        return [node]
    return _widened(without(node), graph, 1, len(shape) - 2)


def _widened(node: onnx.NodeProto, graph: Graph, rank: int, behind: int) -> Nodes:
    """A node whose second operand has more axes behind those that it has."""
    if behind <= 0:
        return [node]
    widened = graph.fresh()
    axes = integers(graph, range(rank, rank + behind))
    unsqueeze = new_node(node, "Unsqueeze", [node.input[1], axes], [widened])
    node.input[1] = widened
    return [unsqueeze, node]


@below(7, "Gemm")
def _gemm(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return [without(node, "broadcast")]


@below(11, "Clip")
def _clip(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    dtype = graph.dtype(node.input[0])
    bounds = [
        graph.constant(np.array(given[name]).astype(dtype)) if name in given else ""
        for name in ("min", "max")
    ]
    return [new_node(node, "Clip", [node.input[0], *bounds], node.output)]


@below(9, "Cast")
def _cast_by_name(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The first opset named the type by a string."""
    to = attributes(node).get("to")
    if not isinstance(to, str):
        return [node]
    number = onnx.TensorProto.DataType.Value(to.upper())
    return [new_node(node, "Cast", node.input, node.output, to=number)]


@below(ALWAYS, "ConvTranspose")
def _spatial_output_shape(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Some exporters write the batch and the channels into `output_shape` as well."""
    given = attributes(node).get("output_shape", ())
    shape = graph.shape(node.input[0])
    if shape is None or len(given) != len(shape):
        return [node]
    return [without(node, output_shape=given[2:])]
