"""ONNX tensors as NumPy arrays, without copying where their bytes lie as they are."""

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from mobilint.errors import CompileError

from .errors import EXTERNAL, INVALID, UNSUPPORTED

_PACKED = {
    getattr(TensorProto, name)
    for name in ("INT4", "UINT4", "FLOAT4E2M1", "INT2", "UINT2")
    if hasattr(TensorProto, name)
}


def array_of(tensor: TensorProto, folder: Path | None) -> np.ndarray:
    """The array of a tensor; external data is mapped from a file below `folder`.

    Raises CompileError for strings, for bytes that do not match the shape, and for external data
    that is missing or lies elsewhere.
    """
    if tensor.data_type == TensorProto.STRING:
        raise CompileError(UNSUPPORTED, f"tensor '{tensor.name}' holds strings")
    if tensor.data_type not in TensorProto.DataType.values() or not tensor.data_type:
        raise CompileError(INVALID, f"tensor '{tensor.name}' has data type {tensor.data_type}")
    if any(dim < 0 for dim in tensor.dims):
        raise CompileError(INVALID, f"tensor '{tensor.name}' has dimensions {list(tensor.dims)}")
    dtype = helper.tensor_dtype_to_np_dtype(tensor.data_type)
    if tensor.data_location == TensorProto.EXTERNAL:
        return _external(tensor, dtype, folder)
    if tensor.HasField("raw_data") and tensor.data_type not in _PACKED:
        return _shaped(tensor, np.frombuffer(tensor.raw_data, _little(dtype)))
    try:
        return numpy_helper.to_array(tensor)
    except (TypeError, ValueError) as error:
        raise CompileError(INVALID, f"tensor '{tensor.name}': {error}") from None


def _little(dtype: np.dtype) -> np.dtype:
    return dtype.newbyteorder("<") if dtype.kind in "fiuc" else dtype


def _shaped(tensor: TensorProto, flat: np.ndarray) -> np.ndarray:
    if flat.size != math.prod(tensor.dims):
        raise CompileError(
            INVALID,
            f"tensor '{tensor.name}' has {flat.size} elements, but its shape is "
            f"{list(tensor.dims)}",
        )
    return flat.reshape(list(tensor.dims))


def _external(tensor: TensorProto, dtype: np.dtype, folder: Path | None) -> np.ndarray:
    entries: Mapping[str, str] = {item.key: item.value for item in tensor.external_data}
    path = _inside(tensor, entries.get("location", ""), folder)
    offset = int(entries.get("offset", 0))
    packed = tensor.data_type in _PACKED
    count = math.prod(tensor.dims)
    per_byte = 8 // _bits(tensor) if packed else 1
    wanted = -(-count // per_byte) if packed else count * dtype.itemsize
    size = path.stat().st_size
    if offset < 0 or offset + wanted > size:
        raise CompileError(
            EXTERNAL,
            f"tensor '{tensor.name}' needs {wanted} bytes at {offset} of '{path.name}', which has "
            f"{size}",
        )
    if not wanted:
        return np.zeros(list(tensor.dims), dtype)
    raw = np.memmap(path, np.uint8, "r", offset, (wanted,))
    if packed:
        inline = TensorProto()
        inline.CopyFrom(tensor)
        inline.ClearField("external_data")
        inline.data_location = TensorProto.DEFAULT
        inline.raw_data = raw.tobytes()
        return numpy_helper.to_array(inline)
    return raw.view(_little(dtype)).reshape(list(tensor.dims))


def _bits(tensor: TensorProto) -> int:
    return 2 if TensorProto.DataType.Name(tensor.data_type).endswith("INT2") else 4


def _inside(tensor: TensorProto, location: str, folder: Path | None) -> Path:
    """The file of external data; links and `..` must not lead out of the model's folder."""
    if folder is None:
        raise CompileError(EXTERNAL, f"tensor '{tensor.name}' has its data in '{location}'")
    path = (folder / location).resolve()
    if not location or not path.is_relative_to(folder.resolve()):
        raise CompileError(
            EXTERNAL,
            f"tensor '{tensor.name}' has its data in '{location}', outside the model's folder",
        )
    if not path.is_file():
        raise CompileError(
            EXTERNAL, f"tensor '{tensor.name}' has its data in '{location}', which does not exist"
        )
    return path
