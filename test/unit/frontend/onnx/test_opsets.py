"""Each old form of an operator computes what onnxruntime computes at its opset."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import defs, helper

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx
from mobilint.frontend.onnx.opsets.registry import bounds_of
from mobilint.mlir import ir

RANDOM = np.random.default_rng(0)


def normal(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return RANDOM.standard_normal(shape).astype(dtype)


def floats(values: Sequence[Any]) -> np.ndarray:
    return np.array(values, np.float32)


@dataclass(frozen=True, eq=False)
class Old:
    """A node of an opset; `x` is its input, `c0`, `c1` and so on are its constants."""

    name: str
    opset: int
    op_type: str
    x: np.ndarray
    constants: Mapping[str, np.ndarray]
    outputs: Sequence[str]
    attributes: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.name}@{self.opset}"

    def model(self, make_model: Any) -> onnx.ModelProto:
        names = ["x", *self.constants]
        node = helper.make_node(
            self.op_type, names, self.outputs, name="net/old", **self.attributes
        )
        return make_model(
            node,
            inputs={"x": self.x},
            constants=self.constants,
            outputs=self.outputs,
            opset=self.opset,
        )


def old(
    name: str,
    opset: int,
    op_type: str,
    x: np.ndarray,
    *constants: Any,
    outputs: int = 1,
    **given: Any,
) -> Old:
    named = {f"c{index}": np.asarray(array) for index, array in enumerate(constants)}
    return Old(name, opset, op_type, x, named, [f"y{i}" for i in range(outputs)], given)


REDUCTIONS = [
    "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
    "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare",
]  # fmt: skip
REDUCED: list[dict[str, Any]] = [{"axes": [1], "keepdims": 0}, {"axes": [0, 2]}, {}]
PIXELS = normal(1, 3, 4, 6)
POSITIVE = np.abs(normal(2, 3, 4)) + np.float32(0.1)
PARAMETERS = tuple(np.abs(normal(3)) + np.float32(0.5) for _ in range(4))
HALF = normal(2, 3, dtype=np.float16)

CASES = [
    old("squeeze", 11, "Squeeze", normal(1, 3, 1), axes=[-1]),
    old("squeeze all", 9, "Squeeze", normal(1, 3, 1)),
    old("unsqueeze", 9, "Unsqueeze", normal(2, 3), axes=[0, 3]),
    old("unsqueeze from behind", 11, "Unsqueeze", normal(2, 3), axes=[-1]),
    *(
        old(f"{op} {given}", opset, op, POSITIVE, **given)
        for op in REDUCTIONS
        for opset in ((9, 11) if op == "ReduceSum" else (9, 13))
        for given in REDUCED
    ),
    old("clip", 7, "Clip", normal(2, 3), min=-0.5, max=0.5),
    old("clip below", 10, "Clip", normal(2, 3), min=0.0),
    old("clip above", 9, "Clip", normal(2, 3), max=0.25),
    old("clip nothing", 9, "Clip", normal(2, 3)),
    old("clip with operands", 11, "Clip", normal(2, 3), np.float32(0), np.float32(1)),
    old("slice", 9, "Slice", PIXELS, starts=[1, -3], ends=[3, 99], axes=[1, 3]),
    old("slice of all axes", 7, "Slice", normal(3, 4), starts=[0, 1], ends=[2, -1]),
    old("pad", 10, "Pad", normal(2, 3), pads=[1, 0, 0, 2], value=1.5),
    old("pad with zeros", 7, "Pad", normal(2, 3), pads=[1, 0, 0, 2]),
    old("pad less", 7, "Pad", normal(4, 3), pads=[-1, 0, 0, 2]),
    old("pad reflect", 10, "Pad", normal(3, 3), pads=[1, 0, 0, 2], mode="reflect"),
    old("pad edge", 10, "Pad", normal(3, 3), pads=[1, 0, 0, 2], mode="edge"),
    old("pad with operands", 11, "Pad", normal(2, 3), np.array([1, 0, 0, 2]), np.float32(2)),
    old("split", 9, "Split", normal(2, 6), outputs=2, axis=1, split=[2, 4]),
    old("split equally", 9, "Split", normal(4, 6), outputs=2),
    old("split from behind", 11, "Split", normal(2, 6), outputs=3, axis=-1),
    old("split operand", 13, "Split", normal(2, 6), np.array([1, 5]), outputs=2, axis=1),
    old("split equally", 13, "Split", normal(2, 6), outputs=3, axis=1),
    old("dropout", 7, "Dropout", normal(2, 3), ratio=0.9),
    old("dropout", 10, "Dropout", normal(2, 3)),
    old("dropout", 12, "Dropout", normal(2, 3), np.float32(0.9)),
    old("upsample nearest", 7, "Upsample", PIXELS, scales=[1.0, 1.0, 2.0, 2.5]),
    old("upsample linear", 7, "Upsample", PIXELS, scales=[1.0, 1.0, 2.0, 1.5], mode="linear"),
    old("upsample", 9, "Upsample", PIXELS, floats([1, 1, 3, 2])),
    old("resize up", 10, "Resize", PIXELS, floats([1, 1, 2, 1.5])),
    old("resize down", 10, "Resize", PIXELS, floats([1, 1, 0.5, 0.7])),
    old("resize up and down", 10, "Resize", PIXELS, floats([1, 1, 2.5, 0.7])),
    old("resize linear", 10, "Resize", PIXELS, floats([1, 1, 2, 0.7]), mode="linear"),
    old("resize", 11, "Resize", PIXELS, floats([]), floats([1, 1, 2, 2])),
    old(
        "resize to sizes",
        11,
        "Resize",
        PIXELS,
        floats([]),
        floats([]),
        np.array([1, 3, 7, 5]),
        mode="linear",
    ),
    old(
        "resize cubic",
        11,
        "Resize",
        PIXELS,
        floats([]),
        floats([1, 1, 2, 2]),
        mode="cubic",
        cubic_coeff_a=-0.5,
    ),
    old("resize", 13, "Resize", PIXELS, floats([]), floats([1, 1, 2, 2])),
    *(
        old(f"{op} {axis}", opset, op, shaped, **axis)
        for op in ("Softmax", "LogSoftmax", "Hardmax")
        for opset, axis in (
            (9, {}),
            (9, {"axis": 2}),
            (9, {"axis": 0}),
            (11, {"axis": -1}),
            (11, {"axis": -2}),
        )
        for shaped in (normal(2, 3, 4),)
    ),
    old("softmax of a column", 9, "Softmax", normal(2, 3, 1, 1)),
    old("softmax of scalars", 9, "Softmax", normal(2, 1)),
    old("softmax", 13, "Softmax", normal(2, 3, 4)),
    old("batch norm", 7, "BatchNormalization", PIXELS, *PARAMETERS, epsilon=0.01),
    old("batch norm", 9, "BatchNormalization", PIXELS, *PARAMETERS),
    old("batch norm", 14, "BatchNormalization", PIXELS, *PARAMETERS),
    old("group norm", 18, "GroupNormalization", normal(1, 6, 2, 2), *PARAMETERS[:2], num_groups=3),
    old("top k", 9, "TopK", normal(2, 5), outputs=2, k=3, axis=1),
    old("top k", 10, "TopK", normal(2, 5), np.array([2]), outputs=2),
    old(
        "average", 7, "AveragePool", PIXELS, kernel_shape=[3, 3], pads=[1, 1, 1, 1], strides=[2, 2]
    ),
    old(
        "average with padding",
        7,
        "AveragePool",
        PIXELS,
        kernel_shape=[3, 3],
        pads=[1, 1, 1, 1],
        count_include_pad=1,
    ),
    old(
        "average beyond the edge",
        11,
        "AveragePool",
        PIXELS,
        kernel_shape=[3, 3],
        strides=[2, 2],
        ceil_mode=1,
    ),
    old("average same", 10, "AveragePool", PIXELS, kernel_shape=[2, 2], auto_pad="SAME_UPPER"),
    old("maximum", 7, "MaxPool", PIXELS, kernel_shape=[2, 2], strides=[2, 2]),
    old(
        "maximum with places",
        8,
        "MaxPool",
        PIXELS,
        outputs=2,
        kernel_shape=[2, 2],
        pads=[1, 0, 0, 1],
    ),
    old("maximum dilated", 11, "MaxPool", PIXELS, kernel_shape=[2, 2], dilations=[2, 2]),
    old("norm pool", 11, "LpPool", PIXELS, kernel_shape=[2, 2], p=2),
    old("gemm", 7, "Gemm", normal(2, 3), normal(4, 3), normal(4), transB=1, alpha=0.5),
    old("gemm", 9, "Gemm", normal(2, 3), normal(3, 4), normal(1, 4)),
    old("gemm without bias", 11, "Gemm", normal(2, 3), normal(3, 4)),
    old("scatter", 9, "Scatter", normal(3, 3), np.array([[0, 2, 1]]), normal(1, 3)),
    old(
        "scatter elements",
        11,
        "ScatterElements",
        normal(3, 3),
        np.array([[0, 2, 1]]),
        normal(1, 3),
        axis=1,
    ),
    old("depth to space", 7, "DepthToSpace", normal(1, 8, 2, 2), blocksize=2),
    old("reshape", 7, "Reshape", normal(2, 3), np.array([0, -1, 1])),
    old("shape", 9, "Shape", normal(2, 3)),
    old("cast", 9, "Cast", normal(2, 3), to=7),
    old("arg max", 9, "ArgMax", normal(2, 3), axis=1, keepdims=0),
    old("flatten", 9, "Flatten", normal(2, 3, 2)),
    old("prelu", 7, "PRelu", PIXELS, normal(3, 1, 1)),
    old(
        "region",
        10,
        "RoiAlign",
        PIXELS,
        floats([[0, 0, 3, 3]]),
        np.array([0]),
        output_height=2,
        output_width=2,
    ),
    old(
        "sampled grid",
        16,
        "GridSample",
        PIXELS,
        RANDOM.uniform(-1, 1, (1, 2, 2, 2)).astype(np.float32),
    ),
    old(
        "sampled cubic grid",
        16,
        "GridSample",
        PIXELS,
        RANDOM.uniform(-1, 1, (1, 2, 2, 2)).astype(np.float32),
        mode="bicubic",
    ),
    old("fourier", 17, "DFT", normal(1, 4, 6, 1), axis=2),
    old("fourier of length", 17, "DFT", normal(1, 4, 6, 1), np.array(8), axis=2),
]


@pytest.mark.parametrize("old", CASES, ids=str)
def test_it_computes_what_its_opset_says(old, make_model, run_source, imports_as):
    inputs = {"x": old.x}
    model = old.model(make_model)
    module = imports_as(model, inputs, run_source(model, inputs))
    for op in module.body.operations[0].entry_block.operations:
        assert all(isinstance(v.type, ir.NoneType) or "*" not in str(v.type) for v in op.results)


def test_constants_have_the_type_of_the_operand(make_model, run_source, imports_as):
    inputs = {"x": HALF}
    nodes = [
        helper.make_node("Clip", ["x"], ["a"], min=-0.5, max=0.5),
        helper.make_node("Pad", ["a"], ["y"], pads=[0, 1, 0, 0], value=0.25),
    ]
    model = make_model(*nodes, inputs=inputs, opset=9)
    # onnxruntime's Clip of opset 9 has no float16, that of opset 12 has.
    padded = np.pad(np.clip(HALF, -0.5, 0.5), [(0, 0), (1, 0)], constant_values=0.25)
    imports_as(model, inputs, [padded])


@pytest.mark.parametrize("op_type", ["RNN", "GRU", "LSTM"])
def test_sequences_behind_the_batch(op_type, make_model, run_source, imports_as):
    """Compared with the other layout, as onnxruntime has no kernel for this one."""
    gates, states = {"RNN": (1, 1), "GRU": (3, 1), "LSTM": (4, 2)}[op_type]
    names = ["y", "h", "c"][: states + 1]
    operands = ["x", "w", "r", "", "", "h0", "c0"][: 5 + states]
    given = {"x": normal(3, 2, 4), "h0": normal(2, 2, 3), "c0": normal(2, 2, 3)}
    inputs = {name: given[name] for name in operands if name in given}
    constants = {"w": normal(2, gates * 3, 4), "r": normal(2, gates * 3, 3)}
    attributes = {"hidden_size": 3, "direction": "bidirectional"}

    def model_of(feeds: Mapping[str, np.ndarray], layout: int) -> onnx.ModelProto:
        node = helper.make_node(op_type, operands, names, layout=layout, **attributes)
        return make_model(node, inputs=feeds, constants=constants, outputs=names)

    want = run_source(model_of(inputs, 0), inputs)
    turned = {name: array.transpose(1, 0, 2) for name, array in inputs.items()}
    y, *last = want
    expected = [y.transpose(2, 0, 1, 3), *(state.transpose(1, 0, 2) for state in last)]
    imports_as(model_of(turned, 1), turned, expected)


def test_an_output_shape_of_all_axes(make_model, run_source, imports_as):
    """As the standard's text allows it to be read; onnxruntime wants the spatial axes only."""
    inputs = {"x": normal(1, 2, 4, 4)}
    constants = {"w": normal(2, 3, 3, 3)}

    def model_of(shape: list[int]) -> onnx.ModelProto:
        node = helper.make_node(
            "ConvTranspose", ["x", "w"], ["y"], strides=[2, 2], output_shape=shape
        )
        return make_model(node, inputs=inputs, constants=constants)

    want = run_source(model_of([8, 8]), inputs)
    imports_as(model_of([1, 3, 8, 8]), inputs, want)


