"""Old forms of operators that move, cut, pad and join."""

from typing import Any

import numpy as np
import onnx

from .registry import Graph, Nodes, attributes, below, integers, new_node, refusal, without


@below(4, "Concat")
def _concat(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return [without(node, axis=attributes(node).get("axis", 1))]


@below(5, "Reshape")
def _reshape(node: onnx.NodeProto, graph: Graph) -> Nodes:
    shape = attributes(node).get("shape")
    if shape is None:
        raise refusal(node, "has no shape")
    return [new_node(node, "Reshape", [node.input[0], integers(graph, shape)], node.output)]


@below(6, "Tile")
def _tile_along_one_axis(node: onnx.NodeProto, graph: Graph) -> Nodes:
    x, tiles, axis = node.input
    shape, count, along = graph.shape(x), graph.value(tiles), graph.value(axis)
    if shape is None or count is None or along is None:
        raise refusal(node, "repeats along an axis that is computed")
    repeats = np.ones(len(shape), np.int64)
    repeats[int(along.item())] = int(count.item())
    return [new_node(node, "Tile", [x, graph.constant(repeats)], node.output)]


@below(10, "Slice")
def _slice(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    starts, ends = given["starts"], given["ends"]
    axes = given.get("axes", list(range(len(starts))))
    operands = [integers(graph, values) for values in (starts, ends, axes)]
    return [new_node(node, "Slice", [node.input[0], *operands], node.output)]


@below(2, "Pad")
def _paddings(node: onnx.NodeProto, graph: Graph) -> Nodes:
    return [without(node, "paddings", pads=attributes(node)["paddings"])]


@below(11, "Pad")
def _pad(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    operands = [node.input[0], integers(graph, given["pads"])]
    if given.get("value"):
        fill = np.array(given["value"]).astype(graph.dtype(node.input[0]))
        operands.append(graph.constant(fill))
    mode = given.get("mode", "constant")
    return [new_node(node, "Pad", operands, node.output, mode=mode)]


@below(2, "Split")
def _split_by_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    if len(node.input) > 1:
        raise refusal(node, "has its sizes as an operand of floating point")
    return [without(node, axis=attributes(node).get("axis", 0))]


@below(13, "Split")
def _split(node: onnx.NodeProto, graph: Graph) -> Nodes:
    sizes = attributes(node).get("split")
    plain = without(node, "split")
    if sizes is not None:
        plain.input.append(integers(graph, sizes))
    return [plain]


@below(18, "Split")
def _equal_split(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Without sizes the parts were equal; since opset 18 their number is said."""
    if len(node.input) > 1 and node.input[1]:
        return [node]
    plain = without(node, num_outputs=len(node.output))
    del plain.input[1:]
    return [plain]


@below(11, "Scatter")
def _scatter(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given: dict[str, Any] = attributes(node)
    return [new_node(node, "ScatterElements", node.input, node.output, **given)]
