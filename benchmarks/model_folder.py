"""Compiles every ONNX file below a folder, runs the programs, and compares with onnxruntime.

    python benchmarks/model_folder.py FOLDER [--extent N]

Open dimensions get the extent, 1 if none is given. `of the range` is the largest difference of any
output as a fraction of its range, with onnxruntime's optimisations off.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import onnx

from mobilint.compiler import Compilation, CompileOptions, compile_model
from mobilint.errors import CompileError
from mobilint.report.check import check_against_source
from mobilint.report.layout import layout_report


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--extent", type=int, default=1, help="of open dimensions (1)")
    options = parser.parse_args(argv)
    print("| model | seconds | ops on the NPU | on the host | transposed | bound | of the range |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for path in sorted(options.folder.rglob("*.onnx")):
        print(_row(path, options.extent), flush=True)
    return 0


def _row(path: Path, extent: int) -> str:
    start = time.perf_counter()
    try:
        compilation = compile_model(path, CompileOptions(input_shapes=_shapes(path, extent)))
    except CompileError as error:
        return f"| {path.stem} | refused: {str(error)[:100]} | | | | | |"
    seconds = time.perf_counter() - start
    layout = layout_report(compilation.module)
    counts = f"{sum(compilation.npu_ops.values())} | {len(compilation.host_ops)}"
    moved = f"{layout.moved:,} | {layout.bound:,}"
    return (
        f"| {path.stem} | {seconds:.1f} | {counts} | {moved} | {_difference(path, compilation)} |"
    )


def _difference(path: Path, compilation: Compilation) -> str:
    rows = check_against_source(compilation.program, path, seed=0)
    return f"{max(row.of_range for row in rows):.1e}"


def _shapes(path: Path, extent: int) -> dict[str, list[int]]:
    """The shapes of the inputs, whose open dimensions get the extent."""
    graph = onnx.load(path, load_external_data=False).graph
    constants = {tensor.name for tensor in graph.initializer}
    return {
        value.name: [dim.dim_value or extent for dim in value.type.tensor_type.shape.dim]
        for value in graph.input
        if value.name not in constants
    }


if __name__ == "__main__":
    sys.exit(main())
