"""Convolutions: channels last, with the weight in the order that the NPU wants."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import channels_first, channels_last
from ..windows import window_of
from .base import lower, optional_weight, rank_of, shape_of, weight_of


@lower(onnx.Conv)
def convolution(op: Any, X: ir.Value) -> ir.Value:
    weight = weight_of(op.W, "a weight")
    bias = optional_weight(op.B, "a bias")
    rank = rank_of(op.X)
    window = window_of(op, shape_of(op.X)[2:], weight.shape[2:])
    y = mbl.convolution(
        channels_last(X, rank),
        np.ascontiguousarray(_with_two_axes(weight).transpose(0, 2, 3, 1)),
        bias,
        stride=window.stride,
        dilation=window.dilation,
        pads=(*window.begin, *window.end),
        groups=op.group,
    )
    return channels_first(y, rank)


@lower(onnx.ConvTranspose)
def transpose_convolution(op: Any, X: ir.Value) -> ir.Value:
    """A plain convolution, with the kernel flipped, of the input stuffed with zeros.

    The padding of that convolution follows from the extents of the result, which shape inference
    has settled for every form of pads, output_padding, auto_pad and output_shape.
    """
    weight = _with_two_axes(weight_of(op.W, "a weight"))
    bias = optional_weight(op.B, "a bias")
    rank = rank_of(op.X)
    if rank not in (3, 4):
        raise Decline(f"has {rank - 2} spatial axes, and the NPU's windows have two")
    groups = op.group
    into, out = weight.shape[0], weight.shape[1] * groups
    flipped = weight[:, :, ::-1, ::-1].reshape(groups, into // groups, -1, *weight.shape[2:])
    geometry = _transposed_geometry(op, rank, weight.shape[2:])
    y = mbl.TransposeConvolution(
        channels_last(X, rank),
        in_channels=into,
        out_channels=out,
        group_number=groups,
        weight=np.ascontiguousarray(
            flipped.transpose(0, 2, 3, 4, 1).reshape(out, *weight.shape[2:], into // groups)
        ),
        bias=bias,
        **geometry,
    )
    return channels_first(y, rank)


def _transposed_geometry(op: Any, rank: int, kernel: tuple[int, ...]) -> dict[str, Any]:
    missing = 4 - rank
    stride = [1] * missing + list(op.strides or [1] * (rank - 2))
    dilation = [1] * missing + list(op.dilations or [1] * (rank - 2))
    extents = [1] * missing + shape_of(op.X)[2:]
    results = [1] * missing + shape_of(op.Y)[2:]
    begins, ends, pads, extras = [], [], [], []
    for axis in range(2):
        reach = (kernel[axis] - 1) * dilation[axis]
        begin, end, extra = _source_pads(
            op, axis - missing, stride[axis] * (extents[axis] - 1) + reach + 1, results[axis]
        )
        begins.append(reach - begin)
        ends.append(reach - end + extra)
        pads.append((begin, end))
        extras.append(extra)
    if min(*begins, *ends) < 0:
        raise Decline("crops more than its kernel reaches")
    return {
        "h_kernel": kernel[0],
        "w_kernel": kernel[1],
        "h_stride": stride[0],
        "w_stride": stride[1],
        "h_dilation": dilation[0],
        "w_dilation": dilation[1],
        "north_padding": begins[0],
        "west_padding": begins[1],
        "south_padding": ends[0],
        "east_padding": ends[1],
        "og_padding_list": [pads[0][0], pads[1][0], pads[0][1], pads[1][1]],
        "og_out_padding_list": extras,
    }


def _source_pads(op: Any, axis: int, full: int, result: int) -> tuple[int, int, int]:
    """Begin and end padding, and output padding, of one source axis; a negative axis has none.

    `full` is the extent of the result without padding.
    """
    if axis < 0:
        return 0, 0, 0
    spatial = len(op.pads) // 2 if op.pads else axis + 1
    extra = (op.output_padding or [0] * (axis + 1))[axis]
    if op.auto_pad == "NOTSET" and not op.output_shape:
        pads = op.pads or [0] * (2 * spatial)
        return pads[axis], pads[axis + spatial], extra
    # ONNX's formula: what has to go is split in halves, the odd one at the end for SAME_UPPER.
    total = full + extra - result
    half = total // 2
    if op.auto_pad == "SAME_UPPER":
        return half, total - half, extra
    return total - half, half, extra


def _with_two_axes(weight: np.ndarray) -> np.ndarray:
    """A weight of one spatial axis, W, gets an H of extent 1."""
    return weight[:, :, None, :] if weight.ndim == 3 else weight
