"""The resize kernel against onnxruntime."""

import numpy as np
import pytest

from mobilint.sim.kernels.resize import resize

TRANSFORMS = [
    "half_pixel",
    "pytorch_half_pixel",
    "asymmetric",
    "align_corners",
    "half_pixel_symmetric",
    "tf_crop_and_resize",
]
SIZES = [(16, 10), (3, 2), (8, 5), (11, 4), (1, 1)]  # without ties, which rounding would decide
WHOLE = [0.0] * 4 + [1.0] * 4


def run(x, size, mode, transform, nearest="round_prefer_floor", roi=None, **flags):
    scales = [1.0, size[0] / x.shape[1], size[1] / x.shape[2], 1.0]
    return resize(
        x,
        resize_mode=mode,
        transform_mode=transform,
        nearest_mode=nearest,
        scales=[float(np.float32(scale)) for scale in scales],
        roi=roi or WHOLE,
        cubic_coeff_a=-0.75,
        exclude_outside=flags.get("exclude_outside", False),
        extrapolation_value=flags.get("extrapolation_value", 0.0),
        antialias=flags.get("antialias", False),
        shape=(1, *size, x.shape[3]),
    )


def wanted(onnx_node, x, size, mode, transform, roi=None, **attributes):
    channels, (height, width) = x.shape[3], size
    region = None if roi is None else np.array([roi[i] for i in (0, 3, 1, 2, 4, 7, 5, 6)], "f")
    result = onnx_node(
        "Resize",
        np.ascontiguousarray(x.transpose(0, 3, 1, 2)),
        region,
        None,
        np.array([1, channels, height, width]),
        mode=mode,
        coordinate_transformation_mode=transform,
        **attributes,
    )
    return result.transpose(0, 2, 3, 1)


@pytest.fixture
def image(random):
    return random.normal(size=(1, 8, 5, 2)).astype(np.float32)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("transform", TRANSFORMS[:5])
@pytest.mark.parametrize("mode", ["linear", "cubic"])
def test_interpolates(onnx_node, image, size, transform, mode):
    np.testing.assert_allclose(
        run(image, size, mode, transform),
        wanted(onnx_node, image, size, mode, transform),
        rtol=1e-5,
        atol=2e-5,
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("transform", TRANSFORMS[:5])
@pytest.mark.parametrize("nearest", ["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"])
def test_picks_the_nearest(onnx_node, image, size, transform, nearest):
    np.testing.assert_array_equal(
        run(image, size, "nearest", transform, nearest),
        wanted(onnx_node, image, size, "nearest", transform, nearest_mode=nearest),
    )


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("size", [size for size in SIZES if size != (8, 5)])
def test_crops(onnx_node, image, mode, size):
    roi = [0.0, 0.2, -0.25, 0.0, 1.0, 0.7, 1.25, 1.0]
    got = run(image, size, mode, TRANSFORMS[5], roi=roi, extrapolation_value=9.0)
    want = wanted(onnx_node, image, size, mode, TRANSFORMS[5], roi, extrapolation_value=9.0)
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("exclude", [0, 1])
@pytest.mark.parametrize("mode", ["linear", "cubic"])
def test_antialiases(onnx_node, image, size, exclude, mode):
    flags = {"antialias": 1, "exclude_outside": exclude if mode == "cubic" else 0}
    got = run(image, size, mode, "half_pixel", **flags)
    want = wanted(onnx_node, image, size, mode, "half_pixel", **flags)
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("size", SIZES)
def test_excludes_outside(onnx_node, image, size):
    got = run(image, size, "cubic", "half_pixel", exclude_outside=True)
    want = wanted(onnx_node, image, size, "cubic", "half_pixel", exclude_outside=1)
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=2e-5)


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("transform", ["half_pixel", "asymmetric"])
def test_infinity_spreads_as_far_as_the_taps(onnx_node, image, mode, transform):
    image[0, 4, 2] = np.inf
    with np.errstate(invalid="ignore"):
        got = run(image, (16, 10), mode, transform)
    want = wanted(onnx_node, image, (16, 10), mode, transform)
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=2e-5)
