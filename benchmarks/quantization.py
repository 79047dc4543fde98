"""Programs of integers beside onnxruntime's static quantiser, on the same real data.

Both are calibrated on the same samples and measured on others, against the float model in
onnxruntime: signal to noise of the outputs, and how often the task's answer is the same.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx.version_converter
import onnxruntime
from onnxruntime import quantization as ort

import real_inputs as data
from mobilint.compiler import CompileOptions, Quantizing, compile_model
from mobilint.samples import InputPort, Sample
from mobilint.sim import Simulator
from real_models import MODELS, RealModel

OPSET = 17  # scales per channel are in the operators since 13
Outputs = Sequence[np.ndarray]
Agreement = Callable[[Outputs, Outputs], float]


@dataclass(frozen=True)
class Task:
    """A model with its data, and what counts as the same answer, from 0 to 1."""

    inputs: Callable[[bool, int], Iterator[np.ndarray]]
    agreement: Agreement
    calibrate: int = 32
    measure: int = 32


def top_1(want: Outputs, got: Outputs) -> float:
    """The class with the most votes, in the last output."""
    return float(np.mean(want[-1].argmax(-1) == got[-1].argmax(-1)))


def regions(want: Outputs, got: Outputs) -> float:
    """How far the regions above a threshold overlap."""
    a, b = want[0] > 0.3, got[0] > 0.3
    return float((a & b).sum() / max((a | b).sum(), 1))


def decoded(want: Outputs, got: Outputs) -> float:
    """Whether the text is the same, blanks and repetitions left out."""

    def text(outputs: Outputs) -> list[int]:
        best = outputs[0][0].argmax(-1)
        kept = np.concatenate([[True], best[1:] != best[:-1]])
        return [int(letter) for letter in best[kept] if letter]

    return float(text(want) == text(got))


def boxes(want: Outputs, got: Outputs) -> float:
    """The class of the best of all boxes."""
    a, b = want[0][0, 4:], got[0][0, 4:]
    return float(a.max(1).argmax() == b.max(1).argmax())


def _photos(size: int, calibrate: bool, count: int) -> Iterator[np.ndarray]:
    for pixels in data.photos(calibrate, count, size):
        yield data.scaled(pixels, 0.0, 255.0, bgr=False, nchw=True)


def _caffe_photos(calibrate: bool, count: int) -> Iterator[np.ndarray]:
    for pixels in data.photos(calibrate, count, 224):
        yield data.scaled(pixels, (104.0, 117.0, 123.0), 1.0, bgr=True, nchw=False)


def _pages(calibrate: bool, count: int) -> Iterator[np.ndarray]:
    for pixels in data.pages(calibrate, count, 640):
        yield data.scaled(pixels, 127.5, 127.5, bgr=True, nchw=True)


def _lines(width: int, calibrate: bool, count: int) -> Iterator[np.ndarray]:
    for pixels in data.text_lines(calibrate, count, 48, width):
        yield data.scaled(pixels, 127.5, 127.5, bgr=True, nchw=True)


def _faces(size: int, calibrate: bool, count: int) -> Iterator[np.ndarray]:
    for pixels in data.faces(calibrate, count, size):
        yield data.scaled(pixels, 127.5, 128.0, bgr=False, nchw=False)


TASKS = {
    "PP-OCR direction classifier": Task(partial(_lines, 192), top_1),
    "PP-OCRv4 detector": Task(_pages, regions, calibrate=8, measure=6),
    "PP-OCRv4 recogniser": Task(partial(_lines, 320), decoded),
    "MTCNN P-Net": Task(partial(_faces, 64), top_1),
    "MTCNN R-Net": Task(partial(_faces, 24), top_1),
    "MTCNN O-Net": Task(partial(_faces, 48), top_1),
    "open-nsfw ResNet-50": Task(_caffe_photos, top_1),
    "nudenet YOLOv8n": Task(partial(_photos, 320), boxes),
}


@dataclass(frozen=True)
class Arrays:
    """Samples that are at hand."""

    arrays: Sequence[np.ndarray]

    def described(self) -> str:
        return f"arrays:{len(self.arrays)}"

    def read(self, ports: Sequence[InputPort]) -> Iterator[Sample]:
        for index, array in enumerate(self.arrays):
            yield Sample(f"array {index}", {ports[0].name: array})


@dataclass(frozen=True)
class Result:
    """How near a quantised model is to the float one."""

    snr: float
    agreement: float
    seconds: float


def measure(
    run: Callable[[np.ndarray], Outputs], task: Task, wanted: Sequence[Outputs], seconds: float
) -> Result:
    """The worst output's signal to noise over all samples, and the mean agreement."""
    got = [run(array) for array in task.inputs(False, task.measure)]
    ratios: list[float] = []
    for output in range(len(wanted[0])):
        pairs = [
            (w[output].astype(np.float64), g[output]) for w, g in zip(wanted, got, strict=True)
        ]
        signal = sum(float(np.square(w).sum()) for w, _ in pairs)
        noise = sum(float(np.square(w - g).sum()) for w, g in pairs)
        ratios.append(10 * np.log10(signal / max(noise, 1e-30)))
    agreement = np.mean([task.agreement(w, g) for w, g in zip(wanted, got, strict=True)])
    return Result(min(ratios), float(agreement), seconds)


