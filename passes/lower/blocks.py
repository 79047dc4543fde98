"""Pixels into channels and back: a reshape, one `ordered_patchify`, a reshape, channels last."""

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

from .axes import channels_first, channels_last, transposed


def channels_to_pixels(image: ir.Value, block: int, *, channel_first: bool) -> ir.Value:
    """An image 1 x C x H x W with squares of `block` pixels from as many channels.

    The channels are (row, column, depth), or with `channel_first` (depth, row, column). Columns
    are a reshape, rows swap with W.
    """
    _, channels, height, width = image.type.shape
    depth = channels // (block * block)
    x = channels_last(image, 4)
    if channel_first:
        parts = mbl.Reshape(x, new_shape=[1, height * width, depth, block * block])
        x = transposed(parts, (0, 1, 3, 2))
    rows = mbl.Reshape(x, new_shape=[1, height * width, block, block * depth])
    swapped = mbl.OrderedPatchify(rows, h_kernel=width, w_kernel=1, order=0)
    y = mbl.Reshape(swapped, new_shape=[1, height * block, width * block, depth])
    return channels_first(y, 4)


def pixels_to_channels(image: ir.Value, block: int, *, channel_first: bool) -> ir.Value:
    """An image 1 x C x H x W with squares of `block` pixels as channels, in the same orders."""
    _, channels, height, width = image.type.shape
    height, width = height // block, width // block
    x = channels_last(image, 4)
    rows = mbl.Reshape(x, new_shape=[1, height * block, width, block * channels])
    swapped = mbl.OrderedPatchify(rows, h_kernel=block, w_kernel=1, order=0)
    y = mbl.Reshape(swapped, new_shape=[1, height, width, block * block * channels])
    if channel_first:
        parts = mbl.Reshape(y, new_shape=[1, height * width, block * block, channels])
        deep = transposed(parts, (0, 1, 3, 2))
        y = mbl.Reshape(deep, new_shape=[1, height, width, block * block * channels])
    return channels_first(y, 4)
