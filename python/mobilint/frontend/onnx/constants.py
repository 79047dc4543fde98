"""The value of a Constant node, in whichever of its forms."""

from pathlib import Path

import numpy as np
import onnx
from onnx import helper

from mobilint.errors import CompileError

from .errors import INVALID, UNSUPPORTED
from .reading import describe
from .tensors import array_of


def constant_array(node: onnx.NodeProto, folder: Path | None) -> np.ndarray:
    """The array that a Constant node gives; raises CompileError for strings."""
    if len(node.attribute) != 1:
        raise CompileError(INVALID, "needs exactly one value", node=describe(node))
    attribute = node.attribute[0]
    value = helper.get_attribute_value(attribute)
    match attribute.name:
        case "value" | "sparse_value":
            try:
                return array_of(value, folder)
            except CompileError as error:
                error.node = describe(node)  # the tensor need not have a name
                raise
        case "value_int" | "value_ints":
            return np.array(value, np.int64)
        case "value_float" | "value_floats":
            return np.array(value, np.float32)
        case _:
            text = f"has its constant as {attribute.name}, which is not supported"
            raise CompileError(UNSUPPORTED, text, node=describe(node))
