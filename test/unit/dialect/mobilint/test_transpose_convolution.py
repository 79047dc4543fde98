"""Transposed convolution is a plain one of the stuffed input, and ONNX's ConvTranspose."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

RNG = np.random.default_rng(3)
STEPS = [((1, 1), (1, 1)), ((2, 2), (1, 1)), ((3, 2), (1, 2)), ((2, 4), (2, 1))]
KERNELS = [(1, 1), (2, 2), (3, 4), (4, 3)]
GROUPS = [(4, 6, 1), (4, 6, 2), (4, 4, 4), (1, 3, 1)]  # in, out, groups
SIDES = ("north_padding", "west_padding", "south_padding", "east_padding")


def some(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def fields_of(
    weight: np.ndarray,
    groups: int = 1,
    stride: Any = (1, 1),
    dilation: Any = (1, 1),
    pads: Any = (0, 0, 0, 0),
    extra: Any = (0, 0),
) -> dict[str, Any]:
    """The fields for ONNX's attributes and weight, which is (in, out / groups, h, w)."""
    into, depth, h, w = weight.shape
    flipped = weight[:, :, ::-1, ::-1].reshape(groups, into // groups, depth, h, w)
    reach = [(h - 1) * dilation[0], (w - 1) * dilation[1]] * 2
    ours = [reach[side] - pad for side, pad in enumerate(pads)]
    ours[2] += extra[0]
    ours[3] += extra[1]
    return {
        "in_channels": into,
        "out_channels": depth * groups,
        "h_kernel": h,
        "w_kernel": w,
        "h_stride": stride[0],
        "w_stride": stride[1],
        "h_dilation": dilation[0],
        "w_dilation": dilation[1],
        "group_number": groups,
        "weight": flipped.transpose(0, 2, 3, 4, 1).reshape(depth * groups, h, w, -1),
        "og_padding_list": pads,
        "og_out_padding_list": extra,
        **dict(zip(SIDES, ours, strict=True)),
    }


@pytest.fixture
def compare(build: Any, evaluate: Any, reference: Any) -> Any:
    def run(x: np.ndarray, weight: np.ndarray, bias: Any = None, **given: Any) -> Any:
        op = build(mbl.TransposeConvolution, x.shape, bias=bias, **fields_of(weight, **given))
        wanted = reference(
            "ConvTranspose",
            {"x": x.transpose(0, 3, 1, 2), "w": weight, "b": bias},
            strides=given.get("stride", (1, 1)),
            dilations=given.get("dilation", (1, 1)),
            pads=given.get("pads", (0, 0, 0, 0)),
            output_padding=given.get("extra", (0, 0)),
            group=given.get("groups", 1),
        )
        got = evaluate(op, x)
        np.testing.assert_allclose(got, wanted.transpose(0, 2, 3, 1), rtol=1e-4, atol=1e-5)

    return run


@pytest.mark.parametrize(("kernel", "step"), list(product(KERNELS, STEPS)))
@pytest.mark.parametrize("channels", GROUPS)
def test_is_conv_transpose(compare: Any, kernel: Any, step: Any, channels: Any) -> None:
    into, out, groups = channels
    (stride, dilation), bias = step, some(out) if groups == 1 else None
    h, w = ((k - 1) * d for k, d in zip(kernel, dilation, strict=True))
    x, weight = some(1, 4, 5, into), some(into, out // groups, *kernel)
    given = {"stride": stride, "dilation": dilation, "groups": groups}
    compare(x, weight, bias, **given)
    compare(x, weight, bias, **given, pads=(min(h, 1), 0, h // 2, min(w, 2)))


# onnxruntime wants an output padding below the stride or the dilation.
@pytest.mark.parametrize("extra", [(1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("pads", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 0)])
def test_output_padding(compare: Any, extra: Any, pads: Any) -> None:
    compare(some(1, 4, 3, 2), some(2, 3, 3, 3), stride=(2, 2), pads=pads, extra=extra)


def test_one_element(compare: Any) -> None:
    compare(some(1, 1, 1, 1), some(1, 1, 1, 1))
    compare(some(1, 1, 1, 1), some(1, 2, 4, 3), some(2), stride=(5, 5))


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_spreads_over_its_kernel(build: Any, evaluate: Any, value: float) -> None:
    x = np.zeros((1, 3, 3, 1), np.float32)
    x[0, 1, 1] = value
    fields = fields_of(np.ones((1, 1, 2, 2), np.float32), stride=(2, 2))
    got = evaluate(build(mbl.TransposeConvolution, x.shape, **fields), x)[0, :, :, 0]
    wanted = np.zeros((6, 6))
    wanted[2:4, 2:4] = value
    np.testing.assert_array_equal(got, wanted)


def test_is_the_plain_convolution_of_the_stuffed_input(build: Any, evaluate: Any) -> None:
    x, weight = some(1, 3, 4, 2), some(2, 5, 3, 3)
    fields = fields_of(weight, stride=(2, 3))
    got = evaluate(build(mbl.TransposeConvolution, x.shape, **fields), x)
    stuffed = np.zeros((1, 5, 10, 2), np.float32)
    stuffed[:, ::2, ::3] = x
    plain = {name: value for name, value in fields.items() if not name.startswith("og_")}
    plain |= {"h_stride": 1, "w_stride": 1}
    wanted = evaluate(build(mbl.Convolution, stuffed.shape, **plain), stuffed)
    np.testing.assert_array_equal(got, wanted)


FIELDS = fields_of(np.ones((2, 3, 3, 3), np.float32), stride=(2, 2), pads=(1, 1, 1, 1))


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        (
            "has paddings [1, 1, 1, 1], but the source's pads [0, 1, 1, 1] and [0, 0] "
            "give [2, 1, 1, 1]",
            {"og_padding_list": (0, 1, 1, 1)},
        ),
        (
            "has paddings [1, 1, 1, 1], but the source's pads [1, 1, 1, 1] and [0, 1] "
            "give [1, 1, 1, 2]",
            {"og_out_padding_list": (0, 1)},
        ),
        (
            "needs og_padding_list of 4 and og_out_padding_list of 2, got [1, 1] and [0, 0]",
            {"og_padding_list": (1, 1)},
        ),
        (
            "needs og_padding_list of 4 and og_out_padding_list of 2, got [1, 1, 1, 1] and [1]",
            {"og_out_padding_list": (1,)},
        ),
        (
            "has og_out_padding_list [0, 0] without og_padding_list",
            {"og_padding_list": ()},
        ),
        ("needs h_stride of at least 1, got 0", {"h_stride": 0}),
        ("has negative padding", {"north_padding": -1}),
        ("has in_channels 3, but its input has 2 channels", {"in_channels": 3}),
        (
            "has a weight of shape [3, 3, 3, 2], but its attributes say [3, 2, 3, 2]",
            {"h_kernel": 2},
        ),
        ("has a window of 13x3 over a padded input of 7x7", {"h_dilation": 6}),
        ("has padding_list [0, 0, 0, 0]", {"padding_list": (0, 0, 0, 0)}),
    ],
)
def test_refuses(refuses: Any, message: str, fields: Any) -> None:
    refuses(message, mbl.TransposeConvolution, (1, 3, 3, 2), **{**FIELDS, **fields})


def test_records_of_the_source_may_be_absent(build: Any) -> None:
    fields = {**FIELDS, "og_padding_list": (), "og_out_padding_list": ()}
    op = build(mbl.TransposeConvolution, (1, 3, 3, 2), **fields)
    assert list(op.result.type.shape) == [1, 5, 5, 3]
