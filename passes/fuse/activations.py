"""`fuse-activations`: formulas that exporters spell out become the one op that the NPU has."""

from typing import Any

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


fuse_activations = fuse.as_pass
