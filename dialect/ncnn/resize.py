"""Images at another size."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import numpy as np

from ..core import Operand, Operands, Result, f32, i32
from .base import Layer, extents, named_extents
from .expressions import ExpressionError, evaluate

NEAREST, BILINEAR, BICUBIC = 1, 2, 3
_CUBIC = -0.75


class Interp(Layer, name="Interp"):
    """The image at another size, by `resize_type` 1 nearest, 2 bilinear or 3 bicubic.

    The size is that of the second input, or what `size_expr` says, or the output extents where
    both are given, or the scales times the extents. Nearest takes the pixel at floor(i / scale);
    the others have the centres of pixels at halves, or their corners in common with
    `align_corner`. A vector is spread over an image; a matrix is resized along w only.

    Example:
        %y = "ncnn.Interp"(%x) {
          resize_type = 2 : i32, height_scale = 2.0 : f32, width_scale = 2.0 : f32
        } : (tensor<2x3x4xf32>) -> tensor<2x6x8xf32>
    """

    ranks = (1, 2, 3)

    x: Operand
    references: Operands
    y: Result
    resize_type: Annotated[i32, 0] = 0
    height_scale: Annotated[f32, 1] = 1.0
    width_scale: Annotated[f32, 2] = 1.0
    output_height: Annotated[i32, 3] = 0
    output_width: Annotated[i32, 4] = 0
    dynamic_target_size: Annotated[i32, 5] = 0
    align_corner: Annotated[i32, 6] = 0
    size_expr: Annotated[str, 9] = ""

    def parameter_problems(self) -> Iterator[str]:
        if self.resize_type not in (NEAREST, BILINEAR, BICUBIC):
            yield f"has resize_type {self.resize_type}, and ncnn's are 1 to 3"
        try:
            size = self.size()
        except (ExpressionError, ValueError) as error:
            yield f"has no size: {error}"
            return
        if min(size) < 1:
            yield f"gives an image of {size[0]}x{size[1]}"

    def size(self) -> tuple[int, int]:
        """The height and the width of the output."""
        if self.size_expr:
            sizes = [named_extents(extents(value)) for value in (self.x, *self.references)]
            width, height = evaluate(self.size_expr, sizes)
            return height, width
        if self.references:
            height, width = extents(self.references[0])[-2:]
            return height, width
        if self.output_height and self.output_width:
            return self.output_height, self.output_width
        height, width = self._source_size()
        scales = np.float32(self.height_scale), np.float32(self.width_scale)
        return int(height * scales[0]), int(width * scales[1])

    def _source_size(self) -> tuple[int, int]:
        sizes = named_extents(extents(self.x))
        return sizes.get("h", 1), sizes["w"] if self.x.type.rank > 1 else 1

    def shape(self) -> Any:
        shape, (height, width) = extents(self.x), self.size()
        return [shape[0], width] if len(shape) == 2 else [shape[0], height, width]

    def evaluate(self, x: np.ndarray, *references: np.ndarray) -> np.ndarray:
        height, width = self.size()
        if x.ndim == 1:
            return np.broadcast_to(x.reshape(-1, 1, 1), (x.size, height, width)).copy()
        y = self._along(x, x.ndim - 1, width, self.width_scale if not self.output_width else 0)
        if x.ndim == 3:
            y = self._along(y, 1, height, self.height_scale if not self.output_height else 0)
        return y.astype(np.float32)

    def _along(self, x: np.ndarray, axis: int, extent: int, scale: float) -> np.ndarray:
        present = x.shape[axis]
        if extent == present and self._keeps_size():
            return x
        if self.resize_type == NEAREST:
            step = np.float32(1 / scale if scale and not self.references else present / extent)
            places = (np.arange(extent, dtype=np.float32) * step).astype(int)
            return x.take(np.minimum(places, present - 1), axis=axis)
        weights = interpolation(self.resize_type, present, extent, bool(self.align_corner))
        return np.moveaxis(np.moveaxis(x.astype(np.float64), axis, -1) @ weights.T, -1, axis)

    def _keeps_size(self) -> bool:
        """Whether the output has the size of the input, which then passes as it is."""
        height, width = self._source_size()
        return self.size() == (height, width) if self.x.type.rank == 3 else self.size()[1] == width


def interpolation(kind: int, present: int, extent: int, aligned: bool) -> np.ndarray:
    """The matrix, (extent, present), by which an axis is resized."""
    if aligned:
        places = np.arange(extent) * ((present - 1) / (extent - 1) if extent > 1 else 0.0)
    else:
        places = (np.arange(extent) + 0.5) * (present / extent) - 0.5
    below = np.floor(places).astype(int)
    taps = _TAPS[kind](places - below)
    matrix = np.zeros((extent, present))
    for offset, weights in taps:
        index = np.clip(below + offset, 0, present - 1)
        np.add.at(matrix, (np.arange(extent), index), weights)
    return matrix


def _linear_taps(t: np.ndarray) -> Sequence[tuple[int, np.ndarray]]:
    return [(0, 1 - t), (1, t)]


def _cubic_taps(t: np.ndarray) -> Sequence[tuple[int, np.ndarray]]:
    def near(u: np.ndarray) -> np.ndarray:
        return (_CUBIC + 2) * u**3 - (_CUBIC + 3) * u**2 + 1

    def far(u: np.ndarray) -> np.ndarray:
        return _CUBIC * (u**3 - 5 * u**2 + 8 * u - 4)

    first, second, third = far(t + 1), near(t), near(1 - t)
    return [(-1, first), (0, second), (1, third), (2, 1 - first - second - third)]


_TAPS: dict[int, Callable[[np.ndarray], Sequence[tuple[int, np.ndarray]]]] = {
    BILINEAR: _linear_taps,
    BICUBIC: _cubic_taps,
}
