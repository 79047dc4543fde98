"""Target descriptions."""

import pytest

from mobilint.errors import CompileError
from mobilint.target import TARGETS, read_target, target_named

PUBLIC = {
    "aries": {"cores": 8, "cores_per_cluster": 4, "memory_bytes": 16_000_000_000},
    "regulus": {"cores": 1, "core_modes": ("single",)},
}


@pytest.mark.parametrize("name", PUBLIC)
def test_public_figures(name):
    target = target_named(name)
    assert target.name == name
    for figure, value in PUBLIC[name].items():
        assert getattr(target, figure) == value
        assert figure not in target.assumed


def test_aries_peaks_at_80_tops():
    assert TARGETS["aries"].cores * TARGETS["aries"].peak_tops_per_core == 80


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_says_what_is_assumed(target):
    unknown = {
        "dram_bytes_per_second",
        "launch_seconds",
        "dense_convolution_efficiency",
        "on_chip_bytes_per_core",
    }
    assert unknown <= target.assumed


def test_no_such_target():
    with pytest.raises(CompileError, match=r"ML0503.*no target 'mla'; there are aries, regulus"):
        target_named("mla")


@pytest.mark.parametrize("text", ["", 'name = "x"\n[assumed]\nname = "y"', "speed = 1"])
def test_refuses_missing_and_unknown_figures(text):
    with pytest.raises(TypeError, match="wrong figures"):
        read_target(text)
