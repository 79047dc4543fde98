"""Calibration: the ranges of all values of a module, measured on samples."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from mobilint.dialect import core
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.dialect.mobilint.convolution import BaseConvolution
from mobilint.mlir import func, ir

from .methods import METHODS, Range, minmax
from .observers import Observer
from .ranges import set_means, set_range

# What lies between known ends is not cut: the few outermost elements are those that count.
_BOUNDED = (mbl.Sigmoid, mbl.HardSigmoid, mbl.Softmax, mbl.Tanh, mbl.Hardtanh, mbl.Erf)

Sample = Sequence[np.ndarray]


def observe(module: ir.Operation, samples: Iterable[Sample]) -> dict[str, Observer]:
    """What the values of the entry function were, by the place of the op that makes each.

    Memory does not grow with the number of samples.
    """
    function = entry_of(module)
    assert function is not None, "a compiled module has an entry"
    watched = {op.results[0]: str(index) for index, op in _measured(function)}
    observers = {name: Observer() for name in watched.values()}

    def see(value: ir.Value, array: np.ndarray) -> None:
        if (name := watched.get(value)) is not None:
            observers[name].see(array)
            if any(isinstance(use.owner.opview, BaseConvolution) for use in value.uses):
                observers[name].see_channels(array)

    for sample in samples:
        evaluate(function, sample, observe=see)
    return observers


def set_ranges(module: ir.Operation, observers: dict[str, Observer], method: str) -> None:
    """Give every measured op the range that a method makes of what was seen."""
    function = entry_of(module)
    assert function is not None, "a compiled module has an entry"
    for index, op in _measured(function):
        seen = observers[str(index)]
        if not seen.is_empty:
            set_range(op, _range(op, seen, method))
        if (means := seen.channel_means) is not None:
            set_means(op, means)


def calibrate(module: ir.Operation, samples: Iterable[Sample], method: str) -> None:
    """Measure the ranges of a float module on samples, and keep them with its ops."""
    set_ranges(module, observe(module, samples), method)


def _range(op: Any, seen: Observer, method: str) -> Range:
    return minmax(seen) if isinstance(op, _BOUNDED) else METHODS[method](seen)


def _measured(function: func.FuncOp) -> list[tuple[int, Any]]:
    """The ops of the NPU that make real numbers, each with its place in the function."""
    return [
        (index, op)
        for index, op in enumerate(function.entry_block.operations)
        if isinstance(op, core.Op)
        and op.dialect is mbl.MOBILINT
        and len(op.results) == 1
        and isinstance(op.results[0].type.element_type, ir.F32Type)
    ]
