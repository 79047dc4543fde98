"""Einsum: sums, transpositions and one matrix product for each pair of operands."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..fit.base import integers, is_real, real, reshaped, shape_of
from ..rewriting import Decline, constant_of
from .base import expand


@dataclass(frozen=True)
class Term:
    """A tensor with one letter for each of its axes."""

    value: ir.Value
    letters: str

    @property
    def extents(self) -> dict[str, int]:
        """The extent of each letter."""
        return dict(zip(self.letters, shape_of(self.value), strict=True))


@expand(onnx.Einsum)
def einsum(op: Any) -> Any:
    if not all(map(is_real, op.Inputs)):
        return None
    terms, result = _terms(op)
    total, *others = terms
    while others:
        other, *others = others
        needed = set(result).union(*(term.letters for term in others))
        total = _product(total, other, needed)
    return _ordered(_summed(total, set(result)), result).value


def _terms(op: Any) -> tuple[list[Term], str]:
    """The operands and the letters of the result; raises Decline for what is no such product."""
    left, arrow, result = op.equation.replace(" ", "").partition("->")
    inputs = left.split(",")
    ranks = [len(shape_of(value)) for value in op.Inputs]
    dots = {
        rank - len(letters.replace("...", ""))
        for letters, rank in zip(inputs, ranks, strict=True)
        if "..." in letters
    }
    if len(dots) > 1:
        raise Decline("broadcasts axes behind dots of different numbers")
    # Capitals, of which ONNX's equations make no other use than of small letters, from the end.
    hidden = ascii_uppercase[::-1][: max(dots, default=0)]
    if set(hidden) & set(op.equation):
        raise Decline("has more letters than are told apart")
    inputs = [letters.replace("...", hidden) for letters in inputs]
    used = "".join(inputs)
    if not arrow:
        once = sorted(letter for letter in used if used.count(letter) == 1)
        result = hidden + "".join(letter for letter in once if letter not in hidden)
    terms = [Term(value, letters) for value, letters in zip(op.Inputs, inputs, strict=True)]
    _require_plain(terms)
    return terms, result.replace("...", hidden)


def _require_plain(terms: list[Term]) -> None:
    extents: dict[str, int] = {}
    for term in terms:
        if len(set(term.letters)) < len(term.letters):
            raise Decline(f"takes a diagonal, '{term.letters}'")
        for letter, extent in term.extents.items():
            if extents.setdefault(letter, extent) != extent:
                raise Decline(f"broadcasts an axis of extent 1 to {max(extent, extents[letter])}")


def _product(a: Term, b: Term, needed: Collection[str]) -> Term:
    """Shared letters that are needed go in front, shared ones that are not are summed over."""
    a = _summed(a, {*needed, *b.letters})
    b = _summed(b, {*needed, *a.letters})
    batch = "".join(n for n in a.letters if n in b.letters and n in needed)
    inner = "".join(n for n in a.letters if n in b.letters and n not in needed)
    rows = "".join(n for n in a.letters if n not in b.letters)
    columns = "".join(n for n in b.letters if n not in a.letters)
    extents = {**a.extents, **b.extents}

    def sizes(*groups: str) -> list[int]:
        return [math.prod(extents[letter] for letter in group) for group in groups]

    front = sizes(batch) if batch else []
    left = reshaped(_ordered(a, batch + rows + inner).value, [*front, *sizes(rows, inner)])
    right = reshaped(_ordered(b, batch + inner + columns).value, [*front, *sizes(inner, columns)])
    result = real([*front, *sizes(rows, columns)])
    product = onnx.MatMul(left, right, results=[result]).Y
    letters = batch + rows + columns
    return Term(reshaped(product, [extents[letter] for letter in letters]), letters)


def _summed(term: Term, needed: Collection[str]) -> Term:
    """The sum over the letters that nothing else needs."""
    axes = [axis for axis, letter in enumerate(term.letters) if letter not in needed]
    if not axes:
        return term
    letters = "".join(letter for letter in term.letters if letter in needed)
    kind = real([term.extents[letter] for letter in letters])
    total = onnx.ReduceSum(term.value, integers(axes), keepdims=0, results=[kind])
    return Term(total.reduced, letters)


def _ordered(term: Term, letters: str) -> Term:
    """The same tensor with its axes in another order."""
    perm = [term.letters.index(letter) for letter in letters]
    if perm == sorted(perm):
        return term
    if (constant := constant_of(term.value)) is not None:
        moved = np.ascontiguousarray(constant.transpose(perm))
        return Term(onnx.Constant(value=moved).output, letters)
    kind = real([term.extents[letter] for letter in letters])
    return Term(onnx.Transpose(term.value, perm=perm, results=[kind]).transposed, letters)
