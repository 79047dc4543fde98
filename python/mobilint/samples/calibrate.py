"""Calibration of a module on samples, which are checked before anything runs."""

from collections.abc import Iterator, Sequence

import numpy as np

from mobilint.dialect.core import dtype_of
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.ports import port_name
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.quantize.calibration import calibrate, observe, set_ranges
from mobilint.passes.quantize.search import Trial, trials
from mobilint.passes.quantize.to_integers import QuantizeOptions

from .errors import BadSamples
from .ports import InputPort, Samples, checked

EVERY, MOST_HELD_BACK = 4, 16
_SCATTER = 2654435761  # 2**32 over the golden ratio


def check_samples(module: ir.Operation, samples: Samples) -> int:
    """How many samples there are, all of which fit the inputs of a module's entry.

    Raises CompileError for the first one that does not.
    """
    ports = input_ports(module)
    return sum(bool(checked(sample, ports)) for sample in samples.read(ports))


def calibrate_module(module: ir.Operation, samples: Samples, method: str) -> None:
    """Measure the range of every value on samples, and keep it with the op that makes it."""
    calibrate(module, _arrays(samples, input_ports(module)), method)


def first_sample(module: ir.Operation, samples: Samples) -> list[np.ndarray]:
    """The arguments of a module's entry that the first sample gives."""
    return next(_arrays(samples, input_ports(module)))


def search(module: ir.Operation, samples: Samples, options: QuantizeOptions) -> list[Trial]:
    """Find the best way to quantise a module, and keep its ranges with the ops.

    About every fourth sample, at most 16 of them, is held back from measuring in order to judge;
    the ranges in the end are those of all samples.
    """
    ports = input_ports(module)
    held_back: list[list[np.ndarray]] = []

    def measured() -> Iterator[list[np.ndarray]]:
        for index, arrays in enumerate(_arrays(samples, ports)):
            if _is_held_back(index) and len(held_back) < MOST_HELD_BACK:
                held_back.append(arrays)
            else:
                yield arrays

    observers = observe(module, measured())
    if not held_back:
        raise CompileError(BadSamples, f"a search needs at least {EVERY} samples")
    found = trials(module, observers, held_back, options)
    for name, seen in observe(module, held_back).items():
        observers[name].join(seen)
    set_ranges(module, observers, found[0].way.method)
    return found


def _is_held_back(index: int) -> bool:
    """One sample in four, in no rhythm that the samples could have as well."""
    return (index * _SCATTER >> 16) % EVERY == 0


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
