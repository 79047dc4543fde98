"""Functions of one operand."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..axes import device_axis
from ..crossing import device_constant
from .base import lower, optional_weight, rank_of, scalar, weight_of

_SAME = {
    "onnx.Erf": mbl.Erf,
    "onnx.Exp": mbl.Exp,
    "onnx.HardSwish": mbl.HardSwish,
    "onnx.Log": mbl.Log,
    "onnx.Mish": mbl.Mish,
    "onnx.Neg": mbl.Neg,
    "onnx.Relu": mbl.Relu,
    "onnx.Sigmoid": mbl.Sigmoid,
    "onnx.Softplus": mbl.Softplus,
    "onnx.Sqrt": mbl.Sqrt,
    "onnx.Tanh": mbl.Tanh,
}


@lower(*(onnx.ONNX.ops[name.removeprefix("onnx.")] for name in _SAME))
def same_function(op: Any, operands: list[ir.Value]) -> ir.OpView:
    return _SAME[op.OPERATION_NAME](*operands)


@lower(onnx.Identity)
def identity(op: Any, input: ir.Value) -> ir.OpView:
    return mbl.Identity(input)


@lower(onnx.LeakyRelu)
def leaky_relu(op: Any, X: ir.Value) -> ir.OpView:
    return mbl.LeakyRelu(X, leaky_alpha=op.alpha)


@lower(onnx.PRelu)
def prelu_of_one_slope(op: Any, X: ir.Value) -> ir.OpView | None:
    slope = weight_of(op.slope, "a slope")
    if slope.size != 1:
        return None
    return mbl.LeakyRelu(X, leaky_alpha=float(slope.ravel()[0]))


@lower(onnx.PRelu)
def prelu(op: Any, X: ir.Value) -> ir.OpView:
    """`relu(x) - slope * relu(-x)`."""
    slope = device_constant(weight_of(op.slope, "a slope"))
    below = mbl.MultiplyConstant(mbl.Relu(mbl.Neg(X)), constant=slope)
    return mbl.Sub(mbl.Relu(X), below)


@lower(onnx.Elu)
def elu(op: Any, X: ir.Value) -> ir.OpView:
    return mbl.Elu(X, leaky_alpha=op.alpha)


@lower(onnx.Celu)
def celu(op: Any, X: ir.Value) -> ir.OpView:
    return mbl.Celu(X, alpha=op.alpha)


@lower(onnx.Selu)
def selu(op: Any, X: ir.Value) -> ir.OpView:
    scaled = mbl.Elu(X, leaky_alpha=op.alpha)
    return mbl.MultiplyConstant(scaled, constant=np.float32(op.gamma).reshape(1))


@lower(onnx.HardSigmoid)
def hard_sigmoid(op: Any, X: ir.Value) -> ir.OpView:
    return mbl.HardSigmoid(X, alpha=op.alpha, beta=op.beta)


@lower(onnx.Gelu)
def gelu(op: Any, X: ir.Value) -> ir.OpView:
    return mbl.Gelu(X, approximate=op.approximate == "tanh")


@lower(onnx.Swish)
def swish(op: Any, X: ir.Value) -> ir.OpView:
    if op.alpha == 1:
        return mbl.Swish(X)
    return mbl.Multiply(X, mbl.Sigmoid(X, alpha=op.alpha))


@lower(onnx.Softsign)
def softsign(op: Any, input: ir.Value) -> ir.OpView:
    """`x / (1 + |x|)`."""
    return mbl.Div(input, mbl.AddingConstant(_absolute(input), constant=np.array([1], np.float32)))


@lower(onnx.Abs)
def absolute(op: Any, X: ir.Value) -> ir.OpView:
    return _absolute(X)


def _absolute(x: ir.Value) -> ir.OpView:
    """`relu(x) + relu(-x)`, exact for infinities and NaN."""
    return mbl.Adding(mbl.Relu(x), mbl.Relu(mbl.Neg(x)))


@lower(onnx.Reciprocal)
def reciprocal(op: Any, X: ir.Value) -> ir.OpView:
    return mbl.DivConstant(X, constant=np.array([1], np.float32), is_const_first=True)


@lower(onnx.Clip)
def clip(op: Any, input: ir.Value) -> ir.OpView:
    low, high = optional_weight(op.min, "a minimum"), optional_weight(op.max, "a maximum")
    low_value = None if low is None else scalar(low, "a minimum")
    high_value = None if high is None else scalar(high, "a maximum")
    if low_value is not None and high_value is not None and low_value > high_value:
        low_value = high_value  # ONNX: all values become the maximum
    return mbl.Clip(input, clip_min_value=low_value, clip_max_value=high_value)


@lower(onnx.Softmax)
def softmax(op: Any, input: ir.Value) -> ir.OpView:
    return mbl.Softmax(input, axis=device_axis(op.axis, rank_of(op.input)))


@lower(onnx.LogSoftmax)
def log_softmax(op: Any, input: ir.Value) -> ir.OpView:
    """`(x - max) - log(sum(exp(x - max)))` along the axis."""
    over = {
        "reduce_axes": [device_axis(op.axis, rank_of(op.input))],
        "keep_dims": True,
        "noop_with_empty_axes": 0,
    }
    shifted = mbl.Sub(input, mbl.ReduceMax(input, **over))
    return mbl.Sub(shifted, mbl.Log(mbl.ReduceSum(mbl.Exp(shifted), **over)))


@lower(onnx.ThresholdedRelu)
def thresholded_relu(op: Any, X: ir.Value) -> ir.OpView | None:
    """Only the threshold 0 is a plain Relu; a step has no exact form."""
    return mbl.Relu(X) if op.alpha == 0 else None
