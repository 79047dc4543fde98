"""The base of the meanings on integers, and what moves integers without changing them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from mobilint.mlir import ir

from .arithmetic import ScaleError
from .types import Quantization, is_quantized_value, quantization_of, type_problem

Constants = Mapping[str, int | np.ndarray]


class Meaning:
    """How an op computes on integers."""

    def of(self, op: Any) -> "Meaning | None":
        """The meaning of this op, where it depends on attributes; None where it has none."""
        return self

    def problems(self, op: Any) -> Iterator[str]:
        """What is wrong with the types or constants of an op whose values are all quantised."""
        return iter(())

    def constants(self, op: Any) -> Constants:
        """The integers that follow from the types: numbers and arrays, by name."""
        return {}

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        """The integers of the result."""
        raise NotImplementedError


class Choice(Meaning):
    """One meaning or another, or none, as the attributes of an op say."""

    def __init__(self, choose: Callable[[Any], Meaning | None]) -> None:
        self._choose = choose

    def of(self, op: Any) -> Meaning | None:
        return self._choose(op)


class Moving(Meaning):
    """Elements find another place, and stay what they are."""

    def problems(self, op: Any) -> Iterator[str]:
        wanted = op.results[0].type.element_type
        for operand in op.operands:
            if operand.type.element_type != wanted:
                yield (
                    f"moves elements of {operand.type.element_type} to {wanted}; "
                    "a requantize changes types"
                )

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        return type(op).evaluate.reals(op, *arrays)


class Filling(Moving):
    """Elements find another place, and the places between them get a real number."""

    def __init__(self, fill: Callable[[Any], float]) -> None:
        self._fill = fill

    def constants(self, op: Any) -> Constants:
        return {"fill": int(operand_quantization(op.x).integers(np.array(self._fill(op))))}

    def run(self, op: Any, *arrays: np.ndarray) -> np.ndarray:
        x = operand_quantization(op.x)
        return x.integers(type(op).evaluate.reals(op, x.reals(arrays[0])))


def meaning_of(op: Any) -> Meaning | None:
    """What an op means on integers; None for one that is real only."""
    return None if op.integers is None else op.integers.of(op)


def is_quantized(op: Any) -> bool:
    """Whether an op, or the draft of one, has a quantised operand or result."""
    return any(is_quantized_value(value) for value in (*op.operands, *op.results))


def operand_quantization(value: ir.Value) -> Quantization:
    """How a value is quantised that is known to be."""
    found = quantization_of(value)
    assert found is not None, "a verified op has quantised operands only"
    return found


def range_constants(y: Quantization) -> dict[str, int]:
    """What a kernel needs to know of its result."""
    return {"zero_point": y.zero_point, "low": y.low, "high": y.high}


def quantization_problems(op: Any) -> Iterator[str]:
    """What is wrong with an op that has quantised operands or results."""
    if not is_quantized(op):
        return
    meaning = meaning_of(op)
    if meaning is None:
        yield "has no meaning on integers; a requantize makes its operands real"
        return
    for value in (*op.operands, *op.results):
        if not is_quantized_value(value):
            yield f"mixes quantised tensors and {value.type}; a requantize goes between"
            return
        element = value.type.element_type
        if (problem := type_problem(element)) is not None:
            yield f"has an element type {element}, but {problem}"
            return
    widths = {operand_quantization(value).bits for value in op.operands}
    if len(widths) > 1:
        yield f"has operands of {sorted(widths)} bits; a requantize makes them one width"
        return
    try:
        yield from meaning.problems(op)
        meaning.constants(op)
    except ScaleError as error:
        yield f"has scales that are too far apart: {error}"
