"""Convolution kernels against onnxruntime."""

import numpy as np
import pytest

from mobilint.sim.kernels.convolution import convolution
from mobilint.sim.kernels.transpose_convolution import transpose_convolution


def channels_first(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x.transpose(0, 3, 1, 2))


@pytest.mark.parametrize(
    ("groups", "channels", "outs"), [(1, 5, 7), (4, 4, 4), (4, 4, 12), (3, 6, 9), (1, 1, 1)]
)
@pytest.mark.parametrize(
    ("kernel", "stride", "dilation", "pads"),
    [
        ((1, 1), (1, 1), (1, 1), (0, 0, 0, 0)),
        ((1, 1), (2, 3), (1, 1), (0, 0, 0, 0)),
        ((3, 3), (1, 1), (1, 1), (1, 1, 1, 1)),
        ((3, 3), (2, 2), (1, 1), (0, 1, 1, 0)),
        ((3, 2), (1, 2), (2, 3), (3, 0, 2, 4)),
        ((11, 9), (3, 1), (1, 1), (0, 0, 0, 0)),
    ],
)
def test_agrees_with_conv(
    onnx_node, random, groups, channels, outs, kernel, stride, dilation, pads
):
    x = random.normal(size=(1, 11, 9, channels)).astype(np.float32)
    weight = random.normal(size=(outs, *kernel, channels // groups)).astype(np.float32)
    bias = random.normal(size=outs).astype(np.float32)
    wanted = onnx_node(
        "Conv",
        channels_first(x),
        channels_first(weight),
        bias,
        strides=stride,
        dilations=dilation,
        pads=pads,
        group=groups,
    )
    got = convolution(
        x,
        weight,
        bias,
        h_stride=stride[0],
        w_stride=stride[1],
        h_dilation=dilation[0],
        w_dilation=dilation[1],
        north_padding=pads[0],
        west_padding=pads[1],
        south_padding=pads[2],
        east_padding=pads[3],
        group_number=groups,
        shape=(1, *wanted.shape[2:], outs),
    )
    np.testing.assert_allclose(channels_first(got), wanted, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("groups", [1, 2, 6])
@pytest.mark.parametrize(
    ("kernel", "stride", "dilation", "pads", "extra"),
    [
        ((2, 2), (2, 2), (1, 1), (0, 0, 0, 0), (0, 0)),
        ((3, 3), (2, 2), (1, 1), (1, 1, 1, 1), (1, 1)),
        ((4, 4), (2, 2), (1, 1), (1, 1, 1, 1), (0, 0)),
        ((3, 1), (1, 3), (2, 1), (0, 0, 1, 0), (0, 2)),
        ((1, 1), (3, 2), (1, 1), (0, 0, 0, 0), (2, 1)),
        ((5, 5), (1, 1), (1, 1), (4, 4, 4, 4), (0, 0)),
    ],
)
def test_agrees_with_conv_transpose(
    onnx_node, random, groups, kernel, stride, dilation, pads, extra
):
    x = random.normal(size=(1, 6, 5, 6)).astype(np.float32)
    source = random.normal(size=(6, 12 // groups, *kernel)).astype(np.float32)
    wanted = onnx_node(
        "ConvTranspose",
        channels_first(x),
        source,
        strides=stride,
        dilations=dilation,
        pads=pads,
        output_padding=extra,
        group=groups,
    )
    reach = [(kernel[axis] - 1) * dilation[axis] for axis in (0, 1)]
    grouped = source.reshape(groups, 6 // groups, 12 // groups, *kernel)[..., ::-1, ::-1]
    weight = grouped.transpose(0, 2, 3, 4, 1).reshape(12, *kernel, 6 // groups)
    got = transpose_convolution(
        x,
        np.ascontiguousarray(weight),
        h_stride=stride[0],
        w_stride=stride[1],
        h_dilation=dilation[0],
        w_dilation=dilation[1],
        north_padding=reach[0] - pads[0],
        west_padding=reach[1] - pads[1],
        group_number=groups,
        shape=(1, *wanted.shape[2:], 12),
    )
    np.testing.assert_allclose(channels_first(got), wanted, rtol=1e-4, atol=1e-4)


def test_refuses_a_kernel_larger_than_its_input():
    x, weight = np.zeros((1, 2, 2, 1), np.float32), np.zeros((1, 3, 3, 1), np.float32)
    ones = dict.fromkeys(("h_stride", "w_stride", "h_dilation", "w_dilation"), 1)
    sides = ("north_padding", "south_padding", "west_padding", "east_padding")
    with pytest.raises(ValueError, match="does not fit"):
        convolution(
            x, weight, group_number=1, shape=(1, 1, 1, 1), **ones, **dict.fromkeys(sides, 0)
        )
