"""`mobilint-translate`: from one form of a model or program to another.

--import-onnx        model.onnx    to the `onnx` dialect
--import-onnx-mlir   model.mlir    to the same, from what onnx-mlir prints
--import-torch-onnx  model.mlir    to the same, from what torch-mlir's importer prints
--emit-program       module.mlir   to program.mprog
--disassemble        program.mprog to text
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mobilint import __version__
from mobilint.errors import CompileError, code

from .options import Parser, add_shape_options, dims, input_shapes

if TYPE_CHECKING:
    from mobilint.mlir import ir

    from .diagnostics import Collector

INVALID_MODULE = code(
    "ML0106",
    "a module that cannot be read",
    "The text is no MLIR, or its ops break a rule. The message has MLIR's words, with the place; "
    "`mobilint-opt` on the same file shows the line.",
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
        ("--emit-program", _emit_program, "a module to a program"),
        ("--disassemble", _disassemble, "a program to text"),
    ):
        actions.add_argument(flag, dest="action", action="store_const", const=action, help=help_)
    parser.add_argument("input", type=Path, help="the file to translate")
    parser.add_argument("-o", dest="output", default="-", help="the result (standard output)")
    add_shape_options(parser)
    parser.add_argument(
        "--report-all", action="store_true", help="list everything that is wrong with a model"
    )
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


def _import_onnx(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.onnx import import_onnx

    return _imported(import_onnx, options)


def _import_onnx_mlir(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.onnx_mlir import import_onnx_mlir

    return _imported(import_onnx_mlir, options)


def _import_torch(options: argparse.Namespace) -> Pieces:
    from mobilint.frontend.torch import import_torch_onnx

    return _imported(import_torch_onnx, options)


def _imported(import_: Callable[..., "ir.Module"], options: argparse.Namespace) -> Pieces:
    from mobilint.dialect.context import print_module

    module = import_(
        options.input,
        input_shapes=input_shapes(options),
        dims=dims(options),
        keep_open=True,
        report_all=options.report_all,
    )
    text = print_module(module.operation, elide_above=options.elide, debug_info=options.debug_info)
    return [text.encode()]


def _emit_program(options: argparse.Namespace) -> Pieces:
    from mobilint.dialect.context import new_context, parse_module
    from mobilint.dialect.core import verify
    from mobilint.emit import Origin
    from mobilint.emit.build import emit_program
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
    import hashlib

    digest = hashlib.sha256(raw).hexdigest()
    origin = Origin(options.input.name, digest, (), options.target)
    return emit_program(module, origin).pieces()


def _invalid(diagnostics: "Collector") -> CompileError:
    first = diagnostics.found[0]
    return CompileError(INVALID_MODULE, first.message, place=f"{first.file}:{first.line}")


def _disassemble(options: argparse.Namespace) -> Pieces:
    from mobilint.emit import Program
    from mobilint.emit.disassemble import disassemble

    return [disassemble(Program.load(options.input)).encode()]


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
