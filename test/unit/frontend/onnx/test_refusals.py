"""What is wrong with a model is refused with a code, the node or tensor, and the rule."""

import random
import re
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx

X = np.zeros((1, 3, 6, 6), np.float32)
WEIGHT = np.ones((4, 3, 3, 3), np.float32)


def node(op_type: str, *inputs: str, outputs=("y",), **attributes) -> onnx.NodeProto:
    return helper.make_node(op_type, inputs, outputs, name=f"net/{op_type.lower()}", **attributes)


def body(op_type: str = "Relu") -> onnx.GraphProto:
    output = helper.make_tensor_value_info("inner", TensorProto.FLOAT, None)
    return helper.make_graph([helper.make_node(op_type, ["x"], ["inner"])], "body", [], [output])


NODES = {
    "tensor that nothing defines": (
        node("Add", "x", "ghost"), "ML0202", r"'net/add' \(Add\): reads 'ghost'"
    ),
    "circle": (node("Add", "x", "y"), "ML0202", r"'net/add' \(Add\): depends on its own result"),
    "input redefined": (node("Relu", "x", outputs=["x"]), "ML0202", "defines 'x', which"),
    "constant redefined": (node("Relu", "x", outputs=["w"]), "ML0202", "defines 'w', which"),
    "too few inputs": (node("Add", "x"), "ML0202", "has 1 inputs, not 2 to 2"),
    "too many inputs": (node("Relu", "x", "x"), "ML0202", "has 2 inputs, not 1 to 1"),
    "too many outputs": (node("Relu", "x", outputs=["y", "z"]), "ML0202", "2 outputs, not 1 to 1"),
    "input left out": (node("Conv", "", "w"), "ML0202", r"'net/conv' \(Conv\): has no input 'X'"),
    "unknown attribute": (node("Relu", "x", slope=1), "ML0202", "attribute 'slope', which its"),
    "attribute of a wrong type": (node("Softmax", "x", axis=1.5), "ML0202", "'axis' of the wrong"),
    "attribute left out": (node("Concat", "x", "x"), "ML0202", "has no attribute 'axis'"),
    "kernel against weight": (
        node("Conv", "x", "w", kernel_shape=[5, 5]), "ML0202", r"kernel_shape \[5, 5\].*\[3, 3\]"
    ),
    "kernel beyond the input": (
        node("Conv", "x", "w", dilations=[1, 9]),
        "ML0202",
        "has a kernel over 19 elements of axis 3",
    ),
    "strides against axes": (node("Conv", "x", "w", strides=[2]), "ML0202", r"strides \[2\], but"),
    "no stride": (node("Conv", "x", "w", strides=[1, 0]), "ML0202", r"strides \[1, 0\], less than"),
    "pads against axes": (node("Conv", "x", "w", pads=[1, 1]), "ML0202", r"pads \[1, 1\], but 2"),
    "pads beyond measure": (
        node("Conv", "x", "w", pads=[0, 0, 2**40, 0]), "ML0202", "more than 2147483647"
    ),
    "groups": (node("Conv", "x", "w", group=3), "ML0202", "has 3 groups, but a weight for 4"),
    "channels": (node("Conv", "x", "wide"), "ML0202", "has 3 channels, but its weight is for 5"),
    "rank of a weight": (node("Conv", "x", "flat"), "ML0202", "of rank 4, but a weight of rank 2"),
    "no spatial axes": (node("Conv", "flat", "flat"), "ML0202", "which has no spatial axes"),
    "scales": (node("Resize", "x", "", "two"), "ML0202", r"has scales of the shape \[2\].*4 axes"),
    "no scale": (node("Resize", "x", "", "zeros"), "ML0202", r"has scales \[0.0, 0.0, 0.0, 0.0\]"),
    "flag that is no flag": (
        node("MaxPool", "x", kernel_shape=[1, 1], ceil_mode=3), "ML0202", "has ceil_mode 3, not 0"
    ),
    "equation": (node("Einsum", "x", equation="i..j"), "ML0202", "the equation 'i..j', which is"),
    "no axes": (node("Conv", "two", "two"), "ML0202", "has an input of rank 1"),
    "reflection": (
        node("Pad", "x", "edges", mode="reflect"), "ML0202", "reflects 6 elements of axis 3, which"
    ),
    "shapes": (node("MatMul", "x", "flat"), "ML0202", r"'net/matmul' \(MatMul\): has operands"),
    "element types": (node("Add", "x", "whole"), "ML0202", r"'net/add' \(Add\): has operands"),
    "infinite weight": (node("Conv", "x", "infinite"), "ML0202", "weight 'infinite'"),
    "unknown operator": (node("Convolve", "x"), "ML0203", r"'net/convolve' \(Convolve\).*opset 17"),
    "operator of a later opset": (node("Gelu", "x"), "ML0203", "'Gelu', which opset 17 does not"),
    "operator that is gone": (node("Upsample", "x", "zeros"), "ML0203", "which opset 17 has no"),
    "domain": (node("Relu", "x", domain="acme.fn"), "ML0203", "'Relu' of the domain 'acme.fn'"),
    "condition": (
        node("Loop", "", "flag", body=body()),
        "ML0202",
        r"'net/loop' \(Loop\): has a body of 0 inputs, but gives it 2",
    ),
}  # fmt: skip
CONSTANTS = {
    "w": WEIGHT,
    "wide": np.ones((4, 5, 3, 3), np.float32),
    "flat": np.ones((4, 3), np.float32),
    "two": np.ones(2, np.float32),
    "zeros": np.zeros(4, np.float32),
    "whole": np.ones((6,), np.int64),
    "infinite": np.where(WEIGHT > 0, np.float32("inf"), WEIGHT),
    "edges": np.array([0, 0, 1, 2, 0, 0, 5, 6]),
    "flag": np.array(True),
}


