"""`fold-into-weights`: the numbers of folded weights, to rounding."""

import pytest

PASSES = ("infer-shapes", "fold-into-weights")


def numbers(count, start):
    return "{" + ", ".join(str((start * (i + 3) % 7) / 4 + 0.25) for i in range(count)) + "}"


WEIGHTS = (
    f"float[4,2,2,2] w = {numbers(32, 5)}, float[4] b = {numbers(4, 3)}, "
    f"float[4] s = {numbers(4, 2)}, float[4] v = {numbers(4, 6)}, "
    f"float[4,1,1] c = {numbers(4, 4)}, float[4,2] m = {numbers(8, 3)}, "
    f"float[2,1,1] d = {numbers(2, 4)}, float[2] f = {numbers(2, 4)}, float h = {{0.5}}"
)


@pytest.mark.parametrize(
    ("signature", "body", "left"),
    [
        ("float[1,2,3,3] x", "t = Conv(x, w) y = BatchNormalization(t, s, b, v, s)", ["Conv"]),
        ("float[1,4,3,3] x", "t = Conv<group = 2>(x, w, b) u = Mul(t, c) y = Sub(c, u)", ["Conv"]),
        ("float[1,4,3,3] x", "t = ConvTranspose(x, w) u = Div(t, d) y = Add(u, h)",
         ["ConvTranspose"]),
        ("float[1,4,3,3] x", "t = ConvTranspose<group = 2>(x, w) u = Sub(t, c) y = Mul(c, u)",
         ["ConvTranspose"]),
        ("float[3,4] x", "t = MatMul(x, m) u = Add(f, t) y = Div(u, h)", ["Gemm"]),
        ("float[3,2] x",
         "t = Gemm<alpha = 0.5, beta = 2.0, transB = 1>(x, m, b) u = Mul(t, s) y = Sub(u, v)",
         ["Gemm"]),
        ("float[1,4,3,3] x", "t = Conv<group = 2>(x, w, b) y = Div(c, t)", ["Conv", "Div"]),
        ("float[4,4] x", "t = Gemm(x, x, c) y = Mul(t, h)", None),
    ],
)  # fmt: skip
def test_arithmetic_by_constants(simplified, signature, body, left):
    text = f"({signature}) => (float y) <{WEIGHTS}> {{ {body} }}"
    if left is None:
        text = text.replace("Gemm(x, x, c)", "Gemm(x, x, x)")
        left = ["Gemm", "Mul"]
    assert simplified(text, passes=PASSES, tolerance=1e-5) == left
