"""Calibration of a module on samples, which are checked before anything runs."""

from collections.abc import Iterator, Sequence

import numpy as np

from mobilint.dialect.core import dtype_of
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.ports import port_name
from mobilint.mlir import ir
from mobilint.passes.quantize.calibration import calibrate

from .ports import InputPort, Samples, checked


def check_samples(module: ir.Operation, samples: Samples) -> int:
    """How many samples there are, all of which fit the inputs of a module's entry.

    Raises CompileError for the first one that does not.
    """
    ports = input_ports(module)
    return sum(bool(checked(sample, ports)) for sample in samples.read(ports))


def calibrate_module(module: ir.Operation, samples: Samples, method: str) -> None:
    """Measure the range of every value on samples, and keep it with the op that makes it."""
    calibrate(module, _arrays(samples, input_ports(module)), method)


def input_ports(module: ir.Operation) -> list[InputPort]:
    """The inputs of a module's entry."""
    entry = entry_of(module)
    assert entry is not None, "a frontend gives modules with an entry"
    return [
        InputPort(
            port_name(entry, "arg_attrs", index) or f"input{index}",
            tuple(argument.type.shape),
            dtype_of(argument.type.element_type),
        )
        for index, argument in enumerate(entry.entry_block.arguments)
    ]


def _arrays(samples: Samples, ports: Sequence[InputPort]) -> Iterator[list[np.ndarray]]:
    for sample in samples.read(ports):
        yield checked(sample, ports)
