"""Samples from a folder, one file after the other."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from mobilint.errors import CompileError

from .errors import BadSamples
from .images import SUFFIXES, Preprocessing
from .ports import InputPort, Sample

_KINDS = (".npy", ".npz", *SUFFIXES)


@dataclass(frozen=True)
class FolderSamples:
    """The samples of a folder in the order of their names, at most `most` of them.

    A .npz file holds a sample, an array for each input by its name. A .npy file holds the only
    input of a model, one sample or, along its first axis, several. An image is made the only
    input by a preprocessing.
    """

    folder: Path
    preprocessing: Preprocessing | None = None
    most: int | None = None

    def described(self) -> str:
        digest = hashlib.sha256()
        for path in self._files:
            digest.update(f"{path.name}:{path.stat().st_size}\n".encode())
        return f"{self.folder.name}:{len(self._files)}:{digest.hexdigest()[:16]}"

    def read(self, ports: Sequence[InputPort]) -> Iterator[Sample]:
        left = self.most if self.most is not None else -1
        for path in self._files:
            for sample in self._samples(path, ports):
                if left == 0:
                    return
                left -= 1
                yield sample

    @cached_property
    def _files(self) -> list[Path]:
        if not self.folder.is_dir():
            raise CompileError(BadSamples, f"there is no folder '{self.folder}'")
        found = sorted(path for path in self.folder.iterdir() if path.suffix.lower() in _KINDS)
        if not found:
            listed = ", ".join(_KINDS)
            message = f"the folder '{self.folder}' holds no samples ({listed})"
            raise CompileError(BadSamples, message)
        return found

    def _samples(self, path: Path, ports: Sequence[InputPort]) -> Iterator[Sample]:
        suffix = path.suffix.lower()
        if suffix == ".npz":
            with np.load(path, allow_pickle=False) as arrays:
                yield Sample(path.name, {name: arrays[name] for name in arrays.files})
            return
        if len(ports) != 1:
            message = f"{path.name} holds one array, and the model has {len(ports)} inputs"
            raise CompileError(BadSamples, message)
        port = ports[0]
        if suffix == ".npy":
            for array in _batches(_loaded(path), port):
                yield Sample(path.name, {port.name: array})
        elif self.preprocessing is None:
            message = f"{path.name} is an image, and no preprocessing is declared"
            raise CompileError(BadSamples, message)
        else:
            yield Sample(path.name, {port.name: self.preprocessing.input_of(path)})


def _loaded(path: Path) -> np.ndarray:
    try:
        return np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError as error:
        raise CompileError(BadSamples, f"{path.name} cannot be read: {error}") from None


def _batches(array: np.ndarray, port: InputPort) -> Iterator[np.ndarray]:
    """The samples of an array: itself, or its slices along the first axis."""
    if array.shape == port.shape:
        yield np.asarray(array)
    elif array.shape[1:] == port.shape:
        yield from (np.asarray(slice_) for slice_ in array)
    elif port.shape and port.shape[0] == 1 and array.shape[1:] == port.shape[1:]:
        yield from (np.asarray(array[i : i + 1]) for i in range(len(array)))
    else:
        yield np.asarray(array)  # whose shape the check complains about
