"""`simplify-squeeze`: what merges and cancels, what has to stay, and the same bits in any case."""

import pytest

U, S = "Unsqueeze", "Squeeze"


def pair(first, axes, second, further, declared, opset):
    """A model of two ops with constant axes, as inputs or, in older models, as attributes."""
    shape = "" if declared is None else f"[{declared}]"
    head = f"(float{shape} x) => (float y)"
    if opset < 13:
        ops = f"t = {first}<axes = {axes}>(x) y = {second}<axes = {further}>(t)"
        return f"{head} {{ {ops} }}"
    constants = (
        f"int64[{len(axes)}] p = {braced(axes)}, int64[{len(further)}] q = {braced(further)}"
    )
    return f"{head} <{constants}> {{ t = {first}(x, p) y = {second}(t, q) }}"


def braced(axes):
    return "{" + ", ".join(map(str, axes)) + "}"


PAIRS = [
    # declared, actual shape, first op and axes, second op and axes, what is left
    ("a,b", U, [2], U, [3], [U]),
    ("a,b", U, [2], U, [0], [U]),
    ("a,b", U, [0], U, [3, 0], [U]),
    ("a,b", U, [2, 0], U, [1], [U]),
    ("a,b", U, [-1], U, [-1], [U]),
    ("a,b", U, [0], U, [-1], [U]),
    ("a,b", U, [-1, 0], U, [-2], [U]),
    ("", U, [0], U, [0], [U]),
    ("one,b,one", S, [0], S, [-1], [S]),
    ("a,b", U, [1], S, [1], []),
    ("a,1,c", S, [1], U, [1], []),
    ("1,b,1", S, [0, 2], U, [2, 0], []),
    ("a,b,1", S, [-1], U, [2], []),
    ("b", U, [0, 2], S, [-1, 0], []),
    ("1,1,c", S, [0], U, [1], []),
    ("one,b", S, [0], U, [0, 2], [U]),
    ("one,one,c", S, [0, 1], U, [0], [S]),
    ("a,one,d", U, [1], S, [1, 2], [S]),
    ("1,b", U, [-1], S, [0, -1], [S]),
    ("a,b", U, [0, 3], S, [3], [U]),
    ("1,b", U, [0], S, [1], []),
    ("1,b", S, [0], U, [1], [S, U]),
    ("a,1,c", U, [0], S, [2], [U, S]),
    ("0,1,c", S, [1], U, [1], []),
]


@pytest.mark.parametrize("opset", [11, 21])
@pytest.mark.parametrize("case", PAIRS, ids=lambda case: f"{case[0]}-{case[1]}{case[2]}-{case[4]}")
def test_pairs(simplified, case, opset):
    declared, first, axes, second, further, left = case
    text = pair(first, axes, second, further, declared, opset)
    assert simplified(text, opset=opset, passes=PASSES) == left


PASSES = ("infer-shapes", "simplify-squeeze")


@pytest.mark.parametrize(
    ("axes", "further", "left"),
    [([2], [0], [U]), ([-1], [-3], [U]), ([0], [-1], [U, U])],
)
def test_axes_of_one_sign_need_no_rank(simplified, axes, further, left):
    text = pair(U, axes, U, further, None, 18)
    assert simplified(text, shapes={"x": (2, 3)}, passes=PASSES) == left


ONE = "int64[1] p = {0}, int64[1] m = {-1}, int64[1] n = {-2}, int64[1] u = {1}"


def model(signature, body):
    return f"({signature}) => (float y) <{ONE}> {{ {body} }}"


