"""What was seen does not depend on order or split, and the methods find the ranges in it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobilint.passes.quantize.methods import METHODS, Range, minmax, percentile
from mobilint.passes.quantize.observers import Observer

FLOATS = st.floats(-1e6, 1e6, width=32)


def seen(*arrays: np.ndarray) -> Observer:
    observer = Observer()
    for array in arrays:
        observer.see(array)
    return observer


@given(st.lists(st.lists(FLOATS, min_size=1), min_size=1), st.randoms(use_true_random=False))
def test_order_and_split_change_nothing(parts, random) -> None:
    arrays = [np.array(part, np.float32) for part in parts]
    once = seen(np.concatenate(arrays))
    random.shuffle(arrays)
    joined = Observer()
    for array in arrays:
        joined.join(seen(array))
    for other in (seen(*arrays), joined):
        assert (once.low, once.high, once.exponent) == (other.low, other.high, other.exponent)
        np.testing.assert_array_equal(once.counts, other.counts)


@given(st.lists(FLOATS, min_size=1))
def test_every_element_is_counted_in_its_bin(values) -> None:
    array = np.array(values, np.float32)
    observer = seen(array)
    assert observer.counts.sum() == len(values)
    edges = observer.edges
    wanted = np.histogram(array, np.append(edges[:-1], np.inf))[0]
    np.testing.assert_array_equal(observer.counts, wanted)


def test_masks_and_what_is_not_finite_are_left_out() -> None:
    observer = seen(np.array([-np.inf, np.nan, 1.0, -2.0, -3.4e38], np.float32))
    assert (observer.low, observer.high) == (-2.0, 1.0)
    assert observer.counts.sum() == 2
    assert seen(np.array([np.nan], np.float32)).is_empty
    assert seen(np.zeros(0, np.float32)).is_empty


def test_percentile_leaves_out_outliers() -> None:
    values = np.linspace(-1, 1, 100_000, dtype=np.float32)
    values[0], values[-1] = -50, 80
    found = percentile(seen(values))
    assert found.low == pytest.approx(-1, abs=0.05)
    assert found.high == pytest.approx(1, abs=0.05)
    assert minmax(seen(values)) == Range(-50, 80)


@pytest.mark.parametrize("method", METHODS)
def test_ranges_of_a_normal_distribution(method: str) -> None:
    observer = seen(np.random.default_rng(0).standard_normal(200_000).astype(np.float32))
    found = METHODS[method](observer)
    assert observer.low <= found.low < -2
    assert 2 < found.high <= observer.high


@pytest.mark.parametrize("method", METHODS)
def test_ranges_of_one_sided_values(method: str) -> None:
    observer = seen(np.random.default_rng(0).exponential(1, 100_000).astype(np.float32))
    found = METHODS[method](observer)
    assert found.low <= 0.01
    assert 3 < found.high <= observer.high


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("value", [0.0, 2.5, -1e-20])
def test_ranges_of_one_value(method: str, value: float) -> None:
    found = METHODS[method](seen(np.full(10, value, np.float32)))
    assert found.low <= found.high
    assert abs(found.low) <= abs(value) * 1.01
