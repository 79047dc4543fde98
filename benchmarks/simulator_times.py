"""The simulator against onnxruntime, a thread each: `python benchmarks/simulator_times.py`."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when NumPy is first imported

import time
from collections.abc import Callable

import onnxruntime

from mobilint.compiler import CompileOptions, Quantizing, compile_model
from mobilint.samples import RandomSamples
from mobilint.sim import Simulator, random_inputs
from real_models import MODELS, RealModel

RUNS = 5


def fastest(run: Callable[[], object]) -> float:
    """The milliseconds of the fastest of some runs, the first one left out."""
    run()
    found: list[float] = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        found.append(time.perf_counter() - start)
    return 1e3 * min(found)


def times(model: RealModel) -> tuple[float, float, float]:
    """The milliseconds of onnxruntime, and of the simulator on real numbers and on integers."""
    quantize = Quantizing(RandomSamples(count=2))
    programs = [
        compile_model(model.path(), CompileOptions(model.shapes, quantize=how)).program
        for how in (None, quantize)
    ]
    inputs = random_inputs(programs[0].description, 0)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.path(), options)
    reals, integers = (Simulator(program) for program in programs)
    return (
        fastest(lambda: session.run(None, inputs)),
        fastest(lambda: reals.run(inputs)),
        fastest(lambda: integers.run(inputs)),
    )


def main() -> None:
    print("| model | onnxruntime ms | reals ms | times | int8 ms | times |\n|" + " --- |" * 6)
    for model in MODELS:
        base, reals, integers = times(model)
        print(
            f"| {model.name} | {base:.1f} | {reals:.1f} | {reals / base:.1f} "
            f"| {integers:.1f} | {integers / base:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
