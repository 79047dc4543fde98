"""The memory planner, which knows nothing of the IR."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobilint.passes.memory.planner import LiveRange, aligned, first_fit, in_sequence, live_bytes


def live_range(size: int, first: int, length: int) -> LiveRange:
    return LiveRange(size, first, first + length)


RANGES = st.lists(
    st.builds(
        live_range, st.just(0) | st.integers(0, 1000), st.integers(-1, 30), st.integers(0, 12)
    ),
    max_size=40,
)


def meet(a: LiveRange, b: LiveRange) -> bool:
    return a.first <= b.last and b.first <= a.last


@pytest.mark.parametrize("place", [first_fit, in_sequence])
@given(RANGES, st.sampled_from([1, 64, 4096]))
def test_a_plan_is_sound(place, ranges, alignment):
    plan = place(ranges, alignment)
    assert all(address >= 0 and address % alignment == 0 for address in plan.addresses)
    for i, j in combinations(range(len(ranges)), 2):
        if meet(ranges[i], ranges[j]) and ranges[i].size and ranges[j].size:
            first, second = sorted((plan.addresses[k], ranges[k].size) for k in (i, j))
            assert first[0] + first[1] <= second[0]
    ends = [a + r.size for a, r in zip(plan.addresses, ranges, strict=True) if r.size]
    assert plan.peak == max(ends, default=0)
    assert plan.bound <= plan.peak


@given(RANGES)
def test_a_plan_depends_on_nothing_else(ranges):
    assert first_fit(ranges) == first_fit(list(ranges))


@given(RANGES)
def test_live_bytes_are_those_of_the_busiest_command(ranges):
    commands = range(-1, 45)
    busiest = max(sum(r.size for r in ranges if r.first <= c <= r.last) for c in commands)
    assert live_bytes(ranges) == busiest


@given(st.lists(st.integers(1, 500), min_size=1, max_size=20))
def test_a_chain_takes_three_buffers_at_most(sizes):
    """Each buffer of a chain of ops meets only its two neighbours."""
    ranges = [LiveRange(64 * size, index, index + 1) for index, size in enumerate(sizes)]
    plan = first_fit(ranges)
    assert plan.bound <= plan.peak <= 3 * 64 * max(sizes)


def test_in_sequence_keeps_the_order():
    plan = in_sequence([LiveRange(3, 0, 9), LiveRange(70, 0, 9), LiveRange(1, 0, 9)])
    assert plan.addresses == (0, 64, 192)
    assert plan.peak == 193


def test_fills_a_gap_that_is_large_enough():
    ranges = [
        LiveRange(256, 0, 1),
        LiveRange(128, 0, 9),
        LiveRange(192, 2, 9),
    ]
    assert first_fit(ranges).addresses == (0, 256, 0)


@pytest.mark.parametrize(("address", "wanted"), [(0, 0), (1, 64), (64, 64), (65, 128)])
def test_aligns_upwards(address, wanted):
    assert aligned(address, 64) == wanted
