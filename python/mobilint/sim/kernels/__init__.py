"""The kernels of the NPU in NumPy, by name and element type."""

from . import (
    activation,
    arithmetic,
    convolution,
    function,
    integer,
    matmul,
    movement,
    normalization,
    padding,
    pooling,
    recurrent,
    reduction,
    resize,
    softmax,
    stateful,
    transpose_convolution,
)
from .registry import KERNELS, Kernel, find

__all__ = [
    "KERNELS",
    "Kernel",
    "activation",
    "arithmetic",
    "convolution",
    "find",
    "function",
    "integer",
    "matmul",
    "movement",
    "normalization",
    "padding",
    "pooling",
    "recurrent",
    "reduction",
    "resize",
    "softmax",
    "stateful",
    "transpose_convolution",
]
