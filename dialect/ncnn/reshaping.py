"""The same elements in another shape or in another order of axes."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Operands, Result, i32, i32s
from .base import WHOLE, Layer, Unary, axis_names, extents, named_extents
from .expressions import ExpressionError, evaluate

NO_BATCH = 233  # what Reshape has where it leaves the batch alone
_ORDERS: dict[int, tuple[str, ...]] = {
    1: ("w",),
    2: ("wh", "hw"),
    3: ("whc", "hwc", "wch", "cwh", "hcw", "chw"),
    4: (
        *("whdc", "hwdc", "wdhc", "dwhc", "hdwc", "dhwc", "whcd", "hwcd", "wchd", "cwhd", "hcwd"),
        *("chwd", "wdch", "dwch", "wcdh", "cwdh", "dcwh", "cdwh", "hdcw", "dhcw", "hcdw", "chdw"),
        *("dchw", "cdhw"),
    ),
}


class Flatten(Layer, name="Flatten"):
    """All elements as a vector, in the order (c, d, h, w).

    Example:
        %y = "ncnn.Flatten"(%x) : (tensor<2x3x4xf32>) -> tensor<24xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    y: Result

    def shape(self) -> Any:
        return [int(np.prod(extents(self.x)))]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(-1)


class Reshape(Layer, name="Reshape"):
    """The elements in another shape, the outermost axis first.

    The rank is that of the outermost axis that is given. An extent of 0 is the input's, one of -1
    follows from the others. `shape_expr` has the extents, w first, as expressions of the sizes of
    the inputs. With `output_batch_axis` one of the extents is that of the batch, which is 1; with
    `input_batch_axis` expressions may name it, as n.

    Example:
        %y = "ncnn.Reshape"(%x) {w = 12 : i32, h = -1 : i32}
          : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    references: Operands
    y: Result
    w: Annotated[i32, 0] = WHOLE
    h: Annotated[i32, 1] = WHOLE
    c: Annotated[i32, 2] = WHOLE
    shape_expr: Annotated[str, 6] = ""
    d: Annotated[i32, 11] = WHOLE
    input_batch_axis: Annotated[i32, 12] = NO_BATCH
    output_batch_axis: Annotated[i32, 13] = NO_BATCH

    def parameter_problems(self) -> Iterator[str]:
        try:
            self._wanted()
        except ExpressionError as error:
            yield f"has no shape: {error}"

    def _wanted(self) -> list[int]:
        """The extents of the output, the outermost first; raises ExpressionError."""
        given = self._given()
        size = int(np.prod(extents(self.x)))
        rest = int(np.prod([n for n in given if n != -1]))
        if given.count(-1) > 1 or min(given) < -1:
            raise ExpressionError(f"there is none in {given}")
        if rest < 1 or (size % rest if -1 in given else size != rest):
            raise ExpressionError(f"{size} elements have none of {given}")
        wanted = [size // rest if n == -1 else n for n in given]
        if self.output_batch_axis != NO_BATCH:
            axis = self.output_batch_axis
            if not -len(wanted) <= axis < len(wanted) or wanted.pop(axis) != 1:
                raise ExpressionError(f"axis {axis} of {given} is no batch of 1")
        if not 1 <= len(wanted) <= 4:
            raise ExpressionError(f"{wanted} is of rank {len(wanted)}, and ncnn's are of 1 to 4")
        return wanted

    def _given(self) -> list[int]:
        """The extents as they are given, the outermost first, with those of 0 filled in."""
        blobs = (self.x, *self.references)
        sizes = [{**named_extents(extents(value)), "n": 1} for value in blobs]
        if self.shape_expr:
            given = evaluate(self.shape_expr, sizes)[::-1]
        else:
            rank = 1 if self.h == WHOLE else 2 if self.c == WHOLE else 3 if self.d == WHOLE else 4
            given = [getattr(self, name) for name in axis_names(rank)]
        if 0 not in given:
            return given
        if self.output_batch_axis != NO_BATCH or len(given) > 4:
            raise ExpressionError(f"{given} copies extents beside a batch")
        names = axis_names(len(given))
        return [n or sizes[0].get(name, 1) for name, n in zip(names, given, strict=True)]

    def shape(self) -> Any:
        return self._wanted()

    def evaluate(self, x: np.ndarray, *references: np.ndarray) -> np.ndarray:
        return x.reshape(self.shape())


class Permute(Layer, name="Permute"):
    """The axes in another order, by `order_type`.

    The orders are numbered with the innermost axis first. Of rank 2: 0 wh, 1 hw. Of rank 3: 0 whc,
    1 hwc, 2 wch, 3 cwh, 4 hcw, 5 chw. Of rank 4: 0 whdc, 1 hwdc, 2 wdhc, 3 dwhc, 4 hdwc, 5 dhwc,
    6 whcd, 7 hwcd, 8 wchd, 9 cwhd, 10 hcwd, 11 chwd, 12 wdch, 13 dwch, 14 wcdh, 15 cwdh, 16 dcwh,
    17 cdwh, 18 hdcw, 19 dhcw, 20 hcdw, 21 chdw, 22 dchw, 23 cdhw.

    Example:
        %y = "ncnn.Permute"(%x) {order_type = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    y: Result
    order_type: Annotated[i32, 0] = 0

    def parameter_problems(self) -> Iterator[str]:
        count = len(_ORDERS[self.x.type.rank])
        if not 0 <= self.order_type < count:
            yield f"has order_type {self.order_type}, and a tensor of its rank has 0 to {count - 1}"

    def order(self) -> list[int]:
        """The axes of the input, the outermost of the output first."""
        rank = self.x.type.rank
        return [axis_names(rank).index(name) for name in _ORDERS[rank][self.order_type][::-1]]

    def shape(self) -> Any:
        return [extents(self.x)[axis] for axis in self.order()]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.transpose(self.order())


class Squeeze(Layer, name="Squeeze"):
    """Without some axes of extent 1, by `axes` or by name; others that are named stay.

    Example:
        %y = "ncnn.Squeeze"(%x) {axes = array<i32: 1>} : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    y: Result
    squeeze_w: Annotated[i32, 0] = 0
    squeeze_h: Annotated[i32, 1] = 0
    squeeze_c: Annotated[i32, 2] = 0
    axes: Annotated[i32s, 3] = ()
    squeeze_d: Annotated[i32, 11] = 0

    def parameter_problems(self) -> Iterator[str]:
        yield from axes_problems(self.axes, self.x.type.rank)

    def shape(self) -> Any:
        shape = extents(self.x)
        names = axis_names(len(shape))
        if self.axes:
            gone = {axis % len(shape) for axis in self.axes}
        else:
            gone = {i for i, name in enumerate(names) if getattr(self, f"squeeze_{name}")}
        return [n for i, n in enumerate(shape) if i not in gone or n != 1] or [1]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(self.shape())


class ExpandDims(Layer, name="ExpandDims"):
    """With axes of extent 1 added at places counted in the output.

    Example:
        %y = "ncnn.ExpandDims"(%x) {axes = array<i32: 1>} : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    """

    elements: ClassVar[Sequence[str]] = ()

    x: Operand
    y: Result
    axes: Annotated[i32s, 3] = ()

    def parameter_problems(self) -> Iterator[str]:
        rank = self.x.type.rank + len(self.axes)
        if rank > 4:
            yield f"gives a tensor of rank {rank}, and ncnn's are of rank 4 at most"
        yield from axes_problems(self.axes, rank)

    def shape(self) -> Any:
        rest = iter(extents(self.x))
        rank = self.x.type.rank + len(self.axes)
        new = {axis % rank for axis in self.axes}
        return [1 if i in new else next(rest) for i in range(rank)]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(self.shape())


def axes_problems(axes: Sequence[int], rank: int) -> Iterator[str]:
    """Axes that are out of range or named twice."""
    if any(not -rank <= axis < rank for axis in axes):
        yield f"needs axes from {-rank} to {rank - 1}, got {list(axes)}"
    elif len({axis % rank for axis in axes}) != len(axes):
        yield f"names an axis twice in {list(axes)}"


class ShuffleChannel(Unary, name="ShuffleChannel"):
    """The channels of `group` groups dealt out in turn; `reverse` undoes it.

    Example:
        %y = "ncnn.ShuffleChannel"(%x) {group = 2 : i32} : (tensor<4x2x2xf32>) -> tensor<4x2x2xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    group: Annotated[i32, 0] = 1
    reverse: Annotated[i32, 1] = 0

    def parameter_problems(self) -> Iterator[str]:
        channels = extents(self.x)[0]
        if self.group < 1 or channels % self.group:
            yield f"splits {channels} channels into {self.group} groups"

    @property
    def rows(self) -> int:
        """The groups that the input consists of."""
        return extents(self.x)[0] // self.group if self.reverse else self.group

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(self.rows, -1, *x.shape[1:]).swapaxes(0, 1).reshape(x.shape)


class PixelShuffle(Layer, name="PixelShuffle"):
    """Channels to pixels: each square of `upscale_factor` pixels comes from as many channels.

    The channels are (output channel, row, column) with `mode` 0 and (row, column, output channel)
    with 1.

    Example:
        %y = "ncnn.PixelShuffle"(%x) {upscale_factor = 2 : i32}
          : (tensor<4x2x3xf32>) -> tensor<1x4x6xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    x: Operand
    y: Result
    upscale_factor: Annotated[i32, 0] = 1
    mode: Annotated[i32, 1] = 0

    def parameter_problems(self) -> Iterator[str]:
        factor = self.upscale_factor
        if factor < 1 or extents(self.x)[0] % (factor * factor):
            yield f"makes squares of {factor}x{factor} of {extents(self.x)[0]} channels"
        if self.mode not in (0, 1):
            yield f"has mode {self.mode}, and ncnn's are 0 and 1"

    def shape(self) -> Any:
        c, h, w = extents(self.x)
        factor = self.upscale_factor
        return [c // (factor * factor), h * factor, w * factor]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        _, h, w = x.shape
        factor = self.upscale_factor
        if self.mode:
            parts = x.reshape(factor, factor, -1, h, w).transpose(2, 0, 1, 3, 4)
        else:
            parts = x.reshape(-1, factor, factor, h, w)
        return parts.transpose(0, 3, 1, 4, 2).reshape(-1, h * factor, w * factor)


class Reorg(Layer, name="Reorg"):
    """Pixels to channels: each square of `stride` pixels becomes as many channels.

    The channels are (input channel, row, column) with `mode` 0 and (row, column, input channel)
    with 1.

    Example:
        %y = "ncnn.Reorg"(%x) {stride = 2 : i32} : (tensor<1x4x6xf32>) -> tensor<4x2x3xf32>
    """

    ranks: ClassVar[Sequence[int]] = (3,)

    x: Operand
    y: Result
    stride: Annotated[i32, 0] = 1
    mode: Annotated[i32, 1] = 0

    def parameter_problems(self) -> Iterator[str]:
        _, h, w = extents(self.x)
        if self.stride < 1 or h % self.stride or w % self.stride:
            yield f"cuts {h}x{w} pixels into squares of {self.stride}"
        if self.mode not in (0, 1):
            yield f"has mode {self.mode}, and ncnn's are 0 and 1"

    def shape(self) -> Any:
        c, h, w = extents(self.x)
        return [c * self.stride**2, h // self.stride, w // self.stride]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        c, h, w = x.shape
        step = self.stride
        parts = x.reshape(c, h // step, step, w // step, step)
        order = (2, 4, 0, 1, 3) if self.mode else (0, 2, 4, 1, 3)
        return parts.transpose(order).reshape(self.shape())
