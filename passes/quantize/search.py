"""Which way to quantise is the best one, on samples that nothing was measured on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.mlir import ir

from .calibration import Sample, set_ranges
from .methods import METHODS
from .observers import Observer
from .to_integers import QuantizeOptions, to_integers


@dataclass(frozen=True)
class Way:
    """A way to quantise: a method of calibration and the options of the pass."""

    method: str
    options: QuantizeOptions


@dataclass(frozen=True)
class Trial:
    """A way, and the signal to noise in dB that it has on held-back samples."""

    way: Way
    snr: float


def trials(
    module: ir.Operation,
    observers: dict[str, Observer],
    held_back: Sequence[Sample],
    options: QuantizeOptions,
) -> list[Trial]:
    """All ways that were tried, the best one first.

    Each method of calibration is tried, and then the best of them with corrected biases. The
    module stays as it is.
    """
    entry = entry_of(module)
    assert entry is not None, "a compiled module has an entry"
    wanted = [evaluate(entry, sample) for sample in held_back]

    def tried(way: Way) -> Trial:
        return Trial(way, _snr(_quantized(module, observers, way), held_back, wanted))

    found = [tried(Way(method, options)) for method in METHODS]
    best = max(found, key=lambda trial: trial.snr).way
    found.append(tried(replace(best, options=replace(options, correct_bias=True))))
    return sorted(found, key=lambda trial: -trial.snr)


def _quantized(module: ir.Operation, observers: dict[str, Observer], way: Way) -> ir.Operation:
    copy = module.clone().operation
    with module.context, module.location:
        set_ranges(copy, observers, way.method)
        to_integers(copy, way.options)
    return copy


def _snr(
    module: ir.Operation, samples: Sequence[Sample], wanted: Sequence[Sequence[np.ndarray]]
) -> float:
    """The signal to noise over all samples of the worst output, in dB."""
    entry = entry_of(module)
    assert entry is not None, "a copy has an entry"
    got = [evaluate(entry, sample) for sample in samples]
    return min(_ratios(wanted, got))


def _ratios(
    wanted: Sequence[Sequence[np.ndarray]], got: Sequence[Sequence[np.ndarray]]
) -> Iterator[float]:
    for output in range(len(wanted[0])):
        signal = noise = 0.0
        for want, have in zip(wanted, got, strict=True):
            reals = want[output].astype(np.float64)
            signal += float(np.square(reals).sum())
            noise += float(np.square(reals - have[output]).sum())
        yield 10 * np.log10(max(signal, 1e-30) / max(noise, 1e-30))
