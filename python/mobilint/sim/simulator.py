"""Runs a program, command by command."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mobilint.emit.format import Command, Compute, Copy, HostCall, Port
from mobilint.emit.program import Program
from mobilint.emit.verify import verify
from mobilint.errors import Code, CompileError

from .errors import CommandFailed, UnknownKernel, WrongInput, WrongState
from .host import HostFunctions
from .kernels import find
from .kernels.registry import SHAPE, Kernel
from .kernels.stateful import StateError
from .memory import Memories

Step = Callable[[], None]
CLOCK = "npu.clock"  # the state that counts runs and tokens


class Simulator:
    """A program that is ready to run, any number of times.

    Raises CompileError for a program that it cannot run, before anything runs.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self._memory = Memories(program)
        verify(program.description)
        self._host = HostFunctions(program)
        self.reset()
        self._steps = [
            (command, self._step(index, command))
            for index, command in enumerate(program.description.commands)
        ]

    def run(self, inputs: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        """The outputs, in the order of the source model."""
        description = self.program.description
        self._check_inputs(inputs)
        self._memory.poison()
        for port in description.inputs:
            self._memory[port.buffer][...] = inputs[port.name]
        before = self._memory.kept.copy()
        try:
            with np.errstate(all="ignore"):
                for index, (command, step) in enumerate(self._steps):
                    self._run_step(index, command, step)
        except CompileError:
            self._memory.kept[...] = before  # a run that fails has not been
            raise
        return {port.name: self._memory[port.buffer].copy() for port in description.outputs}

    @property
    def past_seqlen(self) -> int:
        """The number of earlier tokens that the program has room for."""
        actions = [command.action for command in self.program.description.commands]
        found = [
            parameter.value.value
            for action in actions
            if isinstance(action, Compute)
            for parameter in action.parameters
            if parameter.name == "past_seqlen"
        ]
        return max((count for count in found if isinstance(count, int)), default=0)

    def reset(self, past: int = 0) -> None:
        """Forget all runs, as if there had been none but `past` tokens of zeros."""
        self._memory.kept.fill(0)
        for state in self.program.description.states:
            if state.name == CLOCK:
                self._memory[state.buffer][...] = 0, past

    def _check_inputs(self, inputs: Mapping[str, np.ndarray]) -> None:
        ports = {port.name: port for port in self.program.description.inputs}
        for name in inputs:
            if name not in ports:
                known = ", ".join(ports)
                raise CompileError(WrongInput, f"there is no input '{name}'; there are {known}")
        for name, port in ports.items():
            if name not in inputs:
                raise CompileError(WrongInput, f"input '{name}' is missing")
            self._check_input(port, inputs[name])

    def _check_input(self, port: Port, value: np.ndarray) -> None:
        memory = self._memory[port.buffer]
        if value.dtype != memory.dtype or value.shape != memory.shape:
            raise CompileError(
                WrongInput,
                f"input '{port.name}' takes {memory.dtype} of shape {list(memory.shape)}, "
                f"got {value.dtype} of shape {list(value.shape)}",
            )

    def _run_step(self, index: int, command: Command, step: Step) -> None:
        try:
            step()
        except CompileError:
            raise
        except StateError as error:
            raise _failure(WrongState, index, command, str(error)) from None
        except Exception as error:  # whatever NumPy finds wrong with shapes that do not fit
            raise _failure(
                CommandFailed, index, command, f"{type(error).__name__}: {error}"
            ) from None

    def _step(self, index: int, command: Command) -> Step:
        match command.action:
            case Copy() as copy:
                return self._copy(copy)
            case HostCall() as call:
                arguments = [self._memory[number] for number in call.arguments]
                results = [self._memory[number] for number in call.results]
                return lambda: self._host.call(call.function, arguments, results)
            case Compute() as compute:
                return self._compute(index, command, compute)

    def _copy(self, copy: Copy) -> Step:
        source, destination = self._memory[copy.source], self._memory[copy.destination]
        squeezed = source.squeeze(copy.squeeze_axes)  # a view, as a reshape need not be
        permuted = squeezed.transpose(copy.permute_axes or None) if copy.permute_axes else squeezed
        view = np.expand_dims(permuted, copy.unsqueeze_axes)
        return lambda: np.copyto(destination, view)

    def _compute(self, index: int, command: Command, compute: Compute) -> Step:
        parts = self._parts(compute)
        parameters: dict[str, Any] = {p.name: p.value.value for p in compute.parameters}
        outputs = [self._memory[operand.buffer] for operand in compute.outputs]
        written = [operand.part for operand in compute.outputs]
        kernel = self._kernel(index, command, compute)
        lists = {name: isinstance(part, list) for name, part in parts.items()}
        if (problem := kernel.problem(lists, parameters)) is not None:
            raise _failure(UnknownKernel, index, command, f"{kernel.name}: {problem}")
        if kernel.wants_shape:
            parameters[SHAPE] = outputs[0].shape

        def run() -> None:
            made = kernel.run(**parts, **parameters)
            results = [made[name] for name in written] if isinstance(made, dict) else [made]
            for memory, result in zip(outputs, results, strict=True):
                if result.shape != memory.shape:
                    raise ValueError(f"makes the shape {result.shape} instead of {memory.shape}")
                np.copyto(memory, result, casting="same_kind")

        return run

    def _parts(self, compute: Compute) -> dict[str, np.ndarray | list[np.ndarray]]:
        """What a kernel reads, by part; the parts x[0], x[1] become a list x."""
        parts: dict[str, Any] = {}
        for operand in compute.inputs:
            name, bracket, _ = operand.part.partition("[")
            if bracket:
                parts.setdefault(name, []).append(self._memory[operand.buffer])
            else:
                parts[name] = self._memory[operand.buffer]
        return parts

    def _kernel(self, index: int, command: Command, compute: Compute) -> Kernel:
        buffers = self.program.description.buffers
        if not compute.inputs or not compute.outputs:
            raise _failure(
                UnknownKernel, index, command, f"{compute.kernel} reads or writes nothing"
            )
        element_type = buffers[compute.inputs[0].buffer].element_type
        kernel = find(compute.kernel, element_type)
        if kernel is None:
            message = f"there is no kernel '{compute.kernel}' for {element_type.name}"
            raise _failure(UnknownKernel, index, command, message)
        return kernel


def _failure(kind: Code, index: int, command: Command, message: str) -> CompileError:
    return CompileError(kind, f"command {index}: {message}", node=command.source or None)
