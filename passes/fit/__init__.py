"""`fit-shapes`: onnx ops on more than four axes, or on a batch, get the shapes of the NPU."""

from . import along, elementwise, images, matmul, moving, recurrent, transposing, unrolling
from .base import fit

fit_shapes = fit.as_pass

__all__ = [
    "along",
    "elementwise",
    "fit_shapes",
    "images",
    "matmul",
    "moving",
    "recurrent",
    "transposing",
    "unrolling",
]
