"""Layouts: what lies where in a memory, held against NumPy's own views."""

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

from mobilint.passes.memory.layouts import Layout, dense, place_along


def shown(memory: np.ndarray, layout: Layout) -> np.ndarray:
    return as_strided(memory[layout.offset :], layout.shape, [s * 8 for s in layout.strides])


@pytest.mark.parametrize("axis", range(4))
def test_a_place_is_that_of_a_slice(axis):
    shape, start, extent = [1, 4, 5, 6], int(axis > 0), 2 if axis else 1
    memory = np.arange(120)
    part = [*shape[:axis], extent, *shape[axis + 1 :]]
    layout = place_along(shape, axis, start, extent).moved(dense(part))
    assert layout is not None
    wanted = memory.reshape(shape).take(range(start, start + extent), axis)
    np.testing.assert_array_equal(shown(memory, layout), wanted)


def test_a_place_in_a_place():
    """Channels 1 and 2 of what are rows 1 and 2 of a tensor."""
    memory = np.arange(5 * 4 * 3)
    inner = place_along([2, 4, 3], 2, 1, 2).moved(dense([2, 4, 2]))
    assert inner is not None
    outer = place_along([5, 4, 3], 0, 1, 2).moved(inner)
    assert outer is not None
    np.testing.assert_array_equal(shown(memory, outer), memory.reshape(5, 4, 3)[1:3, :, 1:])


def test_another_shape_of_the_same_elements():
    """Rows that a reshape keeps whole move with it."""
    place = place_along([6, 8], 1, 2, 4)
    memory = np.arange(48)
    layout = place.moved(dense([2, 3, 2, 2]))
    assert layout is not None
    wanted = memory.reshape(6, 8)[:, 2:6].reshape(2, 3, 2, 2)
    np.testing.assert_array_equal(shown(memory, layout), wanted)


def test_a_shape_that_no_strides_can_say():
    assert place_along([6, 8], 1, 2, 4).moved(dense([3, 8])) is None


def test_layouts_of_the_same_elements():
    assert Layout((1, 3), (7, 1)).alike(Layout((1, 3), (3, 1)))
    assert not Layout((2, 3), (7, 1)).alike(Layout((2, 3), (3, 1)))
    assert not Layout((3,), (1,), 4).alike(Layout((3,), (1,)))
