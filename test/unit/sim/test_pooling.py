"""Pooling kernels against onnxruntime."""

from itertools import product

import numpy as np
import pytest

from mobilint.sim.kernels.pooling import global_average_pooling, pooling

GRID = [
    ((3, 3), (1, 1), (1, 1), (0, 0, 0, 0)),
    ((3, 2), (2, 2), (1, 1), (1, 0, 1, 1)),
    ((2, 2), (3, 2), (1, 1), (0, 0, 0, 0)),
    ((3, 3), (2, 3), (2, 2), (2, 1, 2, 1)),
    ((1, 1), (2, 2), (1, 1), (0, 0, 0, 0)),
    ((7, 8), (1, 1), (1, 1), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("kernel", "stride", "dilation", "pads"), GRID)
@pytest.mark.parametrize(
    ("kind", "ceil", "include"),
    [("max", *both) for both in product((0, 1), (0,))]
    + [("average", *both) for both in product((0, 1), (0, 1))],
)
def test_agrees_with_onnx(onnx_node, random, kernel, stride, dilation, pads, kind, ceil, include):
    x = random.normal(size=(1, 7, 8, 3)).astype(np.float32)
    extra = {"count_include_pad": include} if kind == "average" else {}
    wanted = onnx_node(
        "MaxPool" if kind == "max" else "AveragePool",
        np.ascontiguousarray(x.transpose(0, 3, 1, 2)),
        kernel_shape=kernel,
        strides=stride,
        dilations=dilation,
        pads=pads,
        ceil_mode=ceil,
        **extra,
    ).transpose(0, 2, 3, 1)
    got = pooling(
        x,
        h_kernel=kernel[0],
        w_kernel=kernel[1],
        h_stride=stride[0],
        w_stride=stride[1],
        h_dilation=dilation[0],
        w_dilation=dilation[1],
        north_padding=pads[0],
        west_padding=pads[1],
        south_padding=pads[2],
        east_padding=pads[3],
        pool_type=kind,
        is_include_pad=bool(include),
        shape=wanted.shape,
    )
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)


def test_global_average_of_large_values(random):
    x = (random.normal(size=(1, 9, 5, 2)) + 1e4).astype(np.float32)
    wanted = x.astype(np.float64).mean(axis=(1, 2), keepdims=True)
    np.testing.assert_allclose(global_average_pooling(x), wanted, rtol=1e-7)
