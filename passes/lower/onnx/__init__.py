"""`convert-onnx-to-mobilint`: one module per family of ops, named as in the dialects."""

from . import (
    activation,
    blocks,
    convolution,
    elementwise,
    matmul,
    normalization,
    pooling,
    recurrent,
    reduction,
    reshaping,
    resize,
)
from .base import lower

convert_onnx_to_mobilint = lower.as_pass

__all__ = [
    "activation",
    "blocks",
    "convert_onnx_to_mobilint",
    "convolution",
    "elementwise",
    "matmul",
    "normalization",
    "pooling",
    "recurrent",
    "reduction",
    "reshaping",
    "resize",
]
