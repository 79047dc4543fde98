"""The tests of single nodes that come with ONNX, compiled and simulated.

    python benchmarks/node_tests.py [--list] [NAME ...]

Each test is compiled as it is. Where its shapes are known at run time only, its small integer and
scalar inputs are put in as constants and it is compiled again: `with shapes put in`. Sequences
among the inputs get the length that they have. The results are compared with those of the test.
"""

import argparse
import collections
import logging
import signal
import sys
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

from mobilint.compiler import CompileOptions, compile_model
from mobilint.errors import CompileError
from mobilint.sim import Simulator

SECONDS = 30  # for one test
SMALL = 16  # elements of an input that may say a shape


class TooSlowError(Exception):
    """A test took longer than it may."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("names", nargs="*", help="tests to run (all)")
    parser.add_argument("--list", action="store_true", help="list what is not right, with why")
    options = parser.parse_args(argv)
    warnings.simplefilter("ignore")
    logging.disable(logging.ERROR)
    signal.signal(signal.SIGALRM, _too_slow)
    counts: collections.Counter[str] = collections.Counter()
    for case in collect_testcases(None):
        if options.names and case.name not in options.names:
            continue
        counts["tests"] += 1
        outcome = _outcome(case)
        counts[outcome.partition(":")[0]] += 1
        if options.list and not outcome.startswith("right"):
            print(f"{case.name}: {outcome}")
    for name, count in counts.most_common():
        print(f"{count:6} {name}")
    return 0


def _too_slow(*arguments: object) -> None:
    raise TooSlowError


def _outcome(case: Any) -> str:
    inputs, wanted = ([_array(value) for value in values] for values in case.data_sets[0])
    fed = dict(zip((value.name for value in case.model.graph.input), inputs, strict=True))
    signal.alarm(SECONDS)
    try:
        try:
            return _run(case.model, fed, wanted, case.rtol)
        except CompileError as error:
            if error.code.name not in ("ML0301", "ML0402"):
                raise
            model, rest = _with_shapes(case.model, fed)
            if len(rest) == len(fed):
                raise
            return f"{_run(model, rest, wanted, case.rtol)}, with shapes put in"
    except CompileError as error:
        return f"refused {error.code.name}: {error}"
    except TooSlowError:
        return "too slow"
    except Exception as error:  # what comes here is a fault of ours
        return f"fault: {type(error).__name__}: {error}"
    finally:
        signal.alarm(0)


def _array(value: Any) -> Any:
    if isinstance(value, list):
        return [_array(item) for item in value]
    return numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value


def _run(model: onnx.ModelProto, fed: dict[str, Any], wanted: list[Any], rtol: float) -> str:
    lengths = {name: len(value) for name, value in fed.items() if isinstance(value, list)}
    arrays = {name: np.asarray(v) for name, v in fed.items() if not isinstance(v, list)}
    for name in lengths:
        arrays |= {f"{name}/{i}": np.asarray(item) for i, item in enumerate(fed[name])}
    shapes = {
        value.name: arrays[value.name].shape
        for value in model.graph.input
        if value.name in arrays and value.type.HasField("tensor_type")
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.onnx"
        path.write_bytes(model.SerializeToString())
        edges = CompileOptions(input_shapes=shapes, sequence_lengths=lengths)
        compilation = compile_model(path, edges)
    got = list(Simulator(compilation.program).run(arrays).values())
    flat = [each for value in wanted for each in (value if isinstance(value, list) else [value])]
    if len(got) != len(flat) or not all(map(_close, got, flat, [rtol] * len(flat))):
        return "other results"
    real = any(np.asarray(value).dtype.kind == "f" for value in arrays.values())
    side = "" if not real else ", on the NPU" if not compilation.host_ops else ", by the host"
    return f"right{side}"


def _close(got: np.ndarray, want: Any, rtol: float) -> bool:
    want = np.asarray(want)
    if got.shape != want.shape or got.dtype != want.dtype:
        return False
    if got.dtype.kind == "c":
        return bool(np.allclose(got, want, 1e-3, 1e-5, equal_nan=True))
    wide = got.astype(np.float64), want.astype(np.float64)
    finite = np.abs(wide[1][np.isfinite(wide[1])])
    atol = max(1e-5 if got.dtype.itemsize >= 4 else 1e-2, 1e-6 * finite.max(initial=0))
    return bool(np.allclose(*wide, max(rtol, 1e-3), atol, equal_nan=True))


def _with_shapes(
    model: onnx.ModelProto, fed: dict[str, Any]
) -> tuple[onnx.ModelProto, dict[str, Any]]:
    """A test whose small inputs of integers are constants, and the inputs that are left."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    rest = dict(fed)
    for name, value in fed.items():
        array = None if value is None or isinstance(value, list) else np.asarray(value)
        if array is None:
            continue
        if not array.ndim or (array.dtype.kind in "iub" and array.size <= SMALL):
            copy.graph.initializer.append(numpy_helper.from_array(array, name))
            del rest[name]
    kept = [value for value in model.graph.input if value.name in rest]
    del copy.graph.input[:]
    copy.graph.input.extend(kept)
    return copy, rest


if __name__ == "__main__":
    sys.exit(main())
