"""The declaration layer: one Python class says everything about an op."""

from .attributes import Weight, f32, f32s, i32, i32s, i64, i64s, strs
from .dialect import Dialect
from .draft import OpError, as_value
from .locations import source_names
from .op import Op, weight_attributes, weight_element_type
from .regions import blocks_of, captured_values, ops_inside, read_values
from .spec import Operand, Operands, Region, Result, Results
from .state import StateError, StateStore
from .types import dtype_of, element_type, storage_type, tensor_type
from .variadic import registered_forms, verify
from .weights import WeightStore, weights_of

__all__ = [
    "Dialect",
    "Op",
    "OpError",
    "Operand",
    "Operands",
    "Region",
    "Result",
    "Results",
    "StateError",
    "StateStore",
    "Weight",
    "WeightStore",
    "as_value",
    "blocks_of",
    "captured_values",
    "dtype_of",
    "element_type",
    "f32",
    "f32s",
    "i32",
    "i32s",
    "i64",
    "i64s",
    "ops_inside",
    "read_values",
    "registered_forms",
    "source_names",
    "storage_type",
    "strs",
    "tensor_type",
    "verify",
    "weight_attributes",
    "weight_element_type",
    "weights_of",
]
