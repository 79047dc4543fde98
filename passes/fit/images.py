"""Ops on each channel of each image by itself: the images become channels of one image."""

import math
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import constant_of
from .base import absent, fit, is_unfit, real, reshaped, shape_of, unused

IMAGE = 4  # the rank of a batch of images


@fit(onnx.MaxPool, onnx.AveragePool, onnx.LpPool)
def pooling(op: Any) -> Any:
    x, y = op.operands[0], op.results[0]
    others = list(op.results)[1:]
    if not is_unfit(x, y) or len(shape_of(x)) != IMAGE or not all(map(unused, others)):
        return None
    types = [real(_as_channels(shape_of(y))), *(ir.NoneType.get() for _ in others)]
    new = op.rebuilt([reshaped(x, _as_channels(shape_of(x)))], results=types)
    return [reshaped(new.results[0], shape_of(y)), *list(new.results)[1:]]


@fit(onnx.GlobalAveragePool, onnx.GlobalMaxPool, onnx.GlobalLpPool)
def global_pooling(op: Any) -> Any:
    if not is_unfit(op.X, op.Y):
        return None
    shape = _as_one_image(shape_of(op.X))
    new = op.rebuilt([reshaped(op.X, shape)], results=[real([*shape[:2], 1, 1])])
    return reshaped(new.Y, shape_of(op.Y))


@fit(onnx.BatchNormalization, onnx.InstanceNormalization, onnx.GroupNormalization)
def normalization(op: Any) -> Any:
    """Parameters, one per channel, are repeated for each image; so are groups of channels."""
    x, y = op.operands[0], op.results[0]
    others = list(op.results)[1:]
    if not is_unfit(x, y) or not all(absent(other) or unused(other) for other in others):
        return None
    arrays = [constant_of(parameter) for parameter in list(op.operands)[1:]]
    if any(array is None for array in arrays):
        return None
    images, shape = shape_of(x)[0], _as_one_image(shape_of(x))
    repeated = [onnx.Constant(value=np.tile(a, images)).output for a in arrays if a is not None]
    changes = {"num_groups": op.num_groups * images} if hasattr(op, "num_groups") else {}
    types = [real(shape), *(ir.NoneType.get() for _ in others)]
    new = op.rebuilt([reshaped(x, shape), *repeated], results=types, **changes)
    return [reshaped(new.results[0], shape_of(y)), *list(new.results)[1:]]


@fit(onnx.Resize)
def resize(op: Any) -> Any:
    if not is_unfit(op.X, op.Y) or len(shape_of(op.X)) != IMAGE:
        return None
    if shape_of(op.X)[:2] != shape_of(op.Y)[:2] or not absent(op.roi):
        return None
    axes = list(op.axes or range(IMAGE))
    operands = list(op.operands)
    for index in (2, 3):
        if absent(operands[index]):
            continue
        given = constant_of(operands[index])
        if given is None:
            return None
        spatial = given[[axes.index(axis) for axis in (2, 3)]] if len(axes) > 2 else given
        operands[index] = onnx.Constant(value=np.ascontiguousarray(spatial)).output
    kept = [2, 3] if len(axes) > 2 else axes
    if not {2, 3} >= set(kept):
        return None
    operands[0] = reshaped(op.X, _as_channels(shape_of(op.X)))
    new = op.rebuilt(operands, axes=kept, results=[real(_as_channels(shape_of(op.Y)))])
    return reshaped(new.Y, shape_of(op.Y))


def _as_channels(shape: list[int]) -> list[int]:
    return [1, shape[0] * shape[1], *shape[2:]]


def _as_one_image(shape: list[int]) -> list[int]:
    """All spatial axes as two."""
    return [1, shape[0] * shape[1], math.prod(shape[2:-1]), shape[-1]]
