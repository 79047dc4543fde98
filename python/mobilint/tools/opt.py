"""`mobilint-opt`: runs passes on a module, with the flags of mlir-opt."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mobilint import __version__
from mobilint.errors import CompileError

if TYPE_CHECKING:
    from mobilint.passes.rewriting.instrument import Timing
    from mobilint.passes.rewriting.pipeline import Instrument, Nest

    from .diagnostics import Diagnostic

SPLIT = "// -----"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    options, passes = _parsed(given)
    try:
        if options.list_passes:
            from .pass_list import pass_list

            print(pass_list(), end="")
            return 0
        return _run(options, passes)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1


def _parsed(given: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options, and the passes of the short forms `--NAME` and `--NAME=OPTIONS` in order."""
    parser = _parser()
    options, rest = parser.parse_known_args(given)
    passes: list[str] = []
    for text in rest:
        if not text.startswith("--") or len(text) == 2:
            parser.error(f"unrecognized argument: {text}")
        name, _, pass_options = text[2:].partition("=")
        passes.append(f"{name}{{{pass_options.replace(',', ' ')}}}" if pass_options else name)
    if passes and options.pass_pipeline:
        parser.error("--pass-pipeline and passes by name exclude each other")
    return options, passes


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
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
    add("--verify-each", type=_flag, nargs="?", const=True, default=True, metavar="0|1",
        help="verify after every pass (1)")  # fmt: skip
    add("--verify-numerics", action="store_true", help="evaluate before and after each pass")
    add("--numerics-tolerance", type=float, default=1e-4, metavar="X",
        help="allowed difference, as a fraction of the largest value (1e-4)")  # fmt: skip
    add("--allow-unregistered-dialect", action="store_true", help="take ops of any dialect")
    add("--remarks", action="store_true", help="print why patterns were not applied")
    for when in ("before", "after"):
        add(f"--mlir-print-ir-{when}", action="append", default=[], metavar="PASS,...",
            help=f"print the IR {when} these passes")  # fmt: skip
        add(f"--mlir-print-ir-{when}-all", action="store_true", help=f"{when} every pass")
    add("--mlir-print-ir-after-change", action="store_true", help="after passes that change it")
    add("--mlir-timing", action="store_true", help="print how long each pass took")
    add("--mlir-elide-elementsattrs-if-larger", type=int, metavar="N",
        help="leave out the values of larger constants")  # fmt: skip
    add("--mlir-print-debuginfo", action="store_true", help="print locations")
    add("--mlir-print-op-generic", action="store_true", help="print the generic form")
    return parser


def _flag(text: str) -> bool:
    if text not in ("0", "1", "true", "false"):
        raise argparse.ArgumentTypeError(f"'{text}' is neither 0 nor 1")
    return text in ("1", "true")


def _run(options: argparse.Namespace, passes: list[str]) -> int:
    from mobilint.files import unreadable
    from mobilint.passes.rewriting.pipeline import parse

    pipeline = parse(options.pass_pipeline or ",".join(passes))
    try:
        text = sys.stdin.read() if options.input == "-" else Path(options.input).read_text()
    except OSError as error:
        raise unreadable(options.input, error) from None
    except UnicodeDecodeError:
        from mobilint.files import Unreadable

        raise CompileError(Unreadable, "is no text", place=options.input) from None
    results: list[str] = []
    good = True
    for first_line, chunk in _chunks(text, split=options.split_input_file):
        result, fine = _Chunk(options, chunk, first_line).process(pipeline)
        good = good and fine
        if result is not None:
            results.append(result)
    if good:
        _write(options.output, f"{SPLIT}\n".join(results))
    return 0 if good else 1


def _chunks(text: str, *, split: bool) -> Iterator[tuple[int, str]]:
    """The parts of the input, each with the number of its first line."""
    if not split:
        yield 1, text
        return
    start, lines = 1, []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(SPLIT):
            yield start, "\n".join(lines)
            start, lines = number + 1, []
        else:
            lines.append(line)
    yield start, "\n".join(lines)


def _write(path: str, text: str) -> None:
    if path == "-":
        sys.stdout.write(text)
        return
    from mobilint.files import write_whole

    write_whole(path, [text.encode()])


