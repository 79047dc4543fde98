"""Forms of recurrent operators."""

from collections.abc import Sequence

import onnx

from .registry import ALWAYS, Graph, Nodes, attributes, below, new_node, without

_STATES = (5, 6)  # the operands that are states at the start
_SEQUENCES_FIRST = (1, 0, 2)


@below(7, "RNN", "LSTM", "GRU")
def _recurrent(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The first opsets said whether a sequence is wanted; its name among the results does."""
    return [without(node, "output_sequence")]


@below(ALWAYS, "RNN", "LSTM", "GRU")
def _layout(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """With `layout` 1 the batch is the first axis, which onnxruntime has no kernel for."""
    if not attributes(node).get("layout"):
        return [node]
    plain = without(node, "layout")
    before: list[onnx.NodeProto] = []
    after: list[onnx.NodeProto] = []
    for index in (0, *_STATES):
        if index < len(node.input) and node.input[index]:
            plain.input[index] = graph.fresh()
            before.append(_transpose(node, node.input[index], plain.input[index], _SEQUENCES_FIRST))
    for index, name in enumerate(node.output):
        if name:
            plain.output[index] = graph.fresh()
            order = _SEQUENCES_FIRST if index else (2, 0, 1, 3)
            after.append(_transpose(node, plain.output[index], name, order))
    return [*before, plain, *after]


def _transpose(
    like: onnx.NodeProto, source: str, result: str, order: Sequence[int]
) -> onnx.NodeProto:
    return new_node(like, "Transpose", [source], [result], perm=list(order))
