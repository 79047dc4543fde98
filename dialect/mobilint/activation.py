"""Elementwise functions of one operand with a threshold or a slope."""

from collections.abc import Iterator

import numpy as np

from ..core import f32
from .base import Unary


class Relu(Unary, name="relu"):
    """`max(x, 0)`."""

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.maximum(x, 0)


class LeakyRelu(Unary, name="leaky_relu"):
    """`x` where it is positive, `leaky_alpha * x` elsewhere."""

    leaky_alpha: f32

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.where(x > 0, x, self.leaky_alpha * x).astype(x.dtype)


class Clip(Unary, name="clip"):
    """`x` limited to [clip_min_value, clip_max_value]; an absent bound does not limit."""

    clip_max_value: f32 | None
    clip_min_value: f32 | None

    def check(self) -> Iterator[str]:
        lo, hi = self.clip_min_value, self.clip_max_value
        if lo is not None and hi is not None and lo > hi:
            yield f"has an empty range [{lo}, {hi}]"

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return np.clip(x, self.clip_min_value, self.clip_max_value)
