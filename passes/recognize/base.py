"""The pass, and what its patterns ask of values."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import is_real, reshaped, shape_of
from ..rewriting import Rewrites, constant_of

_VIEWS = (onnx.Reshape, onnx.Squeeze, onnx.Unsqueeze)

recognize = Rewrites(
    "recognize-idioms", "Recognise what exporters spell out for want of an op, as the op."
)


def number(value: ir.Value) -> float | None:
    """The one number of a constant; None for all else."""
    constant = constant_of(value)
    if constant is None or constant.size != 1 or constant.dtype.kind not in "fiu":
        return None
    return float(constant.ravel()[0])


def reals(value: ir.Value) -> np.ndarray | None:
    """The array of a constant of real numbers; None for all else."""
    return constant_of(value) if is_real(value) else None


def constant(array: np.ndarray) -> ir.Value:
    """A constant of real numbers."""
    return onnx.Constant(value=np.ascontiguousarray(array, np.float32)).output


def axes_of(value: ir.Value, rank: int) -> list[int] | None:
    """Axes, which a constant lists, counted from the front and sorted; None for all else."""
    if isinstance(value.type, ir.NoneType):
        return list(range(rank))
    constant = constant_of(value)
    return None if constant is None else sorted(int(axis) % rank for axis in constant.ravel())


def has_numbers(value: ir.Value, wanted: Sequence[int]) -> bool:
    """Whether a value is a constant list of these numbers."""
    constant = constant_of(value)
    return constant is not None and constant.ravel().tolist() == list(wanted)


def owner_of(value: ir.Value) -> Any:
    """The op that makes a value, None for a block argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview


def is_used_once(value: ir.Value) -> bool:
    """Whether a value is used by one op alone."""
    uses = iter(value.uses)
    return next(uses, None) is not None and next(uses, None) is None


def only_maker(value: ir.Value, *kinds: type) -> Any:
    """The op of a kind that makes a value for one user alone; None for all else."""
    owner = owner_of(value)
    return owner if isinstance(owner, kinds) and is_used_once(value) else None


def transposed(x: ir.Value, perm: Sequence[int]) -> ir.Value:
    """`x` with its axes in another order; itself where the order is the present one."""
    if list(perm) == list(range(len(perm))):
        return x
    extents = shape_of(x)
    kind = ir.RankedTensorType.get([extents[axis] for axis in perm], x.type.element_type)
    return onnx.Transpose(x, perm=list(perm), results=[kind]).transposed


def viewed(x: ir.Value, shape: Sequence[int]) -> ir.Value:
    """`x` in another shape, or the value of that shape that it is a view of."""
    source = x
    while shape_of(source) != list(shape):
        owner = owner_of(source)
        if not isinstance(owner, _VIEWS) or not is_real(owner.operands[0]):
            return reshaped(x, shape)
        source = owner.operands[0]
    return source


def source_of_views(x: ir.Value) -> ir.Value:
    """What a value is a view of."""
    while isinstance(owner := owner_of(x), _VIEWS) and is_real(owner.operands[0]):
        x = owner.operands[0]
    return x


def permutation(op: Any) -> list[int]:
    """The axes of a Transpose; without any said, they are reversed; none for an unknown rank."""
    if op.perm is not None:
        return list(op.perm)
    type_ = op.data.type
    return list(range(type_.rank))[::-1] if isinstance(type_, ir.RankedTensorType) else []
