"""Rotary positions as exporters spell them out."""

import numpy as np
import pytest

RNG = np.random.default_rng(13)
F = np.float32
ANGLES = RNG.standard_normal((5, 4)).astype(F)
X = RNG.standard_normal((1, 3, 5, 8)).astype(F)
HALVES = "a, b = Split(x, sizes, axis=-1)\n"
BOUNDS = {
    "zero": np.array([0]),
    "four": np.array([4]),
    "eight": np.array([8]),
    "last": np.array([-1]),
}


def tables(*shape):
    twice = np.concatenate([ANGLES, ANGLES], axis=-1).reshape(shape)
    return {"cos": np.cos(twice), "sin": np.sin(twice)}


ROTATED = "n = Neg(b)\nr = Concat(n, a, axis=-1)\ns = Mul(x, cos)\nt = Mul(r, sin)\ny = Add(s, t)"


@pytest.mark.parametrize("shape", [(1, 1, 5, 8), (5, 8)])
def test_halves_that_are_swapped(check_idiom, shape):
    check_idiom(
        HALVES + ROTATED, ["RotaryEmbedding"], x=X, sizes=np.array([4, 4]), **tables(*shape)
    )


def test_halves_that_are_sliced(check_idiom):
    text = "a = Slice(x, zero, four, last)\nb = Slice(x, four, eight, last)\n"
    rotated = ROTATED.replace("Mul(x, cos)", "Mul(cos, x)").replace("Add(s, t)", "Add(t, s)")
    check_idiom(text + rotated, ["RotaryEmbedding"], x=X, **BOUNDS, **tables(1, 1, 5, 8))


def test_heads_behind_tokens(check_idiom):
    tokens = np.ascontiguousarray(X.transpose(0, 2, 1, 3))
    text = f"{HALVES}{ROTATED}"
    want = ["Reshape", "Reshape", "RotaryEmbedding"]
    check_idiom(text, want, x=tokens, sizes=np.array([4, 4]), **tables(1, 5, 1, 8))


def test_angles_of_run_time(check_idiom):
    """Tables are the same in both halves because what they are of is."""
    text = "e = Concat(u, u, axis=-1)\nc0 = Cos(e)\nc1 = Mul(c0, one)\ncos = Unsqueeze(c1, head)\n"
    text += f"s0 = Sin(e)\nsin = Unsqueeze(s0, head)\n{HALVES}{ROTATED}"
    sizes = {"sizes": np.array([4, 4]), "head": np.array([1]), "one": F(1)}
    model = check_idiom(
        text,
        None,
        has=["RotaryEmbedding"],
        host=["Cos", "Sin"],
        x=X,
        u=ANGLES[None],
        **sizes,
    )
    assert "mobilint" in str(model)


def test_sides_by_themselves(check_idiom):
    text = f"""{HALVES}
    ac = Mul(a, cos)
    bs = Mul(sin, b)
    left = Sub(ac, bs)
    bc = Mul(b, cos)
    as = Mul(a, sin)
    right = Add(as, bc)
    y = Concat(left, right, axis=-1)
    """
    half = {"cos": np.cos(ANGLES), "sin": np.sin(ANGLES)}
    check_idiom(text, ["RotaryEmbedding"], x=X, sizes=np.array([4, 4]), **half)


EVERY_SECOND = {
    "slices": "a = Slice(x, zero, eight, last, two)\nb = Slice(x, one, eight, last, two)",
    "gathers": "p = Reshape(x, pairs)\na = Gather(p, i0, axis=-1)\nb = Gather(p, i1, axis=-1)",
    "parts": "p = Reshape(x, pairs)\nc, d = Split(p, ones, axis=-1)\na = Squeeze(c, last)\n"
    "b = Squeeze(d, last)",
}
NUMBERS = BOUNDS | {
    "two": np.array([2]),
    "one": np.array([1]),
    "ones": np.array([1, 1]),
    "i0": np.array(0),
    "i1": np.array(1),
    "pairs": np.array([1, 3, 5, 4, 2]),
    "whole": np.array([1, 3, 5, 8]),
}


@pytest.mark.parametrize("cut", EVERY_SECOND.values(), ids=EVERY_SECOND)
def test_neighbours_by_themselves(check_idiom, cut):
    text = f"""{cut}
    ac = Mul(a, cos)
    bs = Mul(b, sin)
    e = Sub(ac, bs)
    as = Mul(a, sin)
    bc = Mul(b, cos)
    f = Add(as, bc)
    g = Unsqueeze(e, last)
    h = Unsqueeze(f, last)
    o = Concat(g, h, axis=-1)
    y = Reshape(o, whole)
    """
    half = {"cos": np.cos(ANGLES), "sin": np.sin(ANGLES)}
    check_idiom(text, ["RotaryEmbedding"], x=X, **NUMBERS, **half)


def test_neighbours_that_are_swapped(check_idiom):
    text = f"""{EVERY_SECOND["slices"]}
    n = Neg(b)
    g = Unsqueeze(n, last)
    h = Unsqueeze(a, last)
    o = Concat(g, h, axis=-1)
    r = Reshape(o, whole)
    s = Mul(x, cos)
    t = Mul(r, sin)
    y = Add(s, t)
    """
    twice = np.repeat(ANGLES, 2, axis=-1)
    check_idiom(text, ["RotaryEmbedding"], x=X, **NUMBERS, cos=np.cos(twice), sin=np.sin(twice))


def test_first_channels(check_idiom):
    wide = RNG.standard_normal((1, 3, 5, 12)).astype(F)
    text = "z = Slice(x, zero, eight, last)\nrest = Slice(x, eight, end, last)\n"
    rotated = (HALVES + ROTATED).replace("(x", "(z").replace("y =", "w0 =")
    text += f"{rotated}\ny = Concat(w0, rest, axis=-1)"
    sizes = {"sizes": np.array([4, 4]), "end": np.array([2**31 - 1])}
    check_idiom(text, ["RotaryEmbedding"], x=wide, **BOUNDS, **sizes, **tables(1, 1, 5, 8))


def test_halves_that_differ(check_idiom):
    """Then the tables are no RotaryEmbedding's."""
    other = tables(1, 1, 5, 8)
    other["sin"] = other["sin"] * np.arange(8, dtype=F)
    want = ["Add", "Concat", "Mul", "Mul", "Neg", "Split"]
    check_idiom(HALVES + ROTATED, want, x=X, sizes=np.array([4, 4]), **other)


def test_neighbours_among_the_first_channels(check_idiom):
    """Both sides are cut from the whole, as merged slices have it."""
    wide = RNG.standard_normal((1, 3, 5, 12)).astype(F)
    text = """
    z = Slice(x, zero, eight, last)
    a = Slice(x, zero, eight, last, two)
    b = Slice(x, one, eight, last, two)
    rest = Slice(x, eight, end, last)
    n = Neg(b)
    g = Unsqueeze(n, last)
    h = Unsqueeze(a, last)
    o = Concat(g, h, axis=-1)
    r = Reshape(o, whole)
    s = Mul(z, cos)
    t = Mul(r, sin)
    w0 = Add(s, t)
    y = Concat(w0, rest, axis=-1)
    """
    twice = {"cos": np.cos(np.repeat(ANGLES, 2, -1)), "sin": np.sin(np.repeat(ANGLES, 2, -1))}
    check_idiom(text, ["RotaryEmbedding"], x=wide, **NUMBERS, **twice, end=np.array([2**31 - 1]))
