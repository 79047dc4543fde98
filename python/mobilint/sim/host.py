"""Host functions, run by onnxruntime, or those of nets by ncnn."""

from collections.abc import Sequence
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np

from mobilint.emit.format import HostFunction
from mobilint.emit.program import Program
from mobilint.errors import CompileError

from .bits import run_session
from .errors import HostFailed

_NET = b"ncnn"  # what a net begins with


class HostFunctions:
    """The functions of a program, in its order."""

    def __init__(self, program: Program) -> None:
        self._sessions = [_session(program, f) for f in program.description.functions]

    def call(
        self, function: int, arguments: Sequence[np.ndarray], results: Sequence[np.ndarray]
    ) -> None:
        """Run a function on arrays, and write what it gives into others."""
        self._sessions[function].call(arguments, results)


def _session(program: Program, function: HostFunction) -> "_Session | _Net":
    model = bytes(program.function(function))
    return _Net(model, function) if model.startswith(_NET) else _Session(model, function)


class _Net:
    """A function of the program that is a net of ncnn."""

    def __init__(self, model: bytes, function: HostFunction) -> None:
        # Nets come with MLIR, which no other program needs.
        from mobilint.frontend.ncnn.packing import unpack_net
        from mobilint.frontend.ncnn.runtime import run_net

        self._name = function.name
        self._run = partial(run_net, unpack_net(model, function.name))

    def call(self, arguments: Sequence[np.ndarray], results: Sequence[np.ndarray]) -> None:
        values = self._run(arguments)
        _store(self._name, values, results)


class _Session:
    """A function of the program, as a session of onnxruntime."""

    def __init__(self, model: bytes, function: HostFunction) -> None:
        self._name = function.name
        try:
            self._session = _inference_session(model)
        except Exception as error:  # onnxruntime's exceptions have no common class
            raise CompileError(HostFailed, _first_line(error), node=self._name) from None

    @cached_property
    def _inputs(self) -> list[str]:
        return [argument.name for argument in self._session.get_inputs()]

    def call(self, arguments: Sequence[np.ndarray], results: Sequence[np.ndarray]) -> None:
        if len(arguments) != len(self._inputs):
            message = f"takes {len(self._inputs)} arguments, got {len(arguments)}"
            raise CompileError(HostFailed, message, node=self._name)
        try:
            values = run_session(self._session, dict(zip(self._inputs, arguments, strict=True)))
        except Exception as error:  # as above
            raise CompileError(HostFailed, _first_line(error), node=self._name) from None
        _store(self._name, values, results)


@lru_cache(maxsize=16)
def _inference_session(model: bytes) -> Any:
    """A session of onnxruntime; a program that is simulated again needs no other one."""
    import onnxruntime  # slow to import, and many programs call no function

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _store(name: str, values: Sequence[Any], results: Sequence[np.ndarray]) -> None:
    """Write what a function gives into the memory of its results."""
    for memory, value in zip(results, values, strict=True):
        array = np.asarray(value)
        if array.shape != memory.shape or array.dtype != memory.dtype:
            message = (
                f"gives {array.dtype} of shape {list(array.shape)}, "
                f"not {memory.dtype} of shape {list(memory.shape)}"
            )
            raise CompileError(HostFailed, message, node=name)
        np.copyto(memory, array)


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
