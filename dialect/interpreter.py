"""What a module computes: its ops' meanings, one after the other.

Every level can be evaluated, so a pass can be checked by evaluating the module before and after.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobilint.mlir import func, ir

from .core import Op, StateStore, dtype_of, read_values

ENTRY = "main"
Observe = Callable[[ir.Value, Any], None]


def evaluate(
    root: ir.Module | func.FuncOp,
    inputs: Sequence[np.ndarray],
    state: StateStore | None = None,
    observe: Observe | None = None,
) -> list[np.ndarray]:
    """The results of a function, or of a module's entry, for its arguments.

    `state` keeps the buffers of stateful ops from one call to the next. `observe` is told every
    value that the function itself makes. Raises LookupError where
    a module has no entry, NotImplementedError for an op without a meaning.
    """
    function = entry_of(root.operation) if isinstance(root, ir.Module) else root
    if function is None:
        raise LookupError(f"the module has no function @{ENTRY} and not one public function only")
    state = StateStore() if state is None else state
    results = _call(function, inputs, state, observe)
    state.end_run()
    return results


def entry_of(module: ir.Operation) -> func.FuncOp | None:
    """The function that the program runs: @main, or the only public one."""
    public = public_functions(module)
    named = [f for f in public if f.name.value == ENTRY]
    return named[0] if named else public[0] if len(public) == 1 else None


def public_functions(module: ir.Operation) -> list[func.FuncOp]:
    """The functions of a module that have a body and are not private."""
    functions = [op for op in module.regions[0].blocks[0] if isinstance(op, func.FuncOp)]
    return [f for f in functions if not _is_private(f) and not f.is_external]


def _is_private(function: func.FuncOp) -> bool:
    attributes = function.attributes
    return "sym_visibility" in attributes and attributes["sym_visibility"].value == "private"


def _call(
    function: func.FuncOp,
    inputs: Sequence[np.ndarray],
    state: StateStore,
    observe: Observe | None = None,
) -> list[np.ndarray]:
    if function.is_external:
        raise LookupError(f"@{function.name.value} has no body")
    block = function.entry_block
    if len(inputs) != len(block.arguments):
        wanted = len(block.arguments)
        raise ValueError(f"@{function.name.value} takes {wanted} arguments, got {len(inputs)}")
    values: dict[ir.Value, Any] = dict(zip(block.arguments, inputs, strict=True))
    remaining = _use_counts(block)
    for op in block.operations:
        read = read_values(op)
        arrays = [values[operand] for operand in read]
        for operand in read:
            remaining[operand] -= 1
            if not remaining[operand]:
                del values[operand]
        if isinstance(op, func.ReturnOp):
            return arrays
        for result, array in zip(op.results, _results(op, arrays, state), strict=True):
            if observe is not None:
                observe(result, array)
            if remaining.get(result):
                values[result] = array
    raise LookupError(f"@{function.name.value} does not return")


def _use_counts(block: ir.Block) -> dict[ir.Value, int]:
    counts: dict[ir.Value, int] = {}
    for op in block.operations:
        for operand in read_values(op):
            counts[operand] = counts.get(operand, 0) + 1
    return counts


def _results(op: Any, arrays: list[Any], state: StateStore) -> Sequence[Any]:
    if isinstance(op, func.CallOp):
        return _call(_callee(op), arrays, state)
    if not isinstance(op, Op):
        raise NotImplementedError(f"{op.operation.name} has no meaning in NumPy")
    keywords = {"state": state} if op.keeps_state else {}
    results = op.evaluate(*arrays, **keywords)
    return results if isinstance(results, tuple) else (results,)


def _callee(call: func.CallOp) -> func.FuncOp:
    module = call.operation
    while module.name != "builtin.module":
        module = module.parent.operation
    wanted = call.callee.value
    for op in module.regions[0].blocks[0]:
        if isinstance(op, func.FuncOp) and op.name.value == wanted:
            return op
    raise LookupError(f"the module has no function @{wanted}")


def random_inputs(function: func.FuncOp, seed: int) -> list[np.ndarray]:
    """Arguments for a function, the same for the same seed, as `random_array` makes them.

    Raises TypeError for an argument that is no tensor of static shape.
    """
    generator = np.random.default_rng(seed)
    return [_random_value(generator, argument.type) for argument in function.entry_block.arguments]


def _random_value(generator: np.random.Generator, type_: ir.Type) -> np.ndarray:
    if isinstance(type_, ir.RankedTensorType) and type_.has_static_shape:
        try:
            return random_array(generator, type_.shape, dtype_of(type_.element_type))
        except KeyError:  # NumPy has no such elements
            pass
    raise TypeError(f"an argument of type {type_} cannot be made up")


def random_array(
    generator: np.random.Generator, shape: Sequence[int], dtype: np.dtype
) -> np.ndarray:
    """Normal floats, integers from 0 to 7, booleans of even odds."""
    if dtype.kind == "b":
        return generator.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        return generator.integers(0, 8, shape).astype(dtype)
    return generator.standard_normal(shape).astype(dtype)
