"""How close two tensors are, in the terms that people compare models by."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Accuracy:
    """One output of the program against the reference.

    `largest` is the largest absolute difference, `of_range` the same as a fraction of the
    reference's range (largest less smallest value), `cosine` the cosine of the angle between the
    two as vectors, `snr` the signal-to-noise ratio in dB (infinite for equal outputs).
    """

    name: str
    largest: float
    of_range: float
    cosine: float
    snr: float


def compare(name: str, got: np.ndarray, want: np.ndarray) -> Accuracy:
    """Compare an output with its reference; raises ValueError for another shape or type.

    Equal infinities and NaN at the same place count as equal; one at another place counts as an
    infinite difference.
    """
    if got.shape != want.shape or got.dtype != want.dtype:
        raise ValueError(
            f"output '{name}' is {got.dtype}{list(got.shape)}, but the reference is "
            f"{want.dtype}{list(want.shape)}"
        )
    a, b = got.astype(np.float64).ravel(), want.astype(np.float64).ravel()
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    with np.errstate(invalid="ignore"):
        difference = np.where(same, 0.0, np.abs(a - b))
    difference[np.isnan(difference)] = np.inf
    finite = np.isfinite(a) & np.isfinite(b)
    a, b = a[finite], b[finite]
    largest = float(difference.max(initial=0.0))
    scale = float(np.ptp(b)) if b.size else 0.0
    scale = scale or float(np.abs(b).max(initial=0.0))
    noise = float(np.square(difference).sum())
    signal = float(np.square(b).sum())
    return Accuracy(
        name,
        largest,
        0.0 if largest == 0 else largest / scale if scale else np.inf,
        _cosine(a, b),
        np.inf if noise == 0 else 10 * np.log10(signal / noise) if signal else -np.inf,
    )


def _cosine(a: np.ndarray, b: np.ndarray) -> float:
    if np.array_equal(a, b):
        return 1.0
    norms = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / norms if norms else 0.0
