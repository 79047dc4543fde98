"""Activations, by themselves and behind other layers."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import ncnn
from mobilint.dialect.ncnn.base import axis_of, floats
from mobilint.mlir import ir

from ...rewriting import Decline
from ..axes import device_axis
from .base import lower, outermost, rank_of, scaled

_SAME = {
    "ncnn.BNLL": mbl.Softplus,
    "ncnn.Erf": mbl.Erf,
    "ncnn.Mish": mbl.Mish,
    "ncnn.Sigmoid": mbl.Sigmoid,
    "ncnn.Softplus": mbl.Softplus,
    "ncnn.Swish": mbl.Swish,
    "ncnn.TanH": mbl.Tanh,
}
_SIXTH = 1 / 6
_LARGEST = float(np.finfo(np.float32).max)  # a bound that bounds nothing


@lower(*(ncnn.NCNN.ops[name.removeprefix("ncnn.")] for name in _SAME))
def same_function(op: Any, x: ir.Value) -> ir.OpView:
    return _SAME[op.OPERATION_NAME](x)


@lower(ncnn.ReLU)
def relu(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.LeakyRelu(x, leaky_alpha=op.slope) if op.slope else mbl.Relu(x)


@lower(ncnn.PReLU)
def prelu(op: Any, x: ir.Value) -> ir.OpView:
    """`relu(x) - slope * relu(-x)`, where there is more than one slope."""
    slope = floats(op.slope_data)
    if slope.size == 1:
        return mbl.LeakyRelu(x, leaky_alpha=float(slope[0]))
    below = mbl.MultiplyConstant(mbl.Relu(mbl.Neg(x)), constant=outermost(slope, op.x))
    return mbl.Sub(mbl.Relu(x), below)


@lower(ncnn.ELU)
def elu(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.Elu(x, leaky_alpha=op.alpha)


@lower(ncnn.CELU)
def celu(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.Celu(x, alpha=op.alpha)


@lower(ncnn.SELU)
def selu(op: Any, x: ir.Value) -> ir.OpView:
    return scaled(mbl.Elu(x, leaky_alpha=op.alpha), op.lambda_)


@lower(ncnn.GELU)
def gelu(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.Gelu(x, approximate=bool(op.fast_gelu))


@lower(ncnn.HardSigmoid)
def hard_sigmoid(op: Any, x: ir.Value) -> ir.OpView:
    return mbl.HardSigmoid(x, alpha=op.alpha, beta=op.beta)


@lower(ncnn.HardSwish)
def hard_swish(op: Any, x: ir.Value) -> ir.OpView:
    return _hard_swish(x, [op.alpha, op.beta])


def _hard_swish(x: Any, parameters: Sequence[float]) -> ir.OpView:
    alpha, beta = parameters[:2]
    if abs(alpha - _SIXTH) < 1e-6 and beta == 0.5:
        return mbl.HardSwish(x)
    return mbl.Multiply(x, mbl.HardSigmoid(x, alpha=alpha, beta=beta))


@lower(ncnn.Clip)
def clip(op: Any, x: ir.Value) -> ir.OpView:
    return _clip(x, [op.min, op.max])


def _clip(x: Any, bounds: Sequence[float]) -> ir.OpView:
    """First raised, then lowered: of bounds in the wrong order, the upper one counts."""
    low, high = bounds[:2]
    return mbl.Clip(
        x,
        clip_min_value=min(low, high) if low > -_LARGEST else None,
        clip_max_value=high if high < _LARGEST else None,
    )


@lower(ncnn.AbsVal)
def absolute(op: Any, x: ir.Value) -> ir.OpView:
    return absolute_of(x)


def absolute_of(x: Any) -> ir.OpView:
    """`relu(x) + relu(-x)`, exact for infinities and NaN."""
    return mbl.Adding(mbl.Relu(x), mbl.Relu(mbl.Neg(x)))


@lower(ncnn.Shrink)
def soft_shrink(op: Any, x: ir.Value) -> ir.OpView:
    """`relu(x - l) - relu(-x - l)`, where what is taken off is the width of the band."""
    if op.bias != op.lambd:
        raise Decline("jumps at the ends of its band, and the NPU has no comparison")
    above = mbl.AddingConstant(x, constant=np.array([-op.lambd], np.float32))
    below = mbl.AddingConstant(mbl.Neg(x), constant=np.array([-op.lambd], np.float32))
    return mbl.Sub(mbl.Relu(above), mbl.Relu(below))


@lower(ncnn.Softmax)
def softmax(op: Any, x: ir.Value) -> ir.OpView:
    rank = rank_of(op.x)
    return mbl.Softmax(x, axis=device_axis(axis_of(op.axis, rank), rank))


@lower(ncnn.GLU)
def glu(op: Any, x: ir.Value) -> ir.OpView:
    rank = rank_of(op.x)
    axis = device_axis(axis_of(op.axis, rank), rank)
    extent = x.type.shape[axis]
    halves = [
        mbl.Slice(x, axis=[axis], start=[start], end=[start + extent // 2], step=[1])
        for start in (0, extent // 2)
    ]
    return mbl.Multiply(halves[0], mbl.Sigmoid(halves[1]))


_BEHIND: dict[int, Callable[[Any, Sequence[float]], Any]] = {
    0: lambda x, p: x,
    1: lambda x, p: mbl.Relu(x),
    2: lambda x, p: mbl.LeakyRelu(x, leaky_alpha=p[0]),
    3: _clip,
    4: lambda x, p: mbl.Sigmoid(x),
    5: lambda x, p: mbl.Mish(x),
    6: _hard_swish,
}


def activated(op: Any, y: Any) -> Any:
    """The output of a layer behind the activation that it applies."""
    return _BEHIND[op.activation_type](y, op.activation_params)
