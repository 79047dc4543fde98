"""Many elements to one, and the places of the largest."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import numpy as np

from ..core import Operand, Result, f32, i32, i32s
from .base import Layer, extents
from .reshaping import axes_problems

_OPERATIONS: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("sum", np.sum),
    ("asum", lambda x, **over: np.abs(x).sum(**over)),
    ("sumsq", lambda x, **over: (x * x).sum(**over)),
    ("mean", np.mean),
    ("max", np.max),
    ("min", np.min),
    ("prod", np.prod),
    ("l1", lambda x, **over: np.abs(x).sum(**over)),
    ("l2", lambda x, **over: np.sqrt((x * x).sum(**over))),
    ("logsum", lambda x, **over: np.log(x.sum(**over))),
    ("logsumexp", lambda x, **over: np.log(np.exp(x).sum(**over))),
)


class Reduction(Layer, name="Reduction"):
    """`coeff` times the result of an operation over all axes, or over `axes`.

    The operations are 0 sum, 1 sum of absolutes, 2 sum of squares, 3 mean, 4 max, 5 min, 6 product,
    7 L1, 8 L2, 9 logarithm of the sum, 10 logarithm of the sum of exponentials. Files with axes
    from before March 2019 meant something else by them: without `fixbug0` they are not read.

    Example:
        %y = "ncnn.Reduction"(%x) {
          operation = 3 : i32, reduce_all = 0 : i32, axes = array<i32: 1, 2>, fixbug0 = 1 : i32
        } : (tensor<2x3x4xf32>) -> tensor<2xf32>
    """

    x: Operand
    y: Result
    operation_: Annotated[i32, 0] = 0
    reduce_all: Annotated[i32, 1] = 1
    coeff: Annotated[f32, 2] = 1.0
    axes: Annotated[i32s, 3] = ()
    keepdims: Annotated[i32, 4] = 0
    fixbug0: Annotated[i32, 5] = 0

    def parameter_problems(self) -> Iterator[str]:
        if not 0 <= self.operation_ < len(_OPERATIONS):
            yield f"has operation {self.operation_}, and ncnn's are 0 to {len(_OPERATIONS) - 1}"
        if self.axes and not self.fixbug0:
            yield "has axes (3) without fixbug0 (5), as files had before March 2019"
        yield from axes_problems(self.axes, self.x.type.rank)

    @property
    def function(self) -> str:
        """The name of the operation."""
        return _OPERATIONS[self.operation_][0]

    def reduced_axes(self) -> tuple[int, ...]:
        rank = self.x.type.rank
        return tuple(range(rank)) if self.reduce_all else tuple({a % rank for a in self.axes})

    def shape(self) -> Any:
        axes = self.reduced_axes()
        shape = [1 if axis in axes else n for axis, n in enumerate(extents(self.x))]
        return shape if self.keepdims else [n for a, n in enumerate(shape) if a not in axes] or [1]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        function = _OPERATIONS[self.operation_][1]
        y = function(x.astype(np.float64), axis=self.reduced_axes(), keepdims=bool(self.keepdims))
        return np.atleast_1d(y * self.coeff).astype(np.float32)


class ArgMax(Layer, name="ArgMax"):
    """The places of the `topk` largest of all elements, as floats, the largest first.

    Of equal elements the last one is first. `out_max_val` puts the values in a row before them.

    Example:
        %y = "ncnn.ArgMax"(%x) {topk = 2 : i32, out_max_val = 1 : i32}
          : (tensor<2x3x4xf32>) -> tensor<2x2xf32>
    """

    x: Operand
    y: Result
    out_max_val: Annotated[i32, 0] = 0
    topk: Annotated[i32, 1] = 1

    def parameter_problems(self) -> Iterator[str]:
        count = int(np.prod(extents(self.x)))
        if not 1 <= self.topk <= count:
            yield f"takes the {self.topk} largest of {count} elements"

    def shape(self) -> Any:
        return [2 if self.out_max_val else 1, self.topk]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        flat = x.reshape(-1)
        order = np.argsort(flat, kind="stable")[::-1][: self.topk]
        places = order.astype(np.float32)
        return np.stack([flat[order], places]) if self.out_max_val else places[None]
