"""Command-line options that several tools share."""

import argparse
from collections.abc import Mapping, Sequence
from typing import NoReturn

from mobilint.errors import CompileError, code

WRONG_OPTION = code(
    "ML0107",
    "an option that a tool does not take",
    "The option does not exist, or its value is missing or of the wrong form. --help lists the "
    "options of a tool.",
)


class Parser(argparse.ArgumentParser):
    """A parser whose errors look and end as all other errors of the tools."""

    def error(self, message: str) -> NoReturn:
        self.exit(1, f"{CompileError(WRONG_OPTION, message)}; see {self.prog} --help\n")


def add_shape_options(parser: argparse.ArgumentParser) -> None:
    """The options that bind the dimensions which a model leaves open."""
    parser.add_argument(
        "--input-shape",
        action="append",
        default=[],
        metavar="NAME=1x3x224x224",
        type=_shape,
        help="the shape of an input; once per input",
    )
    parser.add_argument(
        "--dim",
        action="append",
        default=[],
        metavar="SYMBOL=N",
        type=_dim,
        help="the extent of a named dimension; once per name",
    )
    parser.add_argument(
        "--sequence-length",
        action="append",
        default=[],
        metavar="NAME=N",
        type=_length,
        help="how many elements an input has that is a sequence; once per input",
    )
    parser.add_argument(
        "--input-value",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        type=_value,
        help="make an input a constant, such as a sampling rate; once per input",
    )


def input_values(options: argparse.Namespace) -> Mapping[str, float]:
    return dict(options.input_value)


def add_cut_options(parser: argparse.ArgumentParser) -> None:
    """The options that take a part of a model."""
    for flag, what in (("--inputs", "begins: they become inputs"), ("--outputs", "ends")):
        parser.add_argument(
            flag,
            action="extend",
            default=[],
            metavar="NAME,NAME",
            type=lambda text: text.split(","),
            help=f"values of the model where the part that is wanted {what}",
        )


def input_shapes(options: argparse.Namespace) -> Mapping[str, Sequence[int]]:
    return dict(options.input_shape)


def dims(options: argparse.Namespace) -> Mapping[str, int]:
    return dict(options.dim)


def sequence_lengths(options: argparse.Namespace) -> Mapping[str, int]:
    return dict(options.sequence_length)


def _shape(text: str) -> tuple[str, tuple[int, ...]]:
    # The last sign divides: an input's name may hold one, as in TensorFlow's names.
    name, _, shape = text.rpartition("=")
    try:
        extents = tuple(int(part) for part in shape.split("x")) if shape else ()
    except ValueError:
        extents = (-1,)
    if not name or any(extent < 0 for extent in extents):
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=1x3x224x224")
    return name, extents


def _dim(text: str) -> tuple[str, int]:
    return _number(text, "SYMBOL=N")


def _length(text: str) -> tuple[str, int]:
    return _number(text, "NAME=N")


def _value(text: str) -> tuple[str, float]:
    name, _, number = text.rpartition("=")
    try:
        return name, float(number)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=NUMBER") from None


def _number(text: str, form: str) -> tuple[str, int]:
    name, _, number = text.rpartition("=")
    if not name or not number.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form {form}")
    return name, int(number)
