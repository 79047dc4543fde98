"""Activations as exporters spell them out."""

import numpy as np
import pytest

RNG = np.random.default_rng(5)
X = (RNG.standard_normal((1, 3, 4, 5)) * 3).astype(np.float32)
F = np.float32

# By the three associations of the product, and both ways to write each constant.
GELU = [
    """
    a = Div(x, r)
    b = Erf(a)
    c = Add(b, one)
    d = Mul(x, c)
    y = Mul(d, h)
    """,
    """
    a = Mul(x, s)
    b = Erf(a)
    c = Add(one, b)
    d = Mul(h, x)
    y = Mul(d, c)
    """,
    """
    a = Div(x, r)
    b = Erf(a)
    c = Add(b, one)
    d = Div(c, two)
    y = Mul(d, x)
    """,
]


@pytest.mark.parametrize("text", GELU)
def test_gelu(check_idiom, text):
    numbers = {"r": F(2**0.5), "s": F(0.5**0.5), "one": F(1), "h": F(0.5), "two": F(2)}
    check_idiom(text, ["Gelu"], x=X, **numbers)


GELU_BY_TANH = [
    # PyTorch and Hugging Face's gelu_new
    """
    a = Pow(x, three)
    b = Mul(a, k0)
    c = Add(x, b)
    d = Mul(c, r)
    e = Tanh(d)
    f = Add(e, one)
    g = Mul(x, h)
    y = Mul(g, f)
    """,
    # Hugging Face's gelu_fast
    """
    a = Mul(x, r)
    b = Mul(x, k0)
    c = Mul(b, x)
    d = Add(c, one)
    e = Mul(a, d)
    f = Tanh(e)
    g = Add(one, f)
    i = Mul(x, h)
    y = Mul(i, g)
    """,
    # Products of three
    """
    a = Mul(x, x)
    b = Mul(x, a)
    c = Mul(k0, b)
    d = Add(c, x)
    e = Mul(r, d)
    f = Tanh(e)
    g = Add(one, f)
    i = Mul(g, h)
    y = Mul(i, x)
    """,
]


@pytest.mark.parametrize("text", GELU_BY_TANH)
def test_gelu_by_tanh(check_idiom, text):
    numbers = {"r": F((2 / np.pi) ** 0.5), "k0": F(0.044715), "three": F(3)}
    check_idiom(text, ["Gelu"], x=X, one=F(1), h=F(0.5), **numbers)


@pytest.mark.parametrize("order", ["x, a", "a, x"])
def test_leaky_relu(check_idiom, order):
    check_idiom(f"a = Mul(x, s)\ny = Max({order})", ["LeakyRelu"], x=X, s=F(0.1))


def test_constants_behind_other_ops(check_idiom):
    """A number that is cast, reshaped and expanded to the shape of the operand."""
    text = """
    r0 = Cast(root, to=1)
    r1 = Reshape(r0, four)
    r2 = Expand(r1, shape)
    a = Div(x, r2)
    b = Erf(a)
    o = ConstantOfShape(shape)
    one = Add(o, unit)
    c = Add(b, one)
    d = Mul(x, c)
    y = Mul(d, h)
    """
    shapes = {"four": np.array([1, 1, 1, 1]), "shape": np.array(X.shape)}
    check_idiom(text, ["Gelu"], x=X, root=np.float64(2**0.5), unit=F(1), h=F(0.5), **shapes)


