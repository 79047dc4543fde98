"""What a function computes at any level: by its ops' meanings, or by running its program."""

from collections.abc import Sequence

import numpy as np

from mobilint.dialect import core, interpreter, npu
from mobilint.dialect.mobilint import initial_state
from mobilint.emit.build import emit_function
from mobilint.mlir import func, ir

from .simulator import Simulator


def evaluate(function: func.FuncOp, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The results of a function; one of commands is emitted and simulated.

    Memory is planned on a copy where the function has no addresses yet. What the function keeps
    between runs is what the types are made for: as many tokens of zeros.
    """
    operations = list(function.entry_block.operations)
    if not any(isinstance(op, npu.Output) for op in operations):
        state = initial_state(op for op in operations if isinstance(op, core.Op))
        return interpreter.evaluate(function, inputs, state)
    program = emit_function(_copy_of_module(function), function.name.value)
    names = [port.name for port in program.description.inputs]
    simulator = Simulator(program)
    simulator.reset(simulator.past_seqlen)
    return list(simulator.run(dict(zip(names, inputs, strict=True))).values())


def _copy_of_module(function: func.FuncOp) -> ir.Operation:
    module = function.operation
    while module.name != "builtin.module":
        module = module.parent.operation
    return module.clone().operation
