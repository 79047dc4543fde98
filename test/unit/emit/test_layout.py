"""The layouts of inputs and outputs, which follow from their copies to and from the device."""

import pytest

from mobilint.emit.format import Buffer, Command, Copy, ElementType, Space
from mobilint.emit.layout import layout_of


def buffer(space: Space, rank: int) -> Buffer:
    return Buffer(space, ElementType.F32, 0, (1,) * rank, None)


CASES = [
    # rank, squeeze, permute, unsqueeze of the copy to the device, layout
    (4, (), (0, 2, 3, 1), (), "NCHW"),
    (4, (), (), (), "NHWC"),
    (4, (), (0, 1, 3, 2), (), "NHCW"),
    (3, (), (0, 2, 1), (1,), "NCW"),
    (2, (), (0, 1), (1, 2), "NC"),
    (2, (), (), (0, 1), "WC"),
    (5, (1,), (0, 2, 3, 1), (), "N1CHW"),
]


@pytest.mark.parametrize(("rank", "squeeze", "permute", "unsqueeze", "layout"), CASES)
def test_input(rank, squeeze, permute, unsqueeze, layout):
    buffers = [buffer(Space.HOST, rank), buffer(Space.DEVICE, 4)]
    copy = Copy(0, 1, squeeze, permute, unsqueeze)
    assert layout_of(0, buffers, [Command("", copy)]) == layout


@pytest.mark.parametrize(("rank", "squeeze", "permute", "unsqueeze", "layout"), CASES)
def test_output_by_the_copy_back(rank, squeeze, permute, unsqueeze, layout):
    """What undoes the copy of an input gives an output of the same layout."""
    order = permute or tuple(range(rank - len(squeeze)))
    inverse = tuple(order.index(axis) for axis in range(len(order)))
    buffers = [buffer(Space.HOST, rank), buffer(Space.DEVICE, 4)]
    copy = Copy(1, 0, unsqueeze, inverse, squeeze)
    assert layout_of(0, buffers, [Command("", copy)]) == layout


def test_none_for_what_the_device_never_sees():
    buffers = [buffer(Space.HOST, 2), buffer(Space.HOST, 2), buffer(Space.DEVICE, 3)]
    copies = [Command("", Copy(0, 1, (), (), ()))]
    assert layout_of(0, buffers, copies) == ""
    assert layout_of(1, buffers, copies) == ""


def test_none_without_the_four_axes():
    buffers = [buffer(Space.HOST, 3), buffer(Space.DEVICE, 3)]
    assert layout_of(0, buffers, [Command("", Copy(0, 1, (), (), ()))]) == ""
    assert layout_of(0, buffers, [Command("", Copy(1, 0, (), (), ()))]) == ""
