"""The factors of a product that several ops compute."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mobilint.dialect.core import Op
from mobilint.mlir import ir

from .constants import constant_of

MAX_POWER = 3
MAX_FACTORS = 6  # permutations of more take long


@dataclass(frozen=True)
class Factors:
    """Values and a number whose product an op gives, and the ops that compute it."""

    values: tuple[ir.Value, ...] = ()
    number: float = 1.0
    ops: tuple[Any, ...] = ()

    def __mul__(self, other: "Factors") -> "Factors":
        return Factors(self.values + other.values, self.number * other.number, self.ops + other.ops)


def factors_of(op: Op, namespace: Mapping[str, type[Op]]) -> Factors | None:
    """The factors of a product or quotient; None for other ops, and where there are too many.

    It goes on through what is used once: another user wants the inner product itself.
    """
    found = _of_op(op, namespace)
    return found if found is not None and len(found.values) <= MAX_FACTORS else None


def _of_op(op: Any, namespace: Mapping[str, type[Op]]) -> Factors | None:
    done = Factors(ops=(op,))
    if isinstance(op, namespace["Mul"]):
        left, right = op.operands
        return done * _of_value(left, namespace) * _of_value(right, namespace)
    if not isinstance(op, namespace["Div"] | namespace["Pow"]):
        return None
    base, other = op.operands
    number = _number(other)
    if isinstance(op, namespace["Div"]):
        return done * _of_value(base, namespace) * Factors(number=1 / number) if number else None
    whole = number is not None and number == int(number) and 1 < number <= MAX_POWER
    return done * Factors((base,) * int(number)) if number is not None and whole else None


def _of_value(value: ir.Value, namespace: Mapping[str, type[Op]]) -> Factors:
    if (number := _number(value)) is not None:
        return Factors(number=number)
    owner = value.owner
    users = {use.owner.operation for use in value.uses}
    if isinstance(owner, ir.Block) or len(users) > 1 or not isinstance(owner.opview, Op):
        return Factors((value,))
    return _of_op(owner.opview, namespace) or Factors((value,))


def _number(value: ir.Value) -> float | None:
    constant = constant_of(value)
    if constant is None or constant.size != 1 or constant.dtype.kind not in "fiu":
        return None
    number = float(constant.ravel()[0])
    return number if math.isfinite(number) else None
