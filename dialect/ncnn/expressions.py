"""Sizes as expressions: `"*(0w,0h),0c"` is the product of w and h of input 0, then its c.

An expression is a list of numbers, sizes (the number of an input and the letter of an axis) and
calls. Numbers may be real in between; the results are cut to integers. ncnn knows no blanks: behind
one it reads the number at the start of a word, so `" 0w"` is 0.
"""

import math
import re
from collections.abc import Callable, Sequence

_TOKEN = re.compile(r"[(),]|[^(),]+")
_AFTER_BLANK = re.compile(r"\s+([-+]?\d*\.?\d*)")
_SIZE = re.compile(r"(\d)([whdcn])\Z")
_INTEGER = re.compile(r"[-+]?\d+\Z")


class ExpressionError(ValueError):
    """A text that is no expression, or one that cannot be evaluated."""


_ONE: dict[str, Callable[[float], float]] = {
    "abs": abs,
    "neg": lambda a: -a,
    "sign": lambda a: (a > 0) - (a < 0),
    "square": lambda a: a * a,
    "sqrt": math.sqrt,
    "rsqrt": lambda a: 1 / math.sqrt(a),
    "reciprocal": lambda a: 1 / a,
    "exp": math.exp,
    "log": math.log,
    "log10": math.log10,
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan")},
    **{name: getattr(math, name) for name in ("sinh", "cosh", "tanh", "asinh", "acosh", "atanh")},
    "trunc": math.trunc,
    "ceil": math.ceil,
    "floor": math.floor,
    "round": round,
}
_TWO: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: math.floor(a / b),
    "max": max,
    "min": min,
    "pow": lambda a, b: a**b,
    "fmod": math.fmod,
    "remainder": lambda a, b: a - b * math.floor(a / b),
    "atan2": math.atan2,
    "logaddexp": lambda a, b: max(a, b) + math.log1p(math.exp(-abs(a - b))),
    "and": lambda a, b: int(a) & int(b),
    "or": lambda a, b: int(a) | int(b),
    "xor": lambda a, b: int(a) ^ int(b),
    "lshift": lambda a, b: int(a) << int(b),
    "rshift": lambda a, b: int(a) >> int(b),
}


def evaluate(text: str, sizes: Sequence[dict[str, int]]) -> list[int]:
    """The integers that an expression gives, for the extents, by letter, of each input.

    Raises ExpressionError.
    """
    reader = _Reader(text, sizes)
    try:
        return [int(value) for value in reader.all()]
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        if isinstance(error, ExpressionError):
            raise
        raise ExpressionError(f"'{text}' cannot be evaluated: {error}") from None


class _Reader:
    """Reads one expression from left to right."""

    def __init__(self, text: str, sizes: Sequence[dict[str, int]]) -> None:
        self._text, self._sizes = text, sizes
        self._tokens = _TOKEN.findall(text)
        self._place = 0

    def all(self) -> list[float]:
        found = [self._value()]
        while self._taken(","):
            found.append(self._value())
        if self._place != len(self._tokens):
            raise self._wrong(self._tokens[self._place])
        return found

    def _taken(self, token: str) -> bool:
        if self._tokens[self._place : self._place + 1] != [token]:
            return False
        self._place += 1
        return True

    def _value(self) -> float:
        word = self._tokens[self._place] if self._place < len(self._tokens) else "the end"
        self._place += 1
        if word in _ONE or word in _TWO:
            return self._call(word)
        if (size := _SIZE.match(word)) is not None:
            index, axis = int(size[1]), size[2]
            if index >= len(self._sizes) or axis not in self._sizes[index]:
                raise ExpressionError(f"'{self._text}' reads {word}, which no input has")
            return self._sizes[index][axis]
        if (blank := _AFTER_BLANK.match(word)) is not None:
            word = blank[1] or "0"
        if _INTEGER.match(word):
            return int(word)
        try:
            return float(word)
        except ValueError:
            raise self._wrong(word) from None

    def _call(self, name: str) -> float:
        if not self._taken("("):
            raise self._wrong(name)
        arguments = [self._value()]
        while self._taken(","):
            arguments.append(self._value())
        if not self._taken(")") or len(arguments) != (1 if name in _ONE else 2):
            raise self._wrong(name)
        return _ONE[name](*arguments) if name in _ONE else _TWO[name](*arguments)

    def _wrong(self, word: str) -> ExpressionError:
        return ExpressionError(f"'{self._text}' is no expression of sizes, at {word}")
