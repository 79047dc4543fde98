"""Programs from Python: run one by the names of its inputs, or by position as on the device.

    outputs = mobilint.Program.load("model.mprog").run({"image": image})

    model = mobilint.Model("model.mprog")
    model.launch(mobilint.Accelerator())
    scores, boxes = model.infer(image)

Both run in the simulator. A program that keeps something between its runs keeps it in the object.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from mobilint.emit import Program as ProgramFile
from mobilint.emit.format import Description, Port
from mobilint.errors import CompileError
from mobilint.sim import Simulator
from mobilint.sim.errors import WrongInput


class Program:
    """A program that is ready to run."""

    def __init__(self, file: ProgramFile) -> None:
        self._simulator = Simulator(file)

    @classmethod
    def load(cls, path: str | Path) -> "Program":
        """The program in a file; raises CompileError for one that is not sound."""
        return cls(ProgramFile.load(path))

    @property
    def description(self) -> Description:
        """What the file says about the program."""
        return self._simulator.program.description

    @property
    def inputs(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the inputs, by name."""
        return self._shapes(self.description.inputs)

    @property
    def outputs(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the outputs, by name."""
        return self._shapes(self.description.outputs)

    def _shapes(self, ports: Iterable[Port]) -> dict[str, tuple[int, ...]]:
        return {port.name: self.description.buffers[port.buffer].shape for port in ports}

    def run(self, inputs: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The outputs by name, in the order of the source model."""
        return self._simulator.run(inputs)

    def run_many(self, runs: Iterable[Mapping[str, np.ndarray]]) -> Iterator[dict[str, np.ndarray]]:
        """The outputs of one run after the other."""
        return map(self.run, runs)

    def reset(self, past: int = 0) -> None:
        """Forget what earlier runs have left, as if there had been `past` tokens of zeros."""
        self._simulator.reset(past)


class Accelerator:
    """Where models are launched: the simulator."""


class Model:
    """A program in the form of the vendor's runtime: launch it, then infer by position."""

    def __init__(self, path: str | Path) -> None:
        self._program: Program | None = Program.load(path)
        self._launched = False

    def launch(self, accelerator: Accelerator | None = None) -> None:
        """Make the model ready; it needs this before it infers."""
        self._launched = True

    def dispose(self) -> None:
        """Give up the model and its memory."""
        self._program, self._launched = None, False

    def infer(self, inputs: np.ndarray | Sequence[np.ndarray]) -> list[np.ndarray]:
        """The outputs in order, of inputs in order; a single input need not be in a list.

        An input may lack the batch of 1, and may have any type that becomes the input's without a
        change of kind.
        """
        if self._program is None or not self._launched:
            raise RuntimeError("a model infers between launch() and dispose()")
        arrays = [inputs] if isinstance(inputs, np.ndarray) else list(inputs)
        ports = self._program.description.inputs
        if len(arrays) != len(ports):
            raise CompileError(WrongInput, f"there are {len(ports)} inputs, got {len(arrays)}")
        named = {
            port.name: self._fitted(port, array) for port, array in zip(ports, arrays, strict=True)
        }
        return list(self._program.run(named).values())

    def _fitted(self, port: Port, array: np.ndarray) -> np.ndarray:
        assert self._program is not None
        buffer = self._program.description.buffers[port.buffer]
        dtype = buffer.element_type.dtype
        if buffer.shape == (1, *array.shape):
            array = array[np.newaxis]
        return array.astype(dtype) if np.can_cast(array.dtype, dtype, "same_kind") else array
