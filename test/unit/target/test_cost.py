"""The cost model: what each resource takes, and which one a step waits for."""

from dataclasses import replace

import pytest

from mobilint.target import TARGETS, CoreMode, Unit, Work, core_modes, cost
from mobilint.target.cost import speedup

ARIES = TARGETS["aries"]
SINGLE = CoreMode("single", 1, 1)
MANY = 10**9


def test_full_blocks_reach_the_efficiency():
    work = Work("dense", Unit.ARRAY, macs=MANY, depth=ARIES.array_depth, width=ARIES.array_width)
    wanted = 2 * MANY / (ARIES.peak_tops_per_core * 1e12 * ARIES.dense_convolution_efficiency)
    assert cost(work, ARIES, SINGLE).compute == pytest.approx(wanted)


def test_few_channels_leave_the_array_idle():
    full = Work("dense", Unit.ARRAY, macs=MANY, depth=ARIES.array_depth, width=ARIES.array_width)
    half = replace(full, width=ARIES.array_width // 2)
    more = replace(full, depth=ARIES.array_depth + 1)
    assert cost(half, ARIES, SINGLE).compute == 2 * cost(full, ARIES, SINGLE).compute
    assert 1.9 < cost(more, ARIES, SINGLE).compute / cost(full, ARIES, SINGLE).compute < 2


@pytest.mark.parametrize(
    ("work", "limit"),
    [
        (Work("a", Unit.ARRAY, macs=MANY, depth=128, width=128), "array"),
        (Work("d", Unit.DEPTHWISE, macs=MANY), "depthwise"),
        (Work("m", Unit.MATMUL, macs=MANY), "matmul"),
        (Work("v", Unit.VECTOR, elements=MANY), "vector"),
        (Work("w", Unit.ARRAY, macs=10, weight_bytes=MANY), "memory"),
        (Work("t", Unit.VECTOR, elements=10, activations=(MANY,)), "memory"),
        (Work("c", Unit.VECTOR, host_bytes=MANY), "link"),
        (Work("h", Unit.HOST, host_bytes=10), "start"),
        (Work("s", Unit.VECTOR, elements=1), "start"),
    ],
)
def test_says_what_a_step_waits_for(work, limit):
    found = cost(work, ARIES, SINGLE)
    assert found.limit == limit
    assert found.seconds >= max(found.compute, found.memory, found.link)


def test_small_tensors_stay_on_the_chip():
    stays, goes = ARIES.resident_bytes_per_core, ARIES.resident_bytes_per_core + 1
    work = Work("t", Unit.VECTOR, activations=(stays, goes))
    assert cost(work, ARIES, SINGLE).traffic == goes
    assert cost(work, ARIES, CoreMode("global4", 4, 1)).traffic == 0


def test_cores_share_the_memory_and_a_cluster_its_weights():
    work = Work("w", Unit.ARRAY, weight_bytes=MANY)
    alone, each, together = (
        cost(work, ARIES, mode).memory
        for mode in (SINGLE, CoreMode("x", 1, 4), CoreMode("multi", 1, 4, shares_weights=True))
    )
    assert each == pytest.approx(4 * alone)
    assert together == pytest.approx(alone)


def test_more_cores_are_faster_by_less_than_their_number():
    factors = [speedup(ARIES, cores) for cores in (1, 4, 8)]
    assert factors[0] == 1
    assert factors == sorted(factors)
    assert all(factor < cores for factor, cores in zip(factors[1:], (4, 8), strict=True))


def test_core_modes():
    names = {name: [mode.name for mode in core_modes(TARGETS[name])] for name in TARGETS}
    assert names["aries"] == ["single", "multi", "global4", "global8", "single x8"]
    assert names["regulus"] == ["single"]
