"""Products of matrices, with weights or with each other, and rows picked by number."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np

from ..core import Operand, Operands, Result, Weight, f32, i32
from .base import Activated, Layer, Stored, extents, float_type, floats
from .functions import activated, int8_weight, to_int8


class InnerProduct(Activated, name="InnerProduct"):
    """The product with a matrix of (num_output, elements of the input), plus a bias.

    The input's elements are in the order (c, h, w) and the output is a vector; a matrix whose rows
    are as long as the weight's gives a row for each row. `int8_scale_term` is as in a convolution.

    Example:
        %y = "ncnn.InnerProduct"(%x) {
          num_output = 2 : i32, weight_data_size = 8 : i32,
          weight_data = dense<0.5> : tensor<2x4xf32>
        } : (tensor<1x2x2xf32>) -> tensor<2xf32>
    """

    x: Operand
    y: Result
    num_output: Annotated[i32, 0] = 0
    bias_term: Annotated[i32, 1] = 0
    weight_data_size: Annotated[i32, 2] = 0
    int8_scale_term: Annotated[i32, 8] = 0
    weight_data: Weight | None
    bias_data: Weight | None
    weight_scales: Weight | None
    input_scale: Weight | None

    @property
    def depth(self) -> int:
        """How many elements each output is a sum over."""
        return self.weight_data_size // self.num_output

    @property
    def by_row(self) -> bool:
        shape = extents(self.x)
        return len(shape) == 2 and shape[1] == self.depth

    def parameter_problems(self) -> Iterator[str]:
        yield from Activated.parameter_problems(self)
        if self.num_output < 1:
            yield f"has num_output (0) {self.num_output}"
            return
        size = int(np.prod(extents(self.x)))
        if self.weight_data_size % self.num_output or (not self.by_row and self.depth != size):
            yield (
                f"has weight_data_size (2) {self.weight_data_size}, but {size} input elements and "
                f"{self.num_output} outputs need {size * self.num_output}"
            )

    def stored(self) -> Sequence[Stored]:
        found = [Stored("weight_data", (self.num_output, self.depth), tagged=True)]
        if self.bias_term:
            found.append(Stored("bias_data", (self.num_output,)))
        if self.int8_scale_term:
            found.append(Stored("weight_scales", (self.num_output,)))
            found.append(Stored("input_scale", (1,)))
        return found

    def check(self) -> Iterator[str]:
        yield from Activated.check(self)
        weight = self.weight_data
        if weight is not None and weight.dtype == np.int8 and not self.int8_scale_term:
            yield "has an 8-bit weight without int8_scale_term (8), which says its scales"

    def shape(self) -> Any:
        return [extents(self.x)[0], self.num_output] if self.by_row else [self.num_output]

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        rows = x if self.by_row else x.reshape(1, -1)
        y = self._quantized(rows) if self.int8_scale_term else rows @ floats(self.weight_data).T
        if self.bias_data is not None:
            y = y + floats(self.bias_data)
        y = activated(y, self.activation_type, self.activation_params)
        return y if self.by_row else y.reshape(-1)

    def _quantized(self, rows: np.ndarray) -> np.ndarray:
        scales, scale = floats(self.weight_scales), floats(self.input_scale)[0]
        weight = int8_weight(self.weight_data, scales)
        sums = to_int8(rows * scale).astype(np.float64) @ weight.astype(np.float64).T
        factors = scale * scales
        return (sums * np.where(factors == 0, 0, 1 / factors)).astype(np.float32)


class MatMul(Layer, name="MatMul"):
    """The product of matrices, as NumPy's; with `transB` of the second one's transpose.

    Example:
        %y = "ncnn.MatMul"(%a, %b) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    """

    a: Operand
    b: Operand
    y: Result
    transB: Annotated[i32, 0] = 0

    def _shapes(self) -> tuple[list[int], list[int]]:
        a, b = extents(self.a), extents(self.b)
        return a, [*b[:-2], b[-1], b[-2]] if self.transB and len(b) > 1 else b

    def parameter_problems(self) -> Iterator[str]:
        a, b = self._shapes()
        outer = zip(a[-3::-1], b[-3::-1], strict=False)
        if a[-1] != (b[-2] if len(b) > 1 else b[0]) or any(
            m != n and 1 not in (m, n) for m, n in outer
        ):
            yield f"multiplies {extents(self.a)} by {extents(self.b)}"

    def shape(self) -> Any:
        a, b = self._shapes()
        batch = list(np.broadcast_shapes(a[:-2], b[:-2]))
        shape = batch + (a[-2:-1] if len(a) > 1 else []) + (b[-1:] if len(b) > 1 else [])
        return shape or [1]

    def evaluate(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        if self.transB and b.ndim > 1:
            b = b.swapaxes(-1, -2)
        return np.atleast_1d(np.matmul(a, b))


class Gemm(Layer, name="Gemm"):
    """`alpha * (A B + beta * C)`, where A, B and C are inputs or weights.

    `transA` and `transB` transpose what is given, `output_transpose` the result. The rows of an
    input of rank 3 are its channels, and `output_N1M` gives such a result. C is, by
    `constant_broadcast_type_C`: -1 nothing, 0 a number, 1 a vector along the rows, 2 a column,
    3 a matrix, 4 a row. As an input, a vector goes along the columns if it is as long.

    Example:
        %y = "ncnn.Gemm"(%a, %b) {alpha = 2.0 : f32}
          : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    """

    inputs: Operands
    y: Result
    alpha: Annotated[f32, 0] = 1.0
    beta: Annotated[f32, 1] = 1.0
    transA: Annotated[i32, 2] = 0
    transB: Annotated[i32, 3] = 0
    constantA: Annotated[i32, 4] = 0
    constantB: Annotated[i32, 5] = 0
    constantC: Annotated[i32, 6] = 0
    constantM: Annotated[i32, 7] = 0
    constantN: Annotated[i32, 8] = 0
    constantK: Annotated[i32, 9] = 0
    constant_broadcast_type_C: Annotated[i32, 10] = 0
    output_N1M: Annotated[i32, 11] = 0
    output_elempack: Annotated[i32, 12] = 0
    output_elemtype: Annotated[i32, 13] = 0
    output_transpose: Annotated[i32, 14] = 0
    quantize_term: Annotated[i32, 18] = 0
    constant_TILE_M: Annotated[i32, 20] = 0
    constant_TILE_N: Annotated[i32, 21] = 0
    constant_TILE_K: Annotated[i32, 22] = 0
    A_data: Weight | None
    B_data: Weight | None
    C_data: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if self.quantize_term:
            yield f"has quantize_term (18) {self.quantize_term}, and 8-bit products are not read"
        least = 2 - bool(self.constantA) - bool(self.constantB)
        most = least + (not self.constantC)
        if not least <= len(self.inputs) <= most:
            yield f"needs {least} to {most} inputs, got {len(self.inputs)}"
            return
        if not -1 <= self.constant_broadcast_type_C <= 4:
            yield f"has constant_broadcast_type_C (10) {self.constant_broadcast_type_C}"
        sizes = self.constantM, self.constantN, self.constantK
        if (self.constantA or self.constantB) and min(
            sizes[0 if self.constantA else 1], sizes[2]
        ) < 1:
            yield f"has a constant of (M, N, K) {sizes}"
            return
        a, b = self.factor_shapes()
        if len(a) != 2 or len(b) != 2 or a[1] != b[0]:
            yield f"multiplies {a} by {b}"

    def factor_shapes(self) -> tuple[list[int], list[int]]:
        """(M, K) and (K, N) as they are multiplied."""
        given = [matrix_shape(extents(value)) for value in self.inputs]
        a = (
            [self.constantM, self.constantK]
            if self.constantA
            else _turned(given.pop(0), self.transA)
        )
        b = (
            [self.constantK, self.constantN]
            if self.constantB
            else _turned(given.pop(0), self.transB)
        )
        return a, b

    def stored(self) -> Sequence[Stored]:
        m, n, k = self.constantM, self.constantN, self.constantK
        found = []
        if self.constantA:
            found.append(Stored("A_data", (k, m) if self.transA else (m, k), tagged=True))
        if self.constantB:
            found.append(Stored("B_data", (n, k) if self.transB else (k, n), tagged=True))
        if self.constantC and self.constant_broadcast_type_C >= 0:
            shape = ((1,), (m, 1), (m, 1), (m, n), (1, n))[self.constant_broadcast_type_C]
            found.append(Stored("C_data", shape, tagged=True))
        return found

    def shape(self) -> Any:
        a, b = self.factor_shapes()
        rows, columns = (b[1], a[0]) if self.output_transpose else (a[0], b[1])
        return float_type([rows, 1, columns] if self.output_N1M else [rows, columns])

    def evaluate(self, *inputs: np.ndarray) -> np.ndarray:
        given = list(inputs)
        a = floats(self.A_data) if self.constantA else _matrix(given.pop(0))
        b = floats(self.B_data) if self.constantB else _matrix(given.pop(0))
        a, b = a.T if self.transA else a, b.T if self.transB else b
        y = a.astype(np.float64) @ b.astype(np.float64)
        if (addend := self._addend(given, columns=y.shape[1])) is not None:
            y = y + self.beta * addend
        y = (self.alpha * y).astype(np.float32)
        y = y.T if self.output_transpose else y
        return y[:, None, :] if self.output_N1M else y

    def _addend(self, given: Sequence[np.ndarray], columns: int) -> np.ndarray | None:
        if self.C_data is not None:
            return floats(self.C_data)
        if not given:
            return None
        addend = given[0]
        if addend.ndim == 1 and addend.size != 1:
            return addend.reshape(1, -1) if addend.size == columns else addend.reshape(-1, 1)
        return _matrix(addend)


def matrix_shape(shape: list[int]) -> list[int]:
    """The shape of an input as a matrix: channels of one row each are rows."""
    return [shape[0], shape[2]] if len(shape) == 3 and shape[1] == 1 else shape


def _matrix(x: np.ndarray) -> np.ndarray:
    return x.reshape(matrix_shape(list(x.shape)))


def _turned(shape: list[int], turn: int) -> list[int]:
    return shape[::-1] if turn else shape


class Embed(Layer, name="Embed"):
    """The rows of a table of (input_dim, num_output) that the input's integers name.

    Numbers outside of the table are those of its first or last row.

    Example:
        %y = "ncnn.Embed"(%x) {
          num_output = 2 : i32, input_dim = 4 : i32, weight_data_size = 8 : i32,
          weight_data = dense<0.5> : tensor<4x2xf32>
        } : (tensor<3xi32>) -> tensor<3x2xf32>
    """

    elements: ClassVar[Sequence[str]] = ("i32",)

    x: Operand
    y: Result
    num_output: Annotated[i32, 0] = 0
    input_dim: Annotated[i32, 1] = 0
    bias_term: Annotated[i32, 2] = 0
    weight_data_size: Annotated[i32, 3] = 0
    int8_scale_term: Annotated[i32, 18] = 0
    weight_data: Weight | None
    bias_data: Weight | None
    weight_scale: Weight | None

    def parameter_problems(self) -> Iterator[str]:
        if self.num_output < 1 or self.input_dim < 1:
            yield f"has a table of {self.input_dim} rows of {self.num_output}"
        elif self.weight_data_size != self.num_output * self.input_dim:
            size = self.num_output * self.input_dim
            yield f"has weight_data_size (3) {self.weight_data_size}, but its table needs {size}"

    def stored(self) -> Sequence[Stored]:
        found = [Stored("weight_data", (self.input_dim, self.num_output), tagged=True)]
        if self.bias_term:
            found.append(Stored("bias_data", (self.num_output,)))
        if self.int8_scale_term:
            found.append(Stored("weight_scale", (1,)))
        return found

    def shape(self) -> Any:
        return float_type([int(np.prod(extents(self.x))), self.num_output])

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        table = floats(self.weight_data)
        if self.int8_scale_term:
            table = table / floats(self.weight_scale)[0]
        rows = table[np.clip(x.reshape(-1), 0, self.input_dim - 1)]
        return rows if self.bias_data is None else rows + floats(self.bias_data)
