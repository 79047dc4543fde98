"""`mobilint-compile`: from a model file to a program for the hardware."""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mobilint import __version__
from mobilint.errors import CompileError, code
from mobilint.passes import pipelines

from .estimating import add_estimate_options, show_estimate
from .options import Parser, add_edge_options, edges_of
from .quantizing import add_quantize_options, quantizing
from .rewrites import add_rewrite_options, rewrite_reports, show_rewrites

if TYPE_CHECKING:
    from rich.console import Console

    from mobilint.compiler import Compilation, CompileOptions
    from mobilint.mlir import ir
    from mobilint.report.accuracy import Accuracy

TOO_FAR = code(
    "ML0104",
    "outputs too far from the source model's",
    "--check found an output whose largest difference to the source model's is above the "
    "tolerance, a fraction of the output's range. The program was written all the same, so that "
    "it can be looked into.",
)
_TOLERANCE, _QUANTIZED_TOLERANCE = 1e-3, 0.1
_NOISE = 1e-6  # a difference of floats that says nothing, however small the output is
NO_SUCH_CODE = code(
    "ML0105", "a code that does not exist", "--explain takes one of the codes that errors show."
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    options = _parser().parse_args(argv)
    try:
        if options.explain is not None:
            return _explain(options.explain)
        return _compile(options)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="mobilint-compile", description="Compile a model to a program for the hardware."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument(
        "model", nargs="?", type=Path, help="an .onnx file, .mlir text of one, or an ncnn .param"
    )
    parser.add_argument(
        "-w", dest="weights", type=Path, help="the .bin of an ncnn net (that beside the .param)"
    )
    parser.add_argument("-o", dest="output", type=Path, help="the program, a .mprog file")
    add_edge_options(parser)
    parser.add_argument("--target", default="aries", help="the target description (aries)")
    parser.add_argument(
        "--require-npu", action="store_true", help="fail, with a list, if ops need the host"
    )
    _add_report_options(parser)
    parser.add_argument(
        "--unroll-limit",
        type=int,
        default=pipelines.UNROLL_LIMIT,
        metavar="N",
        help=f"leave loops to the host that run more than N times ({pipelines.UNROLL_LIMIT})",
    )
    add_quantize_options(parser)
    add_estimate_options(parser)
    parser.add_argument(
        "--undo-dynamic-quantization",
        action="store_true",
        help="compute in real numbers what the model rounds to 8 bits as it runs",
    )
    add_rewrite_options(parser)
    parser.add_argument("--verify-each", action="store_true", help="verify after every pass")
    parser.add_argument("--explain", metavar="CODE", help="explain an error code")
    return parser


def _add_report_options(parser: argparse.ArgumentParser) -> None:
    """The options that show more of the program than the summary does."""
    parser.add_argument(
        "--report-layout",
        action="store_true",
        help="list the transpositions that are left, and how few any layout could have",
    )
    parser.add_argument(
        "--reproducers",
        type=Path,
        metavar="FOLDER",
        help="save a model of each op that the host runs, with the reason",
    )
    parser.add_argument(
        "--check", action="store_true", help="simulate, and compare with onnxruntime or ncnn"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the inputs of --check (0)")
    parser.add_argument(
        "--tolerance",
        type=float,
        help="what --check allows, as a fraction of an output's range (1e-3; 0.1 for integers)",
    )


def _explain(name: str) -> int:
    from .codes import all_codes

    codes = all_codes()
    if name not in codes:
        known = ", ".join(codes)
        raise CompileError(NO_SUCH_CODE, f"there is no code '{name}'; there are {known}")
    print(f"{name}: {codes[name].title}\n\n{codes[name].explanation}")
    return 0


def _compile(options: argparse.Namespace) -> int:
    from rich.console import Console

    from mobilint.compiler import compile_model
    from mobilint.report.summary import summary

    if options.model is None:
        _parser().error("a model is needed")
    out, err = Console(), Console(stderr=True)
    start = time.perf_counter()
    wanted = _wanted(options)
    reports = rewrite_reports(options)
    with err.status("") as status:
        compilation = compile_model(
            options.model,
            wanted,
            lambda stage: status.update(f"{options.model.name}: {stage}"),
            reports,
        )
        if options.output is not None:
            status.update(f"writing {options.output.name}")
            compilation.program.save(options.output)
    out.print(summary(compilation, time.perf_counter() - start))
    if compilation.layers:
        from mobilint.report.layers import layer_table

        out.print(layer_table(compilation.layers))
    show_estimate(options, compilation.program, out)
    show_rewrites(options, reports, compilation.module.context)
    if options.report_layout:
        from mobilint.report.layout import layout_report, layout_table

        out.print(layout_table(layout_report(compilation.module)))
    if options.reproducers is not None:
        _save_reproducers(compilation.module, options.reproducers)
    if options.check:
        _check(options, wanted, compilation, out, err)
    return 0


def _wanted(options: argparse.Namespace) -> "CompileOptions":
    from mobilint.compiler import CompileOptions

    return CompileOptions(
        **edges_of(options).arguments(),
        weights=options.weights,
        target=options.target,
        require_npu=options.require_npu,
        verify_each=options.verify_each,
        unroll_limit=options.unroll_limit,
        undo_dynamic_quantization=options.undo_dynamic_quantization,
        quantize=quantizing(options),
    )


def _check(
    options: argparse.Namespace,
    wanted: "CompileOptions",
    compilation: "Compilation",
    out: "Console",
    err: "Console",
) -> None:
    """Simulate, show how far the outputs are from the source's, and judge it."""
    from mobilint.frontend.source import reference_of
    from mobilint.report.check import check_against_source
    from mobilint.report.summary import accuracy_table

    with err.status("simulating"):
        reference = reference_of(options.model, wanted, options.weights)
        samples = None if wanted.quantize is None else wanted.quantize.samples
        rows = check_against_source(compilation.program, reference, options.seed, samples)
    out.print(accuracy_table(rows, getattr(reference, "runner", "onnxruntime")))
    if options.tolerance is not None:
        _judge(rows, options.tolerance, 0)
    else:
        tolerance = _TOLERANCE if wanted.quantize is None else _QUANTIZED_TOLERANCE
        _judge(rows, tolerance, _NOISE)


def _save_reproducers(module: "ir.Module", folder: Path) -> None:
    from mobilint.files import Unwritable, write_whole
    from mobilint.report.reproducers import reproducers

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompileError(
            Unwritable, f"no folder can be made: {error.strerror}", place=str(folder)
        ) from None
    for name, model in reproducers(module):
        write_whole(folder / name, [model.SerializeToString()])


def _judge(rows: Sequence["Accuracy"], tolerance: float, noise: float) -> None:
    """Refuse outputs that differ by more than a fraction of their range, noise aside."""
    far = [row for row in rows if not (row.of_range <= tolerance or row.largest <= noise)]
    if far:
        listed = ", ".join(f"'{row.name}' by {row.of_range:.3g}" for row in far)
        raise CompileError(TOO_FAR, f"outputs differ by more than {tolerance:g}: {listed}")


if __name__ == "__main__":
    sys.exit(main())
