"""What `mobilint-opt` does with one module."""

import argparse
import sys
from collections.abc import Callable, Iterator

from mobilint.dialect.context import new_context, parse_module, print_module
from mobilint.dialect.core import verify
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.rewriting import instrument, remarks_of
from mobilint.passes.rewriting.counts import RewriteReport
from mobilint.passes.rewriting.pipeline import Instrument, Nest, check_name, run

from .diagnostics import Collector, Diagnostic, at_location, expectations, unmet

UNNAMED = 'loc("-":'  # how MLIR prints a place in text that did not come from a file


class Chunk:
    """One module on its way through the pipeline, in a context of its own."""

    def __init__(self, options: argparse.Namespace, text: str, first_line: int) -> None:
        self._options, self._text, self._first_line = options, text, first_line
        self._file = "<stdin>" if options.input == "-" else options.input
        self._context = new_context()
        self._context.allow_unregistered_dialects = options.allow_unregistered_dialect
        self._collector = Collector(self._context, self._file)

    def process(self, pipeline: Nest) -> tuple[str | None, bool]:
        """The text of the result, None where there is none, and whether all went as it should.

        Prints the diagnostics, or where they differ from what the comments expect.
        """
        result = refusal = None
        try:
            result = self._transformed(pipeline)
        except ir.MLIRError as error:
            self._collector.take_error(error)
        except CompileError as error:
            refusal = error
            if isinstance(error.__cause__, ir.MLIRError):
                self._collector.take_error(error.__cause__)
        finally:
            self._collector.close()
        if self._options.verify_diagnostics:
            return result, self._as_expected(refusal)
        for diagnostic in self._collector.found:
            self._show(diagnostic)
        if refusal is not None:
            print(refusal, file=sys.stderr)
        return result, result is not None

    def _transformed(self, pipeline: Nest) -> str | None:
        timing, rewrites = instrument.Timing(), RewriteReport()
        with timing.phase("Parser"):
            # Blank lines in front keep the numbers of the lines.
            text = "\n" * (self._first_line - 1) + self._text
            module = parse_module(text, self._context)
            with self._context:
                if not verify(module.operation):
                    return None
        run(module, pipeline, [rewrites, *self._instruments(module, timing)])
        with timing.phase("Output"):
            result = self._printed(module.operation, with_resources=True)
        if self._options.mlir_timing:
            print(timing.report(), file=sys.stderr)
        if self._options.report_rewrites:
            print(rewrites.report(), file=sys.stderr)
        self._add_remarks()
        return result

    def _printed(self, op: ir.Operation, *, with_resources: bool = False) -> str:
        options = self._options
        text = print_module(
            op,
            with_resources=with_resources,
            elide_above=options.mlir_elide_elementsattrs_if_larger,
            debug_info=options.mlir_print_debuginfo,
            generic=options.mlir_print_op_generic,
        )
        # mlir-opt, too, leaves an empty line behind what it prints.
        return text.replace(UNNAMED, f'loc("{self._file}":').rstrip("\n") + "\n\n"

    def _instruments(self, module: ir.Module, timing: instrument.Timing) -> Iterator[Instrument]:
        """What the flags ask to watch, the timing nearest to the passes."""
        options = self._options
        before = _wanted(options.mlir_print_ir_before, every=options.mlir_print_ir_before_all)
        after = _wanted(
            options.mlir_print_ir_after,
            every=options.mlir_print_ir_after_all or options.mlir_print_ir_after_change,
        )
        only_changes = options.mlir_print_ir_after_change
        yield instrument.PrintIR(self._printed, before, after, only_changes)
        if options.verify_numerics:
            from mobilint.sim.evaluation import evaluate  # slow to import

            yield instrument.VerifyNumerics(module, options.numerics_tolerance, evaluate=evaluate)
        if options.verify_each:
            yield instrument.VerifyEach()
        yield timing

    def _add_remarks(self) -> None:
        if not self._options.remarks:
            return
        for remark in remarks_of(self._context):
            text = f"{remark.pass_name}: {remark.pattern} not applied: {remark.reason}"
            found = at_location("remark", text, remark.location, self._file)
            self._collector.found.append(found)

    def _as_expected(self, refusal: CompileError | None) -> bool:
        found = list(self._collector.found)
        if refusal is not None:
            found.append(Diagnostic("error", str(refusal), self._file, 0, 0))
        expected = expectations(self._text, self._first_line)
        problems = unmet(expected, found, self._file)
        for problem in problems:
            self._show(problem)
        return not problems

    def _show(self, diagnostic: Diagnostic) -> None:
        print(diagnostic, file=sys.stderr)
        line = diagnostic.line - self._first_line
        lines = self._text.split("\n")
        if diagnostic.file == self._file and 0 <= line < len(lines):
            print(lines[line], file=sys.stderr)
            print(" " * (diagnostic.column - 1) + "^", file=sys.stderr)


def _wanted(names: list[str], *, every: bool) -> Callable[[str], bool]:
    """Whether to print the IR around a pass; raises CompileError for passes that do not exist."""
    chosen = {name for text in names for name in text.split(",")}
    for name in sorted(chosen):
        check_name(name)
    return lambda name: every or name in chosen
