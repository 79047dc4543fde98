"""`fold-into-convolution`: arithmetic per channel goes into weight and bias."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl

from ..rewriting import Decline, Rewrites
from .uses import only_user_of

CONVOLUTIONS = (
    mbl.Convolution,
    mbl.DepthwiseConvolution,
    mbl.GroupConvolution,
    mbl.TransposeConvolution,
)
MAX_MOVES = 8  # between a convolution and a number that goes into it
MOVING = (mbl.HeaderView, mbl.HeaderViewRevert, mbl.OrderedPatchify, mbl.Reshape, mbl.Transpose)

fold = Rewrites(
    "fold-into-convolution",
    "Fold batch normalisation, constant arithmetic and zero padding into convolutions.",
)


@fold(mbl.Batchnorm, mbl.MultiplyConstant, mbl.DivConstant, mbl.AddingConstant, mbl.SubConstant)
def affine_behind_convolution(op: Any) -> Any:
    """`scale * conv(x) + shift` is a convolution with scaled weight and another bias."""
    convolution = only_user_of(op.x, CONVOLUTIONS)
    return None if convolution is None else _with_affine(convolution, op)


def _with_affine(convolution: Any, op: Any) -> Any:
    channels = convolution.out_channels
    scale, shift = affine(op, channels)
    weight = convolution.weight.astype(np.float64) * scale.reshape(-1, 1, 1, 1)
    bias = np.zeros(channels) if convolution.bias is None else convolution.bias.astype(np.float64)
    return convolution.rebuilt(
        weight=weight.astype(convolution.weight.dtype),
        bias=(bias * scale + shift).astype(convolution.weight.dtype),
    )


@fold(mbl.MultiplyConstant, mbl.DivConstant, mbl.AddingConstant, mbl.SubConstant)
def number_behind_moved_convolution(op: Any) -> Any:
    """One number for all elements does not care where they were moved in between."""
    moves: list[Any] = []
    source = op.x
    while len(moves) < MAX_MOVES and (move := only_user_of(source, MOVING)) is not None:
        moves.append(move)
        source = move.x
    convolution = only_user_of(source, CONVOLUTIONS)
    if not moves or convolution is None or op.constant.size != 1 or op.x.type != op.result.type:
        return None
    value = _with_affine(convolution, op)
    for move in reversed(moves):
        value = move.rebuilt([value])
    return value


def affine(op: Any, channels: int) -> tuple[np.ndarray, np.ndarray]:
    """Scale and shift per channel of an op that multiplies and adds constants.

    Raises Decline for constants that vary along other axes than the channels.
    """
    if isinstance(op, mbl.Batchnorm):
        epsilon = float(np.ravel(op.epsilon)[0])
        scale = op.gamma.astype(np.float64) / np.sqrt(op.moving_var.astype(np.float64) + epsilon)
        return scale, op.beta - op.moving_mean * scale
    constant = per_channel(op.constant, channels)
    zeros, ones = np.zeros(channels), np.ones(channels)
    match op:
        case mbl.MultiplyConstant():
            return constant, zeros
        case mbl.AddingConstant():
            return ones, constant
        case mbl.SubConstant():
            return (-ones, constant) if op.is_const_first else (ones, -constant)
        case _:
            if op.is_const_first:
                raise Decline("divides a constant by the convolution")
            if not np.all(constant):
                raise Decline("divides by zero")
            return 1 / constant, zeros


def per_channel(constant: np.ndarray, channels: int) -> np.ndarray:
    """A constant that varies along the last axis only, as one value per channel."""
    if constant.size != 1 and (constant.size != channels or constant.shape[-1] != channels):
        raise Decline(f"has a constant of shape {list(constant.shape)}, not one per channel")
    return np.broadcast_to(constant.astype(np.float64).ravel(), (channels,))


@fold(mbl.Convolution, mbl.DepthwiseConvolution, mbl.GroupConvolution)
def padding_before_convolution(op: Any) -> Any:
    """Explicit zeros around H and W are the convolution's own padding."""
    pad = only_user_of(op.x, (mbl.Pad,))
    if pad is None or pad.pad_mode != "constant" or pad.constant != 0:
        return None
    begin, end = pads_of(pad)
    if any((begin[0], begin[3], end[0], end[3])) or min(*begin, *end) < 0:
        raise Decline("pads other axes than H and W, or crops")
    paddings = {
        "north_padding": op.north_padding + begin[1],
        "south_padding": op.south_padding + end[1],
        "west_padding": op.west_padding + begin[2],
        "east_padding": op.east_padding + end[2],
    }
    return op.rebuilt([pad.x], padding_list=[], **paddings)


def pads_of(pad: Any) -> tuple[list[int], list[int]]:
    """What a pad op adds before and behind each of the four axes."""
    if pad.padding_list is not None:
        return list(pad.padding_list[:4]), list(pad.padding_list[4:])
    return (
        [0, pad.north_padding, pad.west_padding, 0],
        [0, pad.south_padding, pad.east_padding, 0],
    )


fold_into_convolution = fold.as_pass
