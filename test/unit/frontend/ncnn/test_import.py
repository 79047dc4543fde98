"""What an imported net is like: names, places, forms of storage, shapes."""

import struct
from pathlib import Path

import numpy as np
import pytest

from mobilint.dialect import ncnn
from mobilint.dialect.core import source_names, verify
from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.frontend.ncnn import import_ncnn
from mobilint.frontend.ncnn.importer import module_of, read_net
from mobilint.mlir import func, ir

NET = "7767517\n2 2\nInput in 0 1 x 0=3\nInnerProduct ip 1 1 x y 0=2 1=1 2=6\n"
WEIGHT = np.arange(6, dtype=np.float32).reshape(2, 3)
BIAS = np.array([1, 2], np.float32)
FED = np.array([1, -1, 2], np.float32)


def imported(weights: bytes, text: str = NET) -> ir.Module:
    module = module_of(read_net(text.encode(), "net.param"), weights)
    assert verify(module.operation)
    return module


def function_of(module: ir.Module) -> func.FuncOp:
    function = entry_of(module.operation)
    assert function is not None
    return function


def layers(module: ir.Module) -> list[ncnn.Layer]:
    block = function_of(module).entry_block
    return [op for op in block.operations if isinstance(op, ncnn.Layer)]


TABLE = np.zeros(256, np.float32)
TABLE[:6] = WEIGHT.ravel()[::-1]
FORMS = {
    "float": (struct.pack("<I", 0) + WEIGHT.tobytes(), np.float32),
    "float with a tag": (struct.pack("<I", 0x0002C056) + WEIGHT.tobytes(), np.float32),
    "half": (struct.pack("<I", 0x01306B47) + WEIGHT.astype(np.float16).tobytes(), np.float16),
    "table": (struct.pack("<I", 1) + TABLE.tobytes() + bytes([5, 4, 3, 2, 1, 0, 0, 0]), np.float32),
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_storage(form: str) -> None:
    stored, dtype = FORMS[form]
    module = imported(stored + BIAS.tobytes())
    (layer,) = layers(module)
    assert isinstance(layer, ncnn.InnerProduct)
    assert layer.weight_data is not None
    assert layer.weight_data.dtype == dtype
    (got,) = evaluate(module, [FED])
    np.testing.assert_array_equal(got, WEIGHT @ FED + BIAS)


def test_integers_with_scales() -> None:
    text = NET.replace("2=6", "2=6 8=1")
    scales = np.array([10, 20, 4], np.float32)
    weight = np.array([[10, 20, 30], [20, 40, 60]], np.int8)
    stored = struct.pack("<I", 0x000D4B38) + weight.tobytes() + bytes(2)
    module = imported(stored + BIAS.tobytes() + scales.tobytes(), text)
    (got,) = evaluate(module, [FED])
    np.testing.assert_allclose(got, weight / [[10], [20]] @ FED + BIAS)


def test_layers_have_their_names_and_lines() -> None:
    (layer,) = layers(imported(FORMS["float"][0] + BIAS.tobytes()))
    assert source_names(layer.location) == ["ip"]
    assert 'loc("ip"("net.param":4:0))' in str(layer.location)


def test_text_with_tabs_and_blank_lines() -> None:
    text = "\n 7767517 2\r\n3\n\nInput\tin 0 1 x 0=3\r\n\n ReLU  r 1 1 x  y 0=1e-1 29=7 0=.5 \r\n\n"
    (got,) = evaluate(imported(b"", text), [FED])
    np.testing.assert_array_equal(got, [1, -0.5, 2])


def test_several_inputs_and_outputs() -> None:
    inputs = "Input a 0 1 a 0=3\nInput b 0 1 b 0=3\n"
    text = f"7767517\n4 6\n{inputs}Split s 1 2 a p q\nEltwise e 2 1 p b y 0=1\n"
    function = function_of(imported(b"", text))
    assert [len(function.type.inputs), len(function.type.results)] == [2, 2]


@pytest.mark.parametrize("name", ["x", "in"])
def test_shape_that_the_net_leaves_open(name: str) -> None:
    net = read_net(b"7767517\n2 2\nInput in 0 1 x\nReLU r 1 1 x y\n", "net.param")
    module = module_of(net, None, input_shapes={name: [3, 8, 9]})
    assert str(function_of(module).type.inputs[0]) == "tensor<3x8x9xf32>"


def test_shape_of_the_hint() -> None:
    text = "7767517\n2 2\nInput in 0 1 x -23330=4,3,5,4,2\nReLU r 1 1 x y\n"
    assert str(function_of(imported(b"", text)).type.inputs[0]) == "tensor<2x4x5xf32>"


def test_elements_are_what_the_layers_want() -> None:
    text = "7767517\n3 4\nInput in 0 1 x 0=3\nSplit s 1 2 x a b\nCast c 1 1 b y 0=3 1=1\n"
    assert str(function_of(imported(b"", text)).type.inputs[0]) == "tensor<3xi8>"


def test_weights_beside_the_net(tmp_path: Path) -> None:
    net = tmp_path / "some.param"
    net.write_text(NET)
    (tmp_path / "some.bin").write_bytes(FORMS["float"][0] + BIAS.tobytes())
    (got,) = evaluate(import_ncnn(net), [FED])
    np.testing.assert_array_equal(got, WEIGHT @ FED + BIAS)
