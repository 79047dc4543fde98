"""The bytes of a constant: 4-bit elements share a byte, the first one in its low half."""

import numpy as np

from .format import Buffer, ElementType

_NARROW = (ElementType.I4, ElementType.U4)


def pack_array(array: np.ndarray) -> memoryview:
    """The bytes of an array, without a copy where it has them in order already."""
    flat = np.ascontiguousarray(array).reshape(-1)
    if ElementType.of(flat.dtype) not in _NARROW:
        return flat.view(np.uint8).data
    halves = flat.astype(np.int8).view(np.uint8) & 0xF
    if halves.size % 2:
        halves = np.append(halves, np.uint8(0))
    return (halves[0::2] | halves[1::2] << 4).astype(np.uint8).data


def unpack_array(raw: memoryview, buffer: Buffer) -> np.ndarray:
    """The array whose bytes are `raw`, as a view of them where that can be."""
    data = np.frombuffer(raw, np.uint8)
    dtype = buffer.element_type.dtype
    if buffer.element_type not in _NARROW:
        return data.view(dtype).reshape(buffer.shape)
    halves = np.stack([data & 0xF, data >> 4], axis=1).reshape(-1)[: buffer.count]
    if buffer.element_type is ElementType.I4:
        halves = ((halves ^ 8).astype(np.int8) - 8).astype(np.int8)  # sign extension
    return halves.astype(dtype).reshape(buffer.shape)
