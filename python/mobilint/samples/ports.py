"""What the inputs of a model take, and whether a sample is that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from mobilint.errors import CompileError

from .errors import BadSamples


@dataclass(frozen=True)
class InputPort:
    """An input of a model."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype


@dataclass(frozen=True)
class Sample:
    """An array for every input, by its name, and where they are from."""

    origin: str
    arrays: Mapping[str, np.ndarray]


class Samples(Protocol):
    """A source of samples."""

    def described(self) -> str:
        """What the samples are, for the account of the program."""
        ...

    def read(self, ports: Sequence[InputPort]) -> Iterator[Sample]:
        """The samples one after the other; raises CompileError for what does not fit."""
        ...


def checked(sample: Sample, ports: Sequence[InputPort]) -> list[np.ndarray]:
    """The arrays of a sample in the order of the inputs.

    Raises CompileError where they are not what the inputs take.
    """
    known = {port.name for port in ports}
    for name in sample.arrays:
        if name not in known:
            listed = ", ".join(f"'{port.name}'" for port in ports)
            raise CompileError(BadSamples, f"{sample.origin} has '{name}'; the inputs are {listed}")
    return [_checked_array(sample, port) for port in ports]


def _checked_array(sample: Sample, port: InputPort) -> np.ndarray:
    origin = sample.origin
    if port.name not in sample.arrays:
        raise CompileError(BadSamples, f"{origin} has nothing for the input '{port.name}'")
    array = sample.arrays[port.name]
    if array.dtype != port.dtype:
        message = f"{origin} has {array.dtype} for '{port.name}', which takes {port.dtype}"
        raise CompileError(BadSamples, message)
    if array.shape != port.shape:
        got, wanted = _shape(array.shape), _shape(port.shape)
        message = f"{origin} has the shape {got} for '{port.name}', which takes {wanted}"
        raise CompileError(BadSamples, message)
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise CompileError(BadSamples, f"{origin} has numbers that are not finite")
    return array


def _shape(shape: Sequence[int]) -> str:
    return "x".join(map(str, shape)) or "of a scalar"