REFUSED = {
    "pixelwise batch norm": (
        old("n", 7, "BatchNormalization", PIXELS, *PARAMETERS, spatial=0),
        "normalises each pixel",
    ),
    "statistics": (
        old("n", 9, "BatchNormalization", PIXELS, *PARAMETERS, outputs=3),
        "gives the statistics 'y1'",
    ),
    "mask": (old("n", 10, "Dropout", PIXELS, outputs=2), "gives its mask 'y1'"),
    "centres": (
        old(
            "n",
            11,
            "Resize",
            PIXELS,
            floats([]),
            floats([1, 1, 2, 2]),
            coordinate_transformation_mode="tf_half_pixel_for_nn",
        ),
        "tf_half_pixel_for_nn",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_forms_that_have_no_equal(name, make_model):
    node, words = REFUSED[name]
    model = node.model(make_model)
    with pytest.raises(CompileError, match=rf"ML0207.*'net/old' \({node.op_type}\).*{words}"):
        import_onnx(model)


def test_every_attribute_that_is_gone_has_a_conversion():
    """An attribute of an old form that the newest lacks would be an error at best."""
    newest = {schema.name: schema for schema in defs.get_all_schemas() if not schema.domain}
    for schema in defs.get_all_schemas_with_history():
        if schema.domain or schema.name == "Scan":
            continue
        gone = set(schema.attributes) - set(newest[schema.name].attributes)
        if gone:
            converted = [b for b in bounds_of(schema.name) if b > schema.since_version]
            assert converted, f"{schema.name} of opset {schema.since_version} has {gone}"
