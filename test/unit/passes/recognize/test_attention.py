"""Attention as exporters spell it out."""

import numpy as np
import pytest

RNG = np.random.default_rng(11)
F = np.float32


def array(*shape):
    return RNG.standard_normal(shape).astype(F)


HEADS = {"q": array(1, 4, 5, 8), "k": array(1, 4, 6, 8), "v": array(1, 4, 6, 3)}
KEYS = "t = Transpose(k, perm=0 1 3 2)\n"
REST = "w0 = Softmax(s, axis=-1)\ny = MatMul(w0, v)"

SCALES = {
    "none": "s = MatMul(q, t)",
    "divided": "p = MatMul(q, t)\ns = Div(p, c)",
    "multiplied": "p = MatMul(q, t)\ns = Mul(c, p)",
    "queries": "a = Mul(q, c)\ns = MatMul(a, t)",
    "keys": "a = Div(t, c)\ns = MatMul(q, a)",
    "both": "a = Mul(q, c)\nb = Mul(t, c)\ns = MatMul(a, b)",
    "all": "a = Mul(q, c)\nb = Mul(t, c)\np = MatMul(a, b)\ns = Mul(p, c)",
}


@pytest.mark.parametrize("text", SCALES.values(), ids=SCALES)
def test_scales(check_idiom, text):
    check_idiom(f"{KEYS}{text}\n{REST}", ["Attention"], **HEADS, c=F(0.7))


def test_scaled_before_the_transposition(check_idiom):
    text = f"b = Mul(k, c)\nt = Transpose(b, perm=0 1 3 2)\ns = MatMul(q, t)\n{REST}"
    check_idiom(text, ["Attention"], **HEADS, c=F(0.7))


def test_keys_that_lie_transposed(check_idiom):
    heads = HEADS | {"k": np.ascontiguousarray(HEADS["k"].swapaxes(2, 3))}
    check_idiom(f"s = MatMul(q, k)\n{REST}", ["Attention", "Transpose"], **heads)


@pytest.mark.parametrize("shape", [(1, 4, 5, 6), (1, 1, 5, 6), (5, 6)])
def test_mask_that_is_added(check_idiom, shape):
    text = f"{KEYS}p = MatMul(q, t)\na = Mul(p, c)\ns = Add(a, m)\n{REST}"
    check_idiom(text, ["Attention"], **HEADS, c=F(0.7), m=array(*shape))


def test_mask_of_keys(check_idiom):
    """A row for each query, which onnxruntime wants and the NPU does not."""
    text = f"{KEYS}p = MatMul(q, t)\ns = Add(m, p)\n{REST}"
    module = check_idiom(text, ["Attention", "Expand"], **HEADS, m=array(1, 1, 1, 6))
    assert "adding_constant" not in str(module)


def test_two_masks(check_idiom):
    text = f"{KEYS}p = MatMul(q, t)\na = Add(p, b)\ns = Add(a, m)\n{REST}"
    check_idiom(text, ["Attention", "Add"], **HEADS, b=array(1, 4, 5, 6), m=array(5, 6))


CAUSAL = np.tri(5, 6, 1, dtype=bool)


@pytest.mark.parametrize("hidden", [-np.inf, -1e9, float(np.finfo(F).min)])
@pytest.mark.parametrize("shows", [True, False])
def test_chosen_by_a_mask(check_idiom, hidden, shows):
    chosen = "s = Where(b, p, low)" if shows else "s = Where(b, low, p)"
    mask = CAUSAL if shows else ~CAUSAL
    text = f"{KEYS}p = MatMul(q, t)\n{chosen}\n{REST}"
    check_idiom(text, ["Attention"], **HEADS, b=mask, low=F(hidden))


def test_guard_against_rows_that_see_nothing(check_idiom):
    text = f"{KEYS}p = MatMul(q, t)\ns = Add(p, b)\nw0 = Softmax(s, axis=-1)\n"
    text += "n = IsNaN(w0)\nw1 = Where(n, zero, w0)\ny = MatMul(w1, v)"
    mask = np.where(CAUSAL, 0, F(-np.inf)).astype(F)
    check_idiom(text, ["Attention"], **HEADS, b=mask, zero=F(0))


def test_products_of_rank_3(check_idiom):
    heads = {name: value[0] for name, value in HEADS.items()}
    text = f"t = Transpose(k, perm=0 2 1)\np = MatMul(q, t)\ns = Add(p, m)\n{REST}"
    want = ["Attention", "Reshape", "Reshape", "Reshape", "Reshape", "Reshape"]
    check_idiom(text, want, **heads, m=array(4, 5, 6))


def test_one_head_of_keys_for_all(check_idiom):
    heads = {name: HEADS[name][:, :1] for name in "kv"} | {"q": HEADS["q"]}
    check_idiom(f"{KEYS}s = MatMul(q, t)\n{REST}", ["Attention"], **heads)


def test_heads_of_keys_for_groups(check_idiom):
    """As Hugging Face repeats them."""
    repeats = "\n".join(
        f"{x}1 = Unsqueeze({x}, two)\n{x}2 = Expand({x}1, five{x})\n{x}3 = Reshape({x}2, four{x})"
        for x in "kv"
    )
    text = f"{repeats}\nt = Transpose(k3, perm=0 1 3 2)\ns = MatMul(q, t)\nw0 = Softmax(s)\n"
    heads = {name: HEADS[name][:, :2] for name in "kv"} | {"q": HEADS["q"]}
    shapes = {"two": np.array([2]), "fivek": np.array([1, 2, 2, 6, 8])}
    shapes |= {"fivev": np.array([1, 2, 2, 6, 3]), "fourk": np.array([1, 4, 6, 8])}
    want = ["Attention"]
    text += "y = MatMul(w0, v3)"
    check_idiom(text, want, **heads, **shapes, fourv=np.array([1, 4, 6, 3]))


TOKENS = {"q": array(1, 5, 32), "k": array(1, 6, 32), "v": array(1, 6, 12)}


def test_tokens_all_along(check_idiom):
    """With its splits and merge it is one op."""
    views = {"q": [1, 5, 4, 8], "k": [1, 6, 4, 8], "v": [1, 6, 4, 3], "y": [1, 5, 12]}
    text = "\n".join(
        f"{x}1 = Reshape({x}, s{x})\n{x}2 = Transpose({x}1, perm={perm})"
        for x, perm in (("q", "0 2 1 3"), ("k", "0 2 3 1"), ("v", "0 2 1 3"))
    )
    text += """
    p = MatMul(q2, k2)
    s = Add(p, m)
    w0 = Softmax(s)
    o = MatMul(w0, v2)
    t = Transpose(o, perm=0 2 1 3)
    y = Reshape(t, sy)
    """
    shapes = {f"s{name}": np.array(shape) for name, shape in views.items()}
    check_idiom(text, ["Attention"], **TOKENS, m=array(1, 1, 5, 6), **shapes)


def test_keys_transposed_as_matrices(check_idiom):
    """As PyTorch's exporter of graphs writes it: batch and heads are one axis for the while."""
    text = f"""
    a = Reshape(k, matrices)
    b = Transpose(a, perm=0 2 1)
    t = Reshape(b, back)
    s = MatMul(q, t)
    {REST}
    """
    shapes = {"matrices": np.array([4, 6, 8]), "back": np.array([1, 4, 8, 6])}
    check_idiom(text, ["Attention"], **HEADS, **shapes)
