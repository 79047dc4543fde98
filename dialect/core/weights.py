"""Constant tensors: small ones inline, larger ones as handles into a store of NumPy arrays.

A `dense_resource<key>` attribute carries no bytes; the store of its context maps the key to the
array. Making or printing a gigabyte of weights then costs microseconds and no copy.
"""

import ctypes
import re
from collections.abc import Iterator, Mapping

import numpy as np

from mobilint.mlir import capi, ir

from .strings import is_string_elements, string_array, string_elements
from .types import dtype_of, element_spelling, element_type

INLINE_BYTES = 1024  # a tensor of this size or more is a handle
_HEADER = 4  # bytes in front of a blob that state its alignment
_HANDLE = re.compile(r'dense_resource<(?:"((?:[^"\\]|\\.)*)"|([\w$.]+))> : ')
_PLAIN_KEY = re.compile(r"[A-Za-z_][\w$.]*\Z", re.ASCII)
_NOT_IN_KEYS = re.compile(r"[^\w$./:-]", re.ASCII)


class MissingBytesError(KeyError):
    """A constant is a handle, and its bytes are not at hand."""


class WrongBytesError(ValueError):
    """The bytes of a constant are not those of a tensor of its type."""


class WeightStore(Mapping[str, np.ndarray]):
    """The arrays behind the resource handles of one context, by key."""

    def __init__(self) -> None:
        self._arrays: dict[str, np.ndarray] = {}
        self._handles: dict[str, ir.Attribute] = {}
        self._blobs: dict[str, bytes] = {}  # of handles that nothing has read yet

    def __getitem__(self, key: str) -> np.ndarray:
        return self._arrays[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def take_blob(self, key: str, blob: bytes) -> None:
        """Take what MLIR's text gives for a handle: the alignment, in a header, and the bytes."""
        self._blobs[key] = blob

    def blob(self, key: str) -> bytes | None:
        """The bytes of a handle as MLIR's text has them, None where they are not at hand."""
        if key not in self._arrays:
            return self._blobs.get(key)
        array = self._arrays[key]
        return array.itemsize.to_bytes(_HEADER, "little") + array.tobytes()

    def attribute(
        self, array: np.ndarray, name: str = "weight", element: ir.Type | None = None
    ) -> ir.Attribute:
        """An elements attribute for `array`; `name` becomes the key where that is still free.

        `element` is a quantised type that the integers of `array` are of.
        """
        if element is not None:
            return self._handle(array, _NOT_IN_KEYS.sub("_", name) or "weight", str(element))
        if array.dtype == object:
            return string_elements(array)
        if array.nbytes < INLINE_BYTES and _is_plain(array.dtype):
            return ir.DenseElementsAttr.get(
                np.array(array, order="C"), type=element_type(array.dtype), shape=array.shape
            )
        spelling = element_spelling(array.dtype)
        return self._handle(array, _NOT_IN_KEYS.sub("_", name) or "weight", spelling)

    def _handle(self, array: np.ndarray, name: str, element: str) -> ir.Attribute:
        if self._arrays.get(name) is array and name in self._handles:
            return self._handles[name]
        key, suffix = name, 0
        while key in self._arrays:
            suffix += 1
            key = f"{name}_{suffix}"
        shape = "x".join([*map(str, array.shape), element])
        spelled = key if _PLAIN_KEY.match(key) else f'"{key}"'
        handle = ir.Attribute.parse(f"dense_resource<{spelled}> : tensor<{shape}>")
        # MLIR renames a key that the context has seen before, perhaps in text without its bytes.
        key = key_of(handle) or key
        self._arrays[key], self._handles[key] = array, handle
        return handle

    def array(self, attr: ir.Attribute) -> np.ndarray:
        """The array of an elements attribute; it must not be written to.

        Raises MissingBytesError for a handle whose bytes this context has never been given, and
        WrongBytesError where they are not as many as its type has.
        """
        if isinstance(attr, ir.DenseElementsAttr):
            return _inline_array(attr)
        if is_string_elements(attr):
            return string_array(attr)
        key, type_ = key_of(attr) or "", ir.ShapedType(attr.type)
        if key in self._blobs:
            self._arrays[key] = _typed(key, self._blobs[key][_HEADER:], type_)
            del self._blobs[key]
        if key not in self._arrays:
            raise MissingBytesError(key)
        return self._arrays[key].reshape(list(type_.shape))


def key_of(attr: ir.Attribute) -> str | None:
    """The key of a resource handle, None for any other attribute."""
    if isinstance(attr, ir.DenseElementsAttr):
        return None
    found = _HANDLE.match(str(attr))
    return (found[1] or found[2]) if found else None


def is_elements(attr: ir.Attribute) -> bool:
    """Whether an attribute is a constant tensor, inline or by handle."""
    return (
        isinstance(attr, ir.DenseElementsAttr)
        or is_string_elements(attr)
        or key_of(attr) is not None
    )


def weights_of(context: ir.Context) -> WeightStore:
    """The one store of a context."""
    if not hasattr(context, "mobilint_weights"):
        context.mobilint_weights = WeightStore()  # the bindings' Context is a Python class
    return context.mobilint_weights


def _is_plain(dtype: np.dtype) -> bool:
    """Whether a type is NumPy's own; `float8_e5m2` is not, though its kind is `f`."""
    own = issubclass(dtype.type, np.number | np.bool_)
    return own and dtype.kind in "fiub" and dtype.isnative


def _typed(key: str, raw: bytes, type_: ir.ShapedType) -> np.ndarray:
    dtype = dtype_of(type_.element_type)
    wanted = int(np.prod(list(type_.shape), dtype=np.int64)) * dtype.itemsize
    if len(raw) != wanted:
        raise WrongBytesError(f"{len(raw)} bytes as resource '{key}', but {type_} has {wanted}")
    return np.frombuffer(raw, dtype)


def _inline_array(attr: ir.DenseElementsAttr) -> np.ndarray:
    """The value of an inline constant, also of element types that have no buffer protocol."""
    type_ = ir.ShapedType(attr.type)
    dtype, shape = dtype_of(type_.element_type), list(type_.shape)
    if _is_plain(dtype):
        return np.asarray(attr)
    library = capi()
    library.mlirDenseElementsAttrGetRawData.restype = ctypes.c_void_p
    library.mlirDenseElementsAttrGetRawData.argtypes = [ctypes.c_void_p]
    address = library.mlirDenseElementsAttrGetRawData(pointer(attr))
    count = 1 if attr.is_splat else int(np.prod(shape, dtype=np.int64))
    # MLIR gives each element whole bytes; a sub-byte value is its low bits, without a sign.
    raw = np.frombuffer(ctypes.string_at(address, count * dtype.itemsize), np.uint8).copy()
    bits = re.fullmatch(r"u?i([24])", str(type_.element_type))
    values = (
        _sign_extended(raw, int(bits[1]), signed=str(type_.element_type)[0] == "i").astype(dtype)
        if bits
        else raw.view(dtype)
    )
    return np.broadcast_to(values, shape) if attr.is_splat else values.reshape(shape)


def _sign_extended(raw: np.ndarray, bits: int, *, signed: bool) -> np.ndarray:
    half = 1 << (bits - 1)
    values = raw.astype(np.int8)
    return np.where(values >= half, values - 2 * half, values) if signed else values


def pointer(wrapped: ir.Attribute | ir.Context | ir.Operation) -> int:
    """The C pointer of an MLIR object."""
    python = ctypes.pythonapi
    python.PyCapsule_GetName.restype = ctypes.c_char_p
    python.PyCapsule_GetName.argtypes = [ctypes.py_object]
    python.PyCapsule_GetPointer.restype = ctypes.c_void_p
    python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    capsule = wrapped._CAPIPtr
    return python.PyCapsule_GetPointer(capsule, python.PyCapsule_GetName(capsule))
