"""Ops along axes: the others merge, and the axis is counted anew."""

from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of
from .axes import FREE, free_but, grouped
from .base import absent, fit, integers, is_unfit, real, reshaped, shape_of, unused

_REDUCTIONS = (
    onnx.ReduceL1,
    onnx.ReduceL2,
    onnx.ReduceLogSum,
    onnx.ReduceLogSumExp,
    onnx.ReduceMax,
    onnx.ReduceMean,
    onnx.ReduceMin,
    onnx.ReduceProd,
    onnx.ReduceSum,
    onnx.ReduceSumSquare,
)


@fit(onnx.Softmax, onnx.LogSoftmax, onnx.LpNormalization)
def along_one_axis(op: Any) -> Any:
    x = op.operands[0]
    if not is_unfit(x, op.results[0]):
        return None
    extents = shape_of(x)
    axis = op.axis % len(extents)
    grouping = grouped([extents], free_but([axis], [extents]))
    shape = grouping.shape(extents)
    new = op.rebuilt([reshaped(x, shape)], axis=grouping.index(axis), results=[real(shape)])
    return reshaped(new.result, extents)


@fit(*_REDUCTIONS)
def reduction(op: Any) -> Any:
    """Neighbouring axes that are both reduced become one, too; `keepdims` is a reshape."""
    if not is_unfit(op.data, op.reduced):
        return None
    extents = shape_of(op.data)
    given = [] if absent(op.axes) else constant_of(op.axes)
    if given is None or (len(given) == 0 and op.noop_with_empty_axes):
        return None
    axes = {int(axis) % len(extents) for axis in given} or set(range(len(extents)))
    keys = [
        None if extent == 1 else "reduced" if axis in axes else FREE
        for axis, extent in enumerate(extents)
    ]
    kept = [1 if axis in axes else extent for axis, extent in enumerate(extents)]
    new_axes = sorted(axis for axis in axes if extents[axis] > 1)
    if not new_axes:
        return None
    try:
        grouping = grouped([extents], keys)
    except Decline:
        return _in_two_steps(op, sorted(axes))
    new_axes = sorted({grouping.index(axis) for axis in new_axes})
    new = op.rebuilt(
        [reshaped(op.data, grouping.shape(extents)), integers(new_axes)],
        keepdims=1,
        results=[real(grouping.shape(kept))],
    )
    return reshaped(new.reduced, shape_of(op.reduced))


def _in_two_steps(op: Any, axes: list[int]) -> Any:
    """The last axis, then the others: for what is the same in any order."""
    if isinstance(op, onnx.ReduceLogSum | onnx.ReduceSumSquare):
        raise Decline(f"reduces the axes {axes}, between which there are others, at once")
    extents = shape_of(op.data)
    extents[axes[-1]] = 1
    first = op.rebuilt([op.data, integers(axes[-1:])], keepdims=1, results=[real(extents)])
    for axis in axes[:-1]:
        extents[axis] = 1
    rest = [first.reduced, integers(axes[:-1])]
    both = op.rebuilt(rest, keepdims=1, results=[real(extents)])
    return reshaped(both.reduced, shape_of(op.reduced))


@fit(onnx.LayerNormalization, onnx.RMSNormalization)
def normalization_of_the_last_axes(op: Any) -> Any:
    x, y = op.operands[0], op.results[0]
    if not is_unfit(x, y) or not all(unused(result) for result in list(op.results)[1:]):
        return None
    extents = shape_of(x)
    first = op.axis % len(extents)
    parameters = [_spread(value, extents[first:]) for value in list(op.operands)[1:]]
    if any(parameter is None for parameter in parameters):
        return None
    keys = [FREE if axis < first else "normalized" for axis in range(len(extents))]
    grouping = grouped([extents], keys)
    shape = grouping.shape(extents)
    axis = grouping.index(first)
    parameters = [p if absent(p) else reshaped(p, shape[axis:]) for p in parameters if p]
    others = [ir.NoneType.get() for _ in list(op.results)[1:]]
    new = op.rebuilt([reshaped(x, shape), *parameters], axis=axis, results=[real(shape), *others])
    return [reshaped(new.results[0], extents), *list(new.results)[1:]]


def _spread(value: ir.Value, shape: list[int]) -> ir.Value | None:
    """A constant in the full normalised shape, None for a parameter of run time."""
    if absent(value):
        return value
    if (constant := constant_of(value)) is None:
        return None
    return onnx.Constant(value=np.ascontiguousarray(np.broadcast_to(constant, shape))).output
