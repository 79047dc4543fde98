"""All ops of the vendor's list exist in every respect."""

import json
from pathlib import Path

import pytest

from mobilint.dialect import core, onnx
from mobilint.dialect import mobilint as mbl
from mobilint.passes.lower.crossing import Crossing
from mobilint.passes.rewriting import Lowering
from mobilint.report.sources import sources
from mobilint.report.support import COLUMNS, Support, page, support, totals

LIST = Path(__file__).resolve().parents[1] / "dialect/mobilint/ops.json"
MNEMONICS = [op["mnemonic"] for op in json.loads(LIST.read_text())]
_FORMS = {"onnx.Exp": mbl.Exp, "onnx.Log": mbl.Log}


@pytest.fixture(scope="module")
def rows() -> dict[str, Support]:
    return support(MNEMONICS)


@pytest.mark.parametrize("column", [name for name in COLUMNS if name != "kernel"])
def test_every_op_is_complete(rows: dict[str, Support], column: str) -> None:
    assert len(rows) == 81
    assert [mnemonic for mnemonic, row in rows.items() if not getattr(row, column)] == []
    assert totals(rows)[column] == 81


def test_what_onnx_ops_lower_to(rows: dict[str, Support]) -> None:
    assert rows["pooling"].lowered_from == "AveragePool, LRN, MaxPool"
    assert rows["exp"].lowered_from.startswith("Exp")
    assert rows["stateful_kv_cache_wrapper"].lowered_from == ""


def test_an_op_that_does_not_exist() -> None:
    assert page(["no_op"]).endswith("| `no_op` |" + " no |" * len(COLUMNS) + "  |\n")


def test_sources_follow_tables_and_helpers() -> None:
    lowering = Lowering("test-lowering", "For the test.", onnx.ONNX, Crossing())

    @lowering(onnx.Exp, onnx.Log)
    def by_table(op: core.Op, x: object) -> core.Op:
        return _FORMS[op.OPERATION_NAME](x)

    @lowering(onnx.Abs)
    def by_helper(op: core.Op, x: object) -> core.Op:
        return helper(x)

    found = sources(lowering, mbl.MOBILINT, (__name__,))
    assert {mnemonic: names for mnemonic, names in found.items() if names} == {
        "exp": ["Exp"],
        "log": ["Log"],
        "neg": ["Abs"],
        "relu": ["Abs"],
    }
    outside = sources(lowering, mbl.MOBILINT, ("elsewhere",))
    assert not any(outside.values())


def helper(x: object) -> core.Op:
    return mbl.Relu(mbl.Neg(x))
