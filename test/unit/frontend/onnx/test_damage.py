"""What damaged files were found to contradict, each in the smallest model that does."""

import pytest
from onnx import parser

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx

HEAD = '<ir_version: 8, opset_import: ["" : 17, "local" : 1]>'


def refusal(model):
    with pytest.raises(CompileError) as caught:
        import_onnx(model)
    return str(caught.value)


@pytest.mark.parametrize("opset", [0, -1, -(2**62)])
def test_opsets_begin_at_one(opset):
    model = parser.parse_model(f"{HEAD} g (float[2] x) => (float[2] y) {{ y = Neg (x) }}")
    model.opset_import[0].version = opset
    assert refusal(model) == f"error[ML0202]: opset {opset} is none: the first is 1"


FUNCTION = """
    g (float[2] x) => (float[2] y) {{ y = local.f {arguments} }}
    <opset_import: ["" : {opset}], domain: "local">
    f {attributes} (a, b) => (c) {{ {body} }}
"""


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        (
            {"opset": 2**40},
            f"error[ML0204]: opset {2**40} is newer than 28, the newest known",
        ),
        (
            {"arguments": "(x)"},
            "error[ML0202]: node 'c' (Add): has no input 'B', which the call of its function "
            "leaves out",
        ),
        (
            {
                "arguments": "<k = 2> (x, x)",
                "attributes": "<k>",
                "body": "s = Constant <value_float: float = @k> ()  c = Mul (a, s)",
            },
            "error[ML0202]: node '' (Constant): is given 'k', which is of another kind",
        ),
    ],
)
def test_functions(fields, error):
    usual = {"arguments": "(x, x)", "opset": 17, "attributes": "", "body": "c = Add (a, b)"}
    model = parser.parse_model(HEAD + FUNCTION.format(**{**usual, **fields}))
    assert refusal(model) == error


def test_bodies_give_all_outputs():
    model = parser.parse_model(f"""{HEAD} g (float[2] x, bool c) => (float[2] y) {{
        y, z = If <then_branch = t () => (float[2] a) {{ a = Neg (x) }},
                   else_branch = e () => (float[2] b) {{ b = Abs (x) }}> (c)
    }}""")
    error = "error[ML0202]: node 'y' (If): has 2 outputs, but its bodies give 1"
    assert refusal(model) == error


@pytest.mark.parametrize(
    ("node", "opset"),
    [("Pad <pads = [0, 1], value = 2.0>", 7), ("Clip <min = 0.0>", 6)],
)
def test_old_forms_of_numbers_refuse_texts(node, opset):
    model = parser.parse_model(
        f'<ir_version: 8, opset_import: ["" : {opset}]>'
        f"g (string[2] x) => (string[2] y) {{ y = {node} (x) }}"
    )
    assert "reads 'x', which is no tensor of numbers" in refusal(model)


def test_outputs_have_names():
    model = parser.parse_model(f"{HEAD} g (float[2] x) => (float[2] y) {{ y = Neg (x) }}")
    model.graph.input.add(name="").type.CopyFrom(model.graph.input[0].type)
    model.graph.output[0].name = ""
    assert refusal(model) == "error[ML0202]: nothing defines the graph output ''"


def test_texts_are_utf_8():
    model = parser.parse_model(f"{HEAD} g (float[2] x) => (float[2] y) {{ y = Neg (x) }}")
    damaged = model.SerializeToString().replace(b"local", b"lo\xffal")
    model.ParseFromString(damaged)
    assert refusal(model) == "error[ML0201]: the text b'lo\\xffal' is not UTF-8"
