"""`expand-onnx`: composed onnx ops in terms of simpler ones that the NPU has."""

from . import attention, einsum, normalization, rotary, selection
from .base import expand

expand_onnx = expand.as_pass

__all__ = ["attention", "einsum", "expand_onnx", "normalization", "rotary", "selection"]
