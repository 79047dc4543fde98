"""A program's outputs, by the simulator, beside those of its source in onnxruntime or ncnn."""

from pathlib import Path
from typing import Any

import numpy as np

from mobilint.emit import Program
from mobilint.errors import CompileError, code
from mobilint.frontend.ncnn import NcnnReference
from mobilint.samples import InputPort, Samples
from mobilint.sim import Simulator, random_inputs

from .accuracy import Accuracy, compare

REFERENCE = code(
    "ML0103",
    "a source model that onnxruntime does not run",
    "--check compares the program with its source model in onnxruntime, which refused the model. "
    "The message has onnxruntime's words.",
)


def check_against_source(
    program: Program,
    source: Path | bytes | NcnnReference,
    seed: int,
    samples: Samples | None = None,
) -> list[Accuracy]:
    """Run both on the same inputs; one entry per output, in the source's order.

    The inputs are random ones, or the first of some samples.
    The source is an ONNX model, its file or its bytes, or an ncnn net.
    """
    inputs = random_inputs(program.description, seed)
    if samples is not None:
        inputs = dict(next(samples.read(_ports(program))).arrays)
    got = Simulator(program).run(inputs)
    of_net = isinstance(source, NcnnReference)
    want = source.run(inputs) if of_net else _run_source(source, inputs)
    return [compare(name, got[name], array) for name, array in want.items()]


def _ports(program: Program) -> list[InputPort]:
    """The inputs of a program."""
    buffers = program.description.buffers
    return [
        InputPort(
            port.name,
            tuple(buffers[port.buffer].shape),
            buffers[port.buffer].element_type.dtype,
        )
        for port in program.description.inputs
    ]


def _run_source(source: Path | bytes, inputs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])
        names = [output.name for output in session.get_outputs()]
        arrays: Any = session.run(names, inputs)
        return dict(zip(names, arrays, strict=True))
    except Exception as error:  # onnxruntime's errors have no common base
        first = str(error).splitlines()[0]
        place = str(source) if isinstance(source, Path) else None
        raise CompileError(REFERENCE, f"onnxruntime: {first}", place=place) from None
