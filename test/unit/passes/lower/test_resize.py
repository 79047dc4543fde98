"""Resizing keeps its numbers in every mode."""

from itertools import product

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(8)
TRANSFORMS = [
    "half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel", "half_pixel_symmetric",
]  # fmt: skip


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(
    ("mode", "transform", "scale"),
    list(product(("nearest", "linear", "cubic"), TRANSFORMS, ((2, 2), (0.6, 1.7)))),
)
def test_scales(check_lowering, mode, transform, scale):
    node = helper.make_node(
        "Resize",
        ["x", "", "s"],
        ["y"],
        mode=mode,
        coordinate_transformation_mode=transform,
    )
    constants = {"s": np.array([1, 1, *scale], np.float32)}
    module = check_lowering(node, inputs={"x": array(1, 3, 6, 7)}, constants=constants)
    assert "mobilint.transpose" not in str(module)


@pytest.mark.parametrize("mode", ["nearest", "linear"])
def test_sizes_of_some_axes(check_lowering, mode):
    node = helper.make_node("Resize", ["x", "", "", "s"], ["y"], mode=mode, axes=[3, 2])
    constants = {"s": np.array([9, 5], np.int64)}
    check_lowering(node, inputs={"x": array(1, 3, 6, 7)}, constants=constants)
