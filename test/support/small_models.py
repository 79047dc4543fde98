"""Small models for all that a form may have, and in old forms of operators."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from source_models import model_of

RANDOM = np.random.default_rng(0)
IMAGE = RANDOM.standard_normal((1, 3, 8, 8), dtype=np.float32)
MATRIX = RANDOM.standard_normal((2, 3), dtype=np.float32)
KERNEL = RANDOM.standard_normal((4, 3, 3, 3), dtype=np.float32)
SIX, ZERO = np.array(6, np.float32), np.array(0, np.float32)


def node(op_type: str, inputs: str, outputs: str, **attributes: Any) -> onnx.NodeProto:
    """A node whose operands and results are listed with commas."""
    return helper.make_node(op_type, inputs.split(","), outputs.split(","), **attributes)


def constant(**attributes: Any) -> onnx.NodeProto:
    """A constant named `c`."""
    return helper.make_node("Constant", [], ["c"], **attributes)


MODELS = {
    "convolution": model_of(
        [
            node("Conv", "x,w", "c", pads=[1, 1, 1, 1], auto_pad="NOTSET", name="net/conv"),
            node("Clip", "c,,six", "r"),
            node("MaxPool", "r", "p", kernel_shape=[2, 2]),
            node("Flatten", "p", "y"),
        ],
        {"x": IMAGE},
        {"w": KERNEL, "six": SIX},
    ),
    "split": model_of(
        [node("Split", "x,", "a,b", axis=3, num_outputs=2), node("Concat", "b,a", "y", axis=1)],
        {"x": IMAGE},
    ),
    "types": model_of(
        [
            node("Greater", "x,zero", "g"),
            node("Cast", "g", "i", to=TensorProto.INT8),
            node("Shape", "i", "s", start=0),
            node("ConstantOfShape", "s", "f", value=numpy_helper.from_array(np.array([2.5]))),
            node("Cast", "f", "y", to=TensorProto.FLOAT),
        ],
        {"x": MATRIX},
        {"zero": ZERO},
    ),
    "value_ints": model_of(
        [constant(value_ints=[3, 2]), node("Reshape", "x,c", "y")], {"x": MATRIX}
    ),
    "value_int": model_of([constant(value_int=1), node("Gather", "x,c", "y")], {"x": MATRIX}),
    "value_float": model_of([constant(value_float=1.5), node("Mul", "x,c", "y")], {"x": MATRIX}),
    "value_floats": model_of(
        [constant(value_floats=[1.5, -2, 0]), node("Mul", "x,c", "y")], {"x": MATRIX}
    ),
    "two results, one twice": model_of(
        [node("Neg", "x", "n"), node("TopK", "n,k", "v,i", axis=1)],
        {"x": MATRIX},
        {"k": np.array([2])},
        ["v", "n", "i"],
    ),
    "an input as it is": model_of([node("Neg", "x", "y")], {"x": MATRIX}, {}, ["x", "y"]),
    "branches": model_of(
        [
            node("ReduceSum", "x", "s", keepdims=0),
            node("Greater", "s,zero", "c"),
            node(
                "If",
                "c",
                "y",
                then_branch=helper.make_graph(
                    [node("Mul", "x,six", "t")],
                    "then",
                    [],
                    [helper.make_tensor_value_info("t", TensorProto.FLOAT, [2, 3])],
                ),
                else_branch=helper.make_graph(
                    [node("Neg", "x", "e")],
                    "else",
                    [],
                    [helper.make_tensor_value_info("e", TensorProto.FLOAT, [2, 3])],
                ),
            ),
        ],
        {"x": MATRIX},
        {"zero": ZERO, "six": SIX},
    ),
    "loop": model_of(
        [
            node(
                "Loop",
                "count,,x",
                "y",
                body=helper.make_graph(
                    [node("Identity", "go", "on"), node("Add", "carried,x", "next")],
                    "body",
                    [
                        helper.make_tensor_value_info("i", TensorProto.INT64, []),
                        helper.make_tensor_value_info("go", TensorProto.BOOL, []),
                        helper.make_tensor_value_info("carried", TensorProto.FLOAT, [2, 3]),
                    ],
                    [
                        helper.make_tensor_value_info("on", TensorProto.BOOL, []),
                        helper.make_tensor_value_info("next", TensorProto.FLOAT, [2, 3]),
                    ],
                ),
            )
        ],
        {"x": MATRIX},
        {"count": np.array(3)},
    ),
    "sequence": model_of(
        [
            node("SequenceConstruct", "x,x", "s"),
            node("ConcatFromSequence", "s", "y", axis=1),
        ],
        {"x": MATRIX},
    ),
}


def inputs_of(model: onnx.ModelProto) -> Mapping[str, np.ndarray]:
    """Arrays for the inputs of one of these models."""
    return {
        value.name: IMAGE if len(value.type.tensor_type.shape.dim) == 4 else MATRIX
        for value in model.graph.input
    }


# Named as onnx-mlir names the form.
OLD_FORMS = {
    "ClipV6": model_of([node("Clip", "x", "y", min=-0.5, max=0.25)], {"x": MATRIX}, opset=6),
    "ClipV11": model_of([node("Clip", "x,,six", "y")], {"x": MATRIX}, {"six": SIX}, opset=11),
    "PadV2": model_of(
        [node("Pad", "x", "y", pads=[0, 1, 1, 0], value=2.0)], {"x": MATRIX}, opset=2
    ),
    "PadV13": model_of(
        [node("Pad", "x,pads", "y")], {"x": MATRIX}, {"pads": np.array([0, 1, 1, 0])}, opset=13
    ),
    "ReduceSumV11": model_of([node("ReduceSum", "x", "y", axes=[1])], {"x": MATRIX}, opset=11),
    "ReduceMeanV13": model_of([node("ReduceMean", "x", "y", axes=[0])], {"x": MATRIX}, opset=13),
    "ReduceMaxV18": model_of([node("ReduceMax", "x", "y", keepdims=0)], {"x": MATRIX}, opset=18),
    "ResizeV10": model_of(
        [node("Resize", "x,s", "y")],
        {"x": IMAGE},
        {"s": np.array([1, 1, 2, 2], np.float32)},
        opset=10,
    ),
    "SoftmaxV11": model_of([node("Softmax", "x", "y", axis=1)], {"x": IMAGE}, opset=11),
    "SplitV11": model_of(
        [node("Split", "x", "y,z", axis=1, split=[1, 2])], {"x": MATRIX}, opset=11
    ),
    "SplitV13": model_of(
        [node("Split", "x,s", "y,z", axis=1)], {"x": MATRIX}, {"s": np.array([2, 1])}, opset=13
    ),
    "SqueezeV11": model_of([node("Squeeze", "x", "y", axes=[0])], {"x": IMAGE}, opset=11),
    "UnsqueezeV11": model_of([node("Unsqueeze", "x", "y", axes=[0])], {"x": MATRIX}, opset=11),
    "UpsampleV7": model_of(
        [node("Upsample", "x", "y", scales=[1.0, 1.0, 2.0, 3.0])], {"x": IMAGE}, opset=7
    ),
    "UpsampleV9": model_of(
        [node("Upsample", "x,s", "y")],
        {"x": IMAGE},
        {"s": np.array([1, 1, 2, 2], np.float32)},
        opset=9,
    ),
}  # fmt: skip
