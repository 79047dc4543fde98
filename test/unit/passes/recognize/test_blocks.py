"""Pixels into channels and back."""

import numpy as np
import pytest

RNG = np.random.default_rng(17)


MOVING = {"header_view", "header_view_revert", "ordered_patchify", "transpose"}


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


# Input, view, order of the axes, result.
DEPTH = {
    "crd": ([1, 12, 3, 4], [1, 3, 2, 2, 3, 4], "0 1 4 2 5 3", [1, 3, 6, 8]),
    "dcr": ([1, 12, 3, 4], [1, 2, 2, 3, 3, 4], "0 3 4 1 5 2", [1, 3, 6, 8]),
    "no_batch_axis": ([1, 12, 3, 4], [3, 2, 2, 3, 4], "0 3 1 4 2", [1, 3, 6, 8]),
    "one_channel": ([1, 9, 2, 5], [1, 1, 3, 3, 2, 5], "0 1 4 2 5 3", [1, 1, 6, 15]),
}
SPACE = {
    "crd": ([1, 3, 6, 8], [1, 3, 3, 2, 4, 2], "0 1 3 5 2 4", [1, 12, 3, 4]),
    "dcr": ([1, 3, 6, 8], [1, 3, 3, 2, 4, 2], "0 3 5 1 2 4", [1, 12, 3, 4]),
}
CHAIN = "a = Reshape(x, view)\nb = Transpose(a, perm={})\ny = Reshape(b, result)"


@pytest.mark.parametrize("case", DEPTH.values(), ids=DEPTH)
def test_depth_to_space(check_idiom, case):
    given, view, perm, result = case
    shapes = {"view": np.array(view), "result": np.array(result)}
    check_idiom(CHAIN.format(perm), ["DepthToSpace"], x=array(*given), **shapes)


@pytest.mark.parametrize("case", SPACE.values(), ids=SPACE)
def test_space_to_depth(check_idiom, case):
    given, view, perm, result = case
    shapes = {"view": np.array(view), "result": np.array(result)}
    check_idiom(CHAIN.format(perm), ["SpaceToDepth"], x=array(*given), **shapes)


def test_blocks_in_another_order(check_idiom):
    """Columns before rows."""
    shapes = {"view": np.array([1, 3, 2, 2, 3, 4]), "result": np.array([1, 3, 6, 8])}
    want = ["Reshape", "Reshape", "Transpose"]
    check_idiom(CHAIN.format("0 1 4 3 5 2"), want, x=array(1, 12, 3, 4), **shapes)


WINDOWS = {
    "partition": ([1, 6, 8, 5], [1, 2, 3, 2, 4, 5], "0 1 3 2 4 5", [4, 12, 5]),
    "reverse": ([4, 12, 5], [1, 2, 2, 3, 4, 5], "0 1 3 2 4 5", [1, 6, 8, 5]),
}


@pytest.mark.parametrize("case", WINDOWS.values(), ids=WINDOWS)
def test_windows(check_idiom, kinds_of, case):
    """Of an image with its channels last; the NPU does it at once."""
    given, view, perm, result = case
    shapes = {"view": np.array(view), "result": np.array(result)}
    want = ["Reshape", "Reshape", "Transpose"]
    module = check_idiom(CHAIN.format(perm), want, x=array(*given), **shapes)
    assert MOVING.intersection(kinds_of(module)) == {"ordered_patchify"}


def test_channel_shuffle(check_idiom, kinds_of):
    """Of channels that lie last, by one transposition."""
    chain = "a = Reshape(p, view)\nb = Transpose(a, perm=0 2 1 3 4)\nc = Reshape(b, result)"
    text = f"p = Conv(x, f, kernel_shape=1 1)\n{chain}\ny = Conv(c, f, kernel_shape=1 1)"
    shapes = {"view": np.array([1, 2, 3, 4, 5]), "result": np.array([1, 6, 4, 5])}
    want = ["Conv", "Conv", "Reshape", "Reshape", "Transpose"]
    module = check_idiom(text, want, x=array(1, 6, 4, 5), f=array(6, 6, 1, 1), **shapes)
    assert kinds_of(module).count("transpose") == 1


SLICES = """
a = Slice(x, zero, big, rows, two)
b = Slice(x, one, big, rows, two)
c = Slice(a, zero, big, columns, two)
d = Slice(b, zero, big, columns, two)
e = Slice(a, one, big, columns, two)
f = Slice(b, one, big, columns, two)
y = Concat({}, axis={})
"""
ORDERS = {"rows": "c, e, d, f", "columns": "c, d, e, f"}
NUMBERS = {
    "zero": np.array([0]),
    "one": np.array([1]),
    "two": np.array([2]),
    "big": np.array([2**31 - 1]),
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("axis", [1, -1])
def test_every_second_pixel(check_idiom, kinds_of, order, axis):
    """One movement on the NPU where it is one, in either layout and order."""
    axes = {"rows": np.array([2]), "columns": np.array([3])}
    if axis == -1:
        axes = {"rows": np.array([1]), "columns": np.array([-2])}
    one = axis == 1 and order == "rows"
    want = ["SpaceToDepth"] if one else ["Reshape", "Reshape", "Transpose"]
    text = SLICES.format(ORDERS[order], axis)
    given = array(1, 3, 4, 6) if axis == 1 else array(1, 4, 6, 3)
    module = check_idiom(text, want, x=given, **axes, **NUMBERS)
    moving = ["transpose"] * 2 if axis == 1 and not one else ["ordered_patchify"]
    assert [kind for kind in kinds_of(module) if kind in MOVING] == moving


def test_pixels_in_another_order(check_idiom):
    axes = {"rows": np.array([2]), "columns": np.array([3])}
    check_idiom(
        SLICES.format("f, d, e, c", 1), None, has=["Concat"], x=array(1, 3, 4, 6), **axes, **NUMBERS
    )


def test_pixels_that_leave_a_column_out(check_idiom):
    axes = {"rows": np.array([2]), "columns": np.array([3])}
    text = SLICES.replace("d = Slice(b, zero, big", "d = Slice(b, zero, five")
    text = text.replace("c = Slice(a, zero, big", "c = Slice(a, zero, five")
    numbers = NUMBERS | {"five": np.array([5])}
    check_idiom(
        text.format("c, d, e, f", 1), None, has=["Concat"], x=array(1, 3, 4, 7), **axes, **numbers
    )
