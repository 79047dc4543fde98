"""The terms that source graphs of fusions are written in.

    def gelu(p, x):
        root = p.product(x, 0.5**0.5)
        return p.product(x, 0.5, 1 + p.Erf(root))

`|` is either of two ways to write something; sums, products, differences and quotients may be
written as such. A `product` stands for every way to multiply its factors: in any order, with any
brackets, by numbers or over them, and as powers.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from mobilint.dialect.core import Op

_NAMES = {"+": ("Add", "Adding"), "*": ("Mul", "Multiply"), "-": ("Sub",), "/": ("Div",)}


class Term:
    """What can be an operand in a source graph."""

    ops: Mapping[str, type[Op]]  # of the dialect, by name

    def _make(self, sign: str, *operands: Any) -> "Node":
        found = next(op for op in self.ops.values() if op.__name__ in _NAMES[sign])
        return Node(found, operands, {}, self.ops)

    def __or__(self, other: "Term") -> "Either":
        return Either((self, other), self.ops)

    def __add__(self, other: Any) -> "Node":
        return self._make("+", self, other)

    def __radd__(self, other: Any) -> "Node":
        return self._make("+", other, self)

    def __mul__(self, other: Any) -> "Node":
        return self._make("*", self, other)

    def __rmul__(self, other: Any) -> "Node":
        return self._make("*", other, self)

    def __sub__(self, other: Any) -> "Node":
        return self._make("-", self, other)

    def __rsub__(self, other: Any) -> "Node":
        return self._make("-", other, self)

    def __truediv__(self, other: Any) -> "Node":
        return self._make("/", self, other)

    def __rtruediv__(self, other: Any) -> "Node":
        return self._make("/", other, self)


@dataclass(frozen=True)
class Var(Term):
    """A variable of the source graph."""

    name: str
    ops: Mapping[str, type[Op]] = field(compare=False, repr=False)


@dataclass(frozen=True, eq=False)
class Node(Term):
    """One op of the source graph, with its wanted operands and attributes by field name."""

    op: type[Op]
    operands: tuple[Any, ...]
    attributes: dict[str, Any]
    ops: Mapping[str, type[Op]] = field(repr=False)


@dataclass(frozen=True, eq=False)
class Either(Term):
    """Terms that mean the same; the first that matches is taken."""

    terms: tuple[Term, ...]
    ops: Mapping[str, type[Op]] = field(repr=False)

    @property
    def ends(self) -> "tuple[Node | Product, ...]":
        """All ways that end in an op."""
        inner = (term.ends if isinstance(term, Either) else (term,) for term in self.terms)
        return tuple(term for terms in inner for term in terms if isinstance(term, Node | Product))


@dataclass(frozen=True, eq=False)
class Product(Term):
    """Factors in any order and with any brackets; numbers among them come to one."""

    factors: tuple[Any, ...]
    ops: Mapping[str, type[Op]] = field(repr=False)

    @property
    def number(self) -> float:
        """The product of the numbers."""
        return math.prod(factor for factor in self.factors if not isinstance(factor, Term))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The factors that are no numbers."""
        return tuple(factor for factor in self.factors if isinstance(factor, Term))


class Tracer:
    """Stands for a dialect while a source graph is written: `p.Erf(x)` makes a Node."""

    def __init__(self, dialect: ModuleType) -> None:
        self._dialect = dialect
        namespaces = (value for value in vars(dialect).values() if isinstance(value, type))
        owner = next(op.dialect for op in namespaces if issubclass(op, Op) and op.dialect)
        self.ops: Mapping[str, type[Op]] = owner.ops

    def product(self, *factors: Any) -> Product:
        """Every way to write the product of some factors."""
        return Product(factors, self.ops)

    def __getattr__(self, name: str) -> Callable[..., Node]:
        op = getattr(self._dialect, name)

        def make(*operands: Any, **attributes: Any) -> Node:
            unknown = attributes.keys() - op.spec.attributes.keys()
            if unknown:
                raise TypeError(f"{name} has no attribute {', '.join(sorted(unknown))}")
            return Node(op, operands, attributes, self.ops)

        return make
