"""Runs of onnxruntime on numbers of types that NumPy lacks, such as floats of 8 bits.

onnxruntime takes the bits of such arrays, with the type said beside them, and makes no arrays of
such results: their bits are read where they lie.
"""

import ctypes
from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np


def run_session(session: Any, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
    """The results of a session, in its order."""
    types = [value.type for value in (*session.get_inputs(), *session.get_outputs())]
    if not any("float8" in type_ or "bfloat16" in type_ for type_ in types):
        return session.run(None, dict(inputs))
    fed = {name: _as_fed(array) for name, array in inputs.items()}
    return [_array(value) for value in session.run_with_ort_values(None, fed)]


def _as_fed(array: np.ndarray) -> Any:
    import onnxruntime
    from onnx import helper

    make = onnxruntime.OrtValue
    if not _is_foreign(array.dtype):
        return make.ortvalue_from_numpy(np.ascontiguousarray(array))
    number = helper.np_dtype_to_tensor_dtype(array.dtype)
    bits = np.ascontiguousarray(array).view(f"u{array.itemsize}")
    return make.ortvalue_from_numpy_with_onnx_type(bits, number)


def _array(value: Any) -> np.ndarray:
    from onnx import helper

    dtype = helper.tensor_dtype_to_np_dtype(value.element_type())
    if not _is_foreign(dtype):
        return value.numpy()
    shape = value.shape()
    raw = ctypes.string_at(value.data_ptr(), prod(shape) * dtype.itemsize)
    return np.frombuffer(raw, dtype).reshape(shape)


def _is_foreign(dtype: np.dtype) -> bool:
    """Whether NumPy itself lacks a type."""
    return dtype.isbuiltin != 1
