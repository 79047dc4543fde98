"""The bytes of constants."""

import ml_dtypes
import numpy as np
import pytest

from mobilint.emit.format import Buffer, ElementType, Space
from mobilint.emit.packing import pack_array, unpack_array


@pytest.mark.parametrize("element_type", ElementType)
@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 3, 1), (0, 4)])
def test_round_trip(element_type, shape):
    values = np.random.default_rng(1).integers(1, 3, size=shape).astype(element_type.dtype)
    buffer = Buffer(Space.WEIGHTS, element_type, 0, shape, None)
    raw = pack_array(values)
    assert len(raw) == buffer.size
    np.testing.assert_array_equal(unpack_array(raw, buffer), values)


@pytest.mark.parametrize(
    ("element_type", "values", "packed"),
    [
        (ElementType.I4, [1, -1, -8], [0xF1, 0x08]),
        (ElementType.U4, [1, 15, 8], [0xF1, 0x08]),
    ],
)
def test_two_halves_share_a_byte(element_type, values, packed):
    array = np.array(values, np.int8).astype(element_type.dtype)
    raw = pack_array(array)
    assert list(raw) == packed
    buffer = Buffer(Space.WEIGHTS, element_type, 0, (3,), None)
    np.testing.assert_array_equal(unpack_array(raw, buffer).astype(int), values)


def test_all_of_int4():
    values = np.arange(-8, 8).astype(ml_dtypes.int4)
    buffer = Buffer(Space.WEIGHTS, ElementType.I4, 0, (16,), None)
    np.testing.assert_array_equal(unpack_array(pack_array(values), buffer), values)


def test_views_what_lies_in_order():
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert np.shares_memory(np.frombuffer(pack_array(array), np.uint8), array)
    transposed = pack_array(array.T)
    np.testing.assert_array_equal(np.frombuffer(transposed, np.float32), [0, 3, 1, 4, 2, 5])
