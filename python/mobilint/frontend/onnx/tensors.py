"""ONNX tensors as NumPy arrays, without copying where their bytes lie as they are."""

import math
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from onnx import SparseTensorProto, TensorProto, helper, numpy_helper

from mobilint.errors import CompileError

from .errors import EXTERNAL, INVALID

MOST_BYTES = 2**36  # of a sparse tensor that is made dense
_PACKED = {
    getattr(TensorProto, name): bits
    for name, bits in {
        "INT2": 2, "UINT2": 2, "INT4": 4, "UINT4": 4, "FLOAT4E2M1": 4, "FLOAT6E2M3": 6,
        "FLOAT6E3M2": 6,
    }.items()
    if hasattr(TensorProto, name)
}  # fmt: skip


@dataclass(frozen=True)
class Folder:
    """Where a model lies: the folder of its name, and that of the file which a link leads to.

    Caches of downloaded models have links for the model and its data to files in one folder.
    """

    path: Path
    roots: tuple[Path, ...]

    @classmethod
    def of(cls, model: Path) -> "Folder":
        return cls(model.parent, (model.parent.resolve(), model.resolve().parent))

    def file(self, location: str) -> Path | None:
        """The file of a location, None where it is in neither folder, nor below one.

        Raises OSError, ValueError or RuntimeError for names that no file can have.
        """
        path = (self.path / location).resolve()
        return path if any(path.is_relative_to(root) for root in self.roots) else None


def array_of(tensor: TensorProto | SparseTensorProto, folder: Folder | None) -> np.ndarray:
    """The array of a tensor; external data is mapped from a file in `folder`.

    Raises CompileError for bytes that do not match the shape, and for external data that is
    missing or lies elsewhere.
    """
    if isinstance(tensor, SparseTensorProto):
        return _dense(tensor, folder)
    dtype = _dtype(tensor)
    if tensor.data_type == TensorProto.STRING:
        return _strings(tensor)
    if tensor.data_location == TensorProto.EXTERNAL:
        return _from_bytes(tensor, dtype, _mapped(tensor, dtype, folder))
    if tensor.HasField("raw_data"):
        return _from_bytes(tensor, dtype, np.frombuffer(tensor.raw_data, np.uint8))
    try:
        return numpy_helper.to_array(tensor)
    except (TypeError, ValueError) as error:
        raise _invalid(tensor, f"cannot be read, {error}") from None


def _strings(tensor: TensorProto) -> np.ndarray:
    """The array of a tensor of strings, which are UTF-8 and always in the model itself."""
    shape = list(tensor.dims)
    if len(tensor.string_data) != math.prod(shape):
        count = len(tensor.string_data)
        raise _invalid(tensor, f"has {count} strings, but its shape {shape} takes another number")
    array = np.empty(len(tensor.string_data), object)
    try:
        array[:] = [text.decode() for text in tensor.string_data]
    except UnicodeDecodeError:
        raise _invalid(tensor, "has strings that are not UTF-8") from None
    return array.reshape(shape)


def _dense(sparse: SparseTensorProto, folder: Folder | None) -> np.ndarray:
    """The array of a sparse tensor, whose places are of the flat array or have an index an axis."""
    values = array_of(sparse.values, folder)
    places = array_of(sparse.indices, folder)
    shape = list(sparse.dims)
    if any(dim < 0 for dim in shape) or math.prod(shape) * values.itemsize > MOST_BYTES:
        raise _invalid(sparse.values, f"has dimensions {shape}")
    wanted = [(values.size,), (values.size, len(shape))]
    if values.ndim != 1 or places.dtype.kind != "i" or places.shape not in wanted:
        text = f"has {values.size} values at places of the shape {list(places.shape)}"
        raise _invalid(sparse.values, text)
    bounds = np.array(shape if places.ndim == 2 else math.prod(shape), np.int64)
    if (places < 0).any() or (places >= bounds).any():
        raise _invalid(sparse.values, f"has places outside its shape {shape}")
    dense = np.zeros(shape, values.dtype)
    if places.ndim == 2:
        dense[tuple(places.T)] = values
    else:
        dense.flat[places] = values
    return dense


