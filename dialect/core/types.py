"""MLIR element types and NumPy dtypes, both ways."""

from collections.abc import Sequence
from functools import cache

import ml_dtypes
import numpy as np

from mobilint.mlir import ir, quant

# MLIR's spelling, the form in which a type is printed, is the key that both directions share.
_DTYPES: dict[str, np.dtype] = {
    spelling: np.dtype(dtype)
    for spelling, dtype in {
        "f64": np.float64,
        "f32": np.float32,
        "f16": np.float16,
        "bf16": ml_dtypes.bfloat16,
        "f8E4M3FN": ml_dtypes.float8_e4m3fn,
        "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
        "f8E5M2": ml_dtypes.float8_e5m2,
        "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
        "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
        "f6E2M3FN": ml_dtypes.float6_e2m3fn,
        "f6E3M2FN": ml_dtypes.float6_e3m2fn,
        "f4E2M1FN": ml_dtypes.float4_e2m1fn,
        "i1": np.bool_,
        "i2": ml_dtypes.int2,
        "i4": ml_dtypes.int4,
        "i8": np.int8,
        "i16": np.int16,
        "i32": np.int32,
        "i64": np.int64,
        "ui2": ml_dtypes.uint2,
        "ui4": ml_dtypes.uint4,
        "ui8": np.uint8,
        "ui16": np.uint16,
        "ui32": np.uint32,
        "ui64": np.uint64,
        "complex<f32>": np.complex64,
        "complex<f64>": np.complex128,
        "!onnx.String": np.object_,
    }.items()
}
_SPELLINGS = {dtype: spelling for spelling, dtype in _DTYPES.items()}


def dtype_of(element: ir.Type) -> np.dtype:
    """The NumPy dtype of an element type; raises KeyError for one that NumPy cannot hold."""
    return _DTYPES[str(storage_type(element))]


def storage_type(element: ir.Type) -> ir.Type:
    """The type of the integers that stand for a quantised element type; any other type itself."""
    if not isinstance(element, quant.QuantizedType):
        return element
    if element.is_signed:
        return element.storage_type
    with element.context:
        return ir.IntegerType.get_unsigned(element.storage_type_integral_width)


@cache
def element_spelling(dtype: np.dtype) -> str:
    """MLIR's spelling of a dtype, such as `f32`; raises TypeError for one without."""
    if dtype not in _SPELLINGS:
        raise TypeError(f"no MLIR element type holds NumPy's {dtype}")
    return _SPELLINGS[dtype]


def element_type(dtype: np.dtype | type) -> ir.Type:
    """The element type of a dtype, in the current context."""
    return ir.Type.parse(element_spelling(np.dtype(dtype)))


def tensor_type(shape: Sequence[int], element: ir.Type) -> ir.RankedTensorType:
    """A ranked tensor type; a negative extent is a dynamic dimension."""
    dynamic = ir.ShapedType.get_dynamic_size()
    return ir.RankedTensorType.get([n if n >= 0 else dynamic for n in shape], element)
