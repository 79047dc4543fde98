"""Lowering one dialect to another, op by op, in program order.

A pattern gets the op and the converted operands that its parameters name (`operands`: all):

    lower = Lowering("convert-onnx-to-mobilint", "Lower every `onnx` op.", onnx.ONNX, bridge)

    @lower(onnx.LeakyRelu)
    def leaky_relu(op, X):
        return mbl.LeakyRelu(X, leaky_alpha=op.alpha)

An op whose pattern declines stays, on host values, with the reason as its `mobilint.host`
attribute. `Converter` says how a value crosses between the two sides.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from mobilint.dialect.core import Dialect, Op, OpError, as_value
from mobilint.mlir import ir

from .counts import counts_of
from .edits import Replacement, computes, erase_dead
from .passes import Pass
from .patterns import Decline
from .remarks import Remark, remarks_of

HOST_REASON = "mobilint.host"


class Converter(Protocol):
    """How values cross between the source side (host) and the target side (device)."""

    def admit(self, op: Any, value: ir.Value) -> None:
        """Raise Decline where an op cannot work on the device form of one of its values."""
        ...

    def to_device(self, value: ir.Value) -> ir.Value:
        """The device form of a host value; raises Decline if its type has none."""
        ...

    def to_host(self, value: ir.Value, type_: ir.Type) -> ir.Value:
        """The host form, of the given type, of a device value."""
        ...

    def device_type(self, type_: ir.Type) -> ir.Type:
        """The type of the device form of a host value; raises Decline if it has none."""
        ...


class Lowering:
    """A named pass that replaces every op of `source` for which a pattern finds a form."""

    def __init__(self, name: str, summary: str, source: Dialect, converter: Converter) -> None:
        self.name = name
        self.source = source
        self.converter = converter
        self._patterns: dict[str, list[Callable[..., Replacement]]] = {}
        self.as_pass = Pass(name, summary, self.run, anchor=None)

    def __call__(self, *roots: type[Op]) -> Callable[[Callable], Callable]:
        """Register the decorated function for ops of the given classes, after earlier ones."""

        def register(pattern: Callable[..., Replacement]) -> Callable[..., Replacement]:
            for root in roots:
                self._patterns.setdefault(root.OPERATION_NAME, []).append(pattern)
            return pattern

        return register

    def run(self, root: ir.Operation, options: Any = None) -> None:
        self._lower_below(root)
        erase_dead(root)

    def _lower_below(self, root: Any) -> None:
        for region in root.regions:
            for block in region.blocks:
                _BlockLowering(self, block).run()
                for op in list(block.operations):
                    if not isinstance(op, Op):  # what an op of ours holds is the host's with it
                        self._lower_below(op)

    @property
    def patterns(self) -> Mapping[str, Sequence[Callable[..., Replacement]]]:
        """The patterns by the name of the op that they lower."""
        return self._patterns

    def patterns_for(self, op: ir.Operation) -> Sequence[Callable[..., Replacement]]:
        return self._patterns.get(op.name, ())


class _BlockLowering:
    """The lowering of the ops of one block."""

    def __init__(self, lowering: Lowering, block: ir.Block) -> None:
        self._lowering = lowering
        self._block = block
        self._device: dict[ir.Value, ir.Value] = {}
        self._lowered: list[ir.Operation] = []

    def run(self) -> None:
        prefix = f"{self._lowering.source.namespace}."
        for op in list(self._block.operations):
            if op.operation.name.startswith(prefix) and computes(op):
                self._lower(op)
        for op in reversed(self._lowered):
            self._bridge_results(op)
            op.erase()

    def _lower(self, op: Any) -> None:
        reason = f"{op.OPERATION_NAME} has no form on the NPU"
        for pattern in self._lowering.patterns_for(op.operation):
            with ir.InsertionPoint(op), op.location:
                try:
                    new = self._call(pattern, op)
                except (Decline, OpError) as declined:
                    reason = str(declined)
                    continue
            if new is not None:
                self._record(op, new)
                counts_of(op.context)[self._lowering.name, pattern.__name__] += 1
                return
        op.attributes[HOST_REASON] = ir.StringAttr.get(reason)
        remark = Remark(self._lowering.name, op.OPERATION_NAME, op.location, reason)
        remarks_of(op.context).add(remark)

    def _call(self, pattern: Callable[..., Replacement], op: Any) -> Replacement:
        for result in op.results:
            if not isinstance(result.type, ir.NoneType):
                self._lowering.converter.admit(op, result)
                self._lowering.converter.device_type(result.type)
        names = list(inspect.signature(pattern).parameters)[1:]
        return pattern(op, *(self._converted(op, getattr(op, name)) for name in names))

    def _converted(self, op: Any, value: Any) -> Any:
        if value is None:
            return None
        if not isinstance(value, ir.Value):
            return [self._converted(op, item) for item in value]
        self._lowering.converter.admit(op, value)
        if value not in self._device:
            self._device[value] = self._lowering.converter.to_device(value)
        return self._device[value]

    def _record(self, op: Any, new: Replacement) -> None:
        if isinstance(new, ir.OpView):
            new = list(new.results)
        values = list(new) if isinstance(new, list | tuple) else [as_value(new)]
        present = [result for result in op.results if not isinstance(result.type, ir.NoneType)]
        for result, value in zip(present, values, strict=True):
            value = as_value(value)
            want = self._lowering.converter.device_type(result.type)
            if value.type != want:
                raise RuntimeError(f"{op.OPERATION_NAME} lowered to {value.type}, not {want}")
            self._device[result] = value
        self._lowered.append(op.operation)

    def _bridge_results(self, op: ir.Operation) -> None:
        """Bring results that are still used on the host there, right behind their device form."""
        for result in op.results:
            if not any(True for _ in result.uses):
                continue
            with ir.InsertionPoint(op), op.location:
                host = self._lowering.converter.to_host(self._device[result], result.type)
            result.replace_all_uses_with(host)
