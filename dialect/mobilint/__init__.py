"""The `mobilint` dialect: the 81 operations of the hardware, one class each."""

from .activation import Clip, LeakyRelu, Relu
from .base import MOBILINT
from .concatenation import Concatenate

__all__ = ["MOBILINT", "Clip", "Concatenate", "LeakyRelu", "Relu"]
