"""What a value was seen to be: its ends and a histogram, in constant memory.

The bins are aligned to zero and a power of two wide. When a value does not fit any more, bins are
joined in pairs, so that the same samples give the same histogram in any order and in any split.
"""

from dataclasses import dataclass, field

import numpy as np

HALF = 4096  # bins on each side of zero
_LARGEST = 1e30  # beyond this stand masks and not measurements
_SMALLEST_EXPONENT = -140


@dataclass
class Observer:
    """The ends of all finite elements seen, and how many fell into each bin."""

    low: float = np.inf
    high: float = -np.inf
    exponent: int = _SMALLEST_EXPONENT  # the width of a bin is 2**exponent
    counts: np.ndarray = field(default_factory=lambda: np.zeros(2 * HALF, np.int64))
    channel_sums: np.ndarray | None = None
    elements: int = 0  # of each channel

    def see_channels(self, array: np.ndarray) -> None:
        """Take in the means along the last axis."""
        sums = array.reshape(-1, array.shape[-1]).sum(axis=0, dtype=np.float64)
        self.channel_sums = sums if self.channel_sums is None else self.channel_sums + sums
        self.elements += array.size // max(array.shape[-1], 1)

    @property
    def channel_means(self) -> np.ndarray | None:
        return None if self.channel_sums is None else self.channel_sums / max(self.elements, 1)

    def see(self, array: np.ndarray) -> None:
        """Take in the elements of an array."""
        seen = np.ravel(array)
        low, high = float(seen.min(initial=np.inf)), float(seen.max(initial=-np.inf))
        if not (low >= -_LARGEST and high <= _LARGEST):
            seen = seen[np.abs(seen) <= _LARGEST]
            low, high = float(seen.min(initial=np.inf)), float(seen.max(initial=-np.inf))
        if not seen.size:
            return
        self.low, self.high = min(self.low, low), max(self.high, high)
        self._widen(_exponent_for(max(-low, high)))
        # In double precision nothing underflows into another bin.
        bins = np.floor(np.multiply(seen, 2.0**-self.exponent, dtype=np.float64)).astype(np.int32)
        self.counts += np.bincount(bins + HALF, minlength=2 * HALF)

    def join(self, other: "Observer") -> None:
        """Take in what another observer has seen."""
        self.low, self.high = min(self.low, other.low), max(self.high, other.high)
        self._widen(other.exponent)
        self.counts += other.joined_counts(self.exponent)
        if other.channel_sums is not None:
            mine = 0 if self.channel_sums is None else self.channel_sums
            self.channel_sums = mine + other.channel_sums
            self.elements += other.elements

    def joined_counts(self, exponent: int) -> np.ndarray:
        """The counts for bins that are wider."""
        by = min(exponent - self.exponent, 62)
        if not by:
            return self.counts
        places = (np.arange(-HALF, HALF, dtype=np.int64) >> by) + HALF
        return np.bincount(places, self.counts, minlength=2 * HALF).astype(np.int64)

    def _widen(self, exponent: int) -> None:
        if exponent > self.exponent:
            self.counts = self.joined_counts(exponent)
            self.exponent = exponent

    @property
    def is_empty(self) -> bool:
        return self.low > self.high

    @property
    def edges(self) -> np.ndarray:
        """Where the bins begin, and where the last one ends."""
        return np.ldexp(np.arange(-HALF, HALF + 1, dtype=np.float64), self.exponent)

    @property
    def centres(self) -> np.ndarray:
        return np.ldexp(np.arange(-HALF, HALF, dtype=np.float64) + 0.5, self.exponent)


def _exponent_for(magnitude: float) -> int:
    """The smallest width of bins, as a power of two, with which a magnitude fits."""
    _, exponent = np.frexp(magnitude)
    return max(int(exponent) - int(np.log2(HALF)), _SMALLEST_EXPONENT)
