"""The pieces of MLIR text."""

import pytest

from mobilint.frontend.text.scanner import Scanner, UnexpectedText


@pytest.mark.parametrize(
    "group",
    [
        "()",
        "(a, (b), c)",
        '(")")',
        '("\\")")',
        "(a // )\n)",
        "{a = [1}",  # only its own brackets count: the parser judges the others
        "<() -> ()>",
        "<(d0) : (d0 >= 1)>",
        '<"0xFF">',
        "<[-1, 2 / 3]>",
        "<a<b<c>>, d<e>>",
    ],
)
def test_groups_end_with_their_bracket(group):
    scanner = Scanner(f" // comment (\n {group}>)}}]", 0)
    assert scanner.group() == group
    assert scanner.text[scanner.place :] == ">)}]"


@pytest.mark.parametrize(
    "type_",
    [
        "none",
        "i64",
        "tensor<f32>",
        "tensor<?x3xf32, #onnx.layout<{a = 1}>>",
        "!onnx.String",
        "!onnx.Seq<tensor<*xf32>>",
        "(i64) -> tensor<2xf32>",
        "(i64) -> (i32) -> i1",
    ],
)
def test_types_end_where_they_do(type_):
    scanner = Scanner(f"{type_} loc(x)", 0)
    assert scanner.type() == type_


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("", 0, "a group in brackets"),
        ("  a", 2, "a group in brackets"),
        ("a(", 0, "a group in brackets"),
        (" (a", 1, "a ')' for this '('"),
        ('<"', 0, "a '>' for this '<'"),
    ],
)
def test_what_is_no_group(text, place, wanted):
    with pytest.raises(UnexpectedText) as caught:
        Scanner(text, 0).group()
    assert (caught.value.place, caught.value.wanted) == (place, wanted)


def test_one_after_the_other():
    scanner = Scanner("  a : // c\n b", 0)
    assert not scanner.take("b")
    assert scanner.take("a")
    scanner.expect(":")
    assert scanner.at("b")
    with pytest.raises(UnexpectedText):
        scanner.expect("a")