def session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def run_session(of: onnxruntime.InferenceSession, array: np.ndarray) -> list[np.ndarray]:
    return [np.asarray(a) for a in of.run(None, {of.get_inputs()[0].name: array})]


def ours(
    model: RealModel, task: Task, wanted: Sequence[Outputs], method: str, widths: tuple[int, int]
) -> Result:
    start = time.perf_counter()
    samples = Arrays(list(task.inputs(True, task.calibrate)))
    quantize = Quantizing(samples, method, *widths)
    options = CompileOptions(input_shapes=model.shapes, quantize=quantize)
    simulator = Simulator(compile_model(model.path(), options).program)
    name = next(iter(model.shapes))
    seconds = time.perf_counter() - start
    return measure(lambda a: list(simulator.run({name: a}).values()), task, wanted, seconds)


class _Reader(ort.CalibrationDataReader):
    def __init__(self, name: str, arrays: Iterator[np.ndarray]) -> None:
        self._name, self._arrays = name, arrays

    def get_next(self) -> Any:
        """The next sample, None behind the last one."""
        array = next(self._arrays, None)
        return None if array is None else {self._name: array}


def _fold(model: onnx.ModelProto, path: Path) -> None:
    """Write a model with its constants and normalisations folded, by onnxruntime."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.optimized_model_filepath = str(path)
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    content = model.SerializeToString()
    onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])


def theirs(model: RealModel, task: Task, wanted: Sequence[Outputs], method: str) -> Result:
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        prepared, quantized = Path(folder) / "prepared.onnx", Path(folder) / "quantized.onnx"
        newer = onnx.version_converter.convert_version(onnx.load(model.path()), OPSET)
        _fold(newer, prepared)
        reader = _Reader(next(iter(model.shapes)), task.inputs(True, task.calibrate))
        ort.quantize_static(
            prepared,
            quantized,
            reader,
            quant_format=ort.QuantFormat.QDQ,
            per_channel=True,
            calibrate_method=getattr(ort.CalibrationMethod, method),
            weight_type=ort.QuantType.QInt8,
            activation_type=ort.QuantType.QUInt8,
        )
        seconds = time.perf_counter() - start
        return measure(partial(run_session, session(quantized)), task, wanted, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", help="parts of names; all models if none")
    parser.add_argument("--methods", nargs="*", default=["percentile"])
    parser.add_argument("--ort", nargs="*", default=["MinMax"], help="calibration methods")
    parser.add_argument("--widths", default="8x8", help="bits of activations and weights")
    options = parser.parse_args()
    activations, weights = (int(bits) for bits in options.widths.split("x"))
    print(
        "| model | quantiser | SQNR dB | same answer | seconds |\n| --- | --- | --- | --- | --- |"
    )
    for model in MODELS:
        if options.models and not any(part in model.name for part in options.models):
            continue
        task = TASKS[model.name]
        reference = session(model.path())
        wanted = [run_session(reference, a) for a in task.inputs(False, task.measure)]
        rows = {
            f"mobilint {m}": partial(ours, model, task, wanted, m, (activations, weights))
            for m in options.methods
        }
        rows |= {f"onnxruntime {m}": partial(theirs, model, task, wanted, m) for m in options.ort}
        for name, row in rows.items():
            result = row()
            print(
                f"| {model.name} | {name} | {result.snr:.1f} | {100 * result.agreement:.1f} % | "
                f"{result.seconds:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
