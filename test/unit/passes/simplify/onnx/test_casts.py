"""Casts in a row: which types between lose nothing."""

import itertools

import numpy as np
import pytest

from mobilint.passes.simplify.onnx.casts import _KINDS

TYPES = {"float16": 10, "float": 1, "double": 11, "int8": 3, "int32": 6, "int64": 7, "uint8": 2,
         "bool": 9}  # fmt: skip
NUMPY = [np.dtype(name) for name in ("?", "f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u4")]


@pytest.mark.parametrize(
    ("first", "middle", "last", "left"),
    [
        ("float16", "float", "float16", []),
        ("float", "float16", "float", ["Cast", "Cast"]),
        ("float", "double", "float16", ["Cast"]),
        ("uint8", "int32", "float", ["Cast"]),
        ("int8", "uint8", "int32", ["Cast", "Cast"]),
        ("int8", "uint8", "int8", []),
        ("int64", "int32", "int8", ["Cast"]),
        ("int64", "int32", "int64", ["Cast", "Cast"]),
        ("int32", "float", "int32", ["Cast", "Cast"]),
        ("int32", "double", "int32", []),
        ("bool", "float", "bool", []),
        ("int32", "bool", "int32", ["Cast", "Cast"]),
        ("float", "int32", "float", ["Cast", "Cast"]),
    ],
)
def test_casts_in_a_row(simplified, first, middle, last, left):
    text = (
        f"({first}[a,b] x) => ({last} y) {{ t = Cast<to = {TYPES[middle]}>(x) "
        f"y = Cast<to = {TYPES[last]}>(t) }}"
    )
    assert simplified(text) == left


def extremes(dtype):
    if dtype.kind == "b":
        return np.array([False, True])
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return np.array([info.min, info.max, info.max - 1, info.min + 1], dtype)
    finfo = np.finfo(dtype)
    return np.array([finfo.max, finfo.smallest_subnormal, 1 + finfo.eps, np.nan, -np.inf], dtype)


@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(NUMPY, 2)), ids=str)
def test_a_type_that_holds_another_gives_every_number_back(first, second):
    with np.errstate(all="ignore"):
        numbers = extremes(first)
        back = numbers.astype(second).astype(first)
        # The largest integers may come back from a float by luck of its rounding.
        exact = np.array_equal(back, numbers, equal_nan=first.kind == "f")
    if _KINDS[second].holds(_KINDS[first]):
        assert exact
    elif first.kind in "f" or second.kind == "b":
        assert not exact
