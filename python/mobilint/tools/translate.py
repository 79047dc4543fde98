"""`mobilint-translate`: from one form of a model or program to another.

--import-onnx        model.onnx    to the `onnx` dialect
--import-onnx-mlir   model.mlir    to the same, from what onnx-mlir prints
--import-torch-onnx  model.mlir    to the same, from what torch-mlir's importer prints
--import-ncnn        net.param     to the `ncnn` dialect, with its weights, net.bin
--export-onnx        module.mlir   of the `onnx` dialect to model.onnx
--export-ncnn        module.mlir   of the `ncnn` dialect to net.param and net.bin
--emit-program       module.mlir   to program.mprog
--disassemble        program.mprog to text
--assemble           such a text   to program.mprog
--diff               a.mprog b.mprog: how they differ
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mobilint import __version__
from mobilint.errors import CompileError, code

from .options import Parser, add_edge_options, edges_of

if TYPE_CHECKING:
    from mobilint.mlir import ir

    from .diagnostics import Collector

INVALID_MODULE = code(
    "ML0106",
    "a module that cannot be read",
    "The text is no MLIR, or its ops break a rule. The message has MLIR's words, with the place; "
    "`mobilint-opt` on the same file shows the line.",
)

NO_FILE = code(
    "ML0108",
    "a result that needs a file",
    "What was asked for is more than one file, so it cannot go to the standard output: name the "
    "file with -o.",
)

Pieces = Iterable[bytes | memoryview]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    options = _parser().parse_args(argv)
    try:
        _write(options.output, options.action(options))
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="mobilint-translate",
        allow_abbrev=False,
        description="Translate between models, modules and programs.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    actions = parser.add_mutually_exclusive_group(required=True)
    for flag, action, help_ in (
        ("--import-onnx", _import_onnx, "an ONNX model to the onnx dialect"),
        ("--import-onnx-mlir", _import_onnx_mlir, "what onnx-mlir prints to the onnx dialect"),
        ("--import-torch-onnx", _import_torch, "torch.operator of torch-mlir to the onnx dialect"),
        ("--import-ncnn", _import_ncnn, "an ncnn net, .param or .param.bin, to the ncnn dialect"),
        ("--export-onnx", _export_onnx, "a module of the onnx dialect to an ONNX model"),
        ("--export-ncnn", _export_ncnn, "a module of the ncnn dialect to an ncnn net"),
        ("--emit-program", _emit_program, "a module to a program"),
        ("--disassemble", _disassemble, "a program to text"),
        ("--assemble", _assemble, "such a text to the program"),
        ("--diff", _diff, "how a second program, OTHER, differs from the first"),
    ):
        actions.add_argument(flag, dest="action", action="store_const", const=action, help=help_)
    parser.add_argument("input", type=Path, help="the file to translate")
    parser.add_argument("other", type=Path, nargs="?", help="the second program of --diff")
    parser.add_argument("-o", dest="output", default="-", help="the result (standard output)")
    _add_model_options(parser)
    parser.add_argument("--target", default="aries", help="the target description (aries)")
    parser.add_argument(
        "--mlir-elide-elementsattrs-if-larger",
        type=int,
        dest="elide",
        metavar="N",
        help="leave out the values of larger constants",
    )
    parser.add_argument(
        "--mlir-print-debuginfo", action="store_true", dest="debug_info", help="print locations"
    )
    return parser


def _add_model_options(parser: argparse.ArgumentParser) -> None:
    add_edge_options(parser)
    parser.add_argument(
        "-w", dest="weights", type=Path, help="the .bin of an ncnn net (that beside the .param)"
    )
    parser.add_argument(
        "--report-all", action="store_true", help="list everything that is wrong with a model"
    )
    parser.add_argument(
        "--expand",
        action="append",
        default=[],
        metavar="OPERATOR",
        help="import an operator as what ONNX makes it of; may be given several times",
    )
    parser.add_argument(
        "--external-data",
        action="store_true",
        help="write large tensors to OUTPUT.data, as is done in any case above 2 GB",
    )


def _import_onnx(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.onnx import import_onnx

    return _imported(import_onnx, options)


def _import_onnx_mlir(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.onnx_mlir import import_onnx_mlir

    return _imported(import_onnx_mlir, options)


def _import_torch(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.torch import import_torch_onnx

    return _imported(import_torch_onnx, options)


def _import_ncnn(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.source import import_net

    return _printed(import_net(options.input, edges_of(options), options.weights), options)


def _imported(import_: Callable[..., "ir.Module"], options: argparse.Namespace) -> Pieces:
    module = import_(
        options.input,
        **edges_of(options).arguments(),
        keep_open=True,
        report_all=options.report_all,
        expanded=frozenset(options.expand),
    )
    return _printed(module, options)


def _printed(module: "ir.Module", options: argparse.Namespace) -> Pieces:
    from mobilint.dialect.context import print_module

    text = print_module(module.operation, elide_above=options.elide, debug_info=options.debug_info)
    return [text.encode()]


def _export_onnx(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.onnx.exporter import LARGEST, External, export_onnx, weight_bytes

    module, _ = _module(options)
    if not options.external_data and weight_bytes(module) < LARGEST:
        return [export_onnx(module).SerializeToString()]
    if options.output == "-":
        text = "large tensors go to a file beside the model, which needs a name (-o)"
        raise CompileError(NO_FILE, text)
    external = External(f"{Path(options.output).name}.data")
    model = export_onnx(module, external)
    _write(f"{options.output}.data", (memoryview(array).cast("B") for array in external.arrays))
    return [model.SerializeToString()]


def _export_ncnn(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.ncnn import export_ncnn

    module, _ = _module(options)
    files = export_ncnn(module)
    if files.weights:
        if options.output == "-":
            text = "the weights go to a file beside the net, which needs a name (-o)"
            raise CompileError(NO_FILE, text)
        _write(str(Path(options.output).with_suffix(".bin")), [files.weights])
    return [files.param.encode()]


def _module(options: argparse.Namespace) -> tuple["ir.Module", bytes]:
    """The module of the input file, which verifies, and the bytes of the file."""
    from mobilint.dialect.context import new_context, parse_module
    from mobilint.dialect.core import verify
    from mobilint.mlir import ir

    from .diagnostics import Collector

    raw = _read(options.input)
    context = new_context()
    diagnostics = Collector(context, str(options.input))
    try:
        module = parse_module(raw.decode(errors="replace"), context)
        if not verify(module.operation):
            raise _invalid(diagnostics)
    except ir.MLIRError as error:
        diagnostics.take_error(error)
        raise _invalid(diagnostics) from None
    finally:
        diagnostics.close()
    return module, raw


def _emit_program(options: argparse.Namespace) -> Pieces:
    import hashlib

    from mobilint.emit import Origin
    from mobilint.emit.build import emit_program

    module, raw = _module(options)
    digest = hashlib.sha256(raw).hexdigest()
    origin = Origin(options.input.name, digest, (), options.target)
    return emit_program(module, origin).pieces()


def _invalid(diagnostics: "Collector") -> CompileError:
    first = diagnostics.found[0]
    return CompileError(INVALID_MODULE, first.message, place=f"{first.file}:{first.line}")


def _disassemble(options: argparse.Namespace) -> Pieces:
    from mobilint.emit import Program
    from mobilint.emit.disassemble import disassemble

    return [disassemble(Program.load(options.input), elide_above=options.elide).encode()]


def _assemble(options: argparse.Namespace) -> Pieces:
    from mobilint.emit.assemble import assemble

    text = _read(options.input).decode(errors="replace")
    return assemble(text, str(options.input)).pieces()


def _diff(options: argparse.Namespace) -> Pieces:
    from mobilint.emit import Program
    from mobilint.emit.diff import diff

    if options.other is None:
        _parser().error("--diff needs a second program")
    lines = diff(Program.load(options.input), Program.load(options.other))
    return [f"{line}\n".encode() for line in lines]


def _read(path: Path) -> bytes:
    from mobilint.files import unreadable

    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None


def _write(path: str, pieces: Pieces) -> None:
    if path != "-":
        from mobilint.files import write_whole

        write_whole(path, pieces)
        return
    binary: Callable[[bytes], object] | None = getattr(
        getattr(sys.stdout, "buffer", None), "write", None
    )
    for piece in pieces:
        if binary is not None:
            binary(bytes(piece))
        else:
            sys.stdout.write(bytes(piece).decode())


if __name__ == "__main__":
    sys.exit(main())
