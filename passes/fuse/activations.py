"""`fuse-activations`: formulas that exporters spell out become the one op that the NPU has."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

from ..rewriting import Rewrites

fuse = Rewrites("fuse-activations", "Fuse formulas of activations into one op.")


@fuse.graph(lambda p, x: p.Multiply(x, p.Sigmoid(x, alpha=1.0)), dialect=mbl)
def swish(x: ir.Value) -> Any:
    return mbl.Swish(x)


@fuse.graph(lambda p, x: p.Multiply(x, p.Sigmoid(x, alpha=1.702)), dialect=mbl)
def quick_gelu(x: ir.Value) -> Any:
    return mbl.QuickGelu(x)


@fuse.graph(lambda p, x: p.Multiply(x, p.Tanh(p.Softplus(x))), dialect=mbl)
def mish(x: ir.Value) -> Any:
    return mbl.Mish(x)


@fuse.graph(lambda p, x: p.Multiply(x, p.HardSigmoid(x, alpha=1 / 6, beta=0.5)), dialect=mbl)
def hard_swish(x: ir.Value) -> Any:
    return mbl.HardSwish(x)


def _relu6_of_shifted(p: Any, x: Any) -> Any:
    shifted = p.AddingConstant(x, constant=3)
    return p.Clip(shifted, clip_min_value=0, clip_max_value=6)


@fuse.graph(lambda p, x: p.DivConstant(_relu6_of_shifted(p, x), constant=6), dialect=mbl)
def hard_sigmoid_by_division(root: Any, x: ir.Value) -> Any:
    return None if root.is_const_first else mbl.HardSigmoid(x, alpha=1 / 6, beta=0.5)


@fuse.graph(lambda p, x: p.MultiplyConstant(_relu6_of_shifted(p, x), constant=1 / 6), dialect=mbl)
def hard_sigmoid_by_multiplication(x: ir.Value) -> Any:
    return mbl.HardSigmoid(x, alpha=1 / 6, beta=0.5)


@fuse.graph(
    lambda p, x: p.DivConstant(p.Multiply(x, _relu6_of_shifted(p, x)), constant=6), dialect=mbl
)
def hard_swish_by_division(root: Any, x: ir.Value) -> Any:
    return None if root.is_const_first else mbl.HardSwish(x)


@fuse.graph(
    lambda p, x: p.MultiplyConstant(p.Multiply(x, _relu6_of_shifted(p, x)), constant=1 / 6),
    dialect=mbl,
)
def hard_swish_by_multiplication(x: ir.Value) -> Any:
    return mbl.HardSwish(x)


@fuse.graph(
    lambda p, x: p.Multiply(
        p.MultiplyConstant(x, constant=1 / 6) | p.DivConstant(x, constant=6, is_const_first=False),
        _relu6_of_shifted(p, x),
    ),
    dialect=mbl,
)
def hard_swish_of_a_part(x: ir.Value) -> Any:
    return mbl.HardSwish(x)


@fuse.graph(lambda p, x: p.Relu(p.Relu(x)), dialect=mbl)
def relu(x: ir.Value) -> Any:
    return mbl.Relu(x)


@fuse.graph(
    lambda p, x, low, high: p.Clip(p.Relu(x), clip_min_value=low, clip_max_value=high), dialect=mbl
)
def clip(x: ir.Value, low: float | None, high: float | None) -> Any:
    if high is not None and high < 0:
        return None
    return mbl.Clip(x, clip_min_value=max(low or 0.0, 0.0), clip_max_value=high)


@fuse.graph(
    lambda p, x, low, high, lowest, highest: p.Clip(
        p.Clip(x, clip_min_value=low, clip_max_value=high),
        clip_min_value=lowest,
        clip_max_value=highest,
    ),
    dialect=mbl,
)
def clip_twice(
    x: ir.Value,
    low: float | None,
    high: float | None,
    lowest: float | None,
    highest: float | None,
) -> Any:
    bounds = max(_given(low, lowest), default=None), min(_given(high, highest), default=None)
    if bounds[0] is not None and bounds[1] is not None and bounds[0] > bounds[1]:
        return None
    return mbl.Clip(x, clip_min_value=bounds[0], clip_max_value=bounds[1])


def _given(*bounds: float | None) -> list[float]:
    return [bound for bound in bounds if bound is not None]


def _linear(p: Any, x: Any, factor: Any, divisor: Any, beta: Any) -> Any:
    """`x` by a constant, or over one, plus another one."""
    product = p.MultiplyConstant(x, constant=factor)
    quotient = p.DivConstant(x, constant=divisor, is_const_first=False)
    return p.AddingConstant(product | quotient, constant=beta)


@fuse.graph(
    lambda p, x, factor, divisor, beta: p.Clip(
        _linear(p, x, factor, divisor, beta), clip_min_value=0, clip_max_value=1
    ),
    dialect=mbl,
)
def hard_sigmoid(root: Any, x: ir.Value, factor: Any, divisor: Any, beta: Any) -> Any:
    given = divisor if factor is None else factor
    if given.size != 1 or beta.size != 1 or root.result.type != x.type or not np.all(given):
        return None
    alpha = float(given.ravel()[0]) if divisor is None else 1 / float(given.ravel()[0])
    return mbl.HardSigmoid(x, alpha=alpha, beta=float(beta.ravel()[0]))


def _one_and_exp(p: Any, x: Any) -> Any:
    return p.AddingConstant(p.Exp(x), constant=1)


@fuse.graph(
    lambda p, x: p.DivConstant(_one_and_exp(p, p.Neg(x)), constant=1, is_const_first=True),
    dialect=mbl,
)
def sigmoid(x: ir.Value) -> Any:
    return mbl.Sigmoid(x)


@fuse.graph(lambda p, x: p.Div(x, _one_and_exp(p, p.Neg(x))), dialect=mbl)
def swish_by_division(x: ir.Value) -> Any:
    """Also where the exponential overflows, and the quotient is zero."""
    return mbl.Swish(x)


@fuse.graph(
    lambda p, x, factor, alpha: p.Sigmoid(p.MultiplyConstant(x, constant=factor), alpha=alpha),
    dialect=mbl,
)
def sigmoid_of_a_multiple(root: Any, x: ir.Value, factor: Any, alpha: float) -> Any:
    if factor.size != 1 or root.result.type != x.type:
        return None
    return mbl.Sigmoid(x, alpha=alpha * float(factor.ravel()[0]))


@fuse.graph(lambda p, x: p.Log(_one_and_exp(p, x)), dialect=mbl)
def softplus(x: ir.Value) -> Any:
    """Where the exponential overflows, `x` is what should have come out."""
    return mbl.Softplus(x)


@fuse.graph(lambda p, x: p.Log(p.Sigmoid(x, alpha=1.0)) | p.Neg(p.Softplus(p.Neg(x))), dialect=mbl)
def log_sigmoid(x: ir.Value) -> Any:
    """Where the sigmoid underflows, `x` is what should have come out."""
    return mbl.LogSigmoid(x)


@fuse.graph(lambda p, x: p.DivConstant(p.Sqrt(x), constant=1, is_const_first=True), dialect=mbl)
def rsqrt(x: ir.Value) -> Any:
    return mbl.Rsqrt(x)


@fuse.graph(lambda p, a, b: p.Multiply(a, p.Sigmoid(b, alpha=1.0)), dialect=mbl)
def glu(a: ir.Value, b: ir.Value) -> Any:
    """The halves of the channels, in this order."""
    first, second = (_slice_of(value) for value in (a, b))
    if first is None or second is None or first.x != second.x:
        return None
    channels = list(first.x.type.shape)[3]
    if _channels(first) != range(channels // 2) or channels % 2:
        return None
    return mbl.GLU(first.x) if _channels(second) == range(channels // 2, channels) else None


def _slice_of(value: ir.Value) -> Any:
    """The slice of channels that a value is, None for all else."""
    op = None if isinstance(value.owner, ir.Block) else value.owner.opview
    return op if isinstance(op, mbl.Slice) and [axis % 4 for axis in op.axis] == [3] else None


def _channels(op: Any) -> range:
    step = op.step[0] if op.step else 1
    return range(list(op.x.type.shape)[3])[op.start[0] : op.end[0] : step]


fuse_activations = fuse.as_pass
