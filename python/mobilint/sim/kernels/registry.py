"""The table of kernels, and how a kernel declares what it takes.

A kernel is a function of arrays that gives an array, or one for each part that it can write. Its
positional parameters are the parts that it reads, the keyword-only ones its parameters; one named
`shape` is given the shape of what it is to write.

    @kernel("leaky_relu")
    def leaky_relu(x: Array, *, leaky_alpha: float) -> Array:
        return np.where(x > 0, x, leaky_alpha * x)
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, TypeVar, get_type_hints

import numpy as np

from mobilint.emit.format import ElementType

Array = np.ndarray
F = TypeVar("F", bound=Callable[..., Array | dict[str, Array]])
SHAPE = "shape"
MOST_ELEMENTS = 1 << 30
_ACCEPTED: dict[object, tuple[type, ...]] = {
    bool: (bool,),
    int: (int,),
    float: (float, int),
    str: (str,),
    list[int]: (tuple,),
    list[float]: (tuple,),
}


@dataclass(frozen=True)
class Argument:
    """A declared parameter of a kernel."""

    name: str
    type: object
    required: bool


@dataclass(frozen=True)
class Kernel:
    """A kernel for one type of elements."""

    name: str
    run: Callable[..., Array | dict[str, Array]]
    parts: tuple[Argument, ...]
    parameters: tuple[Argument, ...]
    wants_shape: bool

    def problem(self, parts: Mapping[str, bool], parameters: Mapping[str, Any]) -> str | None:
        """Why it cannot be called with these parts (true for a list) and parameters, or None."""
        problem = _name_problem("part", self.parts, parts)
        problem = problem or _name_problem("parameter", self.parameters, parameters)
        if problem is not None:
            return problem
        for part in self.parts:
            if part.name in parts and parts[part.name] != (part.type == list[Array]):
                return f"part '{part.name}' is one or many where it should not be"
        for parameter in self.parameters:
            if parameter.name not in parameters:
                continue
            value = parameters[parameter.name]
            accepted = _ACCEPTED[parameter.type]
            if not isinstance(value, accepted) or (
                isinstance(value, bool) and bool not in accepted
            ):
                return f"parameter '{parameter.name}' is {value!r}"
        return None


def _name_problem(
    what: str, declared: tuple[Argument, ...], given: Mapping[str, object]
) -> str | None:
    names = {argument.name for argument in declared}
    for name in given:
        if name not in names:
            return f"there is no {what} '{name}'"
    for argument in declared:
        if argument.required and argument.name not in given:
            return f"{what} '{argument.name}' is missing"
    return None


def filled(shape: tuple[int, ...], value: float, dtype: np.dtype) -> Array:
    """A new array; raises ValueError for one that no sound program needs."""
    if prod(shape) > MOST_ELEMENTS:
        raise ValueError(f"needs room for {shape}")
    return np.full(shape, value, dtype)


KERNELS: dict[tuple[str, ElementType], Kernel] = {}


REALS = (ElementType.F32,)
INTEGERS = (ElementType.I8, ElementType.I16)


def kernel(*names: str, types: tuple[ElementType, ...] = REALS) -> Callable[[F], F]:
    """Register the decorated function under names, for first inputs of the element types."""

    def register(function: F) -> F:
        hints = get_type_hints(function)
        parts: list[Argument] = []
        parameters: list[Argument] = []
        for name, parameter in inspect.signature(function).parameters.items():
            required = parameter.default is inspect.Parameter.empty
            keyword = parameter.kind is inspect.Parameter.KEYWORD_ONLY
            if name != SHAPE:
                (parameters if keyword else parts).append(Argument(name, hints[name], required))
        for name, type_ in product(names, types):
            assert (name, type_) not in KERNELS, f"kernel {name} is defined twice"
            KERNELS[name, type_] = Kernel(
                name, function, tuple(parts), tuple(parameters), SHAPE in hints
            )
        return function

    return register


def find(name: str, element_type: ElementType) -> Kernel | None:
    """The kernel of that name for inputs of an element type."""
    return KERNELS.get((name, element_type))
