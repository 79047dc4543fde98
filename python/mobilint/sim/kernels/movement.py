"""Kernels that move elements without changing them."""

import numpy as np

from .registry import INTEGERS, REALS, Array, filled, kernel


@kernel("concatenate", types=REALS + INTEGERS)
def concatenate(inputs: list[Array], *, axis: int) -> Array:
    return np.concatenate(inputs, axis=axis)


@kernel("transpose", types=REALS + INTEGERS)
def transpose(x: Array, *, transpose_axes: list[int]) -> Array:
    return x.transpose(transpose_axes)


@kernel("slice", types=REALS + INTEGERS)
def slice_(x: Array, *, starts: list[int], steps: list[int], shape: tuple[int, ...]) -> Array:
    kept = [
        start + step * np.arange(count)
        for start, step, count in zip(starts, steps, shape, strict=True)
    ]
    for axis, positions in enumerate(kept):
        if len(positions) != x.shape[axis] or steps[axis] < 0:
            x = x[(slice(None),) * axis + (_as_slice(positions),)]
    return x


def _as_slice(positions: Array) -> slice | Array:
    """The same positions as a slice where they go forwards, which is faster."""
    if len(positions) and positions[0] >= 0 and positions[-1] >= positions[0]:
        step = positions[1] - positions[0] if len(positions) > 1 else 1
        return slice(positions[0], positions[-1] + 1, step)
    return positions


@kernel("header_view", types=REALS + INTEGERS)
def header_view(x: Array, *, num_heads: int, batch_order: int, shape: tuple[int, ...]) -> Array:
    rows = shape[1] // num_heads
    heads = x.reshape(rows, shape[2], num_heads, shape[3])
    order = (0, 2, 1, 3) if batch_order == 0 else (2, 0, 1, 3)
    return heads.transpose(order).reshape(shape)


@kernel("header_view_revert", types=REALS + INTEGERS)
def header_view_revert(
    x: Array, *, num_heads: int, batch_order: int, shape: tuple[int, ...]
) -> Array:
    rows = x.shape[1] // num_heads
    if batch_order == 0:
        heads = x.reshape(rows, num_heads, x.shape[2], x.shape[3]).transpose(0, 2, 1, 3)
    else:
        heads = x.reshape(num_heads, rows, x.shape[2], x.shape[3]).transpose(1, 2, 0, 3)
    return heads.reshape(shape)


@kernel("ordered_patchify", types=REALS + INTEGERS)
def ordered_patchify(
    x: Array, *, h_kernel: int, w_kernel: int, order: int, shape: tuple[int, ...]
) -> Array:
    _, height, width, channels = x.shape
    patches = x.reshape(height // h_kernel, h_kernel, width // w_kernel, w_kernel, channels)
    axes = [(0, 2, 1, 3, 4), (1, 3, 0, 2, 4), (2, 0, 3, 1, 4)]
    return patches.transpose(axes[order]).reshape(shape)


@kernel("staggered_padding", types=REALS + INTEGERS)
def staggered_padding(
    x: Array, *, axis: int, reverse: bool, window_size: int, fill: int = 0
) -> Array:
    axis %= 4
    rows, columns = x.shape[axis - 1], x.shape[axis]
    moved = np.moveaxis(x, (axis - 1, axis), (2, 3))
    result = filled((*moved.shape[:3], rows + columns - 1), fill, x.dtype)
    for row in range(rows):
        offset = rows - 1 - row if reverse else row
        result[:, :, row, offset : offset + columns] = moved[:, :, row]
    if window_size >= 0:
        first = rows - 1 - window_size if reverse else window_size
        result = result[..., first : rows + window_size]
    return np.moveaxis(result, (2, 3), (axis - 1, axis))
