"""Old forms of ops with bodies."""

import onnx
from onnx import helper

from .registry import NEWEST, Graph, Nodes, attributes, below, new_node, refusal


@below(9, "Scan")
def _scan_of_batches(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The first form scanned each entry of a batch by itself: a scan of scans."""
    if node.input[0]:
        raise refusal(node, "has lengths of its sequences, which later forms do not")
    given = attributes(node)
    scanned = given["num_scan_inputs"]
    entries = [graph.fresh() for _ in node.input[1:]]
    results = [graph.fresh() for _ in node.output]
    inner = new_node(
        node,
        "Scan",
        entries,
        results,
        body=given["body"],
        num_scan_inputs=scanned,
        scan_input_directions=given.get("directions") or [0] * scanned,
    )
    inner.overload = NEWEST
    of_one = helper.make_graph(
        [inner],
        f"{node.name}.entry",
        [onnx.ValueInfoProto(name=name) for name in entries],
        [onnx.ValueInfoProto(name=name) for name in results],
    )
    outer = new_node(
        node, "Scan", node.input[1:], node.output, body=of_one, num_scan_inputs=len(entries)
    )
    return [outer]
