"""`recognize-idioms`: formulas and movements that exporters spell out, as one onnx op each."""

from . import (
    activations,
    affine,
    attention,
    blocks,
    groups,
    heads,
    normalization,
    pixels,
    rotary,
    sums,
)
from .base import recognize

recognize_idioms = recognize.as_pass

__all__ = [
    "activations",
    "affine",
    "attention",
    "blocks",
    "groups",
    "heads",
    "normalization",
    "pixels",
    "recognize_idioms",
    "rotary",
    "sums",
]
