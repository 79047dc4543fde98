"""`mobilint-run`: run a program in the simulator."""

import argparse
import io
import re
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from mobilint.emit import Program
from mobilint.errors import CompileError
from mobilint.files import folder_at, unreadable, write_whole
from mobilint.sim import Simulator, random_inputs
from mobilint.sim.errors import WrongInput

from .options import Parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    options = _parser().parse_args(argv)
    try:
        program = Program.load(options.program)
        inputs = _inputs(program, options)
        simulator = Simulator(program)
        start = time.perf_counter()
        outputs = simulator.run(inputs)
        seconds = time.perf_counter() - start
        _write(outputs, options)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    _show(outputs, seconds)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="mobilint-run", description="Run a program in the simulator.")
    parser.add_argument("program", help="the program, a .mprog file")
    parser.add_argument(
        "--input",
        action="append",
        default=[],
        metavar="NAME=FILE",
        type=_assignment,
        help="the value of an input, a .npy file; once per input",
    )
    parser.add_argument(
        "--random-inputs",
        type=int,
        metavar="SEED",
        help="make up the inputs that are not given",
    )
    parser.add_argument(
        "--output",
        action="append",
        default=[],
        metavar="NAME=FILE",
        type=_assignment,
        help="write an output to a .npy file",
    )
    parser.add_argument("--output-dir", metavar="DIR", help="write every output to DIR/NAME.npy")
    return parser


def _assignment(text: str) -> tuple[str, str]:
    name, equals, path = text.rpartition("=")
    if not equals or not name or not path:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=FILE")
    return name, path


def _inputs(program: Program, options: argparse.Namespace) -> dict[str, np.ndarray]:
    given = {name: _read(path) for name, path in options.input}
    if options.random_inputs is None:
        return given
    return {**random_inputs(program.description, options.random_inputs), **given}


def _read(path: str) -> np.ndarray:
    try:
        return np.load(path, allow_pickle=False)
    except OSError as error:
        raise unreadable(path, error) from None
    except (ValueError, EOFError) as error:
        raise CompileError(WrongInput, f"is no .npy file: {error}", place=path) from None


def _write(outputs: Mapping[str, np.ndarray], options: argparse.Namespace) -> None:
    for name, path in options.output:
        if name not in outputs:
            known = ", ".join(outputs)
            raise CompileError(WrongInput, f"there is no output '{name}'; there are {known}")
        _write_array(Path(path), outputs[name])
    if options.output_dir is not None:
        folder = folder_at(options.output_dir)
        for name, array in zip(_file_names(outputs), outputs.values(), strict=True):
            _write_array(folder / name, array)


def _file_names(outputs: Mapping[str, np.ndarray]) -> list[str]:
    """A file name for each output: its own name where that is a plain and free one."""
    found: list[str] = []
    for index, name in enumerate(outputs):
        plain = re.sub(r"[^\w.-]", "_", name).lstrip(".") + ".npy"
        taken = plain in found or plain == ".npy"
        found.append(f"{index}{plain}" if taken else plain)
    return found


def _write_array(path: Path, array: np.ndarray) -> None:
    buffer = io.BytesIO()
    np.save(buffer, array)
    write_whole(path, [buffer.getbuffer()])


def _show(outputs: Mapping[str, np.ndarray], seconds: float) -> None:
    from rich.console import Console  # slow to import, and no error needs it
    from rich.table import Table

    table = Table(title=f"simulated in {seconds * 1e3:,.1f} ms", title_justify="left")
    for heading in ("output", "type", "shape", "least", "mean", "largest"):
        table.add_column(heading, justify="left" if heading in ("output", "type") else "right")
    for name, array in outputs.items():
        shape = "x".join(map(str, array.shape)) or "scalar"
        table.add_row(name, str(array.dtype), shape, *_statistics(array))
    Console().print(table)


def _statistics(array: np.ndarray) -> tuple[str, str, str]:
    if not array.size:
        return ("", "", "")
    values = array.astype(np.float64)
    return f"{values.min():.6g}", f"{values.mean():.6g}", f"{values.max():.6g}"


if __name__ == "__main__":
    sys.exit(main())
