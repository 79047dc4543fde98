"""A net that is exported and imported again computes the same, and its files are ncnn's."""

import numpy as np
import pytest

from mobilint.dialect import ncnn
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core import verify
from mobilint.dialect.core.document import example_module
from mobilint.dialect.interpreter import entry_of, evaluate, random_inputs
from mobilint.errors import CompileError
from mobilint.frontend.ncnn.exporter import export_ncnn
from mobilint.frontend.ncnn.importer import module_of, read_net
from ncnn_golden import Case, golden_cases


def recorded(name: str) -> Case:
    (case,) = (case for case in golden_cases() if case.name == name)
    return case


@pytest.mark.parametrize("name", ncnn.NCNN.ops)
def test_every_layer_comes_back(name: str) -> None:
    module = parse_module(example_module(ncnn.NCNN.ops[name]), new_context())
    files = export_ncnn(module)
    again = module_of(read_net(files.param.encode(), "net.param"), files.weights)
    assert verify(again.operation)
    assert export_ncnn(again) == files
    function, back = entry_of(module.operation), entry_of(again.operation)
    assert function is not None
    assert back is not None
    assert back.type == function.type or str(back.type) == str(function.type)
    inputs = random_inputs(function, seed=2)
    for got, want in zip(evaluate(again, inputs), evaluate(module, inputs), strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize(
    "name",
    [
        "Format/split_and_eltwise",
        "Format/infinite_bound",
        "Format/string_with_spaces",
        "Format/shape_hint_param30",
        "Format/memorydata_tagged",
        "Convolution/int8_tagged",
        "Convolution/act6",
        "LSTM/bidirectional_state_io",
    ],
)
def test_recorded_net_comes_back(name: str) -> None:
    case = recorded(name)
    module = module_of(read_net(case.net, "net.param"), case.weights)
    files = export_ncnn(module)
    again = module_of(read_net(files.param.encode(), "net.param"), files.weights)
    arrays = list(case.inputs.values())
    for got, want in zip(evaluate(again, arrays), evaluate(module, arrays), strict=True):
        np.testing.assert_array_equal(got, want)


def test_fan_out_gets_a_split() -> None:
    """A blob that ncnn would free behind its first reader."""
    case = recorded("Format/fan_out_without_split")
    files = export_ncnn(module_of(read_net(case.net, "net.param"), b""))
    assert "Split split_x0 1 2 x0 x0_0 x0_1\n" in files.param
    assert "Eltwise e 2 1 x0_1 r_out y 0=1\n" in files.param


def test_half_weights_stay_halves() -> None:
    case = recorded("Format/memorydata_tagged")
    files = export_ncnn(module_of(read_net(case.net, "net.param"), case.weights))
    assert files.weights == case.weights


def test_names_of_results_that_are_read_as_well() -> None:
    text = b"7767517\n3 4\nInput i 0 1 x 0=3\nSplit s 1 2 x x_out y\nReLU r 1 1 y z\n"
    files = export_ncnn(module_of(read_net(text, "net.param"), None))
    again = module_of(read_net(files.param.encode(), "net.param"), None)
    function = entry_of(again.operation)
    assert function is not None
    assert [attrs["onnx.name"].value for attrs in function.attributes["res_attrs"]] == [
        "x_out",
        "z",
    ]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('%0 = "mobilint.relu"(%x) : ({0}) -> {0}', "'mobilint.relu' is no layer"),
        ('%0 = "onnx.Relu"(%x) : ({0}) -> {0}', "'onnx.Relu' is no layer"),
    ],
)
def test_refuses_ops_of_other_dialects(body: str, words: str) -> None:
    type_ = "tensor<1x2x3x4xf32>"
    text = f"func.func @main(%x: {type_}) -> {type_} {{ {body.format(type_)} return %0 : {type_} }}"
    with pytest.raises(CompileError, match=words):
        export_ncnn(parse_module(text, new_context()))


def test_refuses_a_module_without_entry() -> None:
    with pytest.raises(CompileError, match="no function that is its entry"):
        export_ncnn(parse_module("module {}", new_context()))


def test_refuses_an_input_that_is_no_blob() -> None:
    text = "func.func @main(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }"
    with pytest.raises(CompileError, match=r"an input has the shape \[\]"):
        export_ncnn(parse_module(text, new_context()))
