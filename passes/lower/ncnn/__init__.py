"""`convert-ncnn-to-mobilint`: one module per family of layers, named as in the dialect."""

from . import (
    activation,
    attention,
    convolution,
    elementwise,
    matmul,
    movement,
    normalization,
    patches,
    pooling,
    recurrent,
    reduction,
    resize,
)
from .base import lower

convert_ncnn_to_mobilint = lower.as_pass

__all__ = [
    "activation",
    "attention",
    "convert_ncnn_to_mobilint",
    "convolution",
    "elementwise",
    "matmul",
    "movement",
    "normalization",
    "patches",
    "pooling",
    "recurrent",
    "reduction",
    "resize",
]
