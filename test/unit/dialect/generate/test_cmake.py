"""CMake configures without MLIR; what it builds with MLIR, `test_plugin` holds."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]

pytestmark = pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")


def configure(build: Path, *options: str) -> subprocess.CompletedProcess[str]:
    words = ["cmake", "-S", str(ROOT), "-B", str(build), *options]
    return subprocess.run(words, text=True, capture_output=True, check=False)


@pytest.mark.parametrize(
    "options",
    [
        ("-DMOBILINT_CPP=OFF",),
        ("-DMOBILINT_CPP=AUTO", "-DCMAKE_DISABLE_FIND_PACKAGE_MLIR=ON"),
    ],
)
def test_without_mlir(tmp_path: Path, options: tuple[str, ...]) -> None:
    done = configure(tmp_path, *options)
    assert done.returncode == 0, done.stderr
    assert "no C++ dialect" in done.stdout
    words = ["cmake", "--build", str(tmp_path), "--target", "help"]
    targets = subprocess.run(words, text=True, capture_output=True, check=False).stdout
    assert "check-mobilint-stock" in targets
    assert "MLIRMobilint" not in targets


def test_insisting_on_mlir(tmp_path: Path) -> None:
    done = configure(tmp_path, "-DMOBILINT_CPP=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_MLIR=ON")
    assert done.returncode != 0
    assert "MOBILINT_CPP=ON needs a C++ compiler and MLIR" in done.stderr
