"""FlatBuffers for dataclasses."""

import struct
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobilint.emit.flat import (
    FlatError,
    decode,
    encode,
    f32,
    f64,
    field_of,
    i32,
    i64,
    schema,
    u8,
    u32,
    u64,
)

ID = b"TEST"


class Colour(IntEnum):
    """A colour."""

    RED = 0
    BLUE = 3


@dataclass(frozen=True)
class Leaf:
    """A leaf."""

    text: str = field_of("its text")
    flag: bool = field_of("its flag")


@dataclass(frozen=True)
class Stone:
    """Something else than a leaf."""

    weight: f64 = field_of("its weight")


@dataclass(frozen=True)
class Tree:
    """Every kind of field."""

    byte: u8 = field_of("a byte")
    small: i32 = field_of("a small number")
    count: u32 = field_of("a count")
    large: i64 = field_of("a large number")
    address: u64 = field_of("an address")
    real: f32 = field_of("a real number")
    colour: Colour = field_of("a colour")
    leaf: Leaf = field_of("a leaf")
    perhaps: Leaf | None = field_of("perhaps a leaf")
    thing: Leaf | Stone = field_of("a leaf or a stone")
    leaves: tuple[Leaf, ...] = field_of("leaves")
    words: tuple[str, ...] = field_of("words")
    numbers: tuple[i64, ...] = field_of("numbers")
    colours: tuple[Colour, ...] = field_of("colours")


LEAVES = st.builds(Leaf, st.text(), st.booleans())
TREES = st.builds(
    Tree,
    st.integers(0, 255),
    st.integers(-(2**31), 2**31 - 1),
    st.integers(0, 2**32 - 1),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 2**64 - 1),
    st.floats(width=32, allow_nan=False),
    st.sampled_from(Colour),
    LEAVES,
    st.none() | LEAVES,
    LEAVES | st.builds(Stone, st.floats(allow_nan=False)),
    st.lists(LEAVES, max_size=4).map(tuple),
    st.lists(st.text(), max_size=4).map(tuple),
    st.lists(st.integers(-(2**63), 2**63 - 1), max_size=4).map(tuple),
    st.lists(st.sampled_from(Colour), max_size=4).map(tuple),
)
A_TREE = Tree(
    1, -2, 3, -4, 5, 0.5, Colour.BLUE, Leaf("a", True), None, Stone(1.5), (), ("b",), (6, 7), ()
)


@given(TREES)
def test_round_trip(tree):
    data = encode(tree, ID)
    assert decode(Tree, data, ID) == tree
    assert encode(decode(Tree, data, ID), ID) == data


@given(TREES, st.data())
def test_damaged_bytes_never_crash(tree, data):
    damaged = bytearray(encode(tree, ID))
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    with suppress(FlatError):
        decode(Tree, bytes(damaged[: data.draw(st.integers(0, len(damaged)))]), ID)


def test_refuses_another_identifier():
    with pytest.raises(FlatError, match="identifier b'TEST' instead of b'MINE'"):
        decode(Tree, encode(A_TREE, ID), b"MINE")


def test_refuses_an_absent_table():
    with pytest.raises(FlatError, match="has no 'leaf'"):
        decode(Tree, encode(Stone(0.0), ID), ID)


@dataclass(frozen=True)
class Heap:
    """Stones."""

    weights: tuple[f64, ...] = field_of("their weights")


@dataclass(frozen=True)
class Heaps:
    """Heaps of stones."""

    heaps: tuple[Heap, ...] = field_of("the heaps")


def test_refuses_what_unfolds():
    """Offsets that share what they point at would make a huge value of a small file."""
    data = bytearray(encode(Heaps(tuple(Heap((1.0,) * 50) for _ in range(100))), ID))
    root = struct.unpack_from("<I", data)[0]
    vtable = root - struct.unpack_from("<i", data, root)[0]
    first = data.index(struct.pack("<I", 100)) + 4
    end = first + 4 * 100
    heap = first + struct.unpack_from("<I", data, first)[0]
    # The first heap lies last, behind the table of fields, which the root shares; the others go.
    cut = vtable - end
    struct.pack_into("<i", data, root, root - vtable + cut)
    for at in range(first, end, 4):
        struct.pack_into("<I", data, at, heap - cut - at)
    small = bytes(data[:end] + data[vtable:])
    assert len(small) < 1000
    with pytest.raises(FlatError, match="unfolds into more than its size"):
        decode(Heaps, small, ID)


def test_schema():
    text = schema(Tree, "some.space", "TEST")
    assert "enum Colour : ubyte { RED = 0, BLUE = 3 }" in text
    assert "union AnyThing { Leaf, Stone }" in text
    assert "  /// perhaps a leaf\n  perhaps:Leaf;" in text
    assert "  thing:AnyThing (required);" in text
    assert text.index("table Leaf") < text.index("table Tree")
    assert text.endswith('root_type Tree;\nfile_identifier "TEST";\n')
