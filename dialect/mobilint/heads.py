"""Attention heads: from channels to rows and back."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core import Operand, Result, i32, i32s
from .base import Op, extents
from .quantized import Moving


class _HeadOp(Op):
    """What the two have in common; `batch_order` says whether rows (0) or heads (1) are outer."""

    x: Operand
    y: Result

    num_heads: i32 = -1
    batch_order: i32 = 0

    def check(self) -> Iterator[str]:
        if self.num_heads < 1:
            yield f"needs num_heads of at least 1, got {self.num_heads}"
        elif self.batch_order not in (0, 1):
            yield f"needs batch_order 0 or 1, got {self.batch_order}"


def _view_problem(shape: list[int], seen: list[int]) -> str | None:
    """Why a shape cannot be seen as another one, or None."""
    if len(seen) != 4 or seen[0] != 1 or min(seen) < 0:
        return f"needs a shape of rank 4 and batch 1 to see {shape} as, got {seen}"
    if math.prod(seen) != math.prod(shape):
        return f"sees {shape} as {seen}, which has another number of elements"
    return None


class HeaderView(_HeadOp, name="header_view"):
    """The `num_heads` blocks of channels become rows: `1 x h x w x C` to `1 x h*g x w x C/g`.

    `(1, h, w, C)` is seen as `(1, h, w, g, C/g)`; with `batch_order` 0 rows are outermost and the
    result is `(1, h*g, w, C/g)`, with 1 heads are and it is `(1, g*h, w, C/g)`. `view_shape`,
    unless empty, is the shape of rank 4 to see the operand in first; that reading is ours.

    Example:
        %y = "mobilint.header_view"(%x) {
          num_heads = 2 : i32
        } : (tensor<1x2x3x8xf32>) -> tensor<1x4x3x4xf32>
    """

    integers = Moving()

    view_shape: i32s = ()

    def seen(self) -> list[int]:
        return list(self.view_shape) or extents(self.x)

    def check(self) -> Iterator[str]:
        yield from _HeadOp.check(self)
        seen = self.seen()
        if (problem := _view_problem(extents(self.x), seen)) is not None:
            yield problem
        elif seen[3] % self.num_heads:
            yield f"has {seen[3]} channels, which {self.num_heads} heads do not divide"

    def shape(self) -> Any:
        _, h, w, channels = self.seen()
        return [1, h * self.num_heads, w, channels // self.num_heads]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        _, h, w, channels = self.seen()
        split = x.reshape(h, w, self.num_heads, channels // self.num_heads)
        axes = (0, 2, 1, 3) if self.batch_order == 0 else (2, 0, 1, 3)
        return split.transpose(axes).reshape(self.shape())


class HeaderViewRevert(_HeadOp, name="header_view_revert"):
    """Rows become blocks of channels again: the inverse of header_view for the same order.

    `(1, h*g, w, c)` becomes `(1, h, w, g*c)`. `revert_shape`, unless empty, is the shape of rank
    4 to see the result in; that reading is ours.

    Example:
        %y = "mobilint.header_view_revert"(%x) {
          num_heads = 2 : i32
        } : (tensor<1x4x3x4xf32>) -> tensor<1x2x3x8xf32>
    """

    integers = Moving()

    revert_shape: i32s = ()

    def merged(self) -> list[int]:
        _, rows, w, channels = extents(self.x)
        return [1, rows // self.num_heads, w, channels * self.num_heads]

    def check(self) -> Iterator[str]:
        yield from _HeadOp.check(self)
        rows, wanted = extents(self.x)[1], list(self.revert_shape)
        if rows % self.num_heads:
            yield f"has {rows} rows, which {self.num_heads} heads do not divide"
        elif wanted and (problem := _view_problem(self.merged(), wanted)) is not None:
            yield problem

    def shape(self) -> Any:
        return list(self.revert_shape) or self.merged()

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        _, h, w, _ = self.merged()
        heads, channels = self.num_heads, x.shape[3]
        if self.batch_order == 0:
            split = x.reshape(h, heads, w, channels).transpose(0, 2, 1, 3)
        else:
            split = x.reshape(heads, h, w, channels).transpose(1, 2, 0, 3)
        return split.reshape(self.shape())
