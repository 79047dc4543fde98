"""The options of `mobilint-opt`, and the passes that stand among them by name."""

import argparse
import math
import re
from collections.abc import Sequence
from difflib import get_close_matches

from mobilint import __version__

from .options import Parser

SPLIT = "// -----"
_NEXT_OPTION = re.compile(r",(?=[\w-]+=)")


def parsed(given: Sequence[str]) -> argparse.Namespace:
    """The options; `pass_pipeline` is also what the short forms `--NAME=OPTIONS` come to."""
    parser = _parser()
    options, rest = parser.parse_known_args([_two_dashes(text) for text in given])
    flags = [flag for action in parser._actions for flag in action.option_strings]
    for text in rest:
        if not text.startswith("--") or len(text) == 2:
            parser.error(f"unrecognized argument: {text}")
        if near := get_close_matches(text.partition("=")[0], flags, n=1, cutoff=0.9):
            parser.error(f"unrecognized argument: {text}; did you mean {near[0]}?")
    if rest and options.pass_pipeline is not None:
        parser.error("--pass-pipeline and passes by name exclude each other")
    options.pipeline = options.pass_pipeline or ",".join(_element(text[2:]) for text in rest)
    return options


def _two_dashes(text: str) -> str:
    """An option as argparse takes it: LLVM's may have one dash only, and values behind `=` only."""
    if re.match(r"-[A-Za-z][\w-]", text):
        text = f"-{text}"
    return "--verify-each=1" if text == "--verify-each" else text


def _element(text: str) -> str:
    """The pipeline's element for `NAME` or `NAME=K=V,K=V`, where spaces may divide too."""
    name, _, options = text.partition("=")
    return f"{name}{{{_NEXT_OPTION.sub(' ', options)}}}" if options else name


def _parser() -> Parser:
    parser = Parser(
        prog="mobilint-opt",
        allow_abbrev=False,
        description="Run passes on a module. A pass runs by its name, as in --cse or "
        "--infer-shapes=require-static=true, in the order given.",
    )
    add = parser.add_argument
    add("input", nargs="?", default="-", help="the module; standard input if absent or -")
    add("-o", dest="output", default="-", help="where the result goes (standard output)")
    add("--version", action="version", version=f"%(prog)s {__version__}")
    add("--pass-pipeline", metavar="TEXT", help="the passes, as builtin.module(func.func(cse))")
    add("--list-passes", action="store_true", help="print our passes with their options")
    add("--split-input-file", action="store_true", help=f"take the parts between {SPLIT} alone")
    add("--verify-diagnostics", action="store_true", help="expect what the comments say")
    add(
        "--verify-each", type=_flag, default=True, metavar="0|1", help="verify after every pass (1)"
    )
    add("--verify-numerics", action="store_true", help="evaluate before and after each pass")
    add("--numerics-tolerance", type=_fraction, default=1e-4, metavar="X",
        help="allowed difference, as a fraction of the largest value (1e-4)")  # fmt: skip
    add("--allow-unregistered-dialect", action="store_true", help="take ops of any dialect")
    add("--report-rewrites", action="store_true", help="print how often each pattern applied")
    add("--remarks", action="store_true", help="print why patterns were not applied")
    for when in ("before", "after"):
        add(f"--mlir-print-ir-{when}", action="append", default=[], metavar="PASS,...",
            help=f"print the IR {when} these passes")  # fmt: skip
        add(f"--mlir-print-ir-{when}-all", action="store_true", help=f"{when} every pass")
    add("--mlir-print-ir-after-change", action="store_true", help="after passes that change it")
    add("--mlir-timing", action="store_true", help="print how long each pass took")
    add("--mlir-elide-elementsattrs-if-larger", type=_count, metavar="N",
        help="leave out the values of larger constants")  # fmt: skip
    add("--mlir-print-debuginfo", action="store_true", help="print locations")
    add("--mlir-print-op-generic", action="store_true", help="print the generic form")
    return parser


def _flag(text: str) -> bool:
    if text not in ("0", "1", "true", "false"):
        raise argparse.ArgumentTypeError(f"'{text}' is neither 0 nor 1")
    return text in ("1", "true")


def _fraction(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 0 up")
    return value


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 0 up")
    return int(text)
