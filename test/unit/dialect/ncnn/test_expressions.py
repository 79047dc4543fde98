"""Sizes as expressions, beside what Python's own arithmetic gives."""

import pytest

from mobilint.dialect.ncnn.expressions import ExpressionError, evaluate

SIZES = [{"w": 7, "h": 5, "c": 3, "n": 1}, {"w": 2}]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("0w,0h,0c", [7, 5, 3]),
        ("1w", [2]),
        ("+(0w,1w)", [9]),
        ("-(0w,0h),-1", [2, -1]),
        ("*(0w,0h),0c", [35, 3]),
        ("/(0w,2)", [3]),
        ("*(/(0w,2),2)", [7]),
        ("//(0w,0h)", [1]),
        ("//(neg(0w),0h)", [-2]),
        ("max(0w,min(0h,100))", [7]),
        ("ceil(/(0w,2)),floor(2.9),round(2.5),trunc(-2.9)", [4, 2, 2, -2]),
        ("sqrt(square(0w))", [7]),
        ("pow(2,0c),fmod(0w,0h),remainder(neg(0w),0h)", [8, 2, 3]),
        ("and(6,3),or(6,3),xor(6,3),lshift(1,4),rshift(16,2)", [2, 7, 5, 16, 4]),
        ("sign(-4),abs(-4)", [-1, 4]),
        (" 0w, 3", [0, 3]),  # behind a blank, the number that a word starts with
    ],
)
def test_values(text: str, want: list[int]) -> None:
    assert evaluate(text, SIZES) == want


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at the end"),
        ("0w,", "at the end"),
        ("0w)", r"at \)"),
        ("+(0w)", r"at \+"),
        ("+ 0w", r"at \+ 0w"),
        ("sqrt(1,2)", "at sqrt"),
        ("+(0w,", "at the end"),
        ("0d", "reads 0d, which no input has"),
        ("2w", "reads 2w, which no input has"),
        ("sqrt(-1)", "cannot be evaluated"),
        ("exp(1000)", "cannot be evaluated"),
    ],
)
def test_refuses(text: str, words: str) -> None:
    with pytest.raises(ExpressionError, match=words):
        evaluate(text, SIZES)
