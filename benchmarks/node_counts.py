"""Node counts and times of simplification, beside onnxslim and onnxsim.

    pip install onnxslim onnxsim
    python benchmarks/node_counts.py                  # models of installed distributions
    python benchmarks/node_counts.py --folder MODELS  # or of those that are unpacked somewhere
    python benchmarks/node_counts.py --chain 100000   # how the time grows with the nodes

Shapes are fixed in a copy of the model first, so that all tools do the same work. Constants do not
count as nodes, those inside of subgraphs do. Seconds are those of a tool's work in a process of its
own, without its imports. The last column is the largest difference between what onnxruntime gives
for the source model and for ours, as a fraction of the output's range.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

from compile_times import fixed
from more_models import MORE
from real_models import MODELS, RealModel

_OURS = """
import sys, time
from mobilint.frontend.onnx import import_onnx
from mobilint.frontend.onnx.exporter import export_onnx
from mobilint.passes.pipelines import stages
from mobilint.passes.rewriting.pipeline import parse, run_passes
import onnx, onnxruntime
passes = stages()["simplify"]
parse(",".join(passes))  # which imports them
start = time.perf_counter()
module = import_onnx(sys.argv[1], keep_open=True)
run_passes(module, [name for name in passes if "require-static" not in name])
onnx.save(export_onnx(module), sys.argv[2])
print(time.perf_counter() - start)
"""
_ONNXSLIM = """
import sys, time, onnx, onnxslim
start = time.perf_counter()
onnx.save(onnxslim.slim(sys.argv[1]), sys.argv[2])
print(time.perf_counter() - start)
"""
_ONNXSIM = """
import sys, time, onnx, onnxsim
start = time.perf_counter()
onnx.save(onnxsim.simplify(onnx.load(sys.argv[1]))[0], sys.argv[2])
print(time.perf_counter() - start)
"""
_CHAIN = """
import sys, time
from mobilint.dialect.context import new_context, parse_module
from mobilint.passes.rewriting.pipeline import run_passes
kinds = ('"onnx.Transpose"({}) {{perm = [1, 0]}}', '"onnx.Relu"({})', '"onnx.Identity"({})')
lines, value = [], "%arg0"
for index in range(int(sys.argv[1])):
    kind = kinds[index % 3].format(value)
    value = f"%{index}"
    lines.append(f"{value} = {kind} : (tensor<4x4xf32>) -> tensor<4x4xf32>")
text = "func.func @main(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {" + "\\n".join(lines)
module = parse_module(f"{text} return {value} : tensor<4x4xf32> }}", new_context())
start = time.perf_counter()
run_passes(module, ["simplify-onnx"])
print(time.perf_counter() - start)
"""


@dataclass(frozen=True)
class Simplified:
    """What a tool made of a model."""

    nodes: int
    seconds: float
    path: Path


def node_count(graph: onnx.GraphProto) -> int:
    """The nodes of a graph and of the graphs inside, but for constants."""
    return sum(
        (node.op_type != "Constant") + sum(node_count(attribute.g) for attribute in node.attribute)
        for node in graph.node
    )


def simplified(python: str, program: str, path: Path, out: Path) -> Simplified | None:
    """The result of a tool; None if it fails or is not installed."""
    done = subprocess.run(
        [python, "-c", program, path, out], capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        return None
    return Simplified(node_count(onnx.load(out).graph), float(done.stdout.split()[-1]), out)


def feeds_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """Random floats, and small integers, which may be indices, for every input."""
    random = np.random.default_rng(0)
    weights = {weight.name for weight in model.graph.initializer}
    feeds = {}
    for value in model.graph.input:
        if value.name in weights:
            continue
        type_ = value.type.tensor_type
        shape = [dim.dim_value for dim in type_.shape.dim]
        dtype = onnx.helper.tensor_dtype_to_np_dtype(type_.elem_type)
        numbers = (
            random.standard_normal(shape) if dtype.kind == "f" else random.integers(1, 3, shape)
        )
        feeds[value.name] = np.asarray(numbers).astype(dtype)
    return feeds


def outputs_of(path: Path, feeds: Mapping[str, np.ndarray]) -> Sequence[np.ndarray]:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    taken = {value.name for value in session.get_inputs()}
    results = session.run(None, {name: array for name, array in feeds.items() if name in taken})
    return [np.asarray(result) for result in results]


def difference(path: Path, ours: Path) -> str:
    """How far our outputs are from those of the source, `equal` if all bits are the same."""
    feeds = feeds_of(onnx.load(path))
    try:
        wanted = outputs_of(path, feeds)
    except Exception:  # onnxruntime's exceptions have no common class
        return "does not run"
    pairs = list(zip(outputs_of(ours, feeds), wanted, strict=True))
    if all(got.tobytes() == want.tobytes() for got, want in pairs):
        return "equal"
    return f"{max(_of_range(got, want) for got, want in pairs):.1e}"


def _of_range(got: np.ndarray, want: np.ndarray) -> float:
    if got.shape != want.shape:
        return np.inf
    got, want = got.astype(np.float64), want.astype(np.float64)
    return float(np.max(np.abs(got - want), initial=0) / (np.ptp(want) or 1))


def located(model: RealModel, folder: Path | None) -> Path:
    """The file of a model, of its distribution or below a folder."""
    if folder is None:
        return model.path()
    name = Path(model.file).name
    found = [path for path in folder.rglob(name) if str(path).endswith(f"/{model.file}")]
    if not found:
        raise FileNotFoundError(f"{model.name}: no {model.file} below {folder}")
    return found[0]


def rows(models: Sequence[RealModel], folder: Path | None, peers: str) -> Iterator[str]:
    for model in models:
        try:
            source = located(model, folder)
        except FileNotFoundError as error:
            print(error, file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as name:
            yield row(model, fixed(model, Path(name), source), Path(name), peers)


def row(model: RealModel, path: Path, folder: Path, peers: str) -> str:
    results = [
        simplified(python, program, path, folder / f"{index}.onnx")
        for index, (python, program) in enumerate(
            [(sys.executable, _OURS), (peers, _ONNXSLIM), (peers, _ONNXSIM)]
        )
    ]
    cells = [f"{r.nodes} | {r.seconds:.2f}" if r else "fails |" for r in results]
    exact = difference(path, results[0].path) if results[0] else ""
    before = node_count(onnx.load(path).graph)
    return f"| {model.name} | {before} | {' | '.join(cells)} | {exact} |"


def chain(nodes: int) -> str:
    """How long chains of more and more nodes take."""
    lines = ["| nodes | seconds |\n| --- | --- |"]
    for count in (nodes // 100, nodes // 10, nodes):
        run = [sys.executable, "-c", _CHAIN, str(count)]
        seconds = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        lines.append(f"| {count} | {float(seconds):.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, help="where the models are unpacked")
    parser.add_argument("--peers", default=sys.executable, help="the Python that has the others")
    parser.add_argument("--only", default="", help="models whose name holds this")
    parser.add_argument("--chain", type=int, metavar="N", help="a chain of N nodes instead")
    options = parser.parse_args()
    if options.chain:
        print(chain(options.chain))
        return
    print(
        "| model | nodes | ours | seconds | onnxslim | seconds | onnxsim | seconds | difference |"
    )
    print(f"|{' --- |' * 9}")
    models = [model for model in (*MODELS, *MORE) if options.only in model.name]
    for line in rows(models, options.folder, options.peers):
        print(line, flush=True)


if __name__ == "__main__":
    main()
