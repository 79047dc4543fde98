"""The dialect object and the base classes that the families of ops share."""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mobilint.mlir import ir

from .. import core
from ..core import Dialect, Operand, Result, tensor_type
from ..core.numbers import ieee
from .quantized import Moving, is_quantized, is_quantized_value, meaning_of, quantization_problems
from .quantized.tables import Table

MOBILINT = Dialect("mobilint")


def on_either(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    """An `evaluate` that turns to the op's meaning on integers where it is given integers.

    Its own meaning stays at hand as `reals`, also for an op of quantised types.
    """

    @functools.wraps(evaluate)
    def either(self: Any, *arrays: Any, **keywords: Any) -> Any:
        integers = bool(arrays) and all(array.dtype.kind == "i" for array in arrays)
        if integers and is_quantized(self) and (meaning := meaning_of(self)) is not None:
            return meaning.run(self, *arrays, **keywords)
        return evaluate(self, *arrays, **keywords)

    either.reals = evaluate  # type: ignore[attr-defined]
    return either


class Op(core.Op, dialect=MOBILINT):
    """An op on activations: tensors of rank 4, `1 x H x W x C`, batch 1."""

    integers = None  # the `Meaning` on integers, of an op that has one

    def __init_subclass__(cls, **flags: Any) -> None:
        super().__init_subclass__(**flags)
        if "evaluate" in cls.__dict__:
            cls.evaluate = on_either(ieee(cls.evaluate))

    @classmethod
    def result_types(cls, op: Any) -> Sequence[ir.Type] | None:
        """Quantised results have the inferred shape and any element type that fits the op."""
        inferred = super().result_types(op)
        if inferred is None:
            return None
        if isinstance(op, core.Op):
            return [
                tensor_type(ir.ShapedType(want).shape, result.type.element_type)
                if is_quantized_value(result)
                else want
                for want, result in zip(inferred, op.results, strict=True)
            ]
        kept = not any(is_quantized_value(value) for _, value in named_operands(op))
        return inferred if kept or isinstance(meaning_of(op), Moving) else None

    def check_results(self) -> Iterator[str]:
        yield from quantization_problems(self)

    def precheck(self) -> Iterator[str]:
        for name, value in named_operands(self):
            type_ = value.type
            if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
                yield f"needs a tensor of static shape as {name}, got {type_}"
            elif type_.rank != 4 or type_.shape[0] != 1:
                yield f"needs a tensor of rank 4 and batch 1 as {name}, got {type_}"

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        """The attributes to change when operands and result are transposed by `order`.

        Axis i of the transposed tensors is axis `order[i]` of the present ones. None says that
        the op is tied to the meaning of its axes, such as a convolution to channels last.
        """
        return None


class Unary(Op):
    """An elementwise op whose result has the type of its only operand."""

    x: Operand
    y: Result

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {}

    def shape(self) -> Any:
        return self.x.type


class Function(Unary):
    """A function of each element by itself, with parameters that are numbers."""

    integers = Table()


class Binary(Op):
    """An elementwise op of two operands that broadcast as NumPy's do."""

    a: Operand
    b: Operand
    y: Result

    def permuted(self, order: Sequence[int]) -> dict[str, Any] | None:
        return {}

    def check(self) -> Iterator[str]:
        if (problem := element_problem(self.a, self.b)) is not None:
            yield problem
        if (problem := broadcast_problem(extents(self.a), extents(self.b))) is not None:
            yield problem

    def shape(self) -> Any:
        return broadcast(extents(self.a), extents(self.b))


def named_operands(op: Any) -> Iterator[tuple[str, ir.Value]]:
    """The operands that are there, each with its name, of an op or the draft of one."""
    spec = op.spec
    for slot in spec.operands:
        value = getattr(op, slot.name)
        if slot.variadic:
            yield from ((f"{slot.name}[{index}]", item) for index, item in enumerate(value))
        elif value is not None:
            yield slot.name, value


def extents(value: ir.Value) -> list[int]:
    """The shape of a tensor value."""
    return list(value.type.shape)


def axis_problem(name: str, axis: int) -> str | None:
    """Why a number is no axis of an activation, or None."""
    return None if -4 <= axis < 4 else f"needs {name} from -4 to 3, got {axis}"


def axes_problem(name: str, axes: Sequence[int]) -> str | None:
    """Why a list names no set of axes of an activation, or None."""
    if not axes:
        return f"needs at least one axis in {name}"
    for axis in axes:
        if (problem := axis_problem(name, axis)) is not None:
            return problem
    if len({axis % 4 for axis in axes}) != len(axes):
        return f"names an axis twice in {name} {list(axes)}"
    return None


def element_problem(a: ir.Value, b: ir.Value) -> str | None:
    """Why two operands have element types that do not go together, or None.

    Quantised types differ by their scales, which their op reconciles.
    """
    types = [a.type.element_type, b.type.element_type]
    if types[0] == types[1] or any(str(type_).startswith("!quant") for type_ in types):
        return None
    return f"has operands of element types {types[0]} and {types[1]}"


def broadcast_problem(a: list[int], b: list[int]) -> str | None:
    """Why two shapes of one rank do not broadcast, or None."""
    if any(m != n and 1 not in (m, n) for m, n in zip(a, b, strict=True)):
        return f"has operands of shapes {a} and {b}, which do not broadcast"
    return None


def broadcast(a: list[int], b: list[int]) -> list[int]:
    """The shape that two shapes of one rank broadcast to."""
    return [n if m == 1 else m for m, n in zip(a, b, strict=True)]
