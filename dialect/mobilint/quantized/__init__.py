"""What the ops mean on integers: arithmetic that hardware does, exact to the last bit.

Integers stand for reals by MLIR's `!quant.uniform` element types. An op class names its `Meaning`
in `integers`; `constants` are the integers that follow from the types, and `run` is the
arithmetic on them. A program holds nothing but those constants.
"""

from .meaning import Meaning, Moving, is_quantized, meaning_of, quantization_problems
from .types import Quantization, is_quantized_value, quantization_of, weight_element, weight_scales

__all__ = [
    "Meaning",
    "Moving",
    "Quantization",
    "is_quantized",
    "is_quantized_value",
    "meaning_of",
    "quantization_of",
    "quantization_problems",
    "weight_element",
    "weight_scales",
]