# What the NPU has an op for, and ONNX has not, or has had for a short time only.
FUSED = {
    "swish": ("a = Sigmoid(x)\ny = Mul(x, a)", {"swish"}),
    "quick_gelu": ("a = Mul(x, s)\nb = Sigmoid(a)\ny = Mul(b, x)", {"quick_gelu"}),
    "softplus": ("a = Exp(x)\nb = Add(one, a)\ny = Log(b)", {"softplus"}),
    "mish": ("a = Exp(x)\nb = Add(a, one)\nc = Log(b)\nd = Tanh(c)\ny = Mul(x, d)", {"mish"}),
    "sigmoid": ("a = Neg(x)\nb = Exp(a)\nc = Add(b, one)\ny = Div(one, c)", {"sigmoid"}),
    "reciprocal": ("a = Neg(x)\nb = Exp(a)\nc = Add(b, one)\ny = Reciprocal(c)", {"sigmoid"}),
    "hard_sigmoid": (
        "a = Add(x, three)\nb = Clip(a, zero, six)\ny = Div(b, six)",
        {"hard_sigmoid"},
    ),
    "hard_sigmoid_by_bounds": (
        "a = Mul(x, sixth)\nb = Add(a, h)\nc = Max(b, zero)\ny = Min(c, one)",
        {"hard_sigmoid"},
    ),
    "hard_swish": (
        "a = Add(three, x)\nb = Clip(a, zero, six)\nc = Mul(x, b)\ny = Mul(c, sixth)",
        {"hard_swish"},
    ),
    "hard_swish_of_a_part": (
        "a = Add(three, x)\nb = Relu(a)\nc = Min(b, six)\nd = Div(x, six)\ny = Mul(c, d)",
        {"hard_swish"},
    ),
    "log_sigmoid": ("a = Sigmoid(x)\ny = Log(a)", {"log_sigmoid"}),
    "glu": ("a, b = Split(x, halves, axis=-1)\nc = Sigmoid(b)\ny = Mul(a, c)", {"glu"}),
    "swiglu": (
        "a, b = Split(x, halves, axis=-1)\nc = Sigmoid(a)\nd = Mul(a, c)\ny = Mul(d, b)",
        {"slice", "swish", "multiply"},
    ),
}


@pytest.mark.parametrize("case", FUSED.values(), ids=FUSED)
def test_fused_on_the_npu(check_idiom, kinds_of, case):
    text, want = case
    numbers = {"one": F(1), "three": F(3), "zero": F(0), "six": F(6), "sixth": F(1 / 6)}
    numbers |= {"s": F(1.702), "h": F(0.5), "halves": np.array([2, 2])}
    module = check_idiom(text, None, x=X[..., :4], **numbers)
    assert set(kinds_of(module)) - {"input", "device_bridge", "output"} == want


SHARES = {
    "shifted": "l = ReduceMax(x, axes)\nd = Sub(x, l)\na = Exp(d)\nt = ReduceSum(a, axes)",
    "plain": "a = Exp(x)\nt = ReduceSum(a, axes)",
    "axes_that_come_back": "l = ReduceMax(x, axes, keepdims=0)\nb = Reshape(l, kept)\n"
    "d = Sub(x, b)\na = Exp(d)\nc = ReduceSum(a, axes, keepdims=0)\nt = Reshape(c, kept)",
}


@pytest.mark.parametrize("text", SHARES.values(), ids=SHARES)
def test_softmax(check_idiom, text):
    shapes = {"axes": np.array([2]), "kept": np.array([1, 3, 1, 5])}
    module = check_idiom(f"{text}\ny = Div(a, t)", None, x=X, **shapes)
    assert str(module).count("mobilint.softmax") == 1


def test_sum_along_another_axis(check_idiom):
    shapes = {"axes": np.array([2]), "other": np.array([3])}
    text = SHARES["shifted"].replace("ReduceMax(x, axes)", "ReduceMax(x, other)")
    want = ["Div", "Exp", "ReduceMax", "ReduceSum", "Sub"]
    check_idiom(f"{text}\ny = Div(a, t)", want, x=X, **shapes)


@pytest.mark.parametrize("branch", ["s = Softplus(x)", "a = Exp(x)\nb = Add(a, one)\ns = Log(b)"])
def test_softplus_of_two_branches(check_idiom, branch):
    text = f"{branch}\nc = Greater(x, bound)\ny = Where(c, x, s)"
    check_idiom(text, ["Softplus"], x=X, one=F(1), bound=F(20))


def test_softplus_below_a_low_bound(check_idiom):
    text = "s = Softplus(x)\nc = Greater(x, bound)\ny = Where(c, x, s)"
    want = ["Greater", "Softplus", "Where"]
    check_idiom(text, want, host=["Greater", "Where"], x=X, bound=F(2))
