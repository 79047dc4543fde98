"""Windows as columns and back, by convolutions whose kernels pick one element each."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import channels_first, channels_last
from .base import lower
from .convolution import bordered


def _picking(kernel: list[int]) -> np.ndarray:
    """One kernel for each element of a window: (elements, height, width)."""
    elements = kernel[0] * kernel[1]
    return np.eye(elements, dtype=np.float32).reshape(elements, *kernel)


@lower(ncnn.Unfold)
def unfold(op: Any, x: ir.Value) -> ir.OpView:
    channels = op.x.type.shape[0]
    height, width = op.windows()
    y = mbl.convolution(
        bordered(op, channels_last(x, 4), [height, width]),
        np.tile(_picking(op.kernel()), (channels, 1, 1))[..., None],
        stride=(height.stride, width.stride),
        dilation=(height.dilation, width.dilation),
        pads=(0,) * 4 if op.pad_value else (height.begin, width.begin, height.end, width.end),
        groups=channels,
    )
    return mbl.Reshape(channels_first(y, 4), new_shape=[1, 1, *op.y.type.shape])


@lower(ncnn.Fold)
def fold(op: Any, x: ir.Value) -> ir.Value:
    """What the kernels of a transposed convolution lay over each other is added up."""
    channels, height, width = op.y.type.shape
    kernel, windows = op.kernel(), op.windows()
    begins, ends = [], []
    for window, extent in zip(windows, (height, width), strict=True):
        left = (extent + window.begin + window.end - window.reach) % window.stride
        begins.append(window.reach - 1 - window.begin)
        ends.append(window.reach - 1 - window.end + left)
    if min(*begins, *ends) < 0:
        raise Decline("cuts off more than its kernel reaches")
    picked = _picking(kernel)[:, ::-1, ::-1].transpose(1, 2, 0)
    image = mbl.Reshape(x, new_shape=[1, channels * picked.shape[2], *op.places()])
    y = mbl.TransposeConvolution(
        channels_last(image.result, 4),
        in_channels=channels * picked.shape[2],
        out_channels=channels,
        group_number=channels,
        weight=np.ascontiguousarray(np.tile(picked, (channels, 1, 1, 1))),
        h_kernel=kernel[0],
        w_kernel=kernel[1],
        h_stride=windows[0].stride,
        w_stride=windows[1].stride,
        h_dilation=windows[0].dilation,
        w_dilation=windows[1].dilation,
        north_padding=begins[0],
        west_padding=begins[1],
        south_padding=ends[0],
        east_padding=ends[1],
    )
    return channels_first(y, 4)
