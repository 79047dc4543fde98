"""The IRDL file in the `torch-mlir-opt` of the wheel, which knows nothing of this project."""

import subprocess
from pathlib import Path

import pytest

from mobilint.dialect.core.document import example_module
from mobilint.dialect.mobilint import MOBILINT
from mobilint.mlir import bindings

ROOT = Path(__file__).resolve().parents[4]
IRDL = ROOT / "dialect/generated/mobilint.irdl.mlir"
TOOL = Path(str(bindings.__file__)).with_name("torch-mlir-opt")
# Their examples have operands of different types, which IRDL cannot declare.
MIXED = {mnemonic for mnemonic, op in MOBILINT.ops.items() if op.spec.variadic}
DECLARED = sorted(MOBILINT.ops.keys() - MIXED)


def opt(text: str) -> subprocess.CompletedProcess[str]:
    words = [str(TOOL), f"--irdl-file={IRDL}", "--split-input-file", "-"]
    return subprocess.run(words, input=text, text=True, capture_output=True, check=False)


def examples(mnemonics: list[str]) -> list[str]:
    return [example_module(MOBILINT.ops[mnemonic]) for mnemonic in mnemonics]


def test_every_op_is_declared() -> None:
    text = IRDL.read_text()
    assert [m for m in MOBILINT.ops if f"irdl.operation @{m} {{" not in text] == []


def test_examples_are_accepted() -> None:
    done = opt("// -----\n".join(examples(DECLARED)))
    assert (done.returncode, done.stderr) == (0, "")
    assert [m for m in DECLARED if f'"mobilint.{m}"(' not in done.stdout] == []


def test_operands_of_different_types_are_refused() -> None:
    """What the file says of its limits is still so; once it is not, nothing is left out."""
    assert len(MIXED) == 7
    done = opt("// -----\n".join(examples(sorted(MIXED))))
    assert done.stderr.count("error: expected") == len(MIXED)


def test_operands_of_one_type_are_accepted() -> None:
    text = example_module(MOBILINT.ops["concatenate"])
    assert opt(text.replace("3x2xf32", "3x4xf32")).returncode == 0


@pytest.mark.parametrize(
    ("mnemonic", "edits", "message"),
    [
        ("leaky_relu", {"leaky_alpha = 0.1 : f32": ""}, 'attribute "leaky_alpha" is expected'),
        ("softmax", {"3 : i32": '"c"'}, "expected base attribute 'builtin.integer'"),
        ("pooling", {'"max"': '"median"'}, "'\"median\"' does not satisfy the constraint"),
        ("reduce_sum", {"true": "1 : i32"}, "'1 : i32' does not satisfy the constraint"),
        ("adding", {", %b)": ")", ", tensor<1x1x1x4xf32>)": ")"}, "expects exactly 2 operands"),
        ("neg", {"mobilint.neg": "mobilint.nag"}, "unregistered operation 'mobilint.nag'"),
    ],
)
def test_contradictions_are_refused(mnemonic: str, edits: dict[str, str], message: str) -> None:
    text = example_module(MOBILINT.ops[mnemonic])
    head, body = text.split("\n", 1)
    for old, new in edits.items():
        assert old in body
        body = body.replace(old, new)
    done = opt(f"{head}\n{body}")
    assert done.returncode != 0
    assert message in done.stderr
