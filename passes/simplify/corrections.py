"""Result types that ONNX's own inference gets wrong, or does not give.

A correction takes an op and returns the type of its first result, or None to leave it to ONNX.
Where ONNX and onnxruntime disagree, onnxruntime counts: it is what the host runs.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import constant_of
from .values import extents_of, integers, ranked

Extents = list[int | None]
Correction = Callable[[Any], ir.Type | None]


def _conv_transpose(op: Any) -> ir.Type | None:
    """ONNX ignores auto_pad, and takes an output_shape as it comes."""
    x, w = extents_of(op.X), extents_of(op.W)
    if x is None or w is None:
        return None
    rank = len(x) - 2
    channels = None if w[1] is None else w[1] * op.group
    if op.output_shape:
        spatial: Extents = list(op.output_shape)[-rank:]
    else:
        spatial = [_transposed_extent(op, axis, x[2 + axis], w[2 + axis]) for axis in range(rank)]
    return ranked([x[0], channels, *spatial], op.X)


def _transposed_extent(op: Any, axis: int, extent: int | None, kernel: int | None) -> int | None:
    if extent is None or kernel is None:
        return None
    stride = op.strides[axis] if op.strides else 1
    dilation = op.dilations[axis] if op.dilations else 1
    extra = op.output_padding[axis] if op.output_padding else 0
    full = stride * (extent - 1) + (kernel - 1) * dilation + 1 + extra
    if op.auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        return min(full, extent * stride)  # there is no negative padding
    if op.auto_pad == "VALID" or not op.pads:
        return full
    return full - op.pads[axis] - op.pads[axis + len(op.pads) // 2]


def _resize(op: Any) -> ir.Type | None:
    """Extents are scaled in 32-bit floats: 10 by 0.7 is 7, which ONNX finds to be 6."""
    extents = extents_of(op.X)
    scales = None if op.scales is None else constant_of(op.scales)
    cropped = op.coordinate_transformation_mode == "tf_crop_and_resize"
    if extents is None or scales is None or cropped or not scales.size:
        return None
    axes = op.axes or range(len(extents))
    for axis, scale in zip(axes, scales.astype(np.float32), strict=True):
        extent = extents[axis]
        extents[axis] = None if extent is None else int(np.float32(extent) * scale)
    return ranked(extents, op.X)


def _stft(op: Any) -> ir.Type | None:
    """ONNX forgets that the upper half of a real signal's spectrum is left out."""
    signal, step = extents_of(op.signal), integers(op.frame_step)
    if signal is None or signal[1] is None or step is None:
        return None
    length = integers(op.frame_length)
    window = None if op.window is None else extents_of(op.window)
    frame = length[0] if length else window[0] if window else signal[1]
    if frame is None:
        return None
    bins = frame // 2 + 1 if op.onesided else frame
    return ranked([signal[0], (signal[1] - frame) // step[0] + 1, bins, 2], op.signal)


def _compress(op: Any) -> ir.Type | None:
    """A known condition says how many entries are kept."""
    extents, condition = extents_of(op.input), constant_of(op.condition)
    if extents is None or condition is None:
        return None
    kept = int(np.count_nonzero(condition))
    if op.axis is None:
        return ranked([kept], op.input)
    extents[op.axis] = kept
    return ranked(extents, op.input)


def _max_unpool(op: Any) -> ir.Type | None:
    shape = integers(op.output_shape)
    return None if shape is None else ranked(shape, op.X)


def _like_first(op: Any) -> ir.Type | None:
    """For functions whose schema infers nothing."""
    return op.operands[0].type


CORRECTIONS: Mapping[str, Correction] = {
    onnx.Compress.OPERATION_NAME: _compress,
    onnx.ConvTranspose.OPERATION_NAME: _conv_transpose,
    onnx.GroupNormalization.OPERATION_NAME: _like_first,
    onnx.MaxUnpool.OPERATION_NAME: _max_unpool,
    onnx.MeanVarianceNormalization.OPERATION_NAME: _like_first,
    onnx.Resize.OPERATION_NAME: _resize,
    onnx.STFT.OPERATION_NAME: _stft,
}
