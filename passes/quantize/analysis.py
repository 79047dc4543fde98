"""Where a quantised module loses accuracy, layer by layer.

Every layer has an error of its own, made on exact inputs, and one that has gathered on the way.
The layers whose own error is largest get 16 bits and their full range one at a time, to see what
that mends.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import source_names
from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.mlir import func, ir

from .calibration import Sample
from .methods import Range
from .ranges import set_range
from .to_integers import QuantizeOptions, to_integers

RESTORED = 8  # layers that get 16 bits one at a time


@dataclass(frozen=True)
class Layer:
    """A layer on integers: signal to noise in dB, of its own and gathered, and what it costs.

    `place` is that of its op in the function, `shown` that of the clamp, if any, whose result its
    integers are, `mended` the gain of the output in dB where the
    layer alone has 16 bits; it is None where that was not tried.
    """

    place: int
    shown: int
    name: str
    op: str
    bits: int
    own: float
    gathered: float
    cosine: float
    mended: float | None = None


def analyse(module: ir.Operation, sample: Sample, options: QuantizeOptions) -> list[Layer]:
    """The layers of a module whose ops have ranges, the one to be mended first in front."""
    function = _entry(module)
    exact: dict[ir.Value, np.ndarray] = dict(
        zip(function.entry_block.arguments, sample, strict=True)
    )
    wanted = evaluate(function, sample, observe=exact.__setitem__)
    found, output = _layers(module, function, exact, sample, wanted, options)
    found.sort(key=lambda layer: layer.own)

    def mended(layer: Layer) -> float:
        copy = module.clone().operation
        ops = list(_entry(copy).entry_block.operations)
        values = list(function.entry_block.operations)
        for place in {layer.place, layer.shown}:
            seen = exact[values[place].results[0]]
            set_range(ops[place], Range(float(seen.min()), float(seen.max())))
        wide = replace(options, wide_ops=(str(layer.place), str(layer.shown)))
        with module.context, module.location:
            to_integers(copy, wide)
        return _mean_ratio(wanted, evaluate(_entry(copy), sample))

    tried = [replace(layer, mended=mended(layer) - output) for layer in found[:RESTORED]]
    return sorted(tried, key=lambda layer: -(layer.mended or 0.0)) + found[RESTORED:]


def ratio(want: np.ndarray, got: np.ndarray) -> float:
    """The signal to noise in dB, at most 300."""
    reals = want.astype(np.float64)
    noise = float(np.square(reals - got).sum())
    return 10 * float(np.log10(max(float(np.square(reals).sum()), 1e-30) / max(noise, 1e-30)))


def _mean_ratio(wanted: Sequence[np.ndarray], got: Sequence[np.ndarray]) -> float:
    """The mean over the outputs of the signal to noise in dB."""
    return float(np.mean(list(map(ratio, wanted, got))))


def _layers(
    module: ir.Operation,
    function: func.FuncOp,
    exact: dict[ir.Value, np.ndarray],
    sample: Sample,
    wanted: Sequence[np.ndarray],
    options: QuantizeOptions,
) -> tuple[list[Layer], float]:
    """All layers, and the mean signal to noise of the outputs."""
    copy = module.clone().operation
    with module.context, module.location:
        made = to_integers(copy, options)
    gathered: dict[ir.Value, np.ndarray] = {}
    got = evaluate(_entry(copy), sample, observe=gathered.__setitem__)
    ops = list(function.entry_block.operations)
    last = {value: place for place, value in made.items()}  # a clamp comes after what it clamps
    found = [
        _layer(ops, place, last[value], value, exact, gathered[value])
        for value, place in _first(made).items()
    ]
    return found, _mean_ratio(wanted, got)


def _first(made: dict[int, ir.Value]) -> dict[ir.Value, int]:
    """The place of the op that each value on integers was made for."""
    first: dict[ir.Value, int] = {}
    for place, value in made.items():
        first.setdefault(value, place)
    return first


def _layer(
    ops: Sequence[Any],
    place: int,
    shown: int,
    value: ir.Value,
    exact: dict[ir.Value, np.ndarray],
    gathered: np.ndarray,
) -> Layer:
    """The account of an op; `shown` is the place of the op whose result its integers are."""
    source, new = ops[place], value.owner.opview
    type_ = mbl.quantization_of(value)
    assert type_ is not None
    want = exact[ops[shown].results[0]].astype(np.float64)
    integers = [
        operand.integers(exact[real])
        for real, operand in zip(
            source.operands, map(mbl.quantization_of, new.operands), strict=True
        )
        if operand is not None
    ]
    have = type_.reals(gathered)
    norms = float(np.linalg.norm(want) * np.linalg.norm(have))
    return Layer(
        place,
        shown,
        " + ".join(source_names(source.location)),
        type(source).__name__,
        type_.bits,
        ratio(want, type_.reals(new.evaluate(*integers))),
        ratio(want, have),
        float(np.vdot(want, have)) / norms if norms else 1.0,
    )


def _entry(module: ir.Operation) -> func.FuncOp:
    entry = entry_of(module)
    assert entry is not None, "a compiled module has an entry"
    return entry
