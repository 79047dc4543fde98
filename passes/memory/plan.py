"""`plan-memory`: give every buffer of a program an address in its memory space."""

from collections.abc import Mapping
from dataclasses import dataclass

from mobilint.dialect import npu
from mobilint.dialect.npu.base import ALIGNMENT, DEVICE, HOST, SPACES, STATE, WEIGHTS, byte_size
from mobilint.dialect.npu.buffers import Located, root_of
from mobilint.dialect.npu.commands import reads, writes
from mobilint.errors import CompileError, code
from mobilint.mlir import func, ir
from mobilint.target import target_named

from ..rewriting import module_pass, option
from .in_place import candidates, ties
from .planner import LiveRange, Plan, in_sequence
from .search import search

OutOfMemory = code(
    "ML0502",
    "the memory of the device is too small",
    "The activations that are live at once and the weights must fit into the memory that the "
    "target description gives the device. Use a smaller input shape, or another target.",
)
MEMORY = "npu.memory"  # what the plan came to, as an attribute of the function


@dataclass(frozen=True)
class MemoryOptions:
    """Options of `plan-memory`."""

    target: str = option("aries", "the target whose memory must hold the program")


@module_pass(
    "plan-memory",
    "Give every buffer an address, in as few bytes as it finds.",
    options=MemoryOptions,
)
def plan_memory(module: ir.Operation, options: MemoryOptions) -> None:
    for function in module.regions[0].blocks[0].operations:
        if isinstance(function, func.FuncOp) and not function.is_external:
            with function.location:
                _plan_function(function, options)


def _plan_function(function: func.FuncOp, options: MemoryOptions) -> None:
    plans: dict[str, Plan] = {}
    for space, found in placements(function).items():
        place = search if space in (HOST, DEVICE) else in_sequence  # the others are always needed
        plans[space] = place([item.live for item in found], ALIGNMENT)
        for item, address in zip(found, plans[space].addresses, strict=True):
            for owner in item.owners:
                owner.operation.attributes["address"] = _i64(address)
    if any(plan.addresses for plan in plans.values()):
        _check_fit(plans, options)
        function.attributes[MEMORY] = _summary(plans)


@dataclass(frozen=True)
class Placement:
    """Memory for one or more owners, which take it one after the other, and when it is needed."""

    owners: tuple[Located, ...]
    live: LiveRange


def placements(function: func.FuncOp) -> dict[str, list[Placement]]:
    """What needs memory in each memory space."""
    live = live_ranges(function)
    tied = ties(candidates(function.entry_block), live, lambda value: root_of(value).memory)
    heirs = dict(tied)
    heirless = set(live) - set(heirs.values())
    found: dict[str, list[Placement]] = {space: [] for space in SPACES}
    for memory in live:
        if memory not in heirless:
            continue
        line = [memory]
        while line[-1] in heirs:
            line.append(heirs[line[-1]])
        first, last = live[line[0]], live[line[-1]]
        owners = tuple(value.owner.opview for value in line)
        whole = LiveRange(first.size, first.first, last.last)
        found[npu.memory_space(memory)].append(Placement(owners, whole))
    return found


def live_ranges(function: func.FuncOp) -> dict[ir.Value, LiveRange]:
    """The memory of each owner, with the commands during which it is needed."""
    block = function.entry_block
    commands = _live_commands(block)
    owners = [op for op in block.operations if isinstance(op, Located)]
    found: dict[ir.Value, LiveRange] = {}
    for op in owners:
        needed = commands.get(op.memory, [0])
        size = byte_size(ir.MemRefType(op.memory.type))
        found[op.memory] = LiveRange(size, min(needed), max(needed))
    return found


def _live_commands(block: ir.Block) -> dict[ir.Value, list[int]]:
    """The indices of the commands that need the memory of each owner."""
    live: dict[ir.Value, list[int]] = {}
    for index, op in enumerate(block.operations):
        match op:
            case npu.Input() | npu.Output():
                # The caller fills the arguments before the first command, and reads the results
                # behind the last one.
                ends = (-1,) if isinstance(op, npu.Input) else (len(block.operations),)
                live.setdefault(op.memory, []).extend(ends)
            case npu.WeightBuffer() | npu.StateBuffer():
                live[op.memory] = [-1, len(block.operations)]
            case npu.Copy() | npu.Compute() | npu.HostCall():
                for value in (*reads(op), *writes(op)):
                    live.setdefault(root_of(value).memory, []).append(index)
            case _:
                continue
    return live


def _check_fit(plans: Mapping[str, Plan], options: MemoryOptions) -> None:
    capacity = target_named(options.target).memory_bytes
    kept = plans[WEIGHTS].peak + plans[STATE].peak
    if plans[DEVICE].peak + kept > capacity:
        raise CompileError(
            OutOfMemory,
            f"the program needs {plans[DEVICE].peak:,} bytes of activations and "
            f"{kept:,} of weights and state; {options.target} has {capacity:,}",
        )


def _summary(plans: Mapping[str, Plan]) -> ir.Attribute:
    """Per space, the bytes of the plan and the least that any plan needs."""
    return ir.DictAttr.get(
        {
            space: ir.DictAttr.get({"bytes": _i64(plan.peak), "bound": _i64(plan.bound)})
            for space, plan in plans.items()
            if plan.addresses or space != STATE  # few programs keep anything
        }
    )


def _i64(value: int) -> ir.Attribute:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)
