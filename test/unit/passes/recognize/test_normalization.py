"""Normalisations as exporters spell them out."""

import numpy as np
import pytest

RNG = np.random.default_rng(7)
F = np.float32


def array(*shape):
    return RNG.standard_normal(shape).astype(F)


X = array(1, 6, 8) * 2 + 1
IMAGE = array(1, 4, 5, 6) * 2 + 1
LAST = {"axes": np.array([-1]), "e": F(1e-5)}

# PyTorch up to opset 16 and Paddle; with x * x; with reciprocals; with one over.
MEAN = "m0 = ReduceMean(x, axes)\nd = Sub(x, m0)\n"
LAYER = [
    MEAN + "s = Pow(d, two)\nv0 = ReduceMean(s, axes)\na = Add(v0, e)\nr = Sqrt(a)\nn = Div(d, r)",
    MEAN + "s = Mul(d, d)\nv0 = ReduceMean(s, axes)\na = Add(e, v0)\nr = Sqrt(a)\n"
    "i = Reciprocal(r)\nn = Mul(i, d)",
    MEAN + "s = Mul(d, d)\nv0 = ReduceMean(s, axes)\na = Add(e, v0)\nr = Sqrt(a)\n"
    "i = Div(one, r)\nn = Mul(d, i)",
    MEAN + "d2 = Sub(x, m0)\ns = Pow(d2, two)\nv0 = ReduceMean(s, axes)\na = Add(v0, e)\n"
    "r = Pow(a, h)\nn = Div(d, r)",
    MEAN + "s = Mul(x, x)\nv0 = ReduceMean(s, axes)\nm2 = Mul(m0, m0)\nv1 = Sub(v0, m2)\n"
    "v2 = Max(v1, zero)\na = Add(v2, e)\nr = Sqrt(a)\nn = Div(d, r)",
]
NUMBERS = {"two": F(2), "one": F(1), "h": F(0.5), "zero": F(0)}


@pytest.mark.parametrize("text", LAYER)
def test_layer_normalization(check_idiom, text):
    parameters = {"g": array(8), "b": array(8)}
    scaled = f"{text}\nt = Mul(n, g)\ny = Add(t, b)"
    check_idiom(scaled, ["LayerNormalization"], x=X, **parameters, **LAST, **NUMBERS)


def test_layer_normalization_without_scale_and_bias(check_idiom):
    text = LAYER[0].replace("n =", "y =")
    check_idiom(text, ["LayerNormalization"], x=X, **LAST, **NUMBERS)


@pytest.mark.parametrize("opset", [13, 17])
def test_axes_as_an_attribute(check_idiom, opset):
    text = LAYER[0].replace("n =", "y =").replace("axes)", "axes=-1)")
    for name in ("m0 = ReduceMean(x, ", "v0 = ReduceMean(s, "):
        text = text.replace(name + "axes=-1)", name + "keepdims=1, axes=-1)")
    text = text.replace("axes=-1", "axes=-1 -2")
    check_idiom(text, ["LayerNormalization"], x=X, opset=opset, e=F(1e-5), **NUMBERS)


def test_layer_normalization_scaled_before(check_idiom):
    text = """
    m0 = ReduceMean(x, axes)
    d = Sub(x, m0)
    s = Mul(d, d)
    v0 = ReduceMean(s, axes)
    a = Add(v0, e)
    r = Sqrt(a)
    i = Reciprocal(r)
    f = Mul(i, g)
    t = Mul(x, f)
    o = Mul(m0, f)
    c = Sub(b, o)
    y = Add(t, c)
    """
    parameters = {"g": array(8), "b": array(8)}
    check_idiom(text, ["LayerNormalization"], x=X, **parameters, **LAST)


def test_layer_normalization_over_channels(check_idiom):
    """Over axis 1 of an image, as ConvNeXt has it: the axes go to the end and back."""
    text = f"{LAYER[0]}\nt = Mul(n, g)\ny = Add(t, b)"
    parameters = {"g": array(4, 1, 1), "b": array(4, 1, 1), "axes": np.array([1]), "e": F(1e-6)}
    want = ["LayerNormalization", "Transpose", "Transpose"]
    check_idiom(text, want, x=IMAGE, **parameters, **NUMBERS)


def test_instance_normalization(check_idiom):
    text = f"{LAYER[1]}\nt = Mul(n, g)\ny = Add(t, b)"
    parameters = {"g": array(4, 1, 1), "b": array(1, 4, 1, 1), "axes": np.array([2, 3])}
    check_idiom(text, ["InstanceNormalization"], x=IMAGE, e=F(1e-5), **parameters, **NUMBERS)


GROUPS = {"groups": np.array([1, 2, -1]), "back": np.array([1, 4, 5, 6])}


def test_group_normalization_as_pytorch_writes_it(check_idiom):
    text = """
    r = Reshape(x, groups)
    n = InstanceNormalization(r, ones, zeros, epsilon=0.00001)
    s = Reshape(n, back)
    t = Mul(s, g)
    y = Add(t, b)
    """
    parameters = {"g": array(4, 1, 1), "b": array(4, 1, 1)}
    inner = {"ones": np.ones(2, F), "zeros": np.zeros(2, F)}
    check_idiom(text, ["GroupNormalization"], x=IMAGE, **parameters, **inner, **GROUPS)


