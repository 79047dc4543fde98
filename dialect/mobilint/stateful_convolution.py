"""The past inputs of a causal convolution."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import Operand, Result, StateStore, i32
from .base import extents
from .stateful import Stateful


class StatefulCausalConvCacheWrapper(Stateful, name="stateful_causal_conv_cache_wrapper"):
    """The last `cache_len` steps (W axis) of earlier runs, and then `x`.

    They are kept in the buffer `cache_name`, zeros after a reset, as the left padding of a causal
    convolution would be. That is this project's definition.

    Example:
        %y = "mobilint.stateful_causal_conv_cache_wrapper"(%x) {
          cache_name = "c0", cache_len = 2 : i32
        } : (tensor<1x1x3x4xf32>) -> tensor<1x1x5x4xf32>
    """

    x: Operand
    y: Result

    cache_name: str
    cache_len: i32 = 0

    def check(self) -> Iterator[str]:
        if not self.cache_name:
            yield "needs a cache_name that is not empty"
        if self.cache_len < 0:
            yield f"needs a cache_len of at least 0, got {self.cache_len}"

    def shape(self) -> Any:
        _, height, steps, channels = extents(self.x)
        return [1, height, self.cache_len + steps, channels]

    def evaluate(self, x: np.ndarray, *, state: StateStore) -> np.ndarray:
        zeros = np.zeros((1, x.shape[1], self.cache_len, x.shape[3]), x.dtype)
        steps = np.concatenate([state.get(self.cache_name, zeros), x], axis=2)
        state[self.cache_name] = steps[:, :, steps.shape[2] - self.cache_len :]
        return steps