@pytest.mark.parametrize(
    ("signature", "body", "left"),
    [
        ("float[1,1] x", "t = Squeeze(x) y = Unsqueeze(t, p)", [S]),
        ("float[1,b] x", "t = Squeeze(x) y = Unsqueeze(t, p)", [S, U]),
        ("float[1,3] x", "t = Squeeze(x) y = Unsqueeze(t, p)", []),
        ("float[a,one] x", "t = Unsqueeze(x, p) y = Squeeze(t)", [S]),
        ("float[1,b] x, float[1,b] w", "s = Squeeze(x, p) t = Squeeze(w, p) y = Add(s, t)",
         ["Add", S]),
        ("float[1,b] x, float[1,b] w", "s = Squeeze(x, p) t = Squeeze(w, n) y = Sub(s, t)",
         ["Sub", S]),
        ("float[1,b] x, float[a,1,b] w", "s = Squeeze(x, n) t = Squeeze(w, n) y = Add(s, t)",
         ["Add", S]),
        ("float[1,b] x, float[1,1,b] w", "s = Squeeze(x, p) t = Squeeze(w, p) y = Add(s, t)",
         [S, S, "Add"]),
        ("float[1,3,1] x, float[1,3,1] w", "s = Squeeze(x) t = Squeeze(w) y = Add(s, t)",
         ["Add", S]),
        ("float[1] x, float[1] w", "s = Squeeze(x) t = Squeeze(w) y = Add(s, t)", ["Add", S]),
        ("float[1,3] x, float[3,1] w", "s = Squeeze(x) t = Squeeze(w) y = Add(s, t)",
         [S, S, "Add"]),
        ("float[a,b] x, float[a,b] w", "s = Squeeze(x) t = Squeeze(w) y = Add(s, t)",
         [S, S, "Add"]),
        ("float[1,b] x", "s = Squeeze(x, p) y = Add(s, s)", ["Add", S]),
        ("float[a,b] x, float[a,1] w", "s = Unsqueeze(x, u) t = Unsqueeze(w, n) y = Mul(s, t)",
         ["Mul", U]),
        ("float[b] x, float[a,b] w", "s = Unsqueeze(x, u) t = Unsqueeze(w, u) y = Mul(s, t)",
         [U, U, "Mul"]),
        ("float[b] x, float[a,b] w", "s = Unsqueeze(x, m) t = Unsqueeze(w, m) y = Mul(s, t)",
         ["Mul", U]),
        ("float[b] x, float[b] w", "s = Unsqueeze(x, p) t = Unsqueeze(w, u) y = Mul(s, t)",
         [U, U, "Mul"]),
        ("float x, float[1] w", "s = Squeeze(w) t = Sub(x, s) y = Unsqueeze(t, p)", ["Sub"]),
        ("float[1] x, float[b] w", "s = Squeeze(x) t = Div(s, w) y = Unsqueeze(t, p)",
         [S, "Div", U]),
        ("float[1,b,1] x, float w",
         "s = Squeeze(x, p) r = Squeeze(s, m) t = Relu(r) h = Max(t, w) i = Unsqueeze(h, p) "
         "y = Unsqueeze(i, m)", ["Relu", "Max"]),
        ("float[a,1,c] x, float[a,c] w", "s = Squeeze(x, u) t = Add(s, w) y = Unsqueeze(t, u)",
         [U, "Add"]),
    ],
)  # fmt: skip
def test_elementwise_between(simplified, signature, body, left):
    found = simplified(model(signature, body), passes=PASSES)
    assert sorted(found) == sorted(left)


def test_an_operand_that_others_use_stays(simplified):
    body = "s = Squeeze(x, p) t = Add(s, w) y = Unsqueeze(t, p) z = Neg(t)"
    text = f"(float[1,b] x, float w) => (float y, float z) <{ONE}> {{ {body} }}"
    assert simplified(text, passes=PASSES) == [S, "Add", U, "Neg"]


def test_axes_from_nodes_and_chains_of_three(simplified):
    body = (
        "p = Constant<value_ints = [1]>() q = Constant<value = int64 {0}>() "
        "t = Unsqueeze(x, p) u = Unsqueeze(t, q) y = Unsqueeze(u, p)"
    )
    assert simplified(f"(float[a,b] x) => (float y) {{ {body} }}", passes=PASSES) == [U]
