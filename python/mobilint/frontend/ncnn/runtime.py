"""Running a net: in ncnn's own runtime where its Python package is installed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.dialect.ncnn import ArgMax
from mobilint.dialect.onnx.ports import port_name
from mobilint.mlir import func, ir

from .exporter import Files, export_ncnn
from .importer import import_ncnn

# What would change the numbers, if only by rounding.
_FAST = ("fp16_storage", "fp16_packed", "fp16_arithmetic", "bf16_storage", "packing_layout",
         "winograd_convolution", "sgemm_convolution")  # fmt: skip


def is_installed() -> bool:
    """Whether ncnn's Python package is there."""
    return find_spec("ncnn") is not None


def run_in_ncnn(
    files: Files, inputs: Mapping[str, np.ndarray], outputs: Sequence[str]
) -> dict[str, np.ndarray] | None:
    """What the runtime gives for each named output; None where it does not load the net.

    It runs on one thread and in 32-bit floats.
    """
    package: Any = import_module("ncnn")
    net = package.Net()
    net.opt.num_threads = 1
    net.opt.lightmode = False  # which frees a blob behind its first reader
    for name in _FAST:
        setattr(net.opt, f"use_{name}", False)
    with TemporaryDirectory() as folder:
        param, weights = Path(folder, "net.param"), Path(folder, "net.bin")
        param.write_text(files.param)
        weights.write_bytes(files.weights)
        if net.load_param(str(param)) or net.load_model(str(weights)):
            return None
    extractor = net.create_extractor()
    for name, array in inputs.items():
        extractor.input(name, package.Mat(np.ascontiguousarray(array)).clone())
    found = {name: np.array(extractor.extract(name)[1]) for name in outputs}
    del extractor  # before its net
    return found


@dataclass(frozen=True)
class NcnnReference:
    """A net as what a program is compared with: the runtime, or without it our own meaning."""

    path: Path
    weights: Path | None = None
    input_shapes: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def runner(self) -> str:
        """What runs the net."""
        return "ncnn" if is_installed() else "the evaluation of the net, as ncnn is not installed"

    @cached_property
    def _module(self) -> ir.Module:
        return import_ncnn(self.path, self.weights, input_shapes=self.input_shapes)

    def run(self, inputs: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The outputs by name for inputs by name."""
        module = self._module
        function = entry_of(module.operation)
        assert function is not None
        fed = [inputs[name] for name in _names(function, "arg_attrs", len(function.type.inputs))]
        outputs = _names(function, "res_attrs", len(function.type.results))
        return dict(zip(outputs, run_net(module, fed), strict=True))


def run_net(module: ir.Module, inputs: Sequence[np.ndarray]) -> Sequence[np.ndarray]:
    """The outputs of an imported net for its inputs, both in its order.

    The runtime takes nets of 32-bit floats; any other has our own meaning, and so has one with a
    layer that the package is built without.
    """
    function = entry_of(module.operation)
    assert function is not None
    types = [*function.type.inputs, *function.type.results]
    floats = all(str(ir.RankedTensorType(type_).element_type) == "f32" for type_ in types)
    built = not any(isinstance(op, ArgMax) for op in function.entry_block.operations)
    if floats and built and is_installed():
        names = _names(function, "arg_attrs", len(inputs))
        outputs = _names(function, "res_attrs", len(function.type.results))
        files = export_ncnn(module)
        found = run_in_ncnn(files, dict(zip(names, inputs, strict=True)), outputs)
        if found is not None:
            return list(found.values())
    return evaluate(module, inputs)


def _names(function: func.FuncOp, key: str, count: int) -> list[str]:
    return [port_name(function, key, index) or "" for index in range(count)]
