"""Arithmetic that changes nothing, also not of NaN, infinities and minus zero."""

import pytest

CONSTANTS = (
    "float[1] one = {1}, float[2,1] ones = {1, 1}, float[1] zero = {0}, float[1] minus = {-0.0}, "
    "bool[1] true = {1}, bool[1] false = {0}, bool[2] both = {0, 1}, "
    "float low = {-1}, float high = {2}, float more = {1}, float less = {-3}, "
    "float down = {-inf}, float up = {inf}"
)


@pytest.mark.parametrize(
    ("signature", "body", "left"),
    [
        ("float[a,b] x", "y = Mul(one, x)", []),
        ("float[a,b] x", "y = Mul(x, ones)", ["Mul"]),  # which may have two rows for the one of x
        ("float[2,3] x", "y = Mul(x, ones)", []),
        ("float[3] x", "y = Mul(x, ones)", ["Mul"]),
        ("float x", "y = Mul(x, one)", ["Mul"]),
        ("float[a,b] x", "y = Div(x, one)", []),
        ("float[a,b] x", "y = Div(one, x)", ["Div"]),
        ("float[a,b] x", "y = Pow(x, one)", []),
        ("float[a,b] x", "y = Add(x, zero)", ["Add"]),
        ("float[a,b] x", "y = Add(minus, x)", []),
        ("float[a,b] x", "y = Sub(x, zero)", []),
        ("float[a,b] x", "y = Sub(x, minus)", ["Sub"]),
        ("float[a,b] x", "y = Sub(zero, x)", ["Sub"]),
        ("float[a,b] x", "t = Neg(x) y = Neg(t)", []),
        ("float[a,b] x", "t = Neg(x) y = Abs(t)", ["Neg", "Abs"]),
        ("float[a,b] x", "t = Relu(x) s = Relu(t) y = Relu(s)", ["Relu"]),
        ("float[a,b] x", "t = Floor(x) y = Ceil(t)", ["Floor", "Ceil"]),
        ("float[a,b] x", "t = Sign(x) y = Sign(t)", ["Sign"]),
        ("float[a,b] x", "t = Round(x) y = Round(t)", ["Round"]),
        ("float[a,b] x", "y = Max(x, x, x)", []),
        ("float[a,b] x, float[a,b] z", "y = Min(x, z, x)", ["Min"]),
        ("float[a,b] x, float[1] z", "y = Where(true, x, z)", []),
        ("float[a,b] x, float[1] z", "y = Where(false, z, x)", []),
        ("float[a,2] x, float[1] z", "y = Where(both, x, z)", ["Where"]),
        ("float[1,b] x, float[a,b] z", "y = Where(true, x, z)", ["Where"]),
        ("float[a,b] x, bool[1] c", "y = Where(c, x, x)", []),
        ("float[a,b] x, bool[a,b] c", "y = Where(c, x, x)", ["Where"]),
        ("float[a,b] x", "y = Clip(x)", ["Clip"]),  # infinities become the largest numbers
        ("float[a,b] x", "y = Clip(x, down, up)", []),
        ("float[a,b] x", "y = Clip(x, low)", ["Clip"]),
        ("float[a,b] x", "t = Clip(x, low, high) y = Clip(t, less, more)", ["Clip"]),
        ("float[a,b] x", "t = Clip(x, low) y = Clip(t, , high)", ["Clip"]),
        ("float[a,b] x", "t = Clip(x, more, high) y = Clip(t, less, low)", ["Clip", "Clip"]),
        ("float[a,b] x, float m", "t = Clip(x, m) y = Clip(t, , high)", ["Clip", "Clip"]),
    ],
)
def test_floats(simplified, signature, body, left):
    text = f"({signature}) => (float y) <{CONSTANTS}> {{ {body} }}"
    # Its Where makes minus zero zero.
    tolerance = 1e-30 if "Where" in body else 0
    assert sorted(simplified(text, tolerance=tolerance)) == sorted(left)


@pytest.mark.parametrize(
    ("kind", "body", "left"),
    [
        ("int32", "y = Add(x, zero)", []),
        ("int32", "y = Sub(x, zero)", []),
        ("int32", "y = Mul(x, zero)", ["Mul"]),
        ("uint8", "y = Clip(x, zero)", []),
        ("int32", "y = Clip(x, zero)", ["Clip"]),
    ],
)
def test_integers(simplified, kind, body, left):
    number = "" if "Clip" in body else "[1]"
    text = f"({kind}[a,b] x) => ({kind} y) <{kind}{number} zero = {{0}}> {{ {body} }}"
    assert simplified(text) == left


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("y = And(x, true)", []),
        ("y = Or(false, x)", []),
        ("y = Xor(x, false)", []),
        ("y = Xor(x, true)", ["Xor"]),
        ("y = Or(x, true)", ["Or"]),
        ("y = And(x, x)", []),
        ("t = Not(x) y = Not(t)", []),
    ],
)
def test_truths(simplified, body, left):
    text = f"(bool[a,b] x) => (bool y) <{CONSTANTS}> {{ {body} }}"
    assert simplified(text) == left
