"""Relative positions, as the families of models skew them."""

import numpy as np
import pytest

RNG = np.random.default_rng(19)


def array(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


# Transformer-XL: one column in front, seen as rows of another length.
FROM_ONE_COLUMN = """
p = Pad(x, pads)
r = Reshape(p, longer)
s = Slice(r, one, big, two)
t = Reshape(s, back)
y = Slice(t, zero, last, three)
"""
# VITS: one column behind, and the tail that makes the rows full.
TO_ABSOLUTE = """
p = Pad(x, pads)
r = Reshape(p, flat)
q0 = Pad(r, tail)
t = Reshape(q0, longer)
y = Slice(t, starts, ends, axes)
"""
TO_RELATIVE = """
p = Pad(x, pads)
r = Reshape(p, flat)
q0 = Pad(r, tail)
t = Reshape(q0, longer)
y = Slice(t, one, big, three)
"""
NUMBERS = {
    "zero": np.array([0]),
    "one": np.array([1]),
    "two": np.array([2]),
    "three": np.array([3]),
    "big": np.array([1000]),
}


def xl(heads, rows, columns, kept):
    shapes = {
        "pads": np.array([0, 0, 0, 1, 0, 0, 0, 0]),
        "longer": np.array([1, heads, columns + 1, rows]),
        "back": np.array([1, heads, rows, columns]),
        "last": np.array([kept]),
    }
    return {"x": array(1, heads, rows, columns), **shapes, **NUMBERS}


@pytest.mark.parametrize(
    ("heads", "rows", "columns", "kept", "want"),
    [(2, 5, 9, 5, {"staggered_padding"}), (1, 3, 7, 5, {"staggered_padding", "slice"})],
)
def test_from_one_column(check_idiom, kinds_of, heads, rows, columns, kept, want):
    module = check_idiom(FROM_ONE_COLUMN, None, **xl(heads, rows, columns, kept))
    assert set(kinds_of(module)) - {"input", "device_bridge", "output"} == want


def test_rows_that_run_into_the_next_ones(check_idiom, kinds_of):
    """All columns that there are, and not only those that the rows reach."""
    module = check_idiom(FROM_ONE_COLUMN, None, **xl(2, 4, 7, 7))
    assert "staggered_padding" not in kinds_of(module)


def test_to_absolute_positions(check_idiom, kinds_of):
    shapes = {
        "pads": np.array([0, 0, 0, 0, 0, 0, 0, 1]),
        "flat": np.array([1, 2, 50]),
        "tail": np.array([0, 0, 0, 0, 0, 4]),
        "longer": np.array([1, 2, 6, 9]),
        "starts": np.array([0, 4]),
        "ends": np.array([5, 9]),
        "axes": np.array([2, 3]),
    }
    module = check_idiom(TO_ABSOLUTE, None, x=array(1, 2, 5, 9), **shapes)
    assert set(kinds_of(module)) - {"input", "device_bridge", "output"} == {"staggered_padding"}
    assert "window_size = 4" in str(module)


def test_to_relative_positions(check_idiom, kinds_of):
    shapes = {
        "pads": np.array([0, 0, 0, 0, 0, 0, 0, 4]),
        "flat": np.array([1, 2, 45]),
        "tail": np.array([0, 0, 5, 0, 0, 0]),
        "longer": np.array([1, 2, 5, 10]),
    }
    module = check_idiom(TO_RELATIVE, None, x=array(1, 2, 5, 5), **shapes, **NUMBERS)
    assert set(kinds_of(module)) - {"input", "device_bridge", "output"} == {"staggered_padding"}
    assert "reverse = true" in str(module)
