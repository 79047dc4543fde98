"""The factors of a product that several ops compute."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mobilint.dialect.core import Op
from mobilint.mlir import ir

from .constants import constant_of

MAX_POWER = 3
MAX_OPS = 8  # of one product: a long chain of numbers is no formula


@dataclass(frozen=True)
class Factors:
    """Values and a number whose product an op gives, and the ops that compute it."""

    values: tuple[ir.Value, ...] = ()
    number: float = 1.0
    ops: tuple[Any, ...] = ()


def factors_of(op: Op, namespace: Mapping[str, type[Op]], limit: int) -> Factors | None:
    """The factors of a product or quotient; None for other ops, and for more than the limit.

    It goes on through what is used once: another user wants the inner product itself.
    """
    if (pending := _operands(op, namespace)) is None:
        return None
    values: list[ir.Value] = []
    ops, number = [op], 1.0
    while pending and len(values) <= limit and len(ops) <= MAX_OPS:
        value = pending.pop()
        if isinstance(value, float):
            number *= value
        elif (constant := _number(value)) is not None:
            number *= constant
        elif (inner := _inner(value, namespace)) is not None:
            ops.append(value.owner.opview)
            pending += inner
        else:
            values.append(value)
    if pending or len(values) > limit or len(ops) > MAX_OPS:
        return None
    return Factors(tuple(values), number, tuple(ops))


def _inner(value: ir.Value, namespace: Mapping[str, type[Op]]) -> list[Any] | None:
    """The factors of a product that is used once; None for all else."""
    owner = value.owner
    if isinstance(owner, ir.Block) or not _has_one_user(value):
        return None
    return _operands(owner.opview, namespace)


def _operands(op: Any, namespace: Mapping[str, type[Op]]) -> list[Any] | None:
    """The factors of one op, values and numbers; None where it is no product."""
    if isinstance(op, namespace["Mul"]):
        return list(op.operands)
    if not isinstance(op, namespace["Div"] | namespace["Pow"]):
        return None
    base, other = op.operands
    number = _number(other)
    if number is None or number == 0:
        return None
    if isinstance(op, namespace["Div"]):
        return [base, 1 / number]
    return [base] * int(number) if number in range(2, MAX_POWER + 1) else None


def _has_one_user(value: ir.Value) -> bool:
    """Whether one op alone uses a value; some values have very many uses."""
    users = (use.owner.operation for use in value.uses)
    first = next(users, None)
    return all(user == first for user in users)


def _number(value: ir.Value) -> float | None:
    """The one number of a constant that is finite; None for all else."""
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType) or any(extent != 1 for extent in type_.shape):
        return None
    constant = constant_of(value)
    if constant is None or constant.dtype.kind not in "fiu":
        return None
    number = float(constant.ravel()[0])
    return number if math.isfinite(number) else None