def refusal_of(source: onnx.ModelProto | Path) -> CompileError:
    with pytest.raises(CompileError) as refused:
        import_onnx(source)
    assert "\n" not in str(refused.value)
    return refused.value


@pytest.mark.parametrize("name", NODES)
def test_a_node_is_refused(make_model, name):
    broken, code, words = NODES[name]
    outputs = [output for output in broken.output if output in ("x", "y", "w")]
    error = refusal_of(make_model(broken, inputs={"x": X}, constants=CONSTANTS, outputs=outputs))
    assert error.code.name == code
    assert re.search(words, str(error))


def test_the_file_is_named(make_model, tmp_path):
    path = tmp_path / "model.onnx"
    path.write_bytes(make_model(node("Convolve", "x"), inputs={"x": X}).SerializeToString())
    assert str(refusal_of(path)).startswith(f"{path}: error[ML0203]: node 'net/convolve'")


def test_a_node_without_a_name_is_called_by_its_result(make_model):
    nameless = helper.make_node("Convolve", ["x"], ["y"])
    assert "node 'y' (Convolve): " in str(refusal_of(make_model(nameless, inputs={"x": X})))


@pytest.mark.parametrize("content", [b"", b"\x00", b"version https://git-lfs", b"\x08\x08", None])
def test_files_that_are_no_models(tmp_path, content):
    path = tmp_path / "model.onnx"
    if content is not None:
        path.write_bytes(content)
    error = refusal_of(path)
    assert (error.code.name, error.place) == ("ML0201", str(path))


def test_a_folder_is_no_model(tmp_path):
    assert refusal_of(tmp_path).code.name == "ML0201"


def test_names_that_are_defined_twice(make_model):
    model = make_model(node("Relu", "x"), inputs={"x": X}, constants={"w": X})
    for field, words in (("input", "graph input 'x'"), ("initializer", "initialiser 'w'")):
        broken = onnx.ModelProto()
        broken.CopyFrom(model)
        values = getattr(broken.graph, field)
        values.append(values[0])
        assert words in str(refusal_of(broken))


def test_outputs(make_model):
    relu = node("Relu", "x")
    missing = refusal_of(make_model(relu, inputs={"x": X}, outputs=["ghost"]))
    assert "nothing defines the graph output 'ghost'" in str(missing)
    assert "has no outputs" in str(refusal_of(make_model(relu, inputs={"x": X}, outputs=[])))


def test_opsets(make_model):
    newer = make_model(node("Relu", "x"), inputs={"x": X})
    newer.opset_import[0].version = onnx.defs.onnx_opset_version() + 1
    assert "is newer than" in str(refusal_of(newer))
    foreign = make_model(node("Relu", "x"), inputs={"x": X})
    foreign.opset_import[0].domain = "acme.fn"
    assert refusal_of(foreign).code.name == "ML0202"


def test_functions_without_an_end(make_model):
    call = node("Twice", "x", domain="acme.fn")
    model = make_model(call, inputs={"x": X})
    model.opset_import.append(helper.make_opsetid("acme.fn", 1))
    again = helper.make_node("Twice", ["a"], ["b"], domain="acme.fn")
    model.functions.append(
        helper.make_function("acme.fn", "Twice", ["a"], ["b"], [again], model.opset_import)
    )
    error = refusal_of(model)
    assert error.code.name == "ML0202"
    assert "calls a function that calls itself" in str(error)


def test_names_that_are_no_text(make_model, tmp_path):
    path = tmp_path / "model.onnx"
    raw = make_model(node("Relu", "x"), inputs={"x": X}).SerializeToString()
    path.write_bytes(raw.replace(b"net/relu", b"net/\xff\xfe\xfd\xfc"))
    assert "is not UTF-8" in str(refusal_of(path))
    path.write_bytes(raw.replace(b"Relu", b"Re\nu"))
    assert r"'Re\nu'" in str(refusal_of(path))


def test_damaged_files_raise_nothing_else(make_model, tmp_path):
    """Any bytes are imported or refused: an exception of another kind is a fault of ours."""
    nodes = [
        node("Conv", "x", "w", outputs=["c"], pads=[1, 1, 1, 1]),
        node("Upsample", "c", outputs=["u"], scales=[1.0, 1.0, 2.0, 2.0]),
        node("Slice", "u", outputs=["s"], starts=[0, 1], ends=[2, 4], axes=[1, 2]),
        node("MaxPool", "s", outputs=["p"], kernel_shape=[2, 2], strides=[2, 2]),
        node("Softmax", "p"),
    ]
    weight = {"w": np.ones((2, 3, 3, 3), np.float32)}
    raw = make_model(*nodes, inputs={"x": X}, constants=weight, opset=8).SerializeToString()
    path = tmp_path / "model.onnx"
    chance = random.Random(0)
    refused = 0
    for _ in range(400):
        damaged = bytearray(raw)
        for _ in range(chance.choice([1, 2, 4])):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged)
        try:
            import_onnx(path)
        except CompileError as error:
            assert "\n" not in str(error)  # noqa: PT017 - most are refused, not all
            refused += 1
    assert 100 < refused < 400
