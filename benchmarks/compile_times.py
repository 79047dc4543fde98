"""Time and peak memory of compiling real models, beside OpenVINO and IREE.

    pip install -e '.[benchmarks]'
    python benchmarks/compile_times.py            # all tools that are installed
    python benchmarks/compile_times.py --runs 5   # medians of more runs

Each run is a process of its own: time is its wall time from start to end, memory the peak of its
resident set. Shapes are fixed in a copy of the model first, so that all tools do the same work.
"""

import argparse
import importlib.util
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import onnx

from real_models import MODELS, RealModel

_OPENVINO = """
import sys, openvino
core = openvino.Core()
core.compile_model(core.read_model(sys.argv[1]), "CPU")
"""
_IREE = """
import subprocess, sys, os, onnx
model, out = sys.argv[1:]
tools = os.path.dirname(sys.executable)
mlir = out + ".mlir"
(opset,) = [o.version for o in onnx.load(model).opset_import if not o.domain]
newer = ["--opset-version", "17"] if opset < 17 else []
subprocess.run([f"{tools}/iree-import-onnx", model, *newer, "-o", mlir], check=True)
subprocess.run([f"{tools}/iree-compile", mlir, "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host",
    "-o", out], check=True)
"""
_OURS = """
import sys
from mobilint.tools.compile import main
sys.exit(main(sys.argv[1:]))
"""


@dataclass(frozen=True)
class Cost:
    """Medians over the runs: wall seconds, and megabytes of the largest process."""

    seconds: float
    megabytes: float


def fixed(model: RealModel, folder: Path, source: Path | None = None) -> Path:
    """A copy of the model with its input shapes written into it.

    What the file says about shapes in between is left out: with open dimensions in it, IREE's
    importer finds that its own inference contradicts the file.
    """
    proto = onnx.load(source or model.path())
    del proto.graph.value_info[:]
    for value in proto.graph.output:
        for axis, dim in enumerate(value.type.tensor_type.shape.dim):
            if not dim.HasField("dim_value"):
                dim.dim_param = f"{value.name}.{axis}"
    for value in proto.graph.input:
        if value.name in model.shapes:
            dims = value.type.tensor_type.shape.dim
            for dim, extent in zip(dims, model.shapes[value.name], strict=True):
                dim.dim_value = extent
    path = folder / Path(model.file).name
    onnx.save(proto, path)
    return path


def measured(code: str, *arguments: str, runs: int) -> Cost | None:
    """The cost of a Python program in its own process; None if it fails."""
    seconds, megabytes = [], []
    for _ in range(runs):
        start = time.perf_counter()
        pid = os.fork()
        if pid == 0:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            os.execv(sys.executable, [sys.executable, "-c", code, *arguments])
        _, status, usage = os.wait4(pid, 0)
        if status:
            return None
        seconds.append(time.perf_counter() - start)
        megabytes.append(usage.ru_maxrss / 1000)
    return Cost(statistics.median(seconds), statistics.median(megabytes))


def commands(model: RealModel, path: Path, folder: Path) -> dict[str, tuple[str, ...]]:
    """What each installed tool runs."""
    found: dict[str, tuple[str, ...]] = {
        "mobilint-compile": (_OURS, str(path), "-o", str(folder / "out.mprog"))
    }
    if importlib.util.find_spec("openvino"):
        found["OpenVINO"] = (_OPENVINO, str(path))
    if importlib.util.find_spec("iree"):
        found["IREE"] = (_IREE, str(path), str(folder / "out.vmfb"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    print("| model | weights MB | tool | seconds | peak MB |\n| --- | --- | --- | --- | --- |")
    for model in MODELS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            path = fixed(model, folder)
            size = path.stat().st_size / 1e6
            for tool, (code, *arguments) in commands(model, path, folder).items():
                cost = measured(code, *arguments, runs=runs)
                figures = f"{cost.seconds:.2f} | {cost.megabytes:.0f}" if cost else "fails |"
                print(f"| {model.name} | {size:.1f} | {tool} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
