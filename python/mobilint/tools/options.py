"""Command-line options that several tools share."""

import argparse
from typing import NoReturn

from mobilint.errors import CompileError, code
from mobilint.frontend.edges import Edges

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


def add_edge_options(parser: argparse.ArgumentParser) -> None:
    """The options about the edges of a model, which `edges_of` reads."""
    for flag, form, type_, help_ in (
        ("--input-shape", "NAME=1x3x224x224", _shape, "the shape of an input"),
        ("--dim", "SYMBOL=N", _dim, "the extent of a named dimension"),
        ("--sequence-length", "NAME=N", _length, "how many elements an input has, a sequence"),
        ("--input-value", "NAME=NUMBER", _value, "make an input a constant, as a sampling rate"),
    ):
        parser.add_argument(
            flag,
            action="append",
            default=[],
            metavar=form,
            type=type_,
            help=f"{help_}; may be given several times",
        )
    for flag, what in (("--inputs", "begins: they become inputs"), ("--outputs", "ends")):
        parser.add_argument(
            flag,
            action="extend",
            default=[],
            metavar="NAME,NAME",
            type=lambda text: text.split(","),
            help=f"values of the model where the part that is wanted {what}",
        )


def edges_of(options: argparse.Namespace) -> Edges:
    """What the options say about the edges of a model."""
    return Edges(
        input_shapes=dict(options.input_shape),
        dims=dict(options.dim),
        sequence_lengths=dict(options.sequence_length),
        input_values=dict(options.input_value),
        inputs=options.inputs,
        outputs=options.outputs,
    )


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
