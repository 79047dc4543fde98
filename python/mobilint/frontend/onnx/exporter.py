"""From the `onnx` dialect back to an ONNX model."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import onnx as protos
from onnx import numpy_helper

from mobilint.dialect import onnx
from mobilint.dialect.core import Op, ops_inside, source_names
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.export import function_model
from mobilint.errors import CompileError, code
from mobilint.mlir import func, ir

from .metadata import restore_model

NO_MODEL = code(
    "ML0208",
    "a module that is no ONNX model",
    "Only a module whose entry holds ops of the onnx dialect, and nothing else, can be written as "
    "an ONNX model: export it in front of the lowering to the NPU.",
)
LARGEST = 2**31 - 2**20  # bytes of a protobuf message, and some room
SMALL = 1024  # bytes; smaller tensors stay in the model in any case


@dataclass
class External:
    """The tensors that go to a file beside the model."""

    name: str
    arrays: list[np.ndarray] = field(default_factory=list)
    size: int = 0

    def tensor(self, array: np.ndarray, name: str) -> protos.TensorProto:
        """The message of a tensor, which says where its bytes are."""
        if array.nbytes < SMALL or array.dtype.kind not in "fiub" or array.dtype.isbuiltin != 1:
            return numpy_helper.from_array(array, name)
        tensor = protos.TensorProto(
            name=name,
            dims=array.shape,
            data_type=protos.helper.np_dtype_to_tensor_dtype(array.dtype),
            data_location=protos.TensorProto.EXTERNAL,
        )
        place = {"location": self.name, "offset": self.size, "length": array.nbytes}
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
        self.arrays.append(array)
        self.size += array.nbytes
        return tensor


def export_onnx(module: ir.Module, external: External | None = None) -> protos.ModelProto:
    """The model of a module's entry; its large tensors go to `external`, if that is given.

    Raises CompileError for a module with other ops than those of the `onnx` dialect.
    """
    entry = entry_of(module.operation)
    if entry is None:
        raise CompileError(NO_MODEL, "the module has no function @main and not one public one only")
    for op in ops_inside(entry):
        if not isinstance(op, func.ReturnOp) and not _is_onnx(op):
            node = " + ".join(source_names(op.location)) or "an unnamed node"
            text = f"is {op.operation.name}, which is no op of the onnx dialect"
            raise CompileError(NO_MODEL, text, node=f"'{node}'")
    initializer: Callable[[np.ndarray, str], protos.TensorProto] = (
        numpy_helper.from_array if external is None else external.tensor
    )
    model = function_model(entry, initializer)
    restore_model(model, module)
    return model


def weight_bytes(module: ir.Module) -> int:
    """The size of the constants of a module."""
    constants = (op for op in ops_inside(module.operation) if isinstance(op, onnx.Constant))
    return sum(op.value.nbytes for op in constants)


def _is_onnx(op: object) -> bool:
    return isinstance(op, Op) and op.dialect is onnx.ONNX
