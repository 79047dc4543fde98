"""Random samples, for those who ask for them by name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .ports import InputPort, Sample


@dataclass(frozen=True)
class RandomSamples:
    """Normal reals, and integers from 0 to 7; the same for the same seed."""

    count: int = 8
    seed: int = 0

    def described(self) -> str:
        return f"random:{self.count}"

    def read(self, ports: Sequence[InputPort]) -> Iterator[Sample]:
        generator = np.random.default_rng(self.seed)
        for index in range(self.count):
            arrays = {port.name: _made_up(generator, port) for port in ports}
            yield Sample(f"random sample {index}", arrays)


def _made_up(generator: np.random.Generator, port: InputPort) -> np.ndarray:
    if port.dtype.kind in "iub":
        limit = 2 if port.dtype.kind == "b" else 8
        return generator.integers(limit, size=port.shape).astype(port.dtype)
    return generator.standard_normal(port.shape).astype(port.dtype)
