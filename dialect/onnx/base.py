"""The dialect object and the base class of the `onnx` ops."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mobilint.mlir import ir

from .. import core
from ..core import Dialect, Result, Weight
from .types import TYPES

ONNX = Dialect("onnx", TYPES)


class Op(core.Op, dialect=ONNX):
    """An op of ONNX's default domain, in its newest form.

    Operands, results and attributes have the names of the schema, with an underscore behind them
    where Python or the base class has taken the name. Result types are given by whoever builds
    the op: shape inference is a pass.
    """

    @property
    def is_removable(self) -> bool:
        """No op of ONNX has effects; random ones and bodies are not pure, but of no other use."""
        return not self.spec.terminator

    def check(self) -> Iterator[str]:
        for slot in self.spec.operands:
            needed = not slot.optional and not slot.variadic
            if needed and isinstance(getattr(self, slot.name).type, ir.NoneType):
                yield f"needs operand '{slot.name}'"

    def evaluate(self, *operands: Any, **keywords: Any) -> Any:
        """The op's meaning, by onnxruntime."""
        from .evaluation import evaluate

        return evaluate(self, operands)


class NoValue(Op, name="NoValue"):
    """Stands for an optional operand that is not given."""

    y: Result

    def shape(self) -> ir.Type:
        return ir.NoneType.get()

    def evaluate(self, *operands: Any, **keywords: Any) -> None:
        return None


class Constant(Op, name="Constant"):
    """A constant tensor."""

    output: Result
    value: Weight

    def shape(self) -> ir.Type:
        return core.tensor_type(self.value.shape, core.element_type(self.value.dtype))

    def constant_value(self) -> np.ndarray:
        return self.value

    def evaluate(self, *operands: Any, **keywords: Any) -> np.ndarray:
        return self.value


def _absent() -> ir.Value:
    return NoValue().result


ONNX.absent = _absent
