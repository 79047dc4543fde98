"""Forms in generic ones, and what is left as it is."""

import pytest

from mobilint.frontend.onnx_mlir.normalise import normalised
from mobilint.frontend.text.scanner import UnexpectedText


@pytest.mark.parametrize(
    ("text", "want"),
    [
        (
            "onnx.Constant dense<1> : tensor<i64>",
            '"onnx.Constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>',
        ),
        (
            "onnx.Constant {value_int = 1 : si64} : tensor<i64>",
            '"onnx.Constant"() {value_int = 1 : si64} : () -> tensor<i64>',
        ),
        ("onnx.Constant : tensor<i64>", '"onnx.Constant"() {} : () -> tensor<i64>'),
        (
            "onnx.Constant sparse<[[0]], [1]> : tensor<2xi64> loc(#a)",
            '"onnx.Constant"() {sparse_value = sparse<[[0]], [1]> : tensor<2xi64>} : () -> '
            "tensor<2xi64> loc(#a)",
        ),
        (
            "onnx.Constant #w : tensor<i64>",
            '"onnx.Constant"() {value = #w} : () -> tensor<i64>',
        ),
        (
            "onnx.ConstantOfShape(%s) {value = dense<0> : tensor<1xi64>} : (tensor<1xi64>) -> none",
            '"onnx.ConstantOfShape"(%s) {value = dense<0> : tensor<1xi64>} : (tensor<1xi64>) -> '
            "none",
        ),
        (
            "onnx.ConstantOfShape(%s) <{a = 1}> : (tensor<1xi64>) -> none",
            '"onnx.ConstantOfShape"(%s) {a = 1} : (tensor<1xi64>) -> none',
        ),
        ("onnx.Return", '"onnx.Return"() {} : () -> ()'),
        ("onnx.Return }", '"onnx.Return"() {} : () -> () }'),
        (
            "onnx.Return %0, %a#1 : tensor<f32>, none\n}",
            '"onnx.Return"(%0, %a#1) {} : (tensor<f32>, none) -> ()\n}',
        ),
        (
            "onnx.Yield {a} %0 : tensor<f32, #l<{}>>",
            '"onnx.Yield"(%0) {a} : (tensor<f32, #l<{}>>) -> ()',
        ),
        ('"onnx.Relu"(%x) <{}> : () -> ()', '"onnx.Relu"(%x) {} : () -> ()'),
        (
            '"onnx.Relu"(%x) <{a = "}>", b = 1}> {c} : () -> ()',
            '"onnx.Relu"(%x) {a = "}>", b = 1, c} : () -> ()',
        ),
        (
            '"onnx.If"(%c) <{a}> ({ onnx.Yield }, {}) {b} : () -> ()',
            '"onnx.If"(%c) ({ "onnx.Yield"() {} : () -> () }, {}) {a, b} : () -> ()',
        ),
    ],
)
def test_forms(text, want):
    # Spaces do not count.
    assert "".join(normalised(text).split()) == "".join(want.split())


@pytest.mark.parametrize(
    "text",
    [
        '"onnx.Relu"(%x) {a = 1} : () -> ()',
        '"func.func"() <{sym_name = "f"}> ({}) : () -> ()',
        '{a = "onnx.Constant", b = "onnx.Relu"}',
        '// onnx.Constant and "onnx.Relu"(%x) <{a}>\n',
        "@onnx.Return",
        "!onnx.Constant",
        "onnx.ReturnValue",
        "#onnx.layout<{}>",
        '"not closed',
    ],
)
def test_left_as_it_is(text):
    assert normalised(text) == text


def test_lines_keep_their_numbers():
    text = 'onnx.Constant\n {a\n =\n 1} : tensor<\n2xf32>\n"onnx.Relu"(\n%x)\n <{\na}>\n : x\n'
    assert normalised(text).count("\n") == text.count("\n")
    assert normalised(text).splitlines()[-1] == ": x"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("  onnx.Constant dense<1", 21),
        ("onnx.Constant dense<1> tensor<i64>", 23),
        ("onnx.Return %0, : none", 16),
        ("onnx.Return %0, %1 : none", 25),
        ('"onnx.If"(%c) <{a}> ({ onnx.Yield %0 }) : () -> ()', 37),
    ],
)
def test_where_a_form_breaks_off(text, place):
    with pytest.raises(UnexpectedText) as caught:
        normalised(text)
    assert caught.value.place == place
