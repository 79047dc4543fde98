"""Resize means what ONNX's Resize 19 means, in all its modes."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

from mobilint.dialect import mobilint as mbl

RNG = np.random.default_rng(19)
IMAGE = RNG.standard_normal((1, 7, 5, 2)).astype(np.float32)
TRANSFORMS = [
    "half_pixel",
    "half_pixel_symmetric",
    "pytorch_half_pixel",
    "align_corners",
    "asymmetric",
]
NEAREST = ["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"]
SCALES = [(2.0, 3.0), (1.5, 0.5), (0.6, 1.7), (1.0, 2.0), (0.2, 0.3), (2.5, 1.0)]
SIZES = [(14, 10), (3, 2), (1, 1), (8, 9), (7, 12), (20, 5)]
GIVEN = [{"scales": scales} for scales in SCALES] + [{"sizes": sizes} for sizes in SIZES]

Compare = Callable[..., np.ndarray]


FIELDS = {"resize_type": "scales", "scales": (2.0, 1.0), "axes": (1, 2)}


def last(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x.transpose(0, 2, 3, 1))


def first(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x.transpose(0, 3, 1, 2))


def fields_of(attributes: dict[str, Any]) -> dict[str, Any]:
    """The op's fields for ONNX's attributes."""
    renamed = {"mode": "resize_mode", "coordinate_transformation_mode": "transform_mode"}
    return {renamed.get(name, name): value for name, value in attributes.items()}


@pytest.fixture
def compare(build: Any, evaluate: Any, reference: Any) -> Compare:
    """Resize H and W in both ways; the result, once they agree."""

    def run(
        x: np.ndarray,
        scales: Sequence[float] | None = None,
        sizes: Sequence[int] | None = None,
        roi: Sequence[int] | None = None,
        **attributes: Any,
    ) -> np.ndarray:
        given: dict[str, Any] = (
            {"resize_type": "sizes", "sizes": sizes}
            if scales is None
            else {"resize_type": "scales", "scales": scales}
        )
        op = build(mbl.Resize, x.shape, axes=[1, 2], roi=roi, **given, **fields_of(attributes))
        got = evaluate(op, x)
        operands = {
            "x": first(x),
            "roi": None if roi is None else np.array(roi, np.float32),
            "scales": None if scales is None else np.array(scales, np.float32),
            "sizes": None if sizes is None else np.array(sizes, np.int64),
        }
        wanted = last(reference("Resize", operands, axes=[2, 3], opset=19, **attributes))
        assert list(got.shape) == list(wanted.shape)
        np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=2e-5)
        return got

    return run


@pytest.mark.parametrize("scales", SCALES)
@pytest.mark.parametrize(("transform", "nearest"), list(product(TRANSFORMS, NEAREST)))
def test_nearest_by_scales(compare: Compare, scales: Any, transform: str, nearest: str) -> None:
    compare(
        IMAGE,
        scales=scales,
        mode="nearest",
        coordinate_transformation_mode=transform,
        nearest_mode=nearest,
    )


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize(("transform", "nearest"), list(product(TRANSFORMS, NEAREST)))
def test_nearest_by_sizes(compare: Compare, sizes: Any, transform: str, nearest: str) -> None:
    compare(
        IMAGE,
        sizes=sizes,
        mode="nearest",
        coordinate_transformation_mode=transform,
        nearest_mode=nearest,
    )


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize(("mode", "transform"), list(product(["linear", "cubic"], TRANSFORMS)))
def test_interpolation(compare: Compare, given: Any, mode: str, transform: str) -> None:
    compare(IMAGE, **given, mode=mode, coordinate_transformation_mode=transform)


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_cubic_without_what_is_outside(compare: Compare, given: Any, transform: str) -> None:
    compare(
        IMAGE,
        **given,
        mode="cubic",
        coordinate_transformation_mode=transform,
        cubic_coeff_a=-0.5,
        exclude_outside=1,
    )


@pytest.mark.parametrize("given", GIVEN[::2])
@pytest.mark.parametrize(
    ("mode", "exclude", "transform"), list(product(["linear", "cubic"], [0, 1], TRANSFORMS))
)
def test_antialias(compare: Compare, given: Any, mode: str, exclude: int, transform: str) -> None:
    compare(
        IMAGE,
        **given,
        mode=mode,
        antialias=1,
        exclude_outside=exclude,
        coordinate_transformation_mode=transform,
    )


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("roi", [(0, 0, 1, 1), (0, -1, 1, 2), (1, 0, 0, 1), (0, 0, 0, 0)])
@pytest.mark.parametrize("given", [{"scales": (1.5, 0.5)}, {"sizes": (1, 4)}, {"sizes": (9, 11)}])
def test_crop(compare: Compare, mode: str, roi: Any, given: Any) -> None:
    compare(
        IMAGE,
        **given,
        mode=mode,
        roi=roi,
        coordinate_transformation_mode="tf_crop_and_resize",
        extrapolation_value=7.5,
    )


@pytest.mark.parametrize("policy", ["stretch", "not_larger", "not_smaller"])
@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("sizes", [(9, 4), (14, 10), (3, 9), (6, 20), (2, 1)])
def test_aspect_ratio(compare: Compare, policy: str, mode: str, sizes: Any) -> None:
    compare(IMAGE, sizes=sizes, mode=mode, keep_aspect_ratio_policy=policy)


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("value", [np.nan, np.inf])
@pytest.mark.parametrize("transform", ["half_pixel", "asymmetric"])
def test_spreads_no_further_than_its_taps(
    compare: Compare, mode: str, value: float, transform: str
) -> None:
    x = np.arange(1, 64, dtype=np.float32).reshape(1, 9, 7, 1)
    x[0, 4, 3] = value
    compare(x, scales=(1.5, 2.0), mode=mode, coordinate_transformation_mode=transform)


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_one_element(compare: Compare, mode: str, transform: str) -> None:
    x = np.full((1, 1, 1, 1), 3, np.float32)
    for sizes in [(1, 1), (3, 2)]:
        compare(x, sizes=sizes, mode=mode, coordinate_transformation_mode=transform)


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
def test_other_axes(build: Any, evaluate: Any, reference: Any, mode: str) -> None:
    fields = {"resize_type": "sizes", "sizes": [4, 10], "axes": [-1, 1], "resize_mode": mode}
    got = evaluate(build(mbl.Resize, IMAGE.shape, **fields), IMAGE)
    moved = np.ascontiguousarray(IMAGE.transpose(0, 2, 1, 3))
    operands = {"x": moved, "roi": None, "scales": None, "sizes": np.array([10, 4])}
    wanted = reference("Resize", operands, axes=[2, 3], mode=mode).transpose(0, 2, 1, 3)
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 2, 3, 1)])
def test_moves_with_its_axes(build: Any, evaluate: Any, order: Any) -> None:
    fields = {**FIELDS, "scales": (2.0, 0.5), "resize_mode": "linear"}
    op = build(mbl.Resize, IMAGE.shape, **fields)
    moved = np.ascontiguousarray(IMAGE.transpose(order))
    other = build(mbl.Resize, moved.shape, **{**fields, **op.permuted(order)})
    np.testing.assert_array_equal(evaluate(other, moved), op.evaluate(IMAGE).transpose(order))


# onnxruntime copies the tensor here, whatever the scales and the region say.
@pytest.mark.parametrize(
    ("transform", "roi"), [("asymmetric", None), ("tf_crop_and_resize", (0, 0, 0, 1))]
)
def test_same_shape_is_not_the_same_tensor(
    build: Any, evaluate: Any, transform: str, roi: Any
) -> None:
    scales = np.array([1.1, 1.0], np.float32)
    names = ["x", "roi" if roi else "", "scales"]
    attributes = {"mode": "linear", "coordinate_transformation_mode": transform, "axes": [2, 3]}
    node = helper.make_node("Resize", names, ["y"], **attributes)
    infos = [helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in names if n]
    result = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    model = helper.make_model(helper.make_graph([node], "g", infos, [result]))
    given = {"x": first(IMAGE), "scales": scales}
    if roi:
        given["roi"] = np.array(roi, np.float32)
    answers: Any = ReferenceEvaluator(model).run(None, given)
    fields = {"resize_mode": "linear", "transform_mode": transform, "roi": roi}
    op = build(mbl.Resize, IMAGE.shape, **{**FIELDS, "scales": scales, **fields})
    got = evaluate(op, IMAGE)
    np.testing.assert_allclose(got, last(answers[0]), rtol=1e-5, atol=1e-5)
    assert got.shape == IMAGE.shape
    assert not np.allclose(got, IMAGE)


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        ("needs axes from -4 to 3, got [1, 4]", {"axes": (1, 4)}),
        ("names an axis twice in [2, -2]", {"axes": (2, -2)}),
        ("needs a resize_type", {"resize_type": None}),
        ("needs scales for its 4 axes, got [2.0, 1.0]", {"axes": None}),
        ("needs sizes for its 2 axes, got None", {"resize_type": "sizes"}),
        ("needs finite scales above 0, got [0.0, 1.0]", {"scales": (0.0, 1.0)}),
        ("needs finite scales above 0, got [inf, 1.0]", {"scales": (np.inf, 1.0)}),
        ("needs finite scales above 0, got [nan, 1.0]", {"scales": (np.nan, 1.0)}),
        ("has sizes beside the scales that its resize_type names", {"sizes": (1, 2)}),
        (
            "has scales beside the sizes that its resize_type names",
            {"resize_type": "sizes", "sizes": (1, 2)},
        ),
        (
            "needs a roi of a start and an end for each of its 2 axes",
            {"transform_mode": "tf_crop_and_resize", "roi": (0, 1)},
        ),
        (
            "has a keep_aspect_ratio_policy, which only sizes can follow",
            {"keep_aspect_ratio_policy": "not_larger"},
        ),
        ("has a roi, which only tf_crop_and_resize reads", {"roi": (0, 0, 1, 1)}),
        ("needs antialias 0 or 1, got 2", {"antialias": 2, "resize_mode": "cubic"}),
        ("needs exclude_outside 0 or 1, got -1", {"exclude_outside": -1}),
        ("has antialias, which linear and cubic interpolation know only", {"antialias": 1}),
        ("resizes axis 1 from 7 to 0 elements", {"scales": (0.1, 1.0)}),
        ("resizes axis 1 from 7 to 6999999774720 elements", {"scales": (1e12, 1.0)}),
        ("resizes the batch to 2", {"axes": (0, 1)}),
        ('must be one of "nearest", "linear", "cubic", got', {"resize_mode": "area"}),
    ],
)
def test_refuses(refuses: Any, message: str, fields: Any) -> None:
    refuses(message, mbl.Resize, (1, 7, 5, 2), **{**FIELDS, **fields})


def test_refuses_a_tensor_without_elements(refuses: Any) -> None:
    message = "resizes [1, 0, 5, 2], which has no elements"
    refuses(message, mbl.Resize, (1, 0, 5, 2), **FIELDS)
