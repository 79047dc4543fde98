"""A wheel carries the dialects and the passes, which come through links, and no tests."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import tree

DATA = (
    "mobilint/py.typed",
    "mobilint/dialect/onnx/schemas.json",
    "mobilint/emit/program.fbs",
    "mobilint/target/aries.toml",
)


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with an sdist, and a wheel that was built from it."""
    folder = tmp_path_factory.mktemp("project")
    copy = folder / "copy"  # setuptools writes into the folder that it builds
    ignored = shutil.ignore_patterns(
        ".git", ".venv", "build", "*.egg-info", "Output", "__pycache__"
    )
    shutil.copytree(tree.ROOT, copy, symlinks=True, ignore=ignored)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(copy)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built) -> set[str]:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_the_wheel_has_every_module(wheel):
    modules = {
        str(path.relative_to("python") if path.parts[0] == "python" else "mobilint" / path)
        for path in tree.files(".py")
        if path.parts[0] in ("dialect", "passes", "python")
    }
    assert {name for name in wheel if name.endswith(".py")} == modules


def test_the_wheel_has_the_data(wheel):
    assert set(DATA) <= wheel


def test_the_sdist_has_the_tests_and_no_link(built):
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        members = archive.getmembers()
    assert [member.name for member in members if member.issym()] == []
    names = {member.name.partition("/")[2] for member in members}
    assert {"test/all.py", "docs/generate.py", "LICENSE", "python/mobilint/mlir.py"} <= names
    assert {"python/mobilint/dialect/core/op.py", "dialect/cpp/MobilintDialect.cpp"} <= names
