"""Inferred types against the shapes that onnxruntime gives, over all that attributes can say."""

import random

import numpy as np
import pytest
from onnx import helper

from mobilint.dialect.onnx.errors import EvaluationError

RNG = np.random.default_rng(0)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def check_those_that_run(check_passes, cases, opsets):
    """Check those of the random models that onnxruntime takes: most of them."""
    refused = 0
    for index, (node, inputs, constants) in enumerate(cases):
        try:
            check_passes(
                node, inputs=inputs, constants=constants, opset=opsets[index % len(opsets)]
            )
        except EvaluationError:
            refused += 1
    assert refused < len(cases) / 3


def pads_of(draw, rank, most, *, with_same=True):
    modes = ["pads", "VALID", "none"] + ["SAME_UPPER", "SAME_LOWER"] * with_same
    match draw.choice(modes):
        case "pads":
            return {"pads": [draw.randint(0, most) for _ in range(2 * rank)]}
        case "none":
            return {}
        case mode:
            return {"auto_pad": mode}


@pytest.mark.parametrize(("op", "opsets"), [
    ("MaxPool", (12, 22)), ("AveragePool", (19, 22)), ("LpPool", (18, 22)),
])  # fmt: skip
def test_pooling(check_passes, op, opsets):
    draw, cases = random.Random(op), []
    for _ in range(50):
        rank = draw.randint(1, 2)
        dilated = draw.random() < 0.4
        kernel = [draw.randint(1, 4) for _ in range(rank)]
        attributes = {
            "kernel_shape": kernel,
            "strides": [draw.randint(1, 4) for _ in range(rank)],
            "ceil_mode": draw.randint(0, 1),
            # With automatic padding onnxruntime forgets the dilations, against the standard.
            **pads_of(draw, rank, min(kernel) - 1, with_same=not dilated),
        }
        if dilated:
            attributes["dilations"] = [draw.randint(1, 3) for _ in range(rank)]
        x = array(1, 2, *[draw.randint(10, 14) for _ in range(rank)])
        cases.append((helper.make_node(op, ["x"], ["y"], **attributes), {"x": x}, {}))
    check_those_that_run(check_passes, cases, opsets)


@pytest.mark.parametrize("transposed", [False, True])
def test_convolution(check_passes, transposed):
    draw, cases = random.Random(transposed), []
    for _ in range(60):
        rank, groups = draw.randint(1, 2), draw.randint(1, 2)
        strides = [draw.randint(1, 3) for _ in range(rank)]
        attributes = {"group": groups, "strides": strides}
        attributes |= pads_of(draw, rank, 1)
        extents = [draw.randint(4, 7) for _ in range(rank)]
        if transposed:
            attributes["output_padding"] = [draw.randint(0, stride - 1) for stride in strides]
            if draw.random() < 0.3:
                spatial = [
                    n * s - draw.randint(0, 1) for n, s in zip(extents, strides, strict=True)
                ]
                attributes["output_shape"] = spatial
        if attributes.get("auto_pad") is None or transposed:
            attributes["dilations"] = [draw.randint(1, 2) for _ in range(rank)]
        kernel = [draw.randint(1, 3) for _ in range(rank)]
        weight = (2 * groups, 3) if transposed else (2 * groups, 2)
        node = helper.make_node(
            "ConvTranspose" if transposed else "Conv", ["x", "w"], ["y"], **attributes
        )
        inputs = {"x": array(1, 2 * groups, *extents)}
        cases.append((node, inputs, {"w": array(*weight, *kernel)}))
    check_those_that_run(check_passes, cases, (11, 22))


def test_resize(check_passes):
    draw = random.Random(0)
    usual = [0.1, 0.2, 0.3, 1 / 3, 0.7, 1.1, 1.3, 2.0, 2.1, 2.3]
    for _ in range(60):
        scales = np.array([1, 1, draw.choice(usual), draw.choice(usual)], np.float32)
        node = helper.make_node(
            "Resize",
            ["x", "", "scales"],
            ["y"],
            mode=draw.choice(["nearest", "linear", "cubic"]),
            coordinate_transformation_mode=draw.choice(["half_pixel", "asymmetric"]),
        )
        x = array(1, 1, draw.randint(10, 30), draw.randint(10, 30))
        check_passes(node, inputs={"x": x}, constants={"scales": scales}, opset=19)


