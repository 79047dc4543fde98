"""What the real ncnn computes: small nets, their inputs and the outputs of its runtime.

They were made by the package `ncnn` of the version that `cases.json` states, with one thread,
32-bit floats and its plain kernels. `python test/support/ncnn_golden.py`, where that package is
installed, runs them all again and compares.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

FOLDER = Path(__file__).resolve().parents[1] / "unit" / "frontend" / "ncnn" / "golden"


@dataclass(frozen=True)
class Case:
    """One net: its files, what is fed, and what comes out unless ncnn refuses it.

    `without_runtime` marks layers that ncnn's packages are built without: their outputs are
    computed from its source by hand.
    """

    name: str
    net: bytes
    weights: bytes
    refused: bool
    inputs: Mapping[str, np.ndarray]
    outputs: Mapping[str, np.ndarray]
    tolerance: float
    without_runtime: bool


@cache
def golden_cases() -> list[Case]:
    """All cases in their order."""
    data = np.load(FOLDER / "arrays.npz")["data"].tobytes()
    listed = json.loads((FOLDER / "cases.json").read_text())["cases"]
    return [_case(entry, data) for entry in listed]


def _case(entry: dict[str, Any], data: bytes) -> Case:
    def arrays(key: str) -> dict[str, np.ndarray]:
        return {name: _array(place, data) for name, place in entry.get(key, {}).items()}

    binary = _array(entry["binary"], data).tobytes() if "binary" in entry else None
    return Case(
        entry["name"],
        binary or entry["param"].encode(),
        _array(entry["bin"], data).tobytes() if "bin" in entry else b"",
        entry.get("refused", False),
        arrays("inputs"),
        arrays("outputs"),
        entry.get("tolerance", 0.0),
        entry.get("without_runtime", False),
    )


def _array(place: tuple[str, list[int], int], data: bytes) -> np.ndarray:
    dtype, shape, offset = place
    count = int(np.prod(shape, dtype=np.int64))
    return np.frombuffer(data, np.dtype(dtype), count, offset).reshape(shape)


def run_ncnn(
    net: bytes,
    weights: bytes,
    inputs: Mapping[str, np.ndarray],
    outputs: list[str],
    light_mode: bool = True,
) -> dict[str, np.ndarray] | None:
    """The outputs of the runtime, in plain 32-bit floats; None where it refuses the net."""
    # The tests do without the package: they compare with what is recorded.
    ncnn: Any = import_module("ncnn")
    runtime = ncnn.Net()
    with TemporaryDirectory() as folder:
        param, binary = Path(folder, "net.param"), Path(folder, "net.bin")
        param.write_bytes(net)
        binary.write_bytes(weights)
        option = runtime.opt
        option.num_threads = 1
        option.lightmode = light_mode
        for name in ("fp16_storage", "fp16_packed", "fp16_arithmetic", "packing_layout",
                     "winograd_convolution", "sgemm_convolution", "bf16_storage"):  # fmt: skip
            setattr(option, f"use_{name}", False)
        if runtime.load_param(str(param)) or runtime.load_model(str(binary)):
            return None
    extractor = runtime.create_extractor()
    for name, array in inputs.items():
        extractor.input(name, ncnn.Mat(np.ascontiguousarray(array)).clone())
    found = {name: np.array(extractor.extract(name)[1]) for name in outputs}
    del extractor  # before its net
    return found


def _differs(case: Case) -> bool:
    # Without a Split for every fan-out, ncnn has to keep what was read.
    light = "fan_out" not in case.name
    found = run_ncnn(case.net, case.weights, case.inputs, list(case.outputs), light)
    if found is None or case.refused:
        return (found is None) != case.refused
    close = {"rtol": case.tolerance, "atol": case.tolerance, "equal_nan": True}
    return not all(
        np.allclose(found[name].astype(np.float64), want.astype(np.float64), **close)
        for name, want in case.outputs.items()
    )


def main() -> int:
    """Run every case in the runtime and name those that differ from what is recorded."""
    text = [case for case in golden_cases() if case.net[:1].isdigit() and not case.without_runtime]
    differing = [case.name for case in text if _differs(case)]
    print(f"{len(text)} cases, {len(differing)} differ: {', '.join(differing)}")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
