"""Loops and scans of which it is known how often they run, one copy of the body for each time."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobilint.dialect import onnx
from mobilint.dialect.core import dtype_of
from mobilint.dialect.onnx.control_flow import body_of
from mobilint.mlir import ir

from ..rewriting import Decline, constant_of
from ..simplify.bodies import scan_length, scan_states, trip_count
from ..simplify.values import is_static
from .bodies import constant, copy_body, entry_at, stacked

MOST_OPS = 50_000  # of all copies of a body: far more than a schedule could use

Visit = Callable[[Sequence[Any]], None]  # types ops, folds what is known, and looks into them


class Unrolling:
    """The copies of a body so far."""

    def __init__(self, op: Any, limit: int, visit: Visit) -> None:
        self._op, self._limit, self._visit = op, limit, visit
        self.runs = 0

    def run(self, arguments: Sequence[ir.Value]) -> list[ir.Value]:
        """What one more copy yields."""
        self.runs += 1
        if self.runs > self._limit:
            raise Decline(f"runs more than {self._limit} times, see --unroll-limit")
        body = body_of(self._op.regions[0])
        if self.runs * len(body.operations) > MOST_OPS:
            raise Decline(f"would become more than {MOST_OPS} ops")
        return self.visited(*copy_body(self._op.regions[0], arguments))

    def visited(self, ops: Sequence[Any], values: Sequence[ir.Value]) -> list[ir.Value]:
        """Some values after the ops that they come from have been visited, and perhaps replaced."""
        holder = onnx.Yield(list(values), ip=ir.InsertionPoint(self._op))
        self._visit(ops)
        found = list(holder.operands)
        holder.operation.erase()
        return found

    def result(self, ops: Sequence[Any]) -> ir.Value:
        """The result of the last of some ops, after they have been visited."""
        return self.visited(ops, [ops[-1].results[0]])[0]


def unrolled_loop(op: Any, limit: int, visit: Visit) -> list[ir.Value]:
    """The results of a Loop without it; raises Decline where it is not known when it ends."""
    if (trips := trip_count(op)) is not None and trips > limit:
        raise Decline(f"runs {trips} times, more than {limit}, see --unroll-limit")
    most = None if op.M is None else constant_of(op.M)
    if op.M is not None and most is None:
        raise Decline("runs as often as a value says that is computed")
    unrolling = Unrolling(op, limit, visit)
    count = len(op.v_initial)
    carried, rows = list(op.v_initial), []
    condition = op.cond
    while (most is None or unrolling.runs < int(most.ravel()[0])) and _goes_on(condition):
        index, yes = constant(np.int64(unrolling.runs)), constant(np.True_)
        condition, *values = unrolling.run([index, yes, *carried])
        carried, row = values[:count], values[count:]
        rows.append(row)
    columns = [
        _stack(unrolling, [row[i] for row in rows], result, 0)
        for i, result in enumerate(list(op.results)[count:])
    ]
    return [*carried, *columns]


def _goes_on(condition: ir.Value | None) -> bool:
    if condition is None:
        return True
    known = constant_of(condition)
    if known is None or known.size != 1:
        raise Decline("goes on as long as a value says that is computed")
    return bool(known.ravel()[0])


def unrolled_scan(op: Any, limit: int, visit: Visit) -> list[ir.Value]:
    """The results of a Scan without it; raises Decline where its length is not known."""
    length = scan_length(op)
    if length is None:
        raise Decline("scans tensors of unknown extent")
    if length > limit:
        raise Decline(f"runs {length} times, more than {limit}, see --unroll-limit")
    states = scan_states(op)
    operands = list(op.operands)
    carried, scanned = operands[:states], operands[states:]
    directions = op.scan_input_directions or [0] * len(scanned)
    axes = op.scan_input_axes or [0] * len(scanned)
    unrolling = Unrolling(op, limit, visit)
    rows: list[list[ir.Value]] = []
    for run in range(length):
        entries = [
            unrolling.result(entry_at(value, axis, length - 1 - run if backwards else run))
            for value, axis, backwards in zip(scanned, axes, directions, strict=True)
        ]
        values = unrolling.run([*carried, *entries])
        carried, row = values[:states], values[states:]
        rows.append(row)
    return [*carried, *_scan_outputs(op, unrolling, rows, states)]


def _scan_outputs(
    op: Any, unrolling: Unrolling, rows: list[list[ir.Value]], states: int
) -> list[ir.Value]:
    results = list(op.results)[states:]
    axes = op.scan_output_axes or [0] * len(results)
    directions = op.scan_output_directions or [0] * len(results)
    columns: list[ir.Value] = []
    for index, (result, axis, backwards) in enumerate(zip(results, axes, directions, strict=True)):
        column = [row[index] for row in rows]
        columns.append(_stack(unrolling, column[::-1] if backwards else column, result, axis))
    return columns


def _stack(
    unrolling: Unrolling, values: Sequence[ir.Value], result: ir.Value, axis: int
) -> ir.Value:
    """Values along a new axis; of none, the empty tensor that the op's result then is."""
    if values:
        return unrolling.result(stacked(values, axis))
    if not is_static(result) and not _is_empty_by_rank_one(result):
        raise Decline("never runs, and has a result whose shape is not known")
    type_ = ir.RankedTensorType(result.type)
    shape = [0 if type_.is_dynamic_dim(i) else type_.get_dim_size(i) for i in range(type_.rank)]
    return constant(np.zeros(shape, dtype_of(type_.element_type)))


def _is_empty_by_rank_one(result: ir.Value) -> bool:
    return isinstance(result.type, ir.RankedTensorType) and result.type.rank == 1
