"""From what was seen of a value to the range that integers shall cover."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .observers import Observer

PERCENTILE = 0.9999


@dataclass(frozen=True)
class Range:
    """The reals from `low` to `high`."""

    low: float
    high: float


Method = Callable[[Observer], Range]


def minmax(seen: Observer) -> Range:
    """Everything that was seen."""
    return Range(seen.low, seen.high)


def percentile(seen: Observer, fraction: float = PERCENTILE) -> Range:
    """All but the outermost elements, the given fraction on each side."""
    below = np.concatenate([[0], np.cumsum(seen.counts)])
    outside = (1 - fraction) * below[-1]
    first = int(np.searchsorted(below, outside, side="right")) - 1
    last = int(np.searchsorted(below, below[-1] - outside, side="left"))
    edges = seen.edges
    return Range(max(seen.low, float(edges[first])), min(seen.high, float(edges[last])))


def mse(seen: Observer, levels: int = 255) -> Range:
    """The range whose integers are nearest to what was seen, in the mean of squares."""
    kept = np.flatnonzero(seen.counts)
    values, counts = seen.centres[kept], seen.counts[kept].astype(np.float64)
    best = (np.inf, Range(seen.low, seen.high))
    low, high = min(seen.low, 0.0), max(seen.high, 0.0)
    for by_low in np.linspace(0.2, 1, 17) if low < 0 else (1.0,):
        for by_high in np.linspace(0.2, 1, 17) if high > 0 else (1.0,):
            step = (high * by_high - low * by_low) / levels
            if step <= 0:
                continue
            rounded = np.rint(np.clip(values, low * by_low, high * by_high) / step) * step
            error = float(np.dot(counts, np.square(values - rounded)))
            if error < best[0]:
                best = (error, Range(low * by_low, high * by_high))
    return best[1]


def entropy(seen: Observer, levels: int = 128) -> Range:
    """The range that keeps most of the distribution of magnitudes: least divergence."""
    sides = seen.counts[len(seen.counts) // 2 :] + seen.counts[: len(seen.counts) // 2][::-1]
    last = int(np.flatnonzero(sides)[-1]) + 1 if sides.any() else 1
    width = float(seen.edges[1] - seen.edges[0])
    best = (np.inf, last)
    for end in (*range(levels, last, max(1, last // 256)), last):
        if (divergence := _divergence(sides, end, levels)) < best[0]:
            best = (divergence, end)
    limit = best[1] * width
    return Range(max(seen.low, -limit), min(seen.high, limit))


def _divergence(counts: np.ndarray, end: int, levels: int) -> float:
    """How far a distribution cut at `end` is from itself in so many levels."""
    kept = counts[:end].astype(np.float64)
    clipped = kept.copy()
    clipped[-1] += counts[end:].sum()
    places = np.arange(end) * levels // end
    filled = kept > 0
    sums = np.bincount(places, kept, minlength=levels)
    members = np.bincount(places, filled, minlength=levels)
    spread = np.where(filled, sums[places] / np.maximum(members[places], 1), 0)
    p, q = clipped / clipped.sum(), spread / max(spread.sum(), 1)
    both = (p > 0) & (q > 0)
    missing = p[(p > 0) & (q == 0)].sum()
    return float(np.sum(p[both] * np.log(p[both] / q[both])) + missing * 10)


METHODS: dict[str, Method] = {
    "percentile": percentile,
    "minmax": minmax,
    "mse": mse,
    "entropy": entropy,
}
