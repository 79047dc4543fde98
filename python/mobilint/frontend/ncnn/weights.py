"""Reading a `.bin`: the weights of all layers in a row, without names."""

from collections.abc import Sequence

import numpy as np

from mobilint.dialect.ncnn import Stored

HALVES = 0x01306B47
BYTES = 0x000D4B38
FLOATS = (0, 0x0002C056)
_TABLE = 256  # how many floats the table of a weight of indices has


class WeightReader:
    """Takes one weight after the other out of the bytes of a file."""

    def __init__(self, data: bytes | memoryview) -> None:
        self._data, self._at = memoryview(data), 0

    @property
    def rest(self) -> int:
        """The bytes that nothing has taken."""
        return len(self._data) - self._at

    def take(self, stored: Stored) -> np.ndarray:
        """The next weight: floats, halves or 8-bit integers as they are stored, a table applied.

        Raises EOFError, with what is missing, where the file ends within it.
        """
        tag = int(self._array("<u4", 1, stored)[0]) if stored.tagged else 0
        if tag in FLOATS:
            flat = self._array("<f4", stored.size, stored)
        elif tag == HALVES:
            flat = self._array("<f2", stored.size, stored)
        elif tag == BYTES:
            flat = self._array("<i1", stored.size, stored)
        else:
            table = self._array("<f4", _TABLE, stored)
            flat = table[self._array("<u1", stored.size, stored)]
        return flat.reshape(stored.shape)

    def _array(self, dtype: str, count: int, stored: Stored) -> np.ndarray:
        size = count * np.dtype(dtype).itemsize
        padded = -(-size // 4) * 4  # whatever follows starts at a multiple of four bytes
        if padded > self.rest:
            shape: Sequence[int] = stored.shape
            raise EOFError(
                f"{stored.name} of shape {list(shape)} needs {padded} bytes at {self._at}, "
                f"and {self.rest} are left"
            )
        array = np.frombuffer(self._data, dtype, count, self._at)
        self._at += padded
        return array


def stored_bytes(stored: Stored, array: np.ndarray) -> bytes:
    """A weight as a file holds it: halves and 8-bit integers as they are, all else as floats."""
    if not stored.tagged or array.dtype not in (np.float16, np.int8):
        tag = FLOATS[0].to_bytes(4, "little") if stored.tagged else b""
        return tag + np.ascontiguousarray(array, "<f4").tobytes()
    tag = HALVES if array.dtype == np.float16 else BYTES
    raw = np.ascontiguousarray(array).tobytes()
    return tag.to_bytes(4, "little") + raw + bytes(-len(raw) % 4)
