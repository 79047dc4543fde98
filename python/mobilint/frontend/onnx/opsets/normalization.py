"""Old forms of normalisation and dropout."""

import onnx

from .registry import Graph, Nodes, attributes, below, integers, new_node, refusal, without


@below(9, "BatchNormalization")
def _spatial(node: onnx.NodeProto, graph: Graph) -> Nodes:
    if attributes(node).get("spatial", 1) != 1:
        raise refusal(node, "normalises each pixel by itself")
    return [without(node, "spatial", "is_test")]


@below(14, "BatchNormalization")
def _inference(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Further results said that a model was to be trained; an inference has none."""
    for name in filter(graph.is_read, node.output[1:]):
        raise refusal(node, f"gives the statistics '{name}', as only in training")
    plain = without(node)
    del plain.output[1:]
    return [plain]


@below(12, "Dropout")
def _dropout(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """At inference it passes its operand on; `ratio` and the mask matter in training only."""
    for name in filter(graph.is_read, node.output[1:]):
        raise refusal(node, f"gives its mask '{name}', as only in training")
    return [new_node(node, "Dropout", node.input[:1], node.output[:1])]


@below(21, "GroupNormalization")
def _parameters_per_group(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 21 scale and bias were per group; now each channel has its own."""
    x, *parameters = node.input
    groups = attributes(node)["num_groups"]
    shape = graph.shape(x)
    if shape is None or shape[1] < 0:
        raise refusal(node, "has an unknown number of channels")
    column, wide, flat = (
        integers(graph, v) for v in ([groups, 1], [groups, shape[1] // groups], [-1])
    )
    nodes: list[onnx.NodeProto] = []
    operands = [x]
    for name in parameters:
        steps = [graph.fresh() for _ in range(3)]
        nodes += [
            new_node(node, "Reshape", [name, column], steps[:1]),
            new_node(node, "Expand", [steps[0], wide], steps[1:2]),
            new_node(node, "Reshape", [steps[1], flat], steps[2:]),
        ]
        operands.append(steps[2])
    converted = without(node)
    converted.input[:] = operands
    return [*nodes, converted]
