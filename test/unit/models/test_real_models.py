"""Real networks from installed packages: compiled, simulated, equal to onnxruntime.

The models of the `examples` extra always run, those of `benchmarks` where it is installed.
"""

import sys
from pathlib import Path

import pytest

from mobilint.compiler import Compilation, CompileOptions, compile_model
from mobilint.report.check import check_against_source

sys.path.insert(0, str(Path(__file__).parents[3] / "benchmarks"))
from real_models import MODELS, RealModel

TOLERANCE = 1e-3  # of the range of each output
IN_EXAMPLES = "rapidocr-onnxruntime"
# What stays where axes change meaning: boxes of three images are gathered, attention has heads.
TRANSPOSES_IN_HEADS = {"nudenet YOLOv8n": 4, "PP-OCRv4 recogniser": 6}


def compiled(model: RealModel) -> tuple[Compilation, Path]:
    try:
        path = model.path()
    except FileNotFoundError as missing:
        if model.distribution == IN_EXAMPLES:
            raise
        pytest.skip(str(missing))
    return compile_model(path, CompileOptions(model.shapes)), path


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_it_runs_on_the_npu_and_gives_the_source_results(model):
    compilation, path = compiled(model)
    assert compilation.host_ops == []
    assert compilation.npu_ops["Transpose"] == TRANSPOSES_IN_HEADS.get(model.name, 0)
    for row in check_against_source(compilation.program, path, seed=0):
        assert row.of_range < TOLERANCE, row
        assert row.cosine > 1 - TOLERANCE, row


def test_two_compilations_give_the_same_bytes():
    first, second = (compiled(MODELS[0])[0].program.to_bytes() for _ in range(2))
    assert first == second
