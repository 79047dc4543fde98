"""Pooling means what ONNX's MaxPool and AveragePool mean."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl

RNG = np.random.default_rng(4)
IMAGE = RNG.standard_normal((1, 9, 7, 3)).astype(np.float32)
KERNELS = [(1, 1), (2, 3), (3, 2), (9, 7)]
STEPS = [((1, 1), (1, 1)), ((2, 3), (1, 1)), ((3, 2), (1, 1)), ((2, 2), (2, 2)), ((4, 1), (2, 3))]
PADS = [(0, 0, 0, 0), (1, 0, 0, 1), (1, 1, 1, 1)]  # h_begin, w_begin, h_end, w_end
KINDS = {"max": "MaxPool", "average": "AveragePool"}


def fields_of(kernel: Any, stride: Any = (1, 1), pads: Any = (0, 0, 0, 0)) -> dict[str, Any]:
    return {
        "h_kernel": kernel[0],
        "w_kernel": kernel[1],
        "h_stride": stride[0],
        "w_stride": stride[1],
        "north_padding": pads[0],
        "west_padding": pads[1],
        "south_padding": pads[2],
        "east_padding": pads[3],
        "pool_type": "max",
        "pad_mode": "explicit",
    }


@pytest.fixture
def compare(build: Any, evaluate: Any, reference: Any) -> Any:
    def run(
        x: np.ndarray,
        kind: str,
        kernel: Any,
        stride: Any = (1, 1),
        dilation: Any = (1, 1),
        pads: Any = (0, 0, 0, 0),
        ceil: bool = False,
        include: bool = False,
    ) -> np.ndarray:
        op = build(
            mbl.Pooling,
            x.shape,
            **{**fields_of(kernel, stride, pads), "pool_type": kind},
            h_dilation=dilation[0],
            w_dilation=dilation[1],
            is_ceil_mode=ceil,
            is_include_pad=include,
        )
        average = {"count_include_pad": int(include)} if kind == "average" else {}
        wanted = reference(
            KINDS[kind],
            {"x": x.transpose(0, 3, 1, 2)},
            opset=22,
            kernel_shape=kernel,
            strides=stride,
            dilations=dilation,
            pads=pads,
            ceil_mode=int(ceil),
            **average,
        ).transpose(0, 2, 3, 1)
        got = evaluate(op, x)
        assert got.shape == wanted.shape
        np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)
        return got

    return run


def fits(kernel: Any, dilation: Any, pads: Any) -> bool:
    """Whether onnxruntime takes the padding, and the window is inside of it."""
    extents = [9 + pads[0] + pads[2], 7 + pads[1] + pads[3]]
    inside = all(
        (k - 1) * d < extent for k, d, extent in zip(kernel, dilation, extents, strict=True)
    )
    return inside and all(pad < kernel[side % 2] for side, pad in enumerate(pads))


@pytest.mark.parametrize(
    ("kernel", "step", "pads"),
    [case for case in product(KERNELS, STEPS, PADS) if fits(case[0], case[1][1], case[2])],
)
def test_is_the_onnx_op(compare: Any, kernel: Any, step: Any, pads: Any) -> None:
    stride, dilation = step
    for ceil in (False, True):
        compare(IMAGE, "max", kernel, stride, dilation, pads, ceil)
        compare(IMAGE, "average", kernel, stride, dilation, pads, ceil, include=False)
        compare(IMAGE, "average", kernel, stride, dilation, pads, ceil, include=True)


# The second of two windows would start at 3, in the padding behind the input of 3.
def test_window_that_starts_in_the_padding_behind_is_dropped(compare: Any) -> None:
    x = np.arange(9, dtype=np.float32).reshape(1, 3, 3, 1)
    got = compare(x, "max", (2, 2), (3, 3), pads=(0, 0, 1, 1), ceil=True)
    assert got.shape == (1, 1, 1, 1)


def test_window_that_reaches_over_the_end_counts_what_is_there(compare: Any) -> None:
    x = np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1)
    got = compare(x, "average", (3, 3), (2, 2), ceil=True, include=True)
    assert got.ravel().tolist() == [5, 6.5, 11, 12.5]


@pytest.mark.parametrize("kind", ["max", "average"])
def test_one_element(compare: Any, kind: str) -> None:
    compare(np.full((1, 1, 1, 1), -3, np.float32), kind, (1, 1))
    compare(np.full((1, 1, 1, 1), -3, np.float32), kind, (3, 3), pads=(1, 1, 1, 1))


@pytest.mark.parametrize("value", [np.inf, -np.inf])
@pytest.mark.parametrize("kind", ["max", "average"])
def test_infinity(compare: Any, kind: str, value: float) -> None:
    x = IMAGE.copy()
    x[0, 4, 3, 1] = value
    compare(x, kind, (3, 3), (2, 2), pads=(1, 1, 1, 1))


# onnxruntime drops NaN from a maximum; here NaN is never lost.
@pytest.mark.parametrize("kind", ["max", "average"])
def test_nan_stays(build: Any, evaluate: Any, kind: str) -> None:
    x = np.zeros((1, 5, 5, 2), np.float32)
    x[0, 1, 1, 0] = np.nan
    op = build(mbl.Pooling, x.shape, **{**fields_of((3, 3), (2, 2)), "pool_type": kind})
    assert np.isnan(evaluate(op, x)).tolist() == [
        [[[True, False], [False, False]], [[False, False], [False, False]]]
    ]


# A dilated window may have all its elements in the padding.
@pytest.mark.parametrize(("kind", "wanted"), [("max", -np.inf), ("average", np.nan)])
def test_window_of_padding_only(build: Any, evaluate: Any, kind: str, wanted: float) -> None:
    fields = {**fields_of((2, 1), pads=(1, 0, 1, 0)), "h_dilation": 3, "pool_type": kind}
    x = np.ones((1, 2, 1, 1), np.float32)
    got = evaluate(build(mbl.Pooling, x.shape, **fields), x)
    np.testing.assert_array_equal(got.ravel(), [wanted])


@pytest.mark.parametrize("shape", [(1, 5, 3, 2), (1, 1, 1, 4), (1, 1, 6, 1)])
def test_global_average(build: Any, evaluate: Any, reference: Any, shape: Any) -> None:
    x = RNG.standard_normal(shape).astype(np.float32)
    got = evaluate(build(mbl.GlobalAveragePooling, shape), x)
    wanted = reference("GlobalAveragePool", {"x": x.transpose(0, 3, 1, 2)})
    np.testing.assert_allclose(got, wanted.transpose(0, 2, 3, 1), rtol=1e-5, atol=1e-6)


def test_global_average_of_what_is_not_finite(build: Any, evaluate: Any) -> None:
    x = np.array([[1, np.nan], [np.inf, 1], [np.inf, -np.inf]], np.float32).reshape(1, 1, 3, 2)
    got = evaluate(build(mbl.GlobalAveragePooling, x.shape), x)
    np.testing.assert_array_equal(got.ravel(), [np.inf, np.nan])


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        ("needs h_kernel of at least 1, got 0", {"h_kernel": 0}),
        ("needs w_stride of at least 1, got 0", {"w_stride": 0}),
        ("needs h_dilation of at least 1, got -1", {"h_dilation": -1}),
        (
            "has negative padding, [h_begin, w_begin, h_end, w_end] = [0, 0, 0, -2]",
            {"east_padding": -2},
        ),
        (
            "has padding_list [1, 1, 1, 1], but its four paddings are [0, 0, 0, 0]",
            {"padding_list": (1, 1, 1, 1)},
        ),
        ('has pad_mode "valid", which the importer resolves', {"pad_mode": "valid"}),
        ('has pad_mode "same_lower", which', {"pad_mode": "same_lower"}),
        ('has pad_mode "same_upper", which', {"pad_mode": "same_upper"}),
        ('"valid", got "notset"', {"pad_mode": "notset"}),
        ('"max", "average", got "lp"', {"pool_type": "lp"}),
        ("has is_include_pad, which means something for averages only", {"is_include_pad": True}),
        ("has channel_last = false", {"channel_last": False}),
        ("has a window of 4x2 over a padded input of 3x3", {"h_kernel": 4}),
    ],
)
def test_refuses(refuses: Any, message: str, fields: Any) -> None:
    refuses(message, mbl.Pooling, (1, 3, 3, 2), **{**fields_of((2, 2)), **fields})


def test_global_average_refuses(refuses: Any) -> None:
    refuses("has channel_last = false", mbl.GlobalAveragePooling, IMAGE.shape, channel_last=False)
    message = "averages 0x7 elements"
    refuses(message, mbl.GlobalAveragePooling, (1, 0, 7, 3))


def test_is_tied_to_channels_last(build: Any) -> None:
    assert build(mbl.Pooling, IMAGE.shape, **fields_of((2, 2))).permuted([0, 3, 1, 2]) is None
    assert build(mbl.GlobalAveragePooling, IMAGE.shape).permuted([0, 3, 1, 2]) is None
