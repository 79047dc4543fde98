"""Which axes become one."""

import itertools

import numpy as np
import pytest

from mobilint.passes.fit.axes import broadcasting, free_but, grouped
from mobilint.passes.fit.transposing import steps_to
from mobilint.passes.rewriting import Decline


def test_the_first_axes_merge_first():
    extents = [2, 3, 4, 5]
    assert grouped([extents], free_but([], [extents])).shape(extents) == [6, 4, 5]


def test_what_fits_is_left_alone():
    extents = [1, 3, 4, 5]
    assert grouped([extents], free_but([], [extents])).shape(extents) == extents


def test_a_touched_axis_stays_by_itself():
    extents = [2, 3, 4, 5, 6]
    grouping = grouped([extents], free_but([2], [extents]))
    assert grouping.groups == ((0, 1), (2,), (3, 4))
    assert grouping.index(2) == 1


def test_a_touched_axis_takes_in_those_behind_it():
    extents = [3, 1, 4, 5, 6]
    grouping = grouped([extents], free_but([0], [extents]), absorbing=True)
    assert grouping.shape(extents) == [12, 5, 6]
    assert grouping.inner(0, extents) == 4


def test_axes_that_broadcast_apart_do_not_merge():
    tensors = [[2, 1, 3, 1], [2, 4, 3, 5]]
    with pytest.raises(Decline, match="needs 4 axes"):
        grouped(tensors, broadcasting(tensors))


@pytest.mark.parametrize("rank", range(1, 6))
def test_steps_come_to_every_permutation(rank):
    start = np.arange(2**rank).reshape((2,) * rank)
    for perm in itertools.permutations(range(rank)):
        x = start
        for step in steps_to(perm):
            x = x.transpose(step)
        np.testing.assert_array_equal(x, start.transpose(perm))
