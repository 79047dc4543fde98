"""Pad, Expand, and reshapes around elementwise ops: what is left, and the same bits."""

import pytest

CONSTANTS = (
    "int64[4] pads = {0, 1, 2, 0}, int64[4] more = {1, 0, 0, 3}, int64[4] less = {0, -1, 0, 0}, "
    "float one = {1}, int64[2] rows = {4, 1}, int64[3] all = {2, 4, 3}, int64[2] flat = {6, 4}, "
    "int64[2] wide = {4, 6}, int64[3] deep = {2, 3, 4}, int64[1] axis = {0}, float[6,4] c, "
    "float[4] v = {1, 2, 3, 4}, float[1,1] n = {2}"
).replace("c,", "c = {" + ", ".join(map(str, range(24))) + "},")


@pytest.mark.parametrize(
    ("signature", "body", "left"),
    [
        ("float[2,3] x", "t = Pad(x, pads) y = Pad(t, more)", ["Pad"]),
        ("float[2,3] x", "t = Pad(x, pads, one) y = Pad(t, more, one)", ["Pad"]),
        ("float[2,3] x", "t = Pad(x, pads) y = Pad(t, more, one)", ["Pad", "Pad"]),
        ("float[2,3] x", "t = Pad(x, pads) y = Pad(t, less)", ["Pad", "Pad"]),
        ("float[4,4] x", 't = Pad<mode = "edge">(x, pads) y = Pad<mode = "edge">(t, more)',
         ["Pad", "Pad"]),
        ("float[1,3] x", "t = Expand(x, rows) y = Expand(t, all)", ["Expand"]),
        ("float[4,1] x, float[4,3] z", "t = Expand(x, all) s = Expand(z, all) y = Sub(t, s)",
         ["Expand", "Sub"]),
        ("float[4,1] x, float[2,4,3] z", "t = Expand(x, all) y = Sub(t, z)", ["Sub"]),
        ("float[4,1] x, float[1,3] z", "t = Expand(x, all) y = Sub(t, z)", ["Expand", "Sub"]),
        ("float[2,3,4] x", "t = Reshape(x, flat) u = Relu(t) y = Reshape(u, deep)", ["Relu"]),
        ("float[2,3,4] x", "t = Reshape(x, flat) u = Relu(t) y = Reshape(u, wide)",
         ["Reshape", "Relu"]),
        ("float[2,3,4] x", "t = Flatten<axis = 2>(x) u = Mul(t, c) w = Div(u, n) "
         "y = Reshape(w, deep)",
         ["Mul", "Div"]),
        ("float[2,3,4] x", "t = Flatten<axis = 2>(x) u = Mul(t, n) w = Neg(u) y = Reshape(u, deep)",
         ["Mul"]),
        ("float[2,3,4] x", "t = Reshape(x, flat) u = Add(t, v) y = Reshape(u, deep)",
         ["Reshape", "Add", "Reshape"]),
        ("float[2,3,4] x, float[2,3,4] z",
         "t = Reshape(x, flat) s = Flatten<axis = 2>(z) y = Add(t, s)", ["Add", "Reshape"]),
        ("float[2,3,4] x, float[4,6] z", "t = Reshape(x, flat) s = Reshape(z, flat) y = Add(t, s)",
         ["Reshape", "Reshape", "Add"]),
        ("float[2,3,4] x", "t = Reshape(x, flat) y = Unsqueeze(t, axis)", ["Reshape"]),
        ("float[2,3,4] x", "t = Unsqueeze(x, axis) y = Flatten<axis = 3>(t)", ["Reshape"]),
    ],
)  # fmt: skip
def test_shapes(simplified, signature, body, left):
    text = f"({signature}) => (float y) <{CONSTANTS}> {{ {body} }}"
    assert sorted(simplified(text)) == sorted(left)
