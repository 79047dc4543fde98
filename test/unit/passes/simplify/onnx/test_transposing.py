"""Transposes cancel and merge through other ops: what is left, and the same numbers."""

import pytest

CONSTANTS = (
    "int64[8] pads = {0, 1, 2, 0, 0, 0, 1, 3}, float[3] v = {1, 2, 3}, float[2,1] w = {4, 5}, "
    "float h = {0.5}, int64[1] one = {1}, int64[1] two = {2}, int64[1] three = {3}, "
    "int64[1] last = {-1}, "
    "float[4,5] m = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0}"
)
NHWC, NCHW = "perm = [0, 2, 3, 1]", "perm = [0, 3, 1, 2]"


@pytest.mark.parametrize(
    ("signature", "body", "left"),
    [
        ("float[a,b,c] x",
         "t = Transpose<perm = [0, 2, 1]>(x) y = Transpose<perm = [0, 2, 1]>(t)", []),
        ("float[a,b,c] x", "t = Transpose(x) y = Transpose<perm = [1, 0, 2]>(t)", ["Transpose"]),
        ("float[1,b,c,a] x", f"t = Transpose<{NCHW}>(x) u = Relu(t) y = Transpose<{NHWC}>(u)",
         ["Relu"]),
        ("float[1,b,c,a] x", "t = Transpose(x) u = Relu(t) y = Transpose<perm = [0, 1, 3, 2]>(u)",
         ["Transpose", "Relu"]),
        ("float[1,4,5,3] x",
         f"t = Transpose<{NCHW}>(x) u = Mul(t, h) s = Add(u, u) y = Transpose<{NHWC}>(s)",
         ["Mul", "Add"]),
        ("float[3,2] x", "t = Transpose(x) u = Mul(t, w) s = Add(u, v) y = Transpose(s)",
         ["Mul", "Add"]),
        ("float[a,b] x, float[a,b] z",
         "t = Transpose(x) s = Transpose(z) u = Sub(t, s) y = Softmax<axis = 0>(u)",
         ["Sub", "Transpose", "Softmax"]),
        ("float[a,b] x, float[c,b] z",
         "t = Transpose(x) s = Transpose(z) y = Concat<axis = -1>(t, s)", ["Concat", "Transpose"]),
        ("float[1,4,5,3] x, float[1,4,5,2] z",
         f"t = Transpose<{NCHW}>(x) s = Transpose<{NCHW}>(z) u = Concat<axis = 1>(t, s) "
         f"r = Pad(u, pads) q = Slice(r, one, three, two) p = LogSoftmax<axis = 1>(q) "
         f"y = Transpose<{NHWC}>(p)", ["Concat", "Pad", "Slice", "LogSoftmax"]),
        ("float[1,4,5,3] x",
         f"t = Transpose<{NCHW}>(x) u = ReduceMean(t, two) y = Transpose<{NHWC}>(u)",
         ["ReduceMean"]),
        ("float[1,4,5,3] x", f"t = Transpose<{NCHW}>(x) y = ReduceMax<keepdims = 0>(t, one)",
         ["ReduceMax"]),
        ("float[a,b,c] x", "t = Transpose(x) y = ReduceSum<keepdims = 0>(t, last)",
         ["ReduceSum", "Transpose"]),
        ("float[a,b,c] x", "t = Transpose(x) y = ReduceSumSquare<keepdims = 0>(t)",
         ["ReduceSumSquare"]),
        ("float[a,b,c] x, float[a,d,b] z",
         "t = Transpose<perm = [0, 2, 1]>(x) s = Transpose<perm = [0, 2, 1]>(z) y = MatMul(t, s)",
         ["MatMul", "Transpose"]),
        ("float[a,b,c] x, float[a,d,b] z",
         "t = Transpose<perm = [0, 2, 1]>(x) s = Transpose<perm = [0, 2, 1]>(z) u = MatMul(t, s) "
         "v2 = Tanh(u) y = Transpose<perm = [0, 2, 1]>(v2)", ["MatMul", "Tanh"]),
        ("float[b,a,4] x",
         "t = Transpose<perm = [1, 0, 2]>(x) u = MatMul(t, m) y = Transpose<perm = [1, 0, 2]>(u)",
         ["MatMul"]),
        ("float[a,b] x, float[a,b] z",
         "t = Transpose(x) u = Add(t, t) y = Transpose(u) s = Mul(u, h) r = Add(s, s)", None),
        ("float[a,b] x, float[b,a] z", "t = Transpose(x) u = Add(t, z) y = Transpose(u)",
         ["Transpose", "Add"]),
        ("float[a,b] x, float[b,a] z, float[b,a] k",
         "t = Transpose(x) u = Add(t, z) s = Add(u, k) y = Transpose(s)",
         ["Transpose", "Add", "Add", "Transpose"]),
    ],
)  # fmt: skip
def test_transposes(simplified, signature, body, left):
    outputs = "float y" if left is not None else "float y, float r"
    text = f"({signature}) => ({outputs}) <{CONSTANTS}> {{ {body} }}"
    if left is None:
        left = ["Add", "Transpose", "Mul", "Add"]
    assert sorted(simplified(text, tolerance=1e-5)) == sorted(left)
