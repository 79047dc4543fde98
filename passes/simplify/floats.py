"""`widen-floats`: half and brain floats become single ones, as the NPU's numbers are real.

Types change at the edges only: what comes in is cast, computed in single precision by the NPU and
the host alike, and cast back. Ops that look at the bits of their operands keep their types.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import blocks_of, dtype_of, tensor_type
from mobilint.mlir import ir

from ..rewriting import constant_of, module_pass
from .values import update_signatures

_OTHER = {"f16": 10, "bf16": 16}  # with ONNX's numbers of them
_FLOAT = 1  # of ONNX's element types
# Ops whose attribute names the type of their result.
_TYPED = {"onnx.Cast": "to", "onnx.EyeLike": "dtype", "onnx.ConstantOfShape": "value"}
_BOUND_TO_BITS = (
    onnx.BitCast,
    onnx.Custom,
    onnx.DequantizeLinear,
    onnx.DynamicQuantizeLinear,
    onnx.QuantizeLinear,
)


@module_pass("widen-floats", "Compute in 32-bit floats what the model has in 16 bits.")
def widen_floats(module: ir.Operation, options: Any = None) -> None:
    for function in module.regions[0].blocks[0].operations:
        for block in blocks_of(function):
            _Widening().run(block)
    update_signatures(module)


class _Widening:
    """The single-precision forms of the values of one block."""

    def __init__(self) -> None:
        self._wide: dict[ir.Value, ir.Value] = {}

    def run(self, block: ir.Block) -> None:
        old = [op for op in block.operations if isinstance(op, onnx.Op) and self._is_widened(op)]
        for op in old:
            self._widen(op)
        # Not before: a new value might get the address of one that is gone, and be taken for it.
        for op in reversed(old):
            op.operation.erase()

    def _is_widened(self, op: Any) -> bool:
        if isinstance(op, (onnx.Constant, onnx.NoValue, *_BOUND_TO_BITS)) or not op.spec.pure:
            return False
        types = [value.type for value in (*op.operands, *op.results)]
        known = all(_is_tensor(type_) or isinstance(type_, ir.NoneType) for type_ in types)
        return known and any(map(_is_other, types))

    def _widen(self, op: Any) -> None:
        with ir.InsertionPoint(op), op.location:
            if isinstance(op, onnx.Cast) and _is_float(op.input.type) and _is_float(op.output.type):
                self._wide[op.output] = self._form(op.input)
            else:
                types = [_widened(result.type) for result in op.results]
                operands = [self._form(value) for value in op.operands]
                new = op.rebuilt(operands, results=types, **_changes(op))
                self._wide.update(zip(op.results, new.results, strict=True))
            for result in op.results:
                self._narrow(result)

    def _narrow(self, result: ir.Value) -> None:
        """Put a cast back in the place of a result; what can use the wide form will pass it by."""
        wide = self._wide[result]
        if not _is_other(result.type):
            result.replace_all_uses_with(wide)
            return
        element = ir.ShapedType(result.type).element_type
        narrow = onnx.Cast(wide, to=_OTHER[str(element)], results=[result.type]).output
        self._wide[narrow] = wide
        result.replace_all_uses_with(narrow)

    def _form(self, value: ir.Value) -> ir.Value:
        if value in self._wide:
            return self._wide[value]
        if not _is_other(value.type):
            return value
        if (constant := constant_of(value)) is not None:
            wide = onnx.Constant(value=constant.astype(np.float32)).output
        else:
            wide = onnx.Cast(value, to=_FLOAT, results=[_widened(value.type)]).output
        self._wide[value] = wide
        return wide


def _changes(op: Any) -> dict[str, Any]:
    """The attributes that name the type of a result, for the wider type."""
    name = _TYPED.get(op.OPERATION_NAME)
    if name is None or not _is_other(op.results[0].type):
        return {}
    value = getattr(op, name)
    return {name: value.astype(np.float32) if isinstance(value, np.ndarray) else _FLOAT}


def _is_other(type_: ir.Type) -> bool:
    return _is_tensor(type_) and str(ir.ShapedType(type_).element_type) in _OTHER


def _is_float(type_: ir.Type) -> bool:
    return _is_other(type_) or (_is_tensor(type_) and _dtype(type_) == np.float32)


def _is_tensor(type_: ir.Type) -> bool:
    return isinstance(type_, ir.RankedTensorType | ir.UnrankedTensorType)


def _dtype(type_: ir.Type) -> np.dtype | None:
    try:
        return dtype_of(ir.ShapedType(type_).element_type)
    except KeyError:
        return None


def _widened(type_: ir.Type) -> ir.Type:
    if not _is_other(type_):
        return type_
    if isinstance(type_, ir.RankedTensorType):
        return tensor_type(list(_extents(type_)), ir.F32Type.get())
    return ir.UnrankedTensorType.get(ir.F32Type.get())


def _extents(type_: ir.RankedTensorType) -> Iterator[int]:
    for axis in range(type_.rank):
        yield -1 if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis)
