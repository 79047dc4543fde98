"""The page of ncnn's layers says what the classes and the lowering say."""

import re

from mobilint.dialect.ncnn import NCNN
from mobilint.passes.lower.ncnn.base import lower
from mobilint.report.ncnn_layers import page


def test_every_layer_has_its_section() -> None:
    assert re.findall(r"^## (\w+)$", page(), re.MULTILINE) == sorted(NCNN.ops)


def test_a_section_has_the_numbers_of_the_parameters() -> None:
    section = page().partition("## Interp\n")[2].partition("\n## ")[0]
    assert "| 1 | `height_scale` | a 32-bit float | `1.0` |" in section
    assert "Runs on the NPU." in section


def test_layers_without_a_pattern_run_on_the_host() -> None:
    section = page().partition("## ArgMax\n")[2].partition("\n## ")[0]
    assert "ncnn.ArgMax" not in lower.patterns
    assert "Runs on the host." in section


def test_what_is_refused_is_named() -> None:
    assert re.search(r"^Refused: .*ROIAlign", page(), re.MULTILINE)
