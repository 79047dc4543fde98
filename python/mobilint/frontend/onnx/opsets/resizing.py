"""Old forms of operators that sample an image at other places."""

from collections.abc import Sequence

import numpy as np
import onnx

from .registry import Graph, Nodes, attributes, below, new_node, refusal, without


@below(7, "Upsample")
def _scale_of_height_and_width(node: onnx.NodeProto, graph: Graph) -> Nodes:
    given = attributes(node)
    scales = [1.0, 1.0, given["height_scale"], given["width_scale"]]
    return [without(node, "height_scale", "width_scale", scales=scales)]


@below(9, "Upsample")
def _scales_operand(node: onnx.NodeProto, graph: Graph) -> Nodes:
    plain = without(node, "scales")
    plain.input.append(graph.constant(np.array(attributes(node)["scales"], np.float32)))
    return [plain]


@below(11, "Upsample", "Resize")
def _asymmetric(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 11 positions were divided by the scale.

    `nearest` rounded them down, but up along axes that shrink: where some do and others do not,
    there are two steps.
    """
    mode = attributes(node).get("mode", "nearest")
    scales = graph.value(node.input[1])
    if mode != "nearest" or scales is None or (scales >= 1).all():
        return [_resize(node, node.input, node.output, mode, "floor")]
    if (scales <= 1).all():
        return [_resize(node, node.input, node.output, mode, "ceil")]
    grow, shrink = (graph.constant(f(scales, np.float32(1))) for f in (np.maximum, np.minimum))
    grown = graph.fresh()
    return [
        _resize(node, [node.input[0], grow], [grown], mode, "floor"),
        _resize(node, [grown, shrink], node.output, mode, "ceil"),
    ]


def _resize(
    node: onnx.NodeProto,
    operands: Sequence[str],
    outputs: Sequence[str],
    mode: str,
    nearest_mode: str,
) -> onnx.NodeProto:
    return new_node(
        node,
        "Resize",
        [operands[0], "", operands[1]],
        outputs,
        mode="linear" if mode == "bilinear" else mode,
        coordinate_transformation_mode="asymmetric",
        nearest_mode=nearest_mode,
    )


@below(13, "Resize")
def _coordinates_of_tensorflow_1(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """The centre of tf_half_pixel_for_nn is not half a pixel off."""
    if attributes(node).get("coordinate_transformation_mode") == "tf_half_pixel_for_nn":
        raise refusal(node, "has the mode tf_half_pixel_for_nn")
    return [node]


@below(16, "RoiAlign")
def _corners_at_pixels(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Before opset 16 regions were not moved by half a pixel."""
    return [without(node, coordinate_transformation_mode="output_half_pixel")]


@below(20, "GridSample")
def _modes_of_grid_sample(node: onnx.NodeProto, graph: Graph) -> Nodes:
    """Since opset 20 images are not only flat, and neither are the modes' names."""
    mode = attributes(node).get("mode", "bilinear")
    names = {"bilinear": "linear", "bicubic": "cubic"}
    return [without(node, mode=names.get(mode, mode))]
