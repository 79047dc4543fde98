"""The cases of a folder that MOBILINT_CASES names, each by its `meta.json`.

A case has a model, and either inputs with the outputs that they give, or the names of which an
error has to mention one. Some may end in either way.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mobilint.compiler import CompileOptions, compile_model
from mobilint.dialect import interpreter
from mobilint.dialect.core import verify
from mobilint.dialect.onnx.ports import port_name
from mobilint.errors import CompileError
from mobilint.frontend.edges import Edges
from mobilint.frontend.source import import_source
from mobilint.sim import Simulator

FOLDER = os.environ.get("MOBILINT_CASES")
ENTRIES = (".onnx",)  # what is read
Arrays = Mapping[str, np.ndarray]


def cases() -> list[Any]:
    found = sorted(Path(FOLDER).glob("*/meta.json")) if FOLDER else []
    metas = [(path.parent, json.loads(path.read_text())) for path in found]
    return [
        pytest.param(folder, meta, id=meta["id"])
        for folder, meta in metas
        if meta["entry"].endswith(ENTRIES)
    ]


def arrays(folder: Path, ports: list[dict[str, Any]]) -> list[np.ndarray]:
    return [np.load(folder / port["file"]) for port in ports]


def evaluated(path: Path, inputs: Arrays, outputs: list[str]) -> list[np.ndarray]:
    """The outputs of the imported model."""
    module = import_source(path, Edges({name: a.shape for name, a in inputs.items()}))
    assert verify(module.operation)
    entry = interpreter.entry_of(module.operation)
    assert entry is not None
    names = [port_name(entry, "arg_attrs", i) for i in range(len(entry.entry_block.arguments))]
    if not outputs:
        pytest.skip("it imports: the compiler refuses it")
    return interpreter.evaluate(module, [inputs[name or ""] for name in names])


def simulated(path: Path, inputs: Arrays, outputs: list[str]) -> list[np.ndarray]:
    """The outputs of the compiled program."""
    options = CompileOptions(input_shapes={name: a.shape for name, a in inputs.items()})
    results = Simulator(compile_model(path, options).program).run(dict(inputs))
    return [results[name] for name in outputs]


@pytest.mark.skipif(FOLDER is None, reason="MOBILINT_CASES names no folder")
@pytest.mark.parametrize("run", [evaluated, simulated])
@pytest.mark.parametrize(("folder", "meta"), cases())
def test_case(folder, meta, run):
    names = [port["name"] for port in meta["inputs"]]
    inputs = dict(zip(names, arrays(folder, meta["inputs"]), strict=True))
    outputs = [port["name"] for port in meta["outputs"]]
    try:
        got = run(folder / meta["entry"], inputs, outputs)
    except CompileError as error:
        refused = str(error)
        assert meta["expect"] != "numeric", refused
        words = meta.get("refusal_names")
        assert not words or any(word in refused for word in words), refused
        return
    assert meta["expect"] != "refuse"
    for name, actual, array in zip(outputs, got, arrays(folder, meta["outputs"]), strict=True):
        assert actual.dtype == array.dtype, name
        np.testing.assert_allclose(actual, array, meta["rtol"], meta["atol"], err_msg=name)