def test_group_normalization_of_means(check_idiom):
    layer = LAYER[0].replace("x", "r0").replace("ar0es", "axes")
    text = f"r0 = Reshape(x, groups)\n{layer}\nk0 = Reshape(n, back)\nt = Mul(k0, g)\ny = Add(t, b)"
    parameters = {"g": array(4, 1, 1), "b": array(4, 1, 1)}
    check_idiom(text, ["GroupNormalization"], x=IMAGE, **parameters, **GROUPS, **LAST, **NUMBERS)


RMS = [
    "s = Pow(x, two)\nm0 = ReduceMean(s, axes)\na = Add(m0, e)\nr = Sqrt(a)\n"
    "i = Reciprocal(r)\nn = Mul(x, i)",
    "s = Mul(x, x)\nm0 = ReduceMean(s, axes)\na = Add(e, m0)\nr = Sqrt(a)\nn = Div(x, r)",
    "s = Pow(x, two)\nm0 = ReduceMean(s, axes)\na = Add(m0, e)\nr = Sqrt(a)\n"
    "i = Div(one, r)\nn = Mul(i, x)",
]


@pytest.mark.parametrize("text", RMS)
def test_rms_normalization(check_idiom, text):
    scaled = f"{text}\ny = Mul(g, n)"
    check_idiom(scaled, ["RMSNormalization"], x=X, g=array(8), **LAST, **NUMBERS)


UNIT = [
    "l = ReduceL2(x, axes)\nn = Clip(l, tiny)\ny = Div(x, n)",
    "l = ReduceL2(x, axes)\nn = Clip(l, tiny)\nf = Expand(n, full)\ny = Div(x, f)",
    "l = ReduceL2(x, axes)\nn = Add(l, tiny)\ny = Div(x, n)",
    "s = Mul(x, x)\nt = ReduceSum(s, axes)\nl = Sqrt(t)\nn = Max(l, tiny)\ny = Div(x, n)",
    "s = Pow(x, two)\nt = ReduceSum(s, axes)\nn = Max(t, tiny)\nl = Sqrt(n)\n"
    "i = Reciprocal(l)\ny = Mul(x, i)",
    "t = ReduceSumSquare(x, axes)\nl = Sqrt(t)\ny = Div(x, l)",
]


@pytest.mark.parametrize("text", UNIT)
@pytest.mark.parametrize("axis", [1, -1])
def test_l2_normalization(check_idiom, text, axis):
    numbers = {"tiny": F(1e-12), "two": F(2), "full": np.array(X.shape)}
    check_idiom(text, ["LpNormalization"], x=X, axes=np.array([axis]), **numbers)


def test_affine_behind_normalizations(check_idiom):
    """A scale and a bias per channel behind a normalisation that has its own."""
    text = """
    a = InstanceNormalization(x, g, b)
    c = Mul(s, a)
    y = Add(c, t)
    """
    parameters = {"g": array(4), "b": array(4), "s": array(4, 1, 1), "t": array(1, 4, 1, 1)}
    check_idiom(text, ["InstanceNormalization"], x=IMAGE, **parameters)


SUMS = """
t = ReduceSum(x, axes, keepdims=0)
z = Mul(x, x)
s = ReduceSum(z, axes, keepdims=0)
sm = Mul(s, share)
tm = Mul(t, share)
t2 = Mul(tm, tm)
d0 = Sub(sm, t2)
d1 = Max(zero, d0)
d2 = Reshape(d1, kept)
a = Add(d2, e)
r = Sqrt(a)
i = Reciprocal(r)
f = Mul(i, g)
c0 = Reshape(tm, kept)
c = Sub(x, c0)
n = Mul(c, f)
y = Add(n, b)
"""


@pytest.mark.parametrize(("axis", "kept"), [(1, [1, 1, 8]), (2, [1, 6, 1])])
def test_layer_normalization_by_sums(check_idiom, axis, kept):
    """As JAX writes it: the axes go, and come back."""
    shape = [1, 1, 1]
    shape[axis] = X.shape[axis]
    parameters = {"g": array(*shape), "b": array(*shape), "e": F(1e-6), "zero": F(0)}
    shapes = {"axes": np.array([axis]), "kept": np.array(kept), "share": F(1 / X.shape[axis])}
    moves = ["Transpose", "Transpose"] if axis == 1 else []
    check_idiom(SUMS, ["LayerNormalization", *moves], x=X, **parameters, **shapes)


def test_sums_by_another_share(check_idiom):
    parameters = {"g": array(8), "b": array(8), "e": F(1e-6), "zero": F(0)}
    shapes = {"axes": np.array([2]), "kept": np.array([1, 6, 1]), "share": F(1 / 16)}
    module = check_idiom(SUMS, None, x=X, **parameters, **shapes)
    assert "layer_normalization" not in str(module)