def test_slice(check_passes):
    draw = random.Random(0)
    for _ in range(80):
        rank = draw.randint(1, 3)
        axes = draw.sample(range(-rank, 0), draw.randint(1, rank))
        far = draw.choice([9, 2**31 - 1, 2**63 - 1])
        constants = {
            name: np.array([draw.choice([draw.randint(-8, 8), far, -far]) for _ in axes])
            for name in ("starts", "ends")
        }
        constants |= {
            "axes": np.array(axes),
            "steps": np.array([draw.choice([-3, -2, -1, 1, 2, 3]) for _ in axes]),
        }
        node = helper.make_node("Slice", ["x", *constants], ["y"])
        check_passes(
            node,
            inputs={"x": array(*[draw.randint(1, 6) for _ in range(rank)])},
            constants=constants,
            opset=13,
        )


def test_reduction(check_passes):
    draw = random.Random(0)
    for _ in range(40):
        rank = draw.randint(1, 3)
        node = helper.make_node(
            draw.choice(["ReduceSum", "ReduceMean", "ReduceMax", "ReduceL2"]),
            ["x", "axes"],
            ["y"],
            keepdims=draw.randint(0, 1),
            noop_with_empty_axes=draw.randint(0, 1),
        )
        axes = np.array(draw.sample(range(-rank, 0), draw.randint(0, rank)), np.int64)
        x = array(*[draw.randint(1, 4) for _ in range(rank)])
        check_passes(node, inputs={"x": x}, constants={"axes": axes}, opset=18)


@pytest.mark.parametrize("shape", [(0, -1), (-1, 0, 2), (12,), (1, 0, -1), (-1,), (4, 1, 3)])
def test_reshape(check_passes, shape):
    node = helper.make_node("Reshape", ["x", "shape"], ["y"])
    inputs = {"x": array(2, 3, 2)}
    check_passes(node, inputs=inputs, constants={"shape": np.array(shape)})


def test_spectrum_of_a_real_signal(check_passes):
    constants = {"step": np.array(4), "window": np.ones(8, np.float32)}
    node = helper.make_node("STFT", ["x", "step", "window"], ["y"], onesided=1)
    check_passes(node, inputs={"x": array(1, 32, 1)}, constants=constants)


@pytest.mark.parametrize("axis", [None, 1])
def test_compression_by_a_known_condition(check_passes, axis):
    node = helper.make_node(
        "Compress", ["x", "c"], ["y"], **({} if axis is None else {"axis": axis})
    )
    check_passes(node, inputs={"x": array(2, 3)}, constants={"c": np.array([True, False, True])})


def test_unpooling_to_a_known_shape(check_passes):
    node = helper.make_node("MaxUnpool", ["x", "i", "shape"], ["y"], kernel_shape=[2])
    inputs = {"x": array(1, 1, 2), "i": np.array([[[1, 3]]])}
    check_passes(node, inputs=inputs, constants={"shape": np.array([1, 1, 5])})


def test_groups_keep_the_shape(check_passes):
    node = helper.make_node("GroupNormalization", ["x", "s", "b"], ["y"], num_groups=2)
    constants = {"s": array(4), "b": array(4)}
    check_passes(node, inputs={"x": array(1, 4, 3)}, constants=constants)


def test_shape_arithmetic_of_an_exporter(check_passes):
    """As frameworks write `x.view(x.shape[0], x.shape[1] * 2, -1)`."""
    nodes = [
        helper.make_node("Shape", ["x"], ["s"]),
        helper.make_node("Gather", ["s", "zero"], ["n"]),
        helper.make_node("Gather", ["s", "one"], ["c"]),
        helper.make_node("Mul", ["c", "two"], ["c2"]),
        helper.make_node("Unsqueeze", ["n", "axis"], ["n1"]),
        helper.make_node("Unsqueeze", ["c2", "axis"], ["c1"]),
        helper.make_node("Concat", ["n1", "c1", "rest"], ["target"], axis=0),
        helper.make_node("Reshape", ["x", "target"], ["y"]),
    ]
    constants = {
        "zero": np.array(0), "one": np.array(1), "two": np.array(2),
        "axis": np.array([0]), "rest": np.array([-1]),
    }  # fmt: skip
    passes = ("infer-shapes", "simplify-onnx")
    module = check_passes(*nodes, inputs={"x": array(2, 3, 4)}, constants=constants, passes=passes)
    assert "onnx.Gather" not in str(module)
