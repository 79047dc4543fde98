"""The value of a Constant node, in whichever of its forms."""

import numpy as np
import onnx
from onnx import helper

from mobilint.errors import CompileError

from .errors import INVALID
from .graph_checks import describe
from .tensors import Folder, array_of


def constant_array(node: onnx.NodeProto, folder: Folder | None) -> np.ndarray:
    """The array that a Constant node gives; raises CompileError where its value is not one."""
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
        case "value_string":
            return np.array(value.decode(), object)
        case "value_strings":
            return np.array([text.decode() for text in value], object)
        case _:
            raise CompileError(INVALID, f"has no attribute '{attribute.name}'", node=describe(node))
