"""Contradictions between a node and its operands, which ONNX's own checker may pass."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import onnx as protos

from mobilint.dialect import onnx
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.rewriting import constant_of
from mobilint.passes.simplify.inference import contradiction

from .errors import INVALID
from .graph_checks import describe

MOST = 2**31 - 1  # of strides, pads, sizes and so on: far beyond what any tensor has
_WINDOWED = (
    onnx.AveragePool, onnx.Conv, onnx.ConvInteger, onnx.ConvTranspose, onnx.DeformConv,
    onnx.LpPool, onnx.MaxPool, onnx.MaxUnpool, onnx.QLinearConv,
)  # fmt: skip
_WEIGHTED = (onnx.Conv, onnx.ConvTranspose, onnx.Gemm, onnx.MatMul, onnx.BatchNormalization)


def check_operands(op: Any, node: protos.NodeProto) -> None:
    """Raise CompileError for a node whose attributes and operands contradict each other."""
    for text in (
        *_windows(op),
        *_kernel(op),
        *_scales(op),
        *_reflection(op),
        *_equation(op),
        *_infinite(op, node),
    ):
        raise CompileError(INVALID, text, node=describe(node))


def check_results(op: Any, node: protos.NodeProto) -> None:
    """Raise CompileError for a node of which ONNX finds that no result can come."""
    if all(isinstance(v.type, ir.RankedTensorType | ir.NoneType) for v in op.results):
        return
    if (text := contradiction(op)) is not None:
        raise CompileError(INVALID, f"has operands that do not fit: {text}", node=describe(node))


def _windows(op: Any) -> Iterator[str]:
    """The numbers of strides, pads and so on are those of the spatial axes."""
    if not isinstance(op, _WINDOWED):
        return
    type_ = op.operands[0].type
    if not isinstance(type_, ir.RankedTensorType):
        return
    axes = type_.rank - 2
    if axes < 1:
        yield f"has an input of rank {type_.rank}, which has no spatial axes"
    for name, counts, least in (
        ("kernel_shape", (axes,), 1),
        ("strides", (axes,), 1),
        ("dilations", (axes,), 1),
        ("pads", (2 * axes,), -MOST),
        ("output_padding", (axes,), 0),
        ("output_shape", (axes, axes + 2), 1),
    ):
        if name not in op.spec.attributes:  # MaxUnpool has an operand of that name
            continue
        values: Sequence[int] | None = getattr(op, name)
        if not values:
            continue
        if len(values) not in counts:
            yield f"has {name} {list(values)}, but {axes} spatial axes"
        if min(values) < least:
            yield f"has {name} {list(values)}, less than {least}"
        if max(values) > MOST:
            yield f"has {name} {list(values)}, more than {MOST}"


def _kernel(op: Any) -> Iterator[str]:
    if not isinstance(op, onnx.Conv | onnx.ConvTranspose):
        return
    x, weight = op.X.type, op.W.type
    if not isinstance(x, ir.RankedTensorType) or not isinstance(weight, ir.RankedTensorType):
        return
    if weight.rank != x.rank:
        yield f"has an input of rank {x.rank}, but a weight of rank {weight.rank}"
        return
    if x.rank < 3 or not x.has_static_shape or not weight.has_static_shape:
        return
    parts, per_group, *kernel = weight.shape
    if op.group < 1 or parts % op.group:
        yield f"has {op.group} groups, but a weight for {parts} channels"
    wanted = per_group * op.group if isinstance(op, onnx.Conv) else parts
    if x.shape[1] != wanted:
        yield f"has {x.shape[1]} channels, but its weight is for {wanted}"
    if op.kernel_shape is not None and list(op.kernel_shape) != kernel:
        yield f"has kernel_shape {list(op.kernel_shape)}, but its weight has {kernel}"
    if isinstance(op, onnx.Conv):
        yield from _reach(op, kernel)


def _reach(op: Any, kernel: Sequence[int]) -> Iterator[str]:
    """A kernel lies inside its padded input; ONNX's inference rounds the rest of one to a place."""
    if op.auto_pad.startswith("SAME"):
        return
    axes = len(kernel)
    dilations = op.dilations or [1] * axes
    pads = op.pads or [0] * 2 * axes
    if len(dilations) != axes or len(pads) != 2 * axes:
        return
    for axis in range(axes):
        extent = op.X.type.get_dim_size(axis + 2)
        reach = dilations[axis] * (kernel[axis] - 1) + 1
        padded = extent + pads[axis] + pads[axis + axes]
        if extent >= 0 and reach > padded:
            yield f"has a kernel over {reach} elements of axis {axis + 2}, which has {padded}"


def _scales(op: Any) -> Iterator[str]:
    """Scales and sizes of Resize are those of all axes, or of those that it names."""
    if not isinstance(op, onnx.Resize) or not isinstance(op.X.type, ir.RankedTensorType):
        return
    axes = len(op.axes) if op.axes else op.X.type.rank
    for name, value in (("scales", op.scales), ("sizes", op.sizes)):
        if value is None or not isinstance(value.type, ir.RankedTensorType):
            continue
        shape = value.type.shape
        if shape not in ([axes], [0]):
            yield f"has {name} of the shape {shape}, but resizes {axes} axes"
        numbers = constant_of(value)
        if numbers is not None and not all(0 < number <= MOST for number in numbers.flat):
            yield f"has {name} {numbers.tolist()}, not from 0 to {MOST}"


def _reflection(op: Any) -> Iterator[str]:
    """A reflection has no more elements than there are behind the edge."""
    if not isinstance(op, onnx.Pad) or op.mode != "reflect":
        return
    pads = constant_of(op.pads)
    axes = None if op.axes is None else constant_of(op.axes)
    type_ = op.data.type
    if pads is None or not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return
    if op.axes is not None and axes is None:
        return
    numbers = range(type_.rank) if axes is None else [axis % type_.rank for axis in axes.tolist()]
    for axis, width in zip([*numbers, *numbers], pads.tolist(), strict=True):
        if width >= type_.shape[axis]:
            yield f"reflects {width} elements of axis {axis}, which has {type_.shape[axis]}"


_TERM = r"[A-Za-z ]*(\.\.\.)?[A-Za-z ]*"
_EQUATION = re.compile(rf"{_TERM}(,{_TERM})*(->{_TERM})?")


def _equation(op: Any) -> Iterator[str]:
    """Other characters would keep ONNX's inference busy for ever."""
    if isinstance(op, onnx.Einsum) and not _EQUATION.fullmatch(op.equation):
        yield f"has the equation '{op.equation}', which is none"


def _infinite(op: Any, node: protos.NodeProto) -> Iterator[str]:
    """Nothing sensible can come of weights that are infinite or no numbers."""
    if not isinstance(op, _WEIGHTED):
        return
    for name, value in zip(node.input, op.operands, strict=False):
        array = constant_of(value)
        if array is not None and array.dtype.kind == "f" and not np.isfinite(array).all():
            yield f"has the weight '{name}' with values that are infinite or no numbers"
