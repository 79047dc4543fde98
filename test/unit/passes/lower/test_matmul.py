"""Matrix products of all ranks keep their numbers."""

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(6)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


SHAPES = [
    ((2, 3), (3, 4)),
    ((1, 2, 3), (3, 4)),
    ((1, 5, 2, 3), (3, 4)),
    ((1, 5, 2, 3), (1, 5, 3, 4)),
    ((5, 2, 3), (5, 3, 4)),
    ((1, 5, 2, 3), (3, 4)),
    ((2, 3), (1, 5, 3, 4)),
    ((3,), (3, 4)),
    ((2, 3), (3,)),
    ((3,), (3,)),
    ((1, 5, 2, 3), (3,)),
    ((1, 1), (1, 1)),
]


@pytest.mark.parametrize("shapes", SHAPES)
@pytest.mark.parametrize("constant", [None, "a", "b"])
def test_matmul(check_lowering, shapes, constant):
    values = {"a": array(*shapes[0]), "b": array(*shapes[1])}
    check_lowering(
        helper.make_node("MatMul", ["a", "b"], ["y"]),
        inputs={name: value for name, value in values.items() if name != constant},
        constants={name: value for name, value in values.items() if name == constant},
    )


@pytest.mark.parametrize("bias", [None, (4,), (1, 4), (2, 4), (2, 1), (1,), ()])
@pytest.mark.parametrize("transposed", [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("constant", [("b", "c"), ("c",), ()])
def test_gemm(check_lowering, bias, transposed, constant):
    values = {
        "a": array(*((3, 2) if transposed[0] else (2, 3))),
        "b": array(*((4, 3) if transposed[1] else (3, 4))),
    }
    if bias is not None:
        values["c"] = array(*bias)
    node = helper.make_node(
        "Gemm",
        list(values),
        ["y"],
        alpha=0.5,
        beta=1.5,
        transA=transposed[0],
        transB=transposed[1],
    )
    check_lowering(
        node,
        inputs={name: value for name, value in values.items() if name not in constant},
        constants={name: value for name, value in values.items() if name in constant},
    )


def test_flattened_image_is_taken_as_it_lies(check_lowering):
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["t"]),
        helper.make_node("Flatten", ["t"], ["u"]),
        helper.make_node("Gemm", ["u", "m", "c"], ["y"]),
    ]
    constants = {"w": array(4, 3, 3, 3), "m": array(4 * 4 * 5, 6), "c": array(6)}
    module = check_lowering(*nodes, inputs={"x": array(1, 3, 6, 7)}, constants=constants)
    assert "mobilint.transpose" not in str(module)
