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


def input_shapes(options: argparse.Namespace) -> Mapping[str, Sequence[int]]:
    return dict(options.input_shape)


def dims(options: argparse.Namespace) -> Mapping[str, int]:
    return dict(options.dim)


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
    name, _, extent = text.rpartition("=")
    if not name or not extent.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form SYMBOL=N")
    return name, int(extent)