class _Chunk:
    """One module on its way through the pipeline, in a context of its own."""

    def __init__(self, options: argparse.Namespace, text: str, first_line: int) -> None:
        from mobilint.dialect.context import new_context

        from .diagnostics import Collector

        self._options, self._text, self._first_line = options, text, first_line
        self._file = "<stdin>" if options.input == "-" else options.input
        self._context = new_context()
        self._context.allow_unregistered_dialects = options.allow_unregistered_dialect
        self._collector = Collector(self._context, self._file)

    def process(self, pipeline: "Nest") -> tuple[str | None, bool]:
        """The text of the result, None where there is none, and whether all went as it should.

        Prints the diagnostics, or where they differ from what the comments expect.
        """
        from mobilint.mlir import ir

        result = None
        try:
            result = self._transformed(pipeline)
        except ir.MLIRError as error:
            self._collector.take_error(error)
        except CompileError as error:
            if not self._options.verify_diagnostics:
                raise
            self._add("error", str(error))
        finally:
            self._collector.close()
        if self._options.verify_diagnostics:
            return result, self._as_expected()
        for diagnostic in self._collector.found:
            self._show(diagnostic)
        return result, result is not None

    def _transformed(self, pipeline: "Nest") -> str | None:
        from mobilint.dialect.context import parse_module, print_module
        from mobilint.dialect.core import verify
        from mobilint.passes.rewriting.pipeline import run

        # Blank lines in front keep the numbers of the lines.
        module = parse_module("\n" * (self._first_line - 1) + self._text, self._context)
        with self._context:
            if not verify(module.operation):
                return None
        options = self._options
        printing: dict[str, Any] = {
            "elide_above": options.mlir_elide_elementsattrs_if_larger,
            "debug_info": options.mlir_print_debuginfo,
            "generic": options.mlir_print_op_generic,
        }
        instruments, timing = _instruments(options, module, printing)
        run(module, pipeline, instruments)
        if timing is not None:
            print(timing.report(), file=sys.stderr)
        self._add_remarks()
        return print_module(module.operation, **printing)

    def _add(self, severity: str, message: str) -> None:
        from .diagnostics import Diagnostic

        self._collector.found.append(Diagnostic(severity, message, self._file, 0, 0))

    def _add_remarks(self) -> None:
        if not self._options.remarks:
            return
        from mobilint.passes.rewriting import remarks_of

        from .diagnostics import at_location

        for remark in remarks_of(self._context):
            text = f"{remark.pass_name}: {remark.pattern} not applied: {remark.reason}"
            found = at_location("remark", text, remark.location, self._file)
            self._collector.found.append(found)

    def _as_expected(self) -> bool:
        from .diagnostics import expectations, unmet

        expected = expectations(self._text, self._first_line)
        problems = unmet(expected, self._collector.found, self._file)
        for problem in problems:
            self._show(problem)
        return not problems

    def _show(self, diagnostic: "Diagnostic") -> None:
        print(diagnostic, file=sys.stderr)
        line = diagnostic.line - self._first_line
        lines = self._text.split("\n")
        if diagnostic.file == self._file and 0 <= line < len(lines):
            print(lines[line], file=sys.stderr)
            print(" " * (diagnostic.column - 1) + "^", file=sys.stderr)


def _instruments(
    options: argparse.Namespace, module: Any, printing: dict[str, Any]
) -> tuple[list["Instrument"], "Timing | None"]:
    """What the flags ask to watch, the timing nearest to the passes."""
    from mobilint.dialect.context import print_module
    from mobilint.passes.rewriting import instrument

    found: list[Instrument] = []
    before = _wanted(options.mlir_print_ir_before, options.mlir_print_ir_before_all)
    after = _wanted(
        options.mlir_print_ir_after,
        options.mlir_print_ir_after_all or options.mlir_print_ir_after_change,
    )
    if before or after:
        found.append(
            instrument.PrintIR(
                lambda op: print_module(op, with_resources=False, **printing),
                before or (lambda name: False),
                after or (lambda name: False),
                options.mlir_print_ir_after_change,
            )
        )
    if options.verify_numerics:
        from mobilint.sim.evaluation import evaluate  # slow to import

        found.append(
            instrument.VerifyNumerics(module, options.numerics_tolerance, evaluate=evaluate)
        )
    if options.verify_each:
        found.append(instrument.VerifyEach())
    timing = instrument.Timing() if options.mlir_timing else None
    return (found if timing is None else [*found, timing]), timing


def _wanted(names: list[str], every: bool) -> Callable[[str], bool] | None:
    if every:
        return lambda name: True
    chosen = {name for text in names for name in text.split(",")}
    return chosen.__contains__ if chosen else None


if __name__ == "__main__":
    sys.exit(main())
