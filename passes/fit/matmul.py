"""Matrix products: the axes in front of the matrices become one."""

from collections.abc import Hashable
from typing import Any

from mobilint.dialect import onnx

from ..rewriting import Decline
from .axes import FREE, aligned, broadcasting, grouped
from .base import fit, is_unfit, real, reshaped, shape_of, widened


@fit(onnx.MatMul)
def by_one_matrix(op: Any) -> Any:
    """All rows, of whatever matrix, go through the same product."""
    if not is_unfit(op.A, op.Y) or len(shape_of(op.B)) > 2:
        return None
    extents = shape_of(op.A)
    last = len(extents) - 1
    keys: list[Hashable] = [FREE] * last
    shape = grouped([extents], [*keys, "matrix"]).shape(extents)
    columns = shape_of(op.B)[1:]
    new = op.rebuilt([reshaped(op.A, shape), op.B], results=[real([*shape[:-1], *columns])])
    return reshaped(new.Y, shape_of(op.Y))


@fit(onnx.MatMul)
def by_many_matrices(op: Any) -> Any:
    a, b = op.A, op.B
    if not is_unfit(a, b, op.Y) or min(len(shape_of(a)), len(shape_of(b))) < 2:
        return None
    rank = max(len(shape_of(a)), len(shape_of(b)))
    left, right = aligned(shape_of(a), rank), aligned(shape_of(b), rank)
    batch = [max(m, n) if m and n else 0 for m, n in zip(left[:-2], right[:-2], strict=True)]
    tensors = [left, right, [*batch, left[-2], right[-1]]]
    keys: list[Hashable] = [*broadcasting([left[:-2], right[:-2]]), "rows", "columns"]
    try:
        grouping = grouped(tensors, keys)
    except Decline:
        a = widened(a, [*batch, *left[-2:]])
        b = widened(b, [*batch, *right[-2:]])
        left, right = shape_of(a), shape_of(b)
        grouping = grouped([left, right, tensors[2]], [*([FREE] * len(batch)), "rows", "columns"])
    new = op.rebuilt(
        [reshaped(a, grouping.shape(left)), reshaped(b, grouping.shape(right))],
        results=[real(grouping.shape(tensors[2]))],
    )
    return reshaped(new.Y, shape_of(op.Y))
