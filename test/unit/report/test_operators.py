"""The table of operators is read off the passes."""

from mobilint import passes
from mobilint.report.operators import operators, page

passes.load_all()


def test_a_lowered_operator_names_ops_and_reasons():
    rows = operators()
    conv = rows["Conv"]
    assert conv.kind == "NPU"
    assert {"convolution", "depthwise_convolution"} <= set(conv.becomes)
    assert "has … spatial axes, and the NPU's windows have two" in conv.stays_where


def test_the_other_classes():
    rows = operators()
    assert rows["Einsum"].kind == "rewritten"
    assert rows["SwiGLU"].kind == "rewritten"
    assert rows["Dropout"].kind == "folded"
    assert rows["SequenceMap"].kind == "folded"
    assert rows["NonMaxSuppression"].kind == "host"
    assert len(rows) == 202


def test_the_page_counts_all():
    rows = operators()
    text = page(rows)
    assert text.count("\n| ") == len(rows) + 2
