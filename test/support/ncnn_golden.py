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
from pathlib import Path
from typing import Any

import numpy as np

from mobilint.frontend.ncnn.exporter import Files
from mobilint.frontend.ncnn.runtime import run_in_ncnn

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


def _differs(case: Case) -> bool:
    found = run_in_ncnn(Files(case.net.decode(), case.weights), case.inputs, list(case.outputs))
    if found is None or case.refused:
        return (found is None) != case.refused
    return not all(_close(found[name], want, case) for name, want in case.outputs.items())


def _close(got: np.ndarray, want: np.ndarray, case: Case) -> bool:
    # How the last bit of a bf16 is rounded depends on the processor.
    near = 1 if want.dtype == np.uint16 else case.tolerance
    wide = got.astype(np.float64), want.astype(np.float64)
    return np.allclose(*wide, rtol=case.tolerance, atol=near, equal_nan=True)


def main() -> int:
    """Run every case in the runtime and name those that differ from what is recorded."""
    text = [case for case in golden_cases() if case.net[:1].isdigit() and not case.without_runtime]
    differing = [case.name for case in text if _differs(case)]
    print(f"{len(text)} cases, {len(differing)} differ: {', '.join(differing)}")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
