"""The arithmetic of axes, against NumPy, over all small cases."""

from itertools import chain, combinations, product

import numpy as np
import pytest

from mobilint.passes.simplify.onnx.axes import (
    both_squeezed,
    both_unsqueezed,
    from_the_right,
    squeeze_then_unsqueeze,
    unsqueeze_then_squeeze,
)

PRIMES = (2, 3, 5)


def subsets(items):
    items = list(items)
    return chain.from_iterable(combinations(items, count) for count in range(1, len(items) + 1))


def signed(axes, rank):
    """The same axes with every choice of sign."""
    return product(*((axis, axis - rank) for axis in axes))


def known_or_not(axes, rank):
    return (rank, None) if all(axis < 0 for axis in axes) or all(a >= 0 for a in axes) else (rank,)


@pytest.mark.parametrize("rank", range(4))
def test_two_unsqueezes_are_one(rank):
    x = np.zeros(PRIMES[:rank])
    for first in subsets(range(min(rank + 2, 3))):
        between = rank + len(first)
        for second in subsets(range(min(between + 1, 4))):
            after = between + len(second)
            if first[-1] >= between or second[-1] >= after:
                continue
            want = np.expand_dims(np.expand_dims(x, first), second).shape
            for a, b in product(signed(first, between), signed(second, after)):
                for known in known_or_not((*a, *b), rank):
                    axes = both_unsqueezed(a, b, known)
                    assert axes is not None
                    assert np.expand_dims(x, tuple(axes)).shape == want


def test_unsqueezes_of_both_signs_need_the_rank():
    assert both_unsqueezed([0], [-1], None) is None
    assert both_squeezed([0], [-1], None) is None
    assert from_the_right([0, -1], None) is None


@pytest.mark.parametrize("shape", [(1, 2, 1), (1, 1, 1), (2, 1, 3, 1)])
def test_two_squeezes_are_one(shape):
    x, ones = np.zeros(shape), [axis for axis, extent in enumerate(shape) if extent == 1]
    for first in subsets(ones):
        middle = np.squeeze(x, first)
        for second in subsets(axis for axis, extent in enumerate(middle.shape) if extent == 1):
            want = np.squeeze(middle, second).shape
            for a, b in product(signed(first, x.ndim), signed(second, middle.ndim)):
                for known in known_or_not((*a, *b), x.ndim):
                    axes = both_squeezed(a, b, known)
                    assert axes is not None
                    assert np.squeeze(x, tuple(axes)).shape == want


def changed(x, change):
    match change.op:
        case "squeeze":
            return np.squeeze(x, change.axes).shape
        case "unsqueeze":
            return np.expand_dims(x, change.axes).shape
    return x.shape


def is_one_op(before, after):
    """Whether one op of either kind, or none, leads from one shape to another."""
    ranks = range(max(len(before), len(after)))
    more, fewer = np.zeros(before), np.zeros(after)
    return (
        before == after
        or any(_expands(more, axes, after) for axes in subsets(ranks))
        or any(_expands(fewer, axes, before) for axes in subsets(ranks))
    )


def _expands(x, axes, want):
    return x.ndim + len(axes) == len(want) and np.expand_dims(x, axes).shape == want


SHAPES = [(), (1,), (2,), (1, 2), (1, 1), (2, 1, 3), (1, 2, 1), (1, 1, 2)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("known", [True, False])
def test_unsqueeze_and_squeeze_are_at_most_one(shape, known):
    x = np.zeros(shape)
    extents = shape if known else [None] * len(shape)
    for new in subsets(range(len(shape) + 1)):
        middle = np.expand_dims(x, new)
        for axes in subsets(axis for axis, extent in enumerate(middle.shape) if extent == 1):
            want = np.squeeze(middle, axes).shape
            check(x, want, unsqueeze_then_squeeze(extents, new, axes), known)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("known", [True, False])
def test_squeeze_and_unsqueeze_are_at_most_one(shape, known):
    x = np.zeros(shape)
    extents = shape if known else [None] * len(shape)
    for axes in subsets(axis for axis, extent in enumerate(shape) if extent == 1):
        middle = np.squeeze(x, axes)
        for new in subsets(range(middle.ndim + 2)):
            if new[-1] < middle.ndim + len(new):
                want = np.expand_dims(middle, new).shape
                check(x, want, squeeze_then_unsqueeze(extents, axes, new), known)


def check(x, want, change, known):
    if change is not None:
        assert changed(x, change) == want
    elif known:
        assert not is_one_op(x.shape, want)