def _invalid(tensor: TensorProto, text: str) -> CompileError:
    return CompileError(INVALID, f"tensor '{tensor.name}' {text}")


def _unusable(tensor: TensorProto, text: str) -> CompileError:
    return CompileError(EXTERNAL, f"tensor '{tensor.name}' {text}")


def _dtype(tensor: TensorProto) -> np.dtype:
    """The element type of a tensor whose type and shape are possible."""
    if tensor.data_type not in TensorProto.DataType.values() or not tensor.data_type:
        raise _invalid(tensor, f"has data type {tensor.data_type}")
    dtype = helper.tensor_dtype_to_np_dtype(tensor.data_type)
    # NumPy counts the bytes of an empty array as if its empty axes had one element.
    bytes_ = math.prod(max(dim, 1) for dim in tensor.dims) * dtype.itemsize
    if any(dim < 0 for dim in tensor.dims) or bytes_ > np.iinfo(np.intp).max:
        raise _invalid(tensor, f"has dimensions {list(tensor.dims)}")
    return dtype


def _byte_size(tensor: TensorProto, dtype: np.dtype) -> int:
    """What a tensor takes in a file, where small elements share bytes."""
    bits = _PACKED.get(tensor.data_type, dtype.itemsize * 8)
    return -(-math.prod(tensor.dims) * bits // 8)


def _from_bytes(tensor: TensorProto, dtype: np.dtype, raw: np.ndarray) -> np.ndarray:
    wanted, shape = _byte_size(tensor, dtype), list(tensor.dims)
    if raw.size != wanted:
        raise _invalid(tensor, f"has {raw.size} bytes, but its shape {shape} takes {wanted}")
    if tensor.data_type in _PACKED:
        inline = TensorProto(data_type=tensor.data_type, dims=shape, raw_data=raw.tobytes())
        return numpy_helper.to_array(inline)
    if dtype.kind == "b":
        return (raw != 0).reshape(shape)
    array = raw.view(dtype).reshape(shape)
    return array if sys.byteorder == "little" else array.byteswap()


def _mapped(tensor: TensorProto, dtype: np.dtype, folder: Folder | None) -> np.ndarray:
    """The bytes of external data, which stay in their file."""
    entries = {item.key: item.value for item in tensor.external_data}
    location = entries.get("location", "")
    path = _inside(tensor, location, folder)
    wanted = _byte_size(tensor, dtype)
    try:
        offset = int(entries.get("offset", 0))
        length = int(entries.get("length", wanted))
    except ValueError:
        raise _unusable(tensor, f"has no number as offset or length in '{location}'") from None
    if length != wanted:
        raise _unusable(tensor, f"needs {wanted} bytes, but is given {length} of '{location}'")
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise _unusable(tensor, f"has its data in '{location}', which is no file")
        if offset < 0 or offset + wanted > status.st_size:
            where = f"at {offset} of '{location}', which has {status.st_size}"
            raise _unusable(tensor, f"needs {wanted} bytes {where}")
        # An empty map is an error.
        return np.memmap(path, np.uint8, "r", offset, (wanted,)) if wanted else np.empty(0, "u1")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _unusable(tensor, f"has its data in '{location}': {reason}") from None


def _inside(tensor: TensorProto, location: str, folder: Folder | None) -> Path:
    """The file of external data; links and `..` must not lead out of the model's folder."""
    where = f"has its data in '{location}'"
    if folder is None:
        raise _unusable(tensor, f"{where}, but the model is in no folder")
    try:
        path = folder.file(location) if location else None
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, or circular links
        raise _unusable(tensor, f"{where}, which is no file") from None
    if path is None:
        raise _unusable(tensor, f"{where}, outside the model's folder")
    return path
