"""Convolutions mean what ONNX's Conv means."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

RNG = np.random.default_rng(2)
PADS = [(0, 0, 0, 0), (1, 2, 0, 1), (3, 3, 3, 3)]  # h_begin, w_begin, h_end, w_end
KERNELS = [(1, 1), (3, 3), (2, 5)]
STEPS = [((1, 1), (1, 1)), ((2, 1), (1, 2)), ((3, 2), (2, 1))]  # strides, dilations
GROUPS = [(6, 8, 1), (6, 6, 6), (6, 12, 6), (6, 8, 2), (1, 4, 1)]  # in, out, groups
FIELDS = {
    "in_channels": 4,
    "out_channels": 6,
    "h_kernel": 3,
    "w_kernel": 2,
    "h_stride": 1,
    "w_stride": 1,
    "h_dilation": 1,
    "w_dilation": 1,
    "north_padding": 0,
    "west_padding": 0,
    "south_padding": 0,
    "east_padding": 0,
    "group_number": 1,
    "weight": np.ones((6, 3, 2, 4), np.float32),
}
SHAPE = (1, 5, 5, 4)


def some(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.fixture
def compare(values: Any, evaluate: Any, reference: Any) -> Callable[..., Any]:
    """Build a convolution by the builder, compare it with ONNX's, and return the op."""

    def run(x: np.ndarray, weight: np.ndarray, bias: Any = None, **fields: Any) -> Any:
        (operand,) = values(x.shape)
        with ir.InsertionPoint(operand.owner):
            op = mbl.convolution(operand, weight, bias, **fields)
        operands = {"x": x.transpose(0, 3, 1, 2), "w": weight.transpose(0, 3, 1, 2), "b": bias}
        wanted = reference(
            "Conv",
            operands,
            strides=fields.get("stride", (1, 1)),
            dilations=fields.get("dilation", (1, 1)),
            pads=fields.get("pads", (0, 0, 0, 0)),
            group=fields.get("groups", 1),
        )
        got = evaluate(op, x)
        np.testing.assert_allclose(got, wanted.transpose(0, 2, 3, 1), rtol=1e-4, atol=1e-5)
        return op

    return run


@pytest.mark.parametrize(("pads", "kernel", "step"), list(product(PADS, KERNELS, STEPS)))
@pytest.mark.parametrize("channels", GROUPS)
def test_is_conv(compare: Any, pads: Any, kernel: Any, step: Any, channels: Any) -> None:
    into, out, groups = channels
    (stride, dilation), depth = step, into // groups
    bias = some(out) if groups % 2 else None
    compare(
        some(1, 9, 11, into),
        some(out, *kernel, depth),
        bias,
        stride=stride,
        dilation=dilation,
        pads=pads,
        groups=groups,
    )


def test_one_element(compare: Any) -> None:
    compare(some(1, 1, 1, 1), some(1, 1, 1, 1), some(1))
    compare(some(1, 1, 1, 1), some(1, 3, 3, 1), pads=(1, 1, 1, 1))


def test_large_kernel_covers_all(compare: Any) -> None:
    compare(some(1, 7, 7, 5), some(4, 7, 7, 5), some(4))


