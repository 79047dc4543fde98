"""Parts of tensors, cut and joined again: what is left, and the same bits."""

import random

import pytest

CONSTANTS = (
    "int64[1] zero = {0}, int64[1] one = {1}, int64[1] two = {2}, int64[1] three = {3}, "
    "int64[1] five = {5}, int64[1] last = {-1}, int64[1] far = {9223372036854775807}, "
    "int64[1] back = {-9223372036854775807}, int64[2] thirds = {2, 4}, int64[2] halves = {3, 3}"
)


@pytest.mark.parametrize(
    ("signature", "body", "left"),
    [
        ("float[4,6] x", "t = Slice(x, one, five, one) y = Slice(t, one, three, one)", ["Slice"]),
        ("float[4,6] x", "t = Slice(x, one, three, zero) y = Slice(t, two, far, one, two)",
         ["Slice"]),
        ("float[4,6] x", "t = Slice(x, last, back, one, last) y = Slice(t, last, back, one, last)",
         []),
        ("float[4,6] x", "t = Slice(x, five, zero, one, last) y = Slice(t, one, far, one, two)",
         ["Slice"]),
        ("float[4,b] x", "t = Slice(x, one, five, one) y = Slice(t, zero, two, one)",
         ["Slice", "Slice"]),
        ("float[4,6] x", "s, t = Split<axis = 1>(x, thirds) y = Concat<axis = 1>(s, t)", []),
        ("float[4,6] x", "s, t = Split<axis = 1>(x, thirds) y = Concat<axis = 1>(t, s)",
         ["Split", "Concat"]),
        ("float[4,6] x", "s, t = Split<axis = 1>(x, halves) y = Concat<axis = 0>(s, t)",
         ["Split", "Concat"]),
        ("float[4,6] x", "s = Slice(x, zero, two, one) t = Slice(x, two, far, one) "
         "y = Concat<axis = -1>(s, t)", []),
        ("float[4,6] x, float[4,1] z", "s = Slice(x, one, two, one) t = Slice(x, two, five, one) "
         "y = Concat<axis = 1>(z, s, t)", ["Slice", "Concat"]),
        ("float[4,6] x", "s = Slice(x, zero, two, one) t = Slice(x, three, far, one) "
         "y = Concat<axis = 1>(s, t)", ["Slice", "Slice", "Concat"]),
        ("float[4,2] x, float[4,4] z", "t = Concat<axis = 1>(x, z) y = Slice(t, two, far, one)",
         []),
        ("float[4,2] x, float[4,4] z", "t = Concat<axis = 1>(x, z) y = Slice(t, three, five, one)",
         ["Slice"]),
        ("float[4,2] x, float[4,4] z", "t = Concat<axis = 1>(x, z) y = Slice(t, one, five, one)",
         ["Concat", "Slice"]),
        ("float[4,2] x, float[4,4] z",
         "t = Concat<axis = 1>(x, z) r, s = Split<axis = -1>(t, thirds) u = Neg(r) "
         "y = Concat<axis = 1>(s, u)", ["Neg", "Concat"]),
        ("float[4,3] x, float[4,3] z",
         "t = Concat<axis = 1>(x, z) r, s = Split<axis = 1>(t, thirds) y = Concat<axis = 1>(s, r)",
         ["Concat", "Split", "Concat"]),
        ("float[a,b] x, float[a,c] z",
         "t = Concat<axis = 1>(x, z) y = Concat<axis = -1>(t, x)", ["Concat"]),
        ("float[a,b] x, float[a,b] z",
         "t = Concat<axis = 1>(x, z) y = Concat<axis = 0>(t, t)", ["Concat", "Concat"]),
        ("float[4,2] x, float[4,0] z", "y = Concat<axis = 1>(z, x)", []),
    ],
)  # fmt: skip
def test_parts(simplified, signature, body, left):
    text = f"({signature}) => (float y) <{CONSTANTS}> {{ {body} }}"
    assert sorted(simplified(text)) == sorted(left)


@pytest.mark.parametrize("seed", range(40))
def test_any_slices_in_a_row_are_one(simplified, seed):
    draw = random.Random(seed)
    names = ("starts", "ends", "steps")
    numbers = [[draw.randint(-7, 7), draw.randint(-9, 9), draw.choice([-2, -1, 1, 1, 2, 3])]
               for _ in range(2)]  # fmt: skip
    constants = [f"int64[1] {name}{i} = {{{n}}}" for i in (0, 1)
                 for name, n in zip(names, numbers[i], strict=True)]  # fmt: skip
    axes = draw.choice([(1, 1), (0, 1)])
    text = (
        f"(float[5,6] x) => (float y) <{', '.join(constants)}, int64[1] a0 = {{{axes[0]}}}, "
        f"int64[1] a1 = {{{axes[1]}}}> {{ t = Slice(x, starts0, ends0, a0, steps0) "
        "y = Slice(t, starts1, ends1, a1, steps1) }"
    )
    assert simplified(text) in ([], ["Slice"])
