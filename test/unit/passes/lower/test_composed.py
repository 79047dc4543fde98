"""Composed ops, written as simpler ones, keep their numbers."""

import numpy as np
import pytest
from onnx import helper

RNG = np.random.default_rng(10)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


EQUATIONS = [
    ("ij,jk->ik", (2, 3), (3, 4)),
    ("ij,kj->ik", (2, 3), (4, 3)),
    ("ij,jk", (2, 3), (3, 4)),
    ("bij,bjk->bik", (2, 3, 4), (2, 4, 5)),
    ("bhid,bhjd->bhij", (1, 2, 3, 4), (1, 2, 5, 4)),
    ("bhid,bhjd->bhij", (2, 2, 3, 4), (2, 2, 5, 4)),
    ("bthd,bshd->bhts", (1, 3, 2, 4), (1, 5, 2, 4)),
    ("btd,dhk->bthk", (1, 3, 4), (4, 2, 5)),
    ("bhwc,hkc->bhwk", (1, 3, 4, 5), (3, 2, 5)),
    ("...ij,...jk->...ik", (1, 2, 3, 4), (1, 2, 4, 5)),
    ("i,j->ij", (3,), (4,)),
    ("i,i->", (3,), (3,)),
    ("ij,ij->ij", (2, 3), (2, 3)),
    ("ij,ik->j", (2, 3), (2, 4)),
    ("ij->ji", (2, 3)),
    ("ijk->k", (2, 3, 4)),
    ("ij,jk,kl->il", (2, 3), (3, 4), (4, 5)),
]


@pytest.mark.parametrize(
    ("case", "constant"),
    [(case, False) for case in EQUATIONS] + [(case, True) for case in EQUATIONS if len(case) > 2],
)
def test_einsum(check_lowering, case, constant):
    equation, *shapes = case
    values = {name: array(*shape) for name, shape in zip("abc", shapes, strict=False)}
    constants = {"b": values.pop("b")} if constant else {}
    names = sorted({*values, *constants})
    node = helper.make_node("Einsum", names, ["y"], equation=equation)
    check_lowering(node, inputs=values, constants=constants, views=True)


def test_diagonal_stays_on_the_host(check_lowering):
    node = helper.make_node("Einsum", ["x"], ["y"], equation="ii->i")
    check_lowering(node, inputs={"x": array(3, 3)}, host=["Einsum"])


@pytest.mark.parametrize("shape", [(1, 3, 4, 5), (2, 3, 4, 5)])
@pytest.mark.parametrize("attributes", [{}, {"axes": [1, 2]}, {"axes": [-1]}])
def test_mean_variance_normalization(check_lowering, shape, attributes):
    node = helper.make_node("MeanVarianceNormalization", ["x"], ["y"], **attributes)
    check_lowering(node, inputs={"x": array(*shape)}, views=True, rtol=1e-4)


@pytest.mark.parametrize("shape", [(1, 3, 4, 5), (1, 3, 7), (2, 3, 4, 5)])
@pytest.mark.parametrize("p", [1, 2])
def test_global_lp_pooling(check_lowering, shape, p):
    node = helper.make_node("GlobalLpPool", ["x"], ["y"], p=p)
    check_lowering(node, inputs={"x": array(*shape)}, views=True)


def test_norm_of_another_order_stays_on_the_host(check_lowering):
    node = helper.make_node("GlobalLpPool", ["x"], ["y"], p=3)
    check_lowering(node, inputs={"x": array(1, 3, 4, 5)}, host=["GlobalLpPool"])


@pytest.mark.parametrize("size", [1, 3, 5, 9])
@pytest.mark.parametrize("images", [1, 2])
def test_local_response_normalization(check_lowering, size, images):
    node = helper.make_node("LRN", ["x"], ["y"], size=size, alpha=0.3, beta=0.75, bias=1.5)
    check_lowering(node, inputs={"x": array(images, 6, 3, 4)}, views=True)


MASKS = {
    "true": ((), [True]),
    "false": ((1, 1), [False]),
    "prefix": ((5,), [1, 1, 0, 0, 0]),
    "runs": ((4, 1), [0, 1, 1, 0]),
    "channels": ((3, 1, 1), [1, 0, 1]),
}


@pytest.mark.parametrize("name", MASKS)
@pytest.mark.parametrize("fill", [np.float32(-np.inf), array(5), None])
def test_where_of_a_known_mask(check_lowering, name, fill):
    shape, entries = MASKS[name]
    mask = np.array(entries, bool).reshape(shape)
    x = array(1, 3, 4, 5)
    x.ravel()[:3] = np.nan, np.inf, -np.inf
    inputs, constants = {"x": x}, {"m": mask}
    if fill is None:
        inputs["f"] = array(1, 3, 1, 5)
    else:
        constants["f"] = fill
    node = helper.make_node("Where", ["m", "x", "f"], ["y"])
    check_lowering(node, inputs=inputs, constants=constants, rtol=0, atol=0)


def test_mask_of_two_axes_stays_on_the_host(check_lowering):
    node = helper.make_node("Where", ["m", "x", "f"], ["y"])
    constants = {"m": np.tri(3, dtype=bool), "f": np.float32(-np.inf)}
    check_lowering(node, inputs={"x": array(3, 3)}, constants=constants, host=["Where"])