@pytest.mark.parametrize("value", [np.nan, np.inf])
@pytest.mark.parametrize("groups", [1, 2, 4])
def test_spreads_to_the_windows_and_groups_that_see_it(
    compare: Any, value: float, groups: int
) -> None:
    x, weight = some(1, 7, 7, 4), some(4, 3, 3, 4 // groups)
    x[0, 3, 3, 1] = value
    compare(x, weight, stride=(2, 2), pads=(1, 1, 1, 1), groups=groups)


def test_large_weights_are_read_from_their_store(compare: Any) -> None:
    op = compare(some(1, 4, 4, 16), some(32, 3, 3, 16))
    assert "dense_resource" in str(op)


@pytest.mark.parametrize(
    ("cls", "groups", "depth"),
    [
        (mbl.Convolution, 1, 4),
        (mbl.Convolution, 1, 1),
        (mbl.DepthwiseConvolution, 4, 1),
        (mbl.GroupConvolution, 2, 3),
    ],
)
def test_builder_picks_the_class(values: Any, cls: Any, groups: int, depth: int) -> None:
    (x,) = values((1, 5, 5, groups * depth))
    with ir.InsertionPoint(x.owner):
        op = mbl.convolution(x, np.ones((4, 1, 1, depth), np.float32), groups=groups)
    assert type(op) is cls
    assert (op.in_channels, op.group_number, op.bias) == (groups * depth, groups, None)


@pytest.mark.parametrize("listed", [(), (1, 2, 3, 4)])
def test_list_of_paddings_may_repeat_them(build: Any, evaluate: Any, listed: Any) -> None:
    sides = {"north_padding": 1, "west_padding": 2, "south_padding": 3, "east_padding": 4}
    op = build(mbl.Convolution, SHAPE, **{**FIELDS, **sides, "padding_list": listed})
    assert list(op.result.type.shape) == [1, 7, 10, 6]
    evaluate(op, some(*SHAPE))


@pytest.mark.parametrize("cls", [mbl.Convolution, mbl.DepthwiseConvolution])
def test_is_tied_to_channels_last(build: Any, cls: Any) -> None:
    fields = FIELDS
    if cls is mbl.DepthwiseConvolution:
        weight = np.ones((4, 3, 2, 1), np.float32)
        fields = {**FIELDS, "group_number": 4, "out_channels": 4, "weight": weight}
    assert build(cls, SHAPE, **fields).permuted([0, 3, 1, 2]) is None


REFUSED = [
    ("needs h_kernel of at least 1, got 0", {"h_kernel": 0}),
    ("needs w_kernel of at least 1, got -2", {"w_kernel": -2}),
    ("needs h_stride of at least 1, got 0", {"h_stride": 0}),
    ("needs w_stride of at least 1, got -1", {"w_stride": -1}),
    ("needs h_dilation of at least 1, got 0", {"h_dilation": 0}),
    ("needs w_dilation of at least 1, got 0", {"w_dilation": 0}),
    (
        "has negative padding, [h_begin, w_begin, h_end, w_end] = [0, -1, 0, 0]",
        {"west_padding": -1},
    ),
    (
        "has padding_list [0, 1, 0, 0], but its four paddings are [0, 0, 0, 0] in that order",
        {"padding_list": (0, 1, 0, 0)},
    ),
    (
        "has padding_list [0, 0], but its four paddings are [0, 0, 0, 0] in that order",
        {"padding_list": (0, 0)},
    ),
    ("needs channels that its 0 groups divide, got 4 in and 6 out", {"group_number": 0}),
    ("needs channels that its 3 groups divide, got 4 in and 6 out", {"group_number": 3}),
    ("needs channels that its 4 groups divide, got 4 in and 6 out", {"group_number": 4}),
    ("needs channels above 0, got -4 in and 6 out", {"in_channels": -4}),
    ("needs channels above 0, got 4 in and 0 out", {"out_channels": 0}),
    ("has in_channels 8, but its input has 4 channels", {"in_channels": 8}),
    (
        "has a weight of shape [6, 3, 2, 4], but its attributes say [6, 2, 2, 4]",
        {"h_kernel": 2},
    ),
    (
        "has a weight of shape [6, 24], but its attributes say [6, 3, 2, 4]",
        {"weight": np.ones((6, 24), np.float32)},
    ),
    (
        "needs one bias for each of 6 output channels, got [4]",
        {"bias": np.ones(4, np.float32)},
    ),
    (
        "needs one bias for each of 6 output channels, got [1, 6]",
        {"bias": np.ones((1, 6), np.float32)},
    ),
    ("has a window of 7x2 over a padded input of 6x5", {"h_dilation": 3, "north_padding": 1}),
    ("has channel_last = false", {"channel_last": False}),
    ("has group_number 2; a group_convolution has groups", {
        "group_number": 2, "weight": np.ones((6, 3, 2, 2), np.float32)
    }),
]  # fmt: skip


@pytest.mark.parametrize(("message", "fields"), REFUSED)
def test_refuses(refuses: Any, message: str, fields: Any) -> None:
    refuses(message, mbl.Convolution, SHAPE, **{**FIELDS, **fields})


@pytest.mark.parametrize(
    ("message", "cls", "groups"),
    [
        ("needs group_number 4, its channels, got 2", mbl.DepthwiseConvolution, 2),
        (
            "needs a group_number between 1 and its 4 channels, got 1",
            mbl.GroupConvolution,
            1,
        ),
        (
            "needs a group_number between 1 and its 4 channels, got 4",
            mbl.GroupConvolution,
            4,
        ),
    ],
)
def test_refuses_the_groups_of_another(refuses: Any, message: str, cls: Any, groups: int) -> None:
    weight = np.ones((8, 3, 2, 4 // groups), np.float32)
    fields = {**FIELDS, "out_channels": 8, "group_number": groups, "weight": weight}
    refuses(message, cls, SHAPE, **fields)


def test_refuses_other_ranks(refuses: Any) -> None:
    message = "needs a tensor of rank 4 and batch 1 as x, got tensor<2x5x5x4xf32>"
    refuses(message, mbl.Convolution, (2, 5, 5, 4), **FIELDS)
    message = "needs a tensor of static shape as x, got tensor<1x?x5x4xf32>"
    refuses(message, mbl.Convolution, "1x?x5x4xf32", **FIELDS)
