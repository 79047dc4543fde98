"""Convolutions: channels last, with the weight in the order that the NPU wants."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import floats
from mobilint.dialect.ncnn.windows import Window
from mobilint.mlir import ir

from ...rewriting import Decline, constant_of
from .activation import activated
from .base import dequantized, from_image, image, lower, rank_of, saturated
from .matmul import linear

_NO_WINDOW = Window(1)


@lower(ncnn.Convolution)
def product_of_a_vector(op: Any, x: ir.Value) -> Any:
    if rank_of(op.x) != 1:
        return None
    weight, bias = _parameters(op)
    x = saturated(x, op.input_scale)
    return activated(op, linear(x, weight.reshape(op.num_output, -1).T, bias))


@lower(ncnn.Convolution, ncnn.ConvolutionDepthWise, ncnn.Convolution1D, ncnn.ConvolutionDepthWise1D)
def convolution(op: Any, x: ir.Value) -> Any:
    weight, bias = _parameters(op)
    height, width = two(op.windows())
    fed = saturated(image(x, op.x), getattr(op, "input_scale", None))
    y = mbl.convolution(
        bordered(op, fed, [height, width]),
        np.ascontiguousarray(with_two_axes(weight).transpose(0, 2, 3, 1)),
        bias,
        stride=(height.stride, width.stride),
        dilation=(height.dilation, width.dilation),
        pads=(0,) * 4 if op.pad_value else (height.begin, width.begin, height.end, width.end),
        groups=op.groups,
    )
    return from_image(activated(op, y), op.y)


def _parameters(op: Any) -> tuple[np.ndarray, np.ndarray | None]:
    """The weight and the bias, as floats; raises Decline where they are not constant."""
    if getattr(op, "int8_scale_term", 0) > 100:
        raise Decline("gives 8-bit integers, and the NPU's own are chosen by its quantiser")
    if not op.dynamic_weight:
        scales = getattr(op, "weight_scales", None)
        each = None if scales is None else op.weight_scale()
        bias = None if op.bias_data is None else floats(op.bias_data)
        return dequantized(op.weight_data, each), bias
    found = [constant_of(value) for value in op.weights]
    if any(array is None for array in found):
        raise Decline("has a weight or bias that is known at run time only")
    weight, *rest = (np.asarray(array) for array in found)
    kernel = weight.reshape(op.num_output, -1, *op.kernel())
    return kernel, rest[0].reshape(-1) if rest else None


def bordered(op: Any, x: ir.Value, windows: Sequence[Window]) -> ir.Value:
    """`x` with its padding in front, where that is not of zeros."""
    height, width = windows
    if not op.pad_value:
        return x
    pads = [0, height.begin, width.begin, 0, 0, height.end, width.end, 0]
    return mbl.Pad(x, pad_mode="constant", constant=op.pad_value, padding_list=pads).result


def two(windows: Sequence[Window]) -> tuple[Window, Window]:
    """The windows along H and W; a window along W alone has one of 1 along H."""
    return (_NO_WINDOW, windows[0]) if len(windows) == 1 else (windows[0], windows[1])


def with_two_axes(weight: np.ndarray) -> np.ndarray:
    """A weight of one spatial axis, W, gets an H of extent 1."""
    return weight[:, :, None, :] if weight.ndim == 3 else weight


@lower(
    ncnn.Deconvolution,
    ncnn.DeconvolutionDepthWise,
    ncnn.Deconvolution1D,
    ncnn.DeconvolutionDepthWise1D,
)
def deconvolution(op: Any, x: ir.Value) -> ir.Value:
    """A plain convolution, with the kernel flipped, of the input stuffed with zeros.

    What ncnn cuts off behind it is padding that this convolution does not have.
    """
    if op.dynamic_weight:
        raise Decline("has a weight that is known at run time only")
    weight = with_two_axes(floats(op.weight_data))[:, :, ::-1, ::-1]
    y = mbl.TransposeConvolution(
        image(x, op.x),
        in_channels=weight.shape[1] * op.groups,
        out_channels=op.num_output,
        group_number=op.groups,
        weight=np.ascontiguousarray(weight.transpose(0, 2, 3, 1)),
        bias=None if op.bias_data is None else floats(op.bias_data),
        **_geometry(op),
    )
    return from_image(activated(op, y), op.y)


def _geometry(op: Any) -> dict[str, Any]:
    height, width = two(op.sizes())
    cuts, extra = op.cuts(), op.extra()
    if len(cuts) == 1:
        cuts, extra = [(0, 0), *cuts], [0, *extra]
    begins = [w.reach - 1 - cut[0] for w, cut in zip((height, width), cuts, strict=True)]
    ends = [
        w.reach - 1 - cut[1] + more
        for w, cut, more in zip((height, width), cuts, extra, strict=True)
    ]
    if min(*begins, *ends) < 0:
        raise Decline("cuts off more than its kernel reaches")
    return {
        "h_kernel": height.kernel,
        "w_kernel": width.kernel,
        "h_stride": height.stride,
        "w_stride": width.stride,
        "h_dilation": height.dilation,
        "w_dilation": width.dilation,
        "north_padding": begins[0],
        "west_padding": begins[1],
        "south_padding": ends[0],
        "east_padding": ends[1],
        "og_padding_list": [cuts[0][0], cuts[1][0], cuts[0][1], cuts[1][1]],
        "og_out_padding_list": extra,
    }
