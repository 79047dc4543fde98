"""The C++ dialect as a plugin of `mlir-opt`, if both are there: see docs/cpp.md."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from mobilint.dialect import core
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core.document import example_module
from mobilint.dialect.mobilint import MOBILINT

ROOT = Path(__file__).resolve().parents[4]
TOOL = shutil.which("mlir-opt-22")
PLUGIN = Path(os.environ.get("MOBILINT_BUILD", ROOT / "build")) / "MobilintDialectPlugin.so"

pytestmark = pytest.mark.skipif(
    TOOL is None or not PLUGIN.exists(),
    reason="needs mlir-opt-22 and a build with MOBILINT_CPP in ./build or $MOBILINT_BUILD",
)


def opt(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    words = [str(TOOL), f"--load-dialect-plugin={PLUGIN}", *options, "-"]
    return subprocess.run(words, input=text, text=True, capture_output=True, check=False)


def test_all_examples_are_accepted() -> None:
    text = "// -----\n".join(example_module(op) for op in MOBILINT.ops.values())
    done = opt(text, "--split-input-file")
    assert (done.returncode, done.stderr) == (0, "")
    # The dialect in Python reads what C++ prints: attributes, not properties.
    assert "<{" not in done.stdout
    printed = done.stdout.split("// -----")
    assert len(printed) == len(MOBILINT.ops)
    for one in printed:
        assert core.verify(parse_module(one, new_context()).operation)


@pytest.mark.parametrize(
    ("mnemonic", "old", "new", "message"),
    [
        ("leaky_relu", "leaky_alpha = 0.1 : f32", "", "requires attribute 'leaky_alpha'"),
        ("softmax", "axis = 3 : i32", "axis = 3 : i64", "'axis' must be a 32-bit integer, got 3"),
        ("pooling", '"max"', '"median"', "'pool_type' must be one of max|average, got \"median\""),
        ("gelu", "approximate = true", "aproximate = true", "has no attribute 'aproximate'"),
        ("gelu", "approximate = true", 'approximate = "erf"', "must be true or false"),
        ("transpose", "array<i64: 0", "array<i32: 0", "must be an array of 64-bit integers"),
    ],
)
def test_contradictions_are_refused(mnemonic: str, old: str, new: str, message: str) -> None:
    text = example_module(MOBILINT.ops[mnemonic])
    assert old in text
    done = opt(text.replace(old, new))
    assert done.returncode != 0
    assert message in done.stderr


def test_purity_is_known() -> None:
    text = example_module(MOBILINT.ops["relu"])
    line = next(line for line in text.splitlines() if "mobilint.relu" in line)
    twice = text.replace(line, line.replace("%y", "%unused") + "\n" + line)
    assert opt(twice).stdout.count("mobilint.relu") == 2
    assert opt(twice, "--cse").stdout.count("mobilint.relu") == 1
