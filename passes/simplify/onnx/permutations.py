"""What a permutation of axes does to types, constants and the axes that an op names."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..values import extents_of, integers, ranked

Permutation = tuple[int, ...]


def permutation_of(op: Any) -> Permutation | None:
    """The axes of a Transpose; without any said, they are reversed."""
    if op.perm is not None:
        return tuple(op.perm)
    extents = extents_of(op.data)
    return None if extents is None else tuple(reversed(range(len(extents))))


def composed(first: Sequence[int], second: Sequence[int]) -> Permutation:
    """One permutation for two, the second on what the first has made."""
    return tuple(first[axis] for axis in second)


def inverse(perm: Sequence[int]) -> Permutation:
    return tuple(int(axis) for axis in np.argsort(perm))


def is_identity(perm: Sequence[int]) -> bool:
    return list(perm) == sorted(perm)


def permuted_type(value: ir.Value, perm: Sequence[int]) -> ir.RankedTensorType:
    """The type of a value of known rank behind a Transpose."""
    extents = extents_of(value) or []
    return ranked([extents[axis] for axis in perm], value)


def transposed(value: ir.Value, perm: Sequence[int]) -> ir.Value:
    if is_identity(perm):
        return value
    made = onnx.Transpose(value, perm=list(perm), results=[permuted_type(value, perm)])
    return made.results[0]


def listed_axes(op: Any, rank: int) -> list[int] | None:
    """The axes that an operand of an op lists, from the left; all for none, None if not known."""
    if op.axes is None:
        return list(range(rank))
    axes = integers(op.axes)
    return None if axes is None else [axis % rank for axis in axes]


def full_pads(op: Any) -> list[int] | None:
    """What a Pad adds before every axis, and then behind every axis; None if it is not known."""
    pads, extents = integers(op.pads), extents_of(op.data)
    axes = None if extents is None else listed_axes(op, len(extents))
    if pads is None or extents is None or axes is None:
        return None
    found = [0] * 2 * len(extents)
    for place, axis in enumerate(axes):
        found[axis] = pads[place]
        found[axis + len(extents)] = pads[place + len(axes)]
    return found


def as_integers(numbers: Sequence[int]) -> ir.Value:
    """A list of numbers as a constant."""
    return onnx.Constant(value=np.array(numbers, np.int64)).result
