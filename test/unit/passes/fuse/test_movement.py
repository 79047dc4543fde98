"""Chains of reshapes and transpositions, against what NumPy makes of them."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobilint.passes.fuse.movements.movement import (
    PATCH_ORDERS,
    Movement,
    Reshaped,
    Transposed,
    movement_of,
    patches_of,
)


def moved(x, movement):
    return x.reshape(movement.extents).transpose(movement.perm).ravel()


def run(shape, steps):
    x = np.arange(math.prod(shape)).reshape(shape)
    for step in steps:
        x = x.reshape(step.shape) if isinstance(step, Reshaped) else x.transpose(step.perm)
    return x.ravel()


@st.composite
def chains(draw):
    """A shape, and reshapes that split or join axes between transpositions."""
    shape = draw(st.lists(st.sampled_from([1, 2, 3, 4, 6]), min_size=2, max_size=4))
    steps, present = [], list(shape)
    for _ in range(draw(st.integers(1, 4))):
        if draw(st.booleans()):
            perm = draw(st.permutations(range(len(present))))
            steps.append(Transposed(tuple(perm)))
            present = [present[axis] for axis in perm]
        else:
            at = draw(st.integers(0, len(present) - 1))
            extent = present[at]
            divisor = draw(st.sampled_from([n for n in range(1, extent + 1) if extent % n == 0]))
            joined = [*present[:at], divisor, extent // divisor, *present[at + 1 :]]
            if draw(st.booleans()):
                joined[at - 1 : at + 1] = [math.prod(joined[at - 1 : at + 1])] if at else joined[:1]
            present = joined
            steps.append(Reshaped(tuple(present)))
    return shape, steps


@given(chains())
@settings(max_examples=80, deadline=None)
def test_movement_of_chains(chain):
    shape, steps = chain
    movement = movement_of(shape, steps)
    if movement is not None:
        size = math.prod(shape)
        got = moved(np.arange(size), movement) if size > 1 else np.arange(1)
        np.testing.assert_array_equal(got, run(shape, steps))


def test_chains_that_come_to_nothing():
    there, back = Transposed((0, 2, 3, 1)), Transposed((0, 3, 1, 2))
    assert movement_of([1, 2, 3, 4], [there, back]) == Movement((24,), (0,))


def test_axes_that_are_split_where_they_were_not():
    """Channels of groups of 2 and of 3: only six single ones are both."""
    steps = [Reshaped((1, 3, 2, 5)), Transposed((0, 2, 1, 3)), Reshaped((1, 6, 5, 1))]
    movement = movement_of([1, 6, 5, 1], steps)
    assert movement == Movement((3, 2, 5), (1, 0, 2))
    steps += [Reshaped((1, 3, 2, 5)), Transposed((0, 2, 1, 3))]
    assert movement_of([1, 6, 5, 1], steps) is None


@pytest.mark.parametrize("order", range(3))
def test_patches(order):
    extents = [2, 3, 5, 7, 11]
    movement = Movement.of(extents, PATCH_ORDERS[order])
    found = list(patches_of(movement))
    assert found
    assert all(Movement.of(axes, PATCH_ORDERS[number]) == movement for number, axes in found)


def test_no_patches():
    assert not list(patches_of(Movement((2, 3, 5, 7, 11), (4, 3, 2, 1, 0))))
